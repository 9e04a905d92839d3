/** What the words of the language are called on the screen. */
import { useCallback } from 'react';
import { label } from '../../../core/model/label.ts';
import { textsOf } from '../../../renderer/engine/speech.ts';
import { usePorts } from '../../../renderer/index.ts';
import type { Path } from '../document.ts';

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
  ability: label('权限点', 'Abilities'),
  accept: label('可选文件', 'Files taken'),
  added: label('新增时', 'When added'),
  advice: label('建议', 'Advice'),
  aggregate: label('统计', 'Counts'),
  all: label('全部成立', 'All of'),
  any: label('任一成立', 'Any of'),
  audited: label('记入审计日志', 'Audited'),
  between: label('两个时间', 'Between'),
  by: label('按', 'By'),
  computed: label('计算得出', 'Computed'),
  detach: label('可单独开窗', 'May be detached'),
  drop: label('接收拖放', 'Takes rows dropped'),
  edit: label('编辑', 'Edit'),
  enum: label('可取的值', 'Only values'),
  examples: label('示例', 'Examples'),
  expand: label('展开行', 'Row unfolds'),
  fill: label('填入', 'Fills'),
  from: label('从', 'From'),
  gives: label('给出', 'Gives'),
  group: label('分组', 'Group'),
  id: label('编号', 'Id'),
  indexes: label('索引', 'Indexes'),
  items: label('每一项', 'Items'),
  layers: label('图层', 'Layers'),
  load: label('读取接口', 'Loads by'),
  many: label('可多选', 'Several'),
  measure: label('统计', 'Measure'),
  minutes: label('分钟数', 'Minutes'),
  move: label('移动接口', 'Moves by'),
  name: label('名称', 'Name'),
  none: label('都不成立', 'None of'),
  note: label('说明', 'Note'),
  notify: label('发通知', 'Notifies'),
  order: label('顺序', 'Order'),
  otherwise: label('否则', 'Otherwise'),
  pane: label('窗格', 'Pane'),
  panes: label('窗格', 'Panes'),
  parentId: label('上级字段', 'Parent’s field'),
  presence: label('同时在看', 'Presence'),
  properties: label('字段', 'Fields'),
  propose: label('推荐', 'Proposals'),
  reads: label('取自', 'Reads'),
  reasons: label('理由', 'Reasons'),
  record: label('记录', 'Record'),
  role: label('角色', 'Roles'),
  rows: label('行', 'Rows'),
  rule: label('规则', 'Rule'),
  screen: label('页面', 'Screen'),
  sections: label('分组', 'Sections'),
  shard: label('按单位存放', 'Kept by unit'),
  since: label('开始时间', 'Since'),
  summary: label('汇总', 'Summary'),
  takes: label('接收', 'Takes'),
  then: label('打开', 'Then opens'),
  titles: label('标题', 'Titles'),
  to: label('到', 'To'),
  told: label('提示', 'Told'),
  trail: label('轨迹', 'Trail'),
  type: label('类型', 'Type'),
  undo: label('撤销接口', 'Undone by'),
  unique: label('不可重复', 'Unique'),
  unit: label('单位', 'Unit'),
  use: label('使用片段', 'Part'),
  user: label('用户', 'User'),
  was: label('以前的编号', 'Was'),
  webhook: label('推送', 'Webhook'),
  where: label('条件', 'Where'),
  widget: label('控件', 'Widget'),
});
/** Words that mean something of their own beneath another. */
const beneath = textsOf('wordsBeneath', {
  mask: { read: label('谁能看全部', 'Who sees it whole') },
  checks: { field: label('在哪个字段提示', 'Told at the field'), text: label('提示文字', 'What is told') },
});
export const titledWords: ReadonlySet<string> = new Set(Object.keys(titles));
type Title = (typeof titles)['title'];
const byWord: Readonly<Record<string, Title>> = titles;

const byPlace: Readonly<Record<string, Readonly<Record<string, Title>>>> = beneath;

function titleIn<Said>(titled: Readonly<Record<string, Said>> | undefined, name: string): Said | undefined {
  return titled !== undefined && Object.hasOwn(titled, name) ? titled[name] : undefined;
}

/** @param place the path of what has the word, where it may mean something of its own there */
export function useWordTitle(): (word: string, place?: Path) => string {
  const { text } = usePorts();
  return useCallback(
    (word, place = []) => {
      const above = place.findLast((part) => typeof part === 'string');
      const known = titleIn(titleIn(byPlace, String(above)), word) ?? titleIn(byWord, word);
      return known === undefined ? word : text(known);
    },
    [text],
  );
}
