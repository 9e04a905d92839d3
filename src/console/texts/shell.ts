/** What the shell says once somebody is signed in. */
import { frameTexts } from './frame.ts';
import type { TextTable } from './table.ts';

export const shellTexts = {
  ...frameTexts,
  'page.personalCenter': ['个人中心', 'My account'],
  'page.workbench': ['工作台', 'Workbench'],
  'page.studio': ['页面设计', 'Page studio'],
  'page.notYours': ['没有此页面，或无权查看', 'This page does not exist or you have no access to it'],

  'queue.shortcut': ['展开或收起待办队列', 'Expand or collapse the queue'],

  'shell.groups': ['菜单分组', 'Menu groups'],
  'shell.unfold': ['展开菜单', 'Expand menu'],
  'shell.openMenu': ['打开菜单', 'Open the menu'],
  'shell.leaveFullScreen': ['退出全屏', 'Exit full screen'],
  'shell.fullScreenFailed': ['开启全屏失败', 'Full screen failed'],
  'shell.startHere': ['以此页为起始页', 'Use this page as start page'],
  'shell.startHome': ['以首页为起始页', 'Use home as start page'],
  'shell.startIsThis': ['登录后将打开此页', 'This page will open after sign-in'],
  'shell.startIsHome': ['登录后将打开首页', 'Home will open after sign-in'],
  'shell.changePassword': ['修改密码', 'Change password'],
  'shell.signOut': ['退出登录', 'Sign out'],
  'shell.waterline': ['当前位置', 'You are here'],
  'shell.footer': ['{product} · 版本 {release}', '{product} · release {release}'],

  'line.offline': ['网络已断开，正在自动重连。已填写的内容不会丢失。', 'Offline. Reconnecting; your input is kept.'],
  'line.reset': [
    '{by} 于 {time} 重置过您的密码。如果不是您要求的，请告知管理员。',
    '{by} reset your password at {time}. If you did not ask for it, tell an administrator.',
  ],
  'line.mobileSet': [
    '{by} 于 {time} 更改了您的手机号，现为 {mobile}。您确认之前，该号码不能用于登录或找回密码；如果不是您的号码，请告知管理员。',
    '{by} changed your mobile number to {mobile} at {time}. It cannot be used to sign in or reset your password until you confirm it. If it is not yours, tell an administrator.',
  ],
  'line.mobileMine': ['是我的号码', "It's my number"],
  'line.mobileWaits': [
    '手机号 {mobile}（{time} 设置）尚未经密码确认，不能用于登录或找回密码。如果不是您设置的，请修改密码。',
    'The mobile number {mobile}, set at {time}, has not been confirmed with your password. It cannot be used to sign in or reset your password. If you did not set it, change your password.',
  ],
  'line.mobileProve': ['用密码确认', 'Confirm with password'],
  'line.streamDown': [
    '实时推送已中断，改为每 {seconds} 秒刷新。',
    'Live updates are down. Refreshing every {seconds} s.',
  ],
  'line.faulty': [
    '磁盘上的配置文件有 {count} 处错误，出错的文件已搁置，沿用其上一个正确的版本。',
    'Errors in the schema files on disk: {count}. The faulty files are set aside and their last good versions stay in use.',
  ],
  'line.expiring': [
    '登录将于 {minutes} 分钟后到期，页面内容会保留。',
    'Your session expires in {minutes} min. This page will be kept.',
  ],
  'line.signInNow': ['立即续登', 'Sign in now'],
  'line.moreNotices': ['（还有 {count} 条）', '({count} more)'],
  'line.understood': ['知道了', 'Got it'],

  'bell.notices': ['通知', 'Notices'],
  'bell.acknowledgeAll': ['全部响应（{count}）', 'Acknowledge all ({count})'],
  'bell.more': ['再看 {count} 条', 'Show {count} more'],
  'bell.open': ['打开', 'Open'],
  'bell.acknowledge': ['响应', 'Acknowledge'],
  'bell.acknowledged': ['已响应', 'Acknowledged'],
  'bell.all': ['查看全部', 'View all'],
  'bell.seconds': ['刚刚', 'just now'],
  'bell.minutes': ['{count} 分钟', '{count} min'],
  'bell.hours': ['{hours} 小时 {minutes} 分', '{hours} h {minutes} min'],
  'bell.days': ['{count} 天', '{count} d'],
  'alert.notice': ['通知', 'Notice'],
  'alert.silent': ['提醒已中断', 'Alerts stopped'],

  'password.title': ['修改密码', 'Change password'],
  'password.forced': [
    '当前使用的是初始密码或一次性密码，请先修改后再继续。',
    'You are using a default or one-time password. Change it to continue.',
  ],
  'password.resetBy': [
    '{by} 于 {time} 重置了您的密码。如果不是您要求的，请尽快告知管理员。',
    '{by} reset your password at {time}. If you did not ask for it, tell an administrator.',
  ],
  'password.old': ['原密码', 'Current password'],
  'password.new': ['新密码', 'New password'],
  'password.again': ['确认新密码', 'Confirm new password'],
  'password.oldRequired': ['请输入原密码', 'Enter the current password'],
  'password.newRequired': ['请输入新密码', 'Enter the new password'],
  'password.againRequired': ['请再次输入新密码', 'Confirm the new password'],
  'password.differ': ['两次输入的新密码不一致', 'The new passwords do not match'],
  'password.submit': ['确认修改', 'Change it'],

  'mobile.title': ['绑定手机号', 'Link mobile number'],
  'mobile.text': ['用于接收验证码和任务联系。', 'For verification codes and task contact.'],
  'mobile.label': ['手机号', 'Mobile number'],
  'mobile.proof': ['核对原密码后，手机号才能用于登录。', 'The number signs you in once your password is checked.'],
  'mobile.wrong': ['请输入正确的手机号', 'Enter a valid mobile number'],
  'mobile.done': ['绑定成功', 'Mobile number linked'],
  'mobile.submit': ['绑定', 'Link'],

  'notice.title': ['通知', 'Notice'],
  'notice.known': ['我已知晓', 'Understood'],
  cancel: ['取消', 'Cancel'],
} as const satisfies TextTable;
