import type { FieldKindDefinition } from './definition.ts';
import { numberSchema, numberWords } from './definition.ts';
import { asInteger } from './readText.ts';
import { plainNumber } from './spelledValue.ts';

export const integer: FieldKindDefinition = {
  kind: 'integer',
  title: { 'zh-CN': '整数', 'en-US': 'Whole number' },
  storage: 'integer',
  matches: ['exact', 'range', 'in'],
  sortable: true,
  cell: true,
  wire: 'number',
  exported: 'number',
  sign: { types: ['integer'] },
  literals: ['number'],
  index: 'btree',
  grouped: 'values',
  quantity: true,
  editedInCell: true,
  words: numberWords,
  scaffold: {
    sought: { 'zh-CN': '数字 数量 个数 人数 年龄', 'en-US': 'number count quantity age how many' },
    name: 'integer',
    icon: 'count',
    example: { 'zh-CN': '12', 'en-US': '12' },
    words: { type: 'integer' },
  },
  spelled: plainNumber,
  typeName: () => 'number',
  schema: numberSchema('integer'),
  readText: asInteger,
};
