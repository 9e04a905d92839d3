/** Sentences of the page of apps. */
export const downloadTexts = {
  title: { 'zh-CN': '应用下载', 'en-US': 'Apps' },
  absent: { 'zh-CN': '尚未发布', 'en-US': 'Not published yet' },
  version: { 'zh-CN': '版本 {version}', 'en-US': 'Version {version}' },
  size: { 'zh-CN': '{size} MB', 'en-US': '{size} MB' },
  forced: { 'zh-CN': '必须更新', 'en-US': 'Required update' },
  download: { 'zh-CN': '下载安装包', 'en-US': 'Download' },
  open: { 'zh-CN': '打开网页版，可添加到手机主屏幕', 'en-US': 'Open the web app, and add it to the home screen' },
  store: { 'zh-CN': '前往 App Store', 'en-US': 'Open in the App Store' },
} as const;
