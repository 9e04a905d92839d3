/** What the commoner words of the language are called on the screen; all others are shown as they are written. */
import { useCallback } from 'react';
import { label } from '../../core/model/label.ts';
import { textsOf } from '../../renderer/engine/speech.ts';
import { usePorts } from '../../renderer/index.ts';

const titles = textsOf('words', {
  title: label('标题', 'Title'),
  help: label('说明', 'Help'),
  menu: label('菜单分组', 'Menu group'),
  entity: label('数据', 'Entity'),
  field: label('字段', 'Field'),
  fields: label('字段', 'Fields'),
  columns: label('列', 'Columns'),
  filters: label('筛选', 'Filters'),
  actions: label('操作', 'Actions'),
  sort: label('排序', 'Sort'),
  size: label('每页行数', 'Rows a page'),
  empty: label('空列表提示', 'Shown while empty'),
  width: label('宽度', 'Width'),
  optional: label('默认隐藏', 'Hidden at first'),
  emphasis: label('突出显示', 'Emphasis'),
  search: label('可筛选', 'Filter'),
  default: label('默认值', 'Default'),
  placeholder: label('输入提示', 'Placeholder'),
  readOnly: label('只读', 'Read-only'),
  minLength: label('最少字数', 'Shortest'),
  maxLength: label('最多字数', 'Longest'),
  minimum: label('最小值', 'Smallest'),
  maximum: label('最大值', 'Largest'),
  pattern: label('格式（正则）', 'Pattern'),
  format: label('格式', 'Format'),
  dictionary: label('选项来自', 'Dictionary'),
  lookup: label('关联到', 'Lookup'),
  mask: label('脱敏', 'Mask'),
  as: label('方式', 'As'),
  read: label('谁能看', 'Who reads it'),
  write: label('谁能改', 'Who writes it'),
  checks: label('校验', 'Checks'),
  needs: label('须满足', 'Needs'),
  text: label('提示', 'Text'),
  when: label('联动', 'Linkage'),
  if: label('当', 'If'),
  set: label('设为', 'Set'),
  visible: label('可见', 'Visible'),
  required: label('必填', 'Required'),
  value: label('值', 'Value'),
  options: label('可选值', 'Options'),
  call: label('接口', 'Call'),
  open: label('打开', 'Opens'),
  goto: label('跳转到', 'Goes to'),
  params: label('参数', 'Parameters'),
  confirm: label('确认提示', 'Asks first'),
  icon: label('图标', 'Icon'),
  tone: label('颜色', 'Tone'),
  allow: label('谁能用', 'Who may'),
  at: label('位置', 'Where'),
  key: label('快捷键', 'Key'),
  label: label('显示字段', 'Shown field'),
  scope: label('可见范围', 'Scope'),
  on: label('自动处理', 'By itself'),
});
type Title = (typeof titles)['title'];
const byWord: Readonly<Record<string, Title>> = titles;

export function useWordTitle(): (word: string) => string {
  const { text } = usePorts();
  return useCallback(
    (word) => {
      const known = Object.hasOwn(byWord, word) ? byWord[word] : undefined;
      return known === undefined ? word : text(known);
    },
    [text],
  );
}
