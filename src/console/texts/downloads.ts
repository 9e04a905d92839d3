/** What the list of made files says: exports and documents, kept for a day. */
import type { TextTable } from './table.ts';

export const downloadTexts = {
  'made.open': ['下载任务，{count} 个', 'Downloads: {count}'],
  'made.none': ['还没有下载任务', 'No downloads yet'],
  'made.noneText': [
    '在列表中点“导出”，或在任务详情中生成任务单，文件会出现在这里。',
    'Export a list, or make a task sheet from a task: the file appears here.',
  ],
  'made.kept': ['文件保留 {hours} 小时，到期自动删除。', 'Files are kept for {hours} hours, then deleted.'],
  'made.unread': ['下载列表暂时取不到，正在重试', 'The downloads cannot be read right now; trying again'],
  'made.waiting': ['等待中', 'Waiting'],
  'made.downloading': ['生成中', 'Generating'],
  'made.done': ['已完成', 'Done'],
  'made.failed': ['失败', 'Failed'],
  'made.megabytes': ['{size} MB', '{size} MB'],
  'made.progress': ['{name} 的进度', 'Progress of {name}'],
  'made.until': ['{time} 前可下载', 'Until {time}'],
  'made.download': ['下载', 'Download'],
  'made.downloadNamed': ['下载 {name}', 'Download {name}'],
  'made.fetching': ['正在下载 {share}%', 'Downloading {share}%'],
  'made.stop': ['停止下载', 'Stop the download'],
  'made.delete': ['删除', 'Delete'],
  'made.deleteNamed': ['删除 {name}', 'Delete {name}'],
  'made.deleteSure': ['确定要删除这个文件吗？', 'Delete this file?'],
  'made.deleted': ['删除成功', 'Deleted'],
  'made.retry': ['重试', 'Try again'],
  'made.retryNamed': ['重试 {name}', 'Try {name} again'],
  'made.notYet': ['进度到 100% 后才能下载和删除', 'Download and delete are possible at 100%'],
  'made.isReady': ['{name} 已生成，可以下载', '{name} is ready'],
  'made.hasFailed': ['{name} 生成失败：{reason}', '{name} could not be made: {reason}'],
} as const satisfies TextTable;
