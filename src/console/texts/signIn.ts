/** What is said to those who are not in yet: registration, a forgotten password, and signing in elsewhere. */
import type { TextTable } from './table.ts';

export const signInTexts = {
  'register.hint': ['提交后由管理员审核，通过后即可登录。', 'You can sign in once an administrator has approved it.'],
  'register.name': ['姓名', 'Name'],
  'register.mobile': ['手机号', 'Mobile number'],
  'register.again': ['再次输入密码', 'Password again'],
  'register.submit': ['提交注册', 'Register'],
  'register.busy': ['正在提交…', 'Sending…'],
  'register.done': [
    '已提交，请等待管理员审核。如果用户名已被占用，管理员会告知您另定的用户名；手机号已有账号的不会另建，请直接登录或找回密码。',
    'Sent. Wait until an administrator has approved it. Should the username be taken, they will tell you another; a mobile number that has an account gets no second one: sign in, or set a new password.',
  ],
  'register.nameRequired': ['请输入姓名', 'Enter your name'],
  'register.mobileWrong': ['请输入正确的手机号', 'Enter a valid mobile number'],
  'register.differ': ['两次输入的密码不一致', 'The two passwords differ'],
  'register.signIn': ['返回登录', 'Back to sign in'],
  'code.label': ['验证码', 'Verification code'],
  'code.send': ['获取验证码', 'Send code'],
  'code.sending': ['正在发送…', 'Sending…'],
  'code.again': ['{seconds} 秒后可重发', 'Again in {seconds} s'],
  'code.required': ['请输入验证码', 'Enter the code'],
  'forgot.password': ['新密码', 'New password'],
  'forgot.again': ['再次输入新密码', 'New password again'],
  'forgot.required': ['请输入新密码', 'Enter the new password'],
  'forgot.againRequired': ['请再次输入新密码', 'Enter the new password again'],
  'forgot.differ': ['两次输入的新密码不一致', 'The two new passwords differ'],
  'forgot.submit': ['修改密码', 'Change the password'],
  'forgot.busy': ['正在提交…', 'Submitting…'],
  'elsewhere.go': ['第三方登录', 'Sign in elsewhere'],
  'elsewhere.busy': ['正在前往…', 'Leaving…'],
  'callback.busy': ['正在登录…', 'Signing you in…'],
  'callback.absent': [
    '本系统尚未配置第三方登录，请使用用户名和密码登录。',
    'Signing in elsewhere is not set up here. Use your username and password.',
  ],
  'callback.refused': ['身份服务拒绝了本次登录', 'The identity provider refused this sign-in'],
  'callback.refusedWith': ['身份服务拒绝了本次登录（{error}）', 'The identity provider refused this sign-in ({error})'],
  'callback.state': [
    '本次登录已失效，或不是从这里发起的，请返回登录页重新开始',
    'This sign-in has expired, or was not begun here: start again at the sign-in page',
  ],
  'callback.empty': [
    '此页面由第三方登录跳转而来，地址中没有授权码。请返回登录页重新开始。',
    'This page opens after you sign in with an identity provider, but its address carries no code. Start again at the sign-in page.',
  ],
} as const satisfies TextTable;
