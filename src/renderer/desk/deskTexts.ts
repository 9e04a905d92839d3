/** The words of desks. */
import { label } from '../../core/model/label.ts';
import type { ViewPane } from '../../core/model/view.ts';
import type { Ports } from '../engine/ports.ts';
import { textsOf } from '../engine/speech.ts';

export const deskTexts = textsOf('desk', {
  choose: label('请先在“{panes}”中选择', 'Select in “{panes}” first'),
  either: label('”或“', '” or “'),
  keyAwaits: label('{action}：{says}', '{action}: {says}'),
  panes: label('区域', 'Panes'),
  back: label('返回 {pane}', 'Back to {pane}'),
  detach: label('在新窗口中打开', 'Open in new window'),
  bringBack: label('收回到此窗口', 'Bring it back here'),
  elsewhere: label('“{pane}”在另一个窗口中', '“{pane}” is in another window'),
  blocked: label('浏览器阻止了“{pane}”的新窗口', 'The browser blocked the window of “{pane}”'),
  openBlocked: label('在此打开', 'Open it here'),
  alone: label('独立窗口：{desk}', 'Separate window: {desk}'),
  close: label('关闭窗口', 'Close the window'),
  edge: label('调整“{pane}”的大小（方向键）', 'Resize “{pane}” (arrow keys)'),
  hint: label('F6 切换区域', 'F6 moves between panes'),
});

/** What a pane says while something must be chosen in another. @param awaited those in which it may be chosen */
export function saysAwaited({ empty }: ViewPane, awaited: readonly ViewPane[], text: Ports['text']): string {
  if (empty) return text(empty);
  const panes = awaited.map(({ title }) => text(title)).join(text(deskTexts.either));
  return text(deskTexts.choose, { panes });
}
