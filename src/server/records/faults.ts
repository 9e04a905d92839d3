/** Every refusal of the generic server: stable name → HTTP status and text. Product refusals stand with their handlers. */
import { fault, Refusal, type Fault, type Particulars } from './refusal.ts';

export const faults = {
  'unknown-call': fault(404, '没有这个接口', 'There is no such call'),
  'unknown-record': fault(404, '记录不存在', 'There is no such record'),
  'unknown-page': fault(404, '没有这个页面', 'There is nothing at this address'),
  'unknown-file': fault(404, '文件不存在', 'There is no such file'),
  'wrong-method': fault(405, '请求方法不正确，应为 {allowed}', 'Wrong method: this call is a {allowed}'),
  'too-many-names': fault(400, '参数过多，最多 {limit} 个', 'Too many names: at most {limit}'),
  'too-many-groups': fault(
    422,
    '分组超过 {limit} 个，请缩小范围或减少分组字段',
    'More than {limit} groups: narrow the filters, or group by fewer fields',
  ),
  'too-many-values': fault(400, '请求内容过多，最多 {limit} 项', 'Too many values: at most {limit}'),
  'bad-body': fault(400, '请求内容无法解析', 'The body of the request cannot be read'),
  'bad-encoding': fault(400, '请求文字应为 UTF-8 编码', 'Texts of a request must be in UTF-8'),
  'bad-address': fault(400, '请求地址无法解析', 'The address of the request cannot be read'),
  'broken-request': fault(400, '请求不符合 HTTP 协议', 'This is no request of HTTP'),
  'long-headers': fault(431, '请求头过长', 'The headers of the request are too long'),
  'slow-request': fault(408, '请求传输过慢，已中止', 'The request came too slowly and was cut off'),
  'wrong-content-type': fault(400, '请求内容应为 {expected}', 'The body of this call must be {expected}'),
  'bad-parameters': fault(400, '请求参数有误', 'The request has wrong parameters'),
  'rule-broken': fault(422, '填写的内容不符合要求', 'Some values do not meet the rules'),
  'value-out-of-range': fault(422, '有数值或文字超出可保存的范围', 'A value is beyond what can be stored'),
  'not-signed-in': fault(401, '请先登录', 'Sign in first'),
  'session-ended': fault(401, '登录已失效，请重新登录', 'Your session has ended, sign in again'),
  'account-locked': fault(
    401,
    '账号已被锁定，请联系管理员',
    'This account has been locked. Ask an administrator about it',
  ),
  'password-reset': fault(
    401,
    '密码已被管理员重置，请用新的一次性密码登录',
    'An administrator has reset your password. Sign in with the new one-time password',
  ),
  'password-changed': fault(401, '密码已更改，请用新密码登录', 'Your password was changed. Sign in with the new one'),
  'signed-out': fault(401, '管理员已结束您的登录，请重新登录', 'An administrator has signed you out. Sign in again'),
  'too-many-sessions': fault(
    401,
    '此账号已在更多设备上登录，本机的登录已结束',
    'This account has signed in on more devices, so the session here has ended',
  ),
  'wrong-credentials': fault(401, '用户名或密码错误', 'Wrong username or password'),
  'not-allowed': fault(403, '没有权限进行此操作', 'You are not allowed to do this'),
  'wrong-signature': fault(403, '链接已失效，请刷新页面', 'This link has expired, reload the page'),
  'only-own': fault(403, '只能修改自己的资料', 'You can change only your own'),
  stale: fault(409, '记录已被他人修改，请刷新后重试', 'Somebody else has changed this record, reload and try again'),
  duplicate: fault(409, '已存在相同的记录', 'Such a record exists already'),
  'mobile-taken': fault(409, '手机号已被其他用户使用', 'Another user has this mobile number'),
  'still-referenced': fault(409, '该记录仍被其他记录使用', 'Other records still refer to this one'),
  'unknown-reference': fault(422, '所选的记录不存在', 'A chosen record does not exist'),
  'not-configured': fault(409, '此功能尚未配置', 'This has not been set up'),
  'service-away': fault(
    409,
    '“{service}”暂时无法访问，请稍后再试',
    '“{service}” does not answer at the moment, try again later',
  ),
  'service-key': fault(
    409,
    '“{service}”没有接受我们的密钥，请联系管理员设置',
    '“{service}” does not accept our key: ask an administrator to set it',
  ),
  'service-key-lost': fault(
    409,
    '密钥无法读取，请管理员重新设置',
    'What is kept of the key cannot be read: ask an administrator to set it again',
  ),
  'service-refuses': fault(422, '“{service}”答复：{said}', '“{service}” says: {said}'),
  'service-fault': fault(
    409,
    '“{service}”出错（{status}），请稍后再试',
    '“{service}” failed ({status}), try again later',
  ),
  'service-answer': fault(
    409,
    '“{service}”的回答与约定不符，请联系管理员',
    '“{service}” answers in another form than agreed: ask an administrator',
  ),
  'table-away': fault(
    409,
    '这个页面所读的数据表已不存在、已改变或不允许访问，请联系管理员',
    'The table that this page reads is gone, has changed, or may not be read: tell an administrator',
  ),
  'table-only-read': fault(409, '这个数据表只能查看', 'This table can only be read'),
  'table-refuses': fault(422, '数据库不接受：{said}', 'The database does not take this: {said}'),
  busy: fault(409, '操作冲突，请重试', 'Others are changing the same records, try again'),
  'too-large': fault(413, '内容过大，最多 {limit}', 'Too large: at most {limit}'),
  'outside-file': fault(
    416,
    '文件共 {size} 字节，所要的部分不在其中',
    'The file has {size} bytes: the part asked for lies outside',
  ),
  'not-an-image': fault(422, '只能上传 png、jpg、jpeg 图片', 'Only png, jpg and jpeg images can be uploaded'),
  'picture-too-large': fault(
    422,
    '图片的像素过多，最多 {limit} 百万像素',
    'The picture has too many pixels: at most {limit} million',
  ),
  'no-file': fault(400, '请选择一个文件', 'Choose one file'),
  'other-body': fault(
    422,
    '此操作编号已用于另一次提交',
    'This idempotency key has been used for another request of this call',
  ),
  'bad-key': fault(400, '操作编号应为 1 到 200 个可见字符', 'An idempotency key is 1 to 200 visible characters'),
  'passwords-differ': fault(422, '两次输入的新密码不一致', 'The new passwords are not the same'),
  'password-same': fault(422, '新密码不能与原密码相同', 'The new password must differ from the current one'),
  'password-default': fault(422, '新密码不能是默认密码', 'The new password must not be the default one'),
  'password-form': fault(400, '密码格式不正确', 'The password is not hashed as agreed'),
  'password-common': fault(
    422,
    '这个密码太常见，容易被猜到，请换一个',
    'This password is among the commonest ones and easily guessed: choose another',
  ),
  'password-own': fault(
    422,
    '新密码不能是自己的用户名、姓名或手机号',
    'The new password must not be your username, name or mobile number',
  ),
  'password-expired': fault(
    401,
    '一次性密码已过期，请联系管理员重置',
    'The one-time password has expired, ask an administrator for another',
  ),
  'password-change-required': fault(
    403,
    '请先修改初始密码或一次性密码',
    'Change the default or one-time password first',
  ),
  'codes-spent': fault(
    429,
    '发往该号码的验证码已达一天的上限，请 {minutes} 分钟后再试，或联系管理员',
    'This number has been sent as many codes as a day allows: try again in {minutes} minutes, or ask an administrator',
  ),
  'username-taken': fault(409, '用户名已存在', 'This username is taken'),
  'username-alike': fault(
    409,
    '与已有的用户名看起来相同（如 I、l、1 或 O、0），请换一个',
    'This looks like the username of somebody else (as I, l, 1 or O, 0 do): choose another',
  ),
  'wrong-code': fault(401, '验证码不正确或已失效', 'The code is wrong, or no longer valid'),
  'password-wrong': fault(422, '原密码不正确', 'The current password is not right'),
  locked: fault(429, '连续失败次数过多，请 {minutes} 分钟后再试', 'Too many failures, try again in {minutes} minutes'),
  'too-often': fault(429, '操作过于频繁，请 {seconds} 秒后再试', 'Too often, try again in {seconds} seconds'),
  'not-editable': fault(422, '此文件不能在浏览器中修改', 'This file cannot be changed in the browser'),
  'schema-faults': fault(
    422,
    '页面定义有 {count} 处错误，未发布',
    'Nothing was published; faults in the schemas: {count}',
  ),
  'draft-elsewhere': fault(409, '这份草稿在另一个窗口中也有修改', 'This draft has been changed in another window too'),
  'waits-for-approval': fault(
    409,
    '此修改扩大了权限，已提交给另一位超级管理员批准，批准后才会发布',
    'This widens somebody’s rights: it waits for another super manager, and is published once they approve',
  ),
  'unknown-proposal': fault(
    404,
    '没有这个待批准的修改，可能已有人处理',
    'No such change waits: somebody may have decided it',
  ),
  'own-proposal': fault(
    403,
    '自己提交的修改须由另一位超级管理员处理',
    'Your own change is for another super manager to decide',
  ),
  'no-second': fault(
    403,
    '提交前 7 天内或提交之后新建、或被他人重置密码的账号不能批准此修改',
    'An account that was made, or given a new password by somebody else, after this was asked for or in the 7 days before cannot approve it',
  ),
  'preview-reads': fault(403, '以他人身份预览时只能读取', 'Seen as somebody else, only what reads is answered'),
  'review-anew': fault(
    409,
    '核对之后页面又有发布，请重新核对再批准',
    'Something else was published since you reviewed this: review it again, then approve',
  ),
  'too-many-uploads': fault(
    429,
    '未完成的上传过多：最多 {count} 个、共 {limit}，请取消一些或稍后再试',
    'Too many uploads lie here: at most {count} of {limit} together; cancel some, or try again later',
  ),
  'uploads-full': fault(
    429,
    '一天内上传的文件过多，请 {minutes} 分钟后再试',
    'You have uploaded too much within a day: try again in {minutes} minutes',
  ),
  'bad-upload': fault(
    400,
    '上传请求不符合 tus 1.0 协议，请检查请求头',
    'This upload does not follow the tus 1.0 protocol: check its headers',
  ),
  'upload-concat': fault(
    400,
    '不支持并行分段上传（upload-concat），请按顺序上传',
    'Parts cannot be uploaded side by side (upload-concat): send one after the other',
  ),
  'upload-offset': fault(
    409,
    '与已收到的部分不衔接，请先查询已收到的长度',
    'This does not continue what has arrived: ask how far it came first',
  ),
  'server-fault': fault(500, '服务器内部错误，请稍后再试', 'The server has failed, try again later'),
  'database-away': fault(
    503,
    '数据库暂时无法连接，请稍后再试；刚提交的内容可能没有保存',
    'The database cannot be reached now: try again shortly. What was just submitted may not have been saved',
  ),
  'too-slow': fault(
    503,
    '数据库用时过长，已中止，请缩小范围后再试',
    'The database took too long and was stopped: ask for less, or try again later',
  ),
  'disk-full': fault(
    507,
    '服务器磁盘空间已满，内容没有保存，请联系管理员清理空间后再试',
    'The disk of the server is full and nothing was saved: ask an administrator to free space, then try again',
  ),
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

export function refuse(name: FaultName, more: Particulars = {}): Refusal {
  return new Refusal(name, faults[name], more);
}

/** The refusal, with its text at the field that is at fault. */
export function refuseAt(name: FaultName, field: string): Refusal {
  return refuse(name, { fields: { [field]: faults[name].text } });
}
