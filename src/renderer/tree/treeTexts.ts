/** The words of a tree. */
import { label } from '../../core/model/label.ts';
import { textsOf } from '../engine/speech.ts';

export const treeTexts = textsOf('tree', {
  search: label('搜索', 'Search'),
  unfoldAll: label('全部展开', 'Expand all'),
  foldAll: label('全部收起', 'Collapse all'),
  unfold: label('展开“{name}”', 'Expand “{name}”'),
  fold: label('收起“{name}”', 'Collapse “{name}”'),
  move: label('移动“{name}”', 'Move “{name}”'),
  up: label('上移', 'Up'),
  down: label('下移', 'Down'),
  in: label('移入上一项之下', 'Nest under the previous entry'),
  out: label('移出一级', 'Move out one level'),
  moved: label('已移动“{name}”', 'Moved “{name}”'),
  undo: label('撤销', 'Undo'),
  noMatch: label('没有匹配的条目', 'No matches'),
  count: label('共 {count} 项', '{count} in total'),
  capped: label('只显示前 {count} 项', 'Only the first {count} are shown'),
  keys: label(
    '方向键选择与展开，Alt+方向键移动，回车编辑，也可拖动左侧手柄',
    'Arrow keys select and expand, Alt+arrows move, Enter edits; or drag the handle',
  ),
});
