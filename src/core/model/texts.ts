/** The texts that convention gives to calls, actions and system fields which have none of their own. */
import type { Label } from './catalogue.ts';
import { joinLabels, label } from './label.ts';

export const systemFieldTitles = {
  id: label('编号', 'Id'),
  version: label('版本', 'Version'),
  createTime: label('创建时间', 'Created'),
  updateTime: label('更新时间', 'Updated'),
  detachmentId: label('所属单位', 'Unit'),
} as const;

export const pagingTitles = {
  current: label('页码', 'Page'),
  size: label('每页条数', 'Rows a page'),
  orderBy: label('排序', 'Order by'),
  fields: label('只要这些字段', 'Only these fields'),
} as const;

/** What a new dictionary, rule or chart begins with. */
export const begunTitles = {
  first: label('第一项', 'First'),
  other: label('其他', 'Other'),
  count: label('数量', 'Count'),
  all: label('合计', 'In all'),
} as const;

export const lookupTitles = { id: label('编号', 'Id'), name: label('名称', 'Name') } as const;

const verbs = {
  list: label('', ''),
  get: label('查看', 'View '),
  insert: label('新增', 'Add '),
  update: label('编辑', 'Edit '),
  remove: label('删除', 'Delete '),
  lookup: label('选择', 'Choose '),
  set: label('更改', 'Change '),
  aggregate: label('统计', 'Statistics of '),
} as const;

/** 新增配件 / Add spare parts: the title of a conventional call or of its dialog. */
export function callTitle(does: keyof typeof verbs, entityTitle: Label): Label {
  return joinLabels((text) => {
    const verb = text(verbs[does]);
    const noun = text(entityTitle);
    if (verb.endsWith(' ')) return verb + noun.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
    // 新增 GPS 设备, as the noun has it on its other side; 新增GPS设备 where it has no spaces.
    return verb !== '' && /^[a-z]\w*(?!\w|\p{Script=Han})/iu.test(noun) ? `${verb} ${noun}` : verb + noun;
  });
}

/** What groups and figures are called that have no title. */
export const aggregateTexts = {
  grouping: label('分组', 'Grouping'),
  from: label('起', ' from'),
  to: label('止', ' to'),
  steps: {
    hour: label('（时）', ' by hour'),
    day: label('（日）', ' by day'),
    week: label('（周）', ' by week'),
    month: label('（月）', ' by month'),
  },
  measures: {
    count: label('数量', 'Count'),
    sum: label('合计', ' total'),
    mean: label('平均', ' average'),
    min: label('最小', ' min'),
    max: label('最大', ' max'),
    p90: label('九成不超过', ' p90'),
  },
} as const;

/** How a cell of an uploaded table is written, where few values can be chosen. */
export const importTexts = { oneOf: label('可填：', 'One of: '), and: label('；', '; ') } as const;

/** What a conventional button says. */
export const actionTitles = {
  add: label('新增', 'Add'),
  addBelow: label('添加下级', 'Add below'),
  edit: label('编辑', 'Edit'),
  remove: label('删除', 'Delete'),
} as const;

/** What is said after a conventional call (删除成功). */
export const successTexts: Readonly<Record<string, Label>> = {
  insert: label('新增成功', 'Added'),
  update: label('修改成功', 'Saved'),
  set: label('操作成功', 'Done'),
  remove: label('删除成功', 'Deleted'),
};

export const confirmRemove = label('确定删除这条记录吗？', 'Delete this record?');

/** Names what is about to be removed, by the field that names a row. */
export function confirmRemoveOf(field: string): Label {
  return label(`确定删除“{${field}}”吗？`, `Delete “{${field}}”?`);
}

export const pickRequired = label('请先选择一行', 'Select a row first');

export const holdsOthers = label('请先移走或删除下级', 'Move or delete the entries below it first');
