/** What is said to those who are not in yet: registration, a forgotten password, and signing in elsewhere. */
import type { TextTable } from './table.ts';

export const signInTexts = {
  'register.hint': ['提交后由管理员审核，通过后即可登录。', 'You can sign in once an administrator approves it.'],
  'register.name': ['姓名', 'Name'],
  'register.mobile': ['手机号', 'Mobile number'],
  'register.again': ['再次输入密码', 'Confirm password'],
  'register.submit': ['提交注册', 'Register'],
  'register.busy': ['正在提交…', 'Sending…'],
  'register.done': [
    '已提交，请等待管理员审核。如果用户名已被占用，管理员会告知您另定的用户名；手机号已有账号的不会另建，请直接登录或找回密码。',
    'Sent. An administrator will review it. If the username is taken, you will be given another. A mobile number that already has an account does not get a second one: sign in or reset the password.',
  ],
  'register.nameRequired': ['请输入姓名', 'Enter your name'],
  'register.mobileWrong': ['请输入正确的手机号', 'Enter a valid mobile number'],
  'register.differ': ['两次输入的密码不一致', 'The passwords do not match'],
  'register.signIn': ['返回登录', 'Back to sign in'],
  'code.label': ['验证码', 'Verification code'],
  'code.send': ['获取验证码', 'Send code'],
  'code.sending': ['正在发送…', 'Sending…'],
  'code.again': ['{seconds} 秒后可重发', 'Resend in {seconds} s'],
  'code.required': ['请输入验证码', 'Enter the code'],
  'forgot.password': ['新密码', 'New password'],
  'forgot.again': ['再次输入新密码', 'Confirm new password'],
  'forgot.required': ['请输入新密码', 'Enter the new password'],
  'forgot.againRequired': ['请再次输入新密码', 'Confirm the new password'],
  'forgot.differ': ['两次输入的新密码不一致', 'The new passwords do not match'],
  'forgot.submit': ['修改密码', 'Change password'],
  'forgot.busy': ['正在提交…', 'Submitting…'],
  'elsewhere.go': ['第三方登录', 'Third-party sign-in'],
  'elsewhere.busy': ['正在前往…', 'Redirecting…'],
  'callback.busy': ['正在登录…', 'Signing in…'],
  'callback.absent': [
    '本系统尚未配置第三方登录，请使用用户名和密码登录。',
    'Third-party sign-in is not set up here. Use your username and password.',
  ],
  'callback.refused': ['身份服务拒绝了本次登录', 'The identity provider refused this sign-in'],
  'callback.refusedWith': ['身份服务拒绝了本次登录（{error}）', 'The identity provider refused this sign-in ({error})'],
  'callback.state': [
    '本次登录已失效，或不是从这里发起的，请返回登录页重新开始',
    'This sign-in has expired or was not started here. Start again at the sign-in page',
  ],
  'callback.empty': [
    '此页面由第三方登录跳转而来，地址中没有授权码。请返回登录页重新开始。',
    'This page opens after third-party sign-in, but the address has no code. Start again at the sign-in page.',
  ],
} as const satisfies TextTable;
