/** The words of the dialog that keeps saved filters. */
import { label } from '../../../core/model/label.ts';
import { textsOf } from '../../engine/speech.ts';

export const savedTexts = textsOf('saved', {
  lead: label('将当前的筛选条件和排序存为：', 'Save current filters and sorting as:'),
  name: label('名称', 'Name'),
  nameMissing: label('请输入名称', 'Please enter a name'),
  nameLong: label('名称最多 {limit} 个字', 'A name takes at most {limit} characters'),
  nameTaken: label(
    '已有“{name}”，请换一个名称，或用当前筛选更新它',
    '“{name}” already exists. Choose another name or update it with the current filters',
  ),
  full: label('最多保存 {limit} 个，请先删除不用的', 'Limit of {limit} reached: delete one first'),
  opens: label('打开列表时使用“{name}”', 'Open the list with “{name}”'),
  rename: label('重命名“{name}”', 'Rename “{name}”'),
  overwrite: label('用当前筛选更新“{name}”', 'Update “{name}” with the current filters'),
  remove: label('删除“{name}”', 'Delete “{name}”'),
  saved: label('已保存“{name}”', '“{name}” saved'),
  overwritten: label('已更新“{name}”', '“{name}” updated'),
  removed: label('已删除“{name}”', '“{name}” deleted'),
});
