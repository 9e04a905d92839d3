/** What the alarm and the search say of tasks. */
import { label, textsOf } from '../../../core/model/label.ts';

export const words = textsOf('towing.alerts', {
  assign: label('分派', 'Assign'),
  transfer: label('转交', 'Transfer'),
  dispatch: label('派车', 'Dispatch'),
  see: label('详情', 'Details'),
  heavy: label('重型 {tonnage}', 'Heavy {tonnage}'),
  noPlate: label('未填车牌', 'No plate'),
  gravest: label('到最紧急、尚未响应的任务', 'Go to the most urgent unacknowledged task'),
  arrived: label('新的拖车任务', 'New towing task'),
  fenceEvents: label('围栏事件', 'Fence events'),
  failed: label('任务提醒暂时取不到，正在重试', 'Task alerts are unavailable right now; retrying'),
  noticesFailed: label('提醒暂时取不到，正在重试', 'Notifications are unavailable right now; retrying'),
  told: {
    title: label('提醒', 'Notifications'),
    open: label('没有未读提醒', 'No unread notifications'),
    openBoth: label('未读提醒，{notices} 条', 'Unread notifications: {notices}'),
    none: label('没有未读提醒', 'No unread notifications'),
  },
  toAssign: {
    title: label('响铃任务：待分派或超时', 'Ringing tasks: to assign or overdue'),
    open: label('响铃任务（待分派或超时）{count} 个', 'Ringing tasks (to assign or overdue): {count}'),
    openBoth: label(
      '响铃任务（待分派或超时）{count} 个，通知 {notices} 条',
      'Ringing tasks (to assign or overdue): {count}, notices: {notices}',
    ),
    none: label('没有待分派或超时的任务', 'No tasks to assign, none overdue'),
  },
  toDispatch: {
    title: label('待派车任务', 'Tasks waiting'),
    open: label('待派车任务，{count} 个', 'Tasks waiting: {count}'),
    openBoth: label('待派车任务 {count} 个，通知 {notices} 条', 'Tasks waiting: {count}, notices: {notices}'),
    none: label('当前没有待派车的任务', 'No tasks waiting'),
  },
});
