/** What the queue beside every page says. */
import { label } from '../../../core/model/label.ts';
import { textsOf } from '../../../renderer/engine/speech.ts';

export const words = textsOf('towing.queue', {
  title: label('待办队列', 'Queue'),
  open: label('展开待办队列（全部待处理）{count} 个', 'Expand the queue (everything that waits): {count}'),
  close: label('收起待办队列', 'Collapse the queue'),
  all: label('打开待办队列页', 'Open the queue page'),
  none: label('没有待办，全部按时', 'Nothing waiting, all on time'),
  unread: label('待办读取失败', 'Queue could not be read'),
  stale: label('未能更新', 'Could not refresh'),
  trouble: label('自动重试中；在此之前以列表为准', 'Trying again by itself; rely on the lists until then'),
  heavy: label('重型', 'Heavy'),
  repeated: label('重复', 'Repeat'),
});
