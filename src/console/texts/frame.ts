/** What stands around every page: all that a page says of the shell when it is painted before the shell is there. */
import type { TextTable } from './table.ts';

export const frameTexts = {
  'page.index': ['首页', 'Home'],
  'page.userAuthPublic': ['用户权限管理', 'User permissions'],
  'shell.navigation': ['主导航', 'Main navigation'],
  'tool.search': ['搜索', 'Search'],
  'tool.downloads': ['应用与文档下载', 'Apps and documents'],
  'tool.why': ['为什么能看到或看不到', 'Why it is seen or not'],
  'tool.theme': ['主题设置', 'Theme settings'],
  'made.title': ['下载任务', 'Downloads'],
  'shell.refresh': ['刷新', 'Refresh'],
  'shell.fullScreen': ['全屏', 'Full screen'],
  'shell.dark': ['切换到深色', 'Switch to dark'],
  'shell.light': ['切换到浅色', 'Switch to light'],
  'shell.fold': ['收起菜单', 'Collapse menu'],
  'shell.account': ['账号菜单', 'Account menu'],
  'shell.skip': ['跳到主要内容', 'Skip to content'],
  'language.short': ['EN', '中'],
  'line.allow': ['允许提醒', 'Allow alerts'],
  'line.bothBlocked': [
    '浏览器尚未允许提示音和桌面通知',
    'The browser does not allow sound and desktop notifications yet',
  ],
  'line.soundBlocked': ['浏览器尚未允许提示音', 'The browser does not allow sound yet'],
  'line.notificationBlocked': ['浏览器尚未允许桌面通知', 'The browser does not allow desktop notifications yet'],
  'line.notificationDenied': [
    '桌面通知已被浏览器禁止，请在地址栏的网站设置中改为允许',
    'Desktop notifications are blocked. Allow them in the site settings next to the address bar',
  ],
  'line.notificationHttps': [
    '当前地址不是 https,浏览器不提供桌面通知；提示音照常',
    'Desktop notifications need https; sound still works',
  ],
} as const satisfies TextTable;
