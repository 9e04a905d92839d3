/** What the first, thin part of the console says: signing in, and how calls fail. */
import { notLoadedTexts } from './notLoaded.ts';
import { productTexts } from './product.ts';
import type { TextTable } from './table.ts';

export const entryTexts = {
  ...productTexts,
  ...notLoadedTexts,
  'product.line': ['从路口到停车场，每一程都看得见', 'From roadside to lot, every mile in view'],
  'language.other': ['English', '中文'],
  'language.switch': ['切换语言', 'Switch language'],

  'http.busy': ['正在提交…', 'Submitting…'],

  'login.title': ['登录', 'Sign in'],
  'login.hint': ['使用单位分配的账号登录', 'Sign in with the account from your unit'],
  'login.byPassword': ['密码登录', 'Password'],
  'login.byCode': ['验证码登录', 'Code by SMS'],
  'login.username': ['用户名', 'Username'],
  'login.password': ['密码', 'Password'],
  'login.submit': ['登录', 'Sign in'],
  'login.busy': ['正在登录…', 'Signing in…'],
  'login.usernameRequired': ['请输入用户名', 'Enter your username'],
  'login.passwordShort': ['密码不能少于 6 位', 'The password must have at least 6 characters'],
  'password.rules': [
    '至少 8 位，含字母、数字、符号中的两种',
    'At least 8 characters with two of: letters, digits, symbols',
  ],
  'password.weak': [
    '新密码至少 8 位，并含字母、数字、符号中的两种',
    'A new password needs at least 8 characters with two of: letters, digits, symbols',
  ],
  'login.show': ['显示密码', 'Show password'],
  'login.hide': ['隐藏密码', 'Hide password'],
  'login.forgot': ['忘记密码？', 'Forgot your password?'],
  'login.forgotTitle': ['找回密码', 'Reset password'],
  'login.forgotHint': [
    '验证码会发送到账号绑定的手机号',
    'A code will be sent to the mobile number linked to your account',
  ],
  'password.done': ['修改成功', 'Changed'],
  'login.changed': ['请使用新密码登录', 'Sign in with the new password'],
  'login.register': ['注册账号', 'Register'],
  'login.capsLock': ['大写锁定已打开', 'Caps Lock is on'],
  'login.noToken': ['登录接口异常，未正确返回 token', 'The login interface returned no token'],
  'login.badUser': [
    '用户信息接口异常，请检查返回的数据格式是否正确',
    'The user-info interface is abnormal. Check the format of its response',
  ],
  'login.expired': ['登录已失效，请重新登录', 'Your session has expired. Sign in again'],
  'login.alerting': ['提醒已中断，登录后继续接收提醒。', 'Alerts have stopped. Sign in to receive them again.'],

  'page.login': ['登录', 'Sign in'],
  'page.403': ['无权访问', 'Not allowed'],
  'page.404': ['页面不存在', 'Page not found'],
  'page.home': ['返回首页', 'Back to the home page'],
  'page.failedText': [
    '网络中断，或系统刚刚更新。重新加载即可继续。',
    'The network dropped or the system was just updated. Reload to continue.',
  ],
  'page.putAway': ['收起', 'Put away'],
  'page.loading': ['正在加载', 'Loading'],

  'fault.none': ['请求发生错误', 'The request failed'],
  'fault.of': ['{what}未完成：{reason}', '{what} failed: {reason}'],
  'fault.open': ['{what}没有得到答复，可能已生效：{reason}', '{what} got no answer and may be done: {reason}'],
  'fault.again': ['{message}。可以再试一次，不会重复生效', '{message}. You can try again; nothing is done twice'],
  'fault.away': ['服务器暂时连不上（{reason}）', 'The server cannot be reached ({reason})'],
  'fault.waits': ['{message}，恢复后页面自动更新', '{message}. The page refreshes once it is back'],
  'fault.200': ['服务器成功返回请求数据', 'The server answered the request'],
  'fault.201': ['新建或修改数据成功', 'Created or modified'],
  'fault.202': ['请求已进入后台排队', 'Queued'],
  'fault.204': ['删除数据成功', 'Deleted'],
  'fault.400': ['发出的请求有误', 'The request is wrong'],
  'fault.401': ['用户没有权限(令牌、用户名或密码错误)', 'No permission: the token, username or password is wrong'],
  'fault.403': ['访问被禁止', 'Access is forbidden'],
  'fault.404': ['访问的资源不存在', 'Not found'],
  'fault.406': ['请求的格式不可得', 'This format is not available'],
  'fault.410': ['资源已被永久删除', 'Permanently deleted'],
  'fault.500': ['服务器发生错误', 'Server error'],
  'fault.502': ['网关错误', 'Gateway error'],
  'fault.503': ['服务不可用，服务器暂时过载或维护', 'Service unavailable: overloaded or under maintenance'],
  'fault.504': ['网关超时', 'Gateway time-out'],
} as const satisfies TextTable;
