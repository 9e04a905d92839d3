import type { FieldKindDefinition } from './definition.ts';
import { numberSchema, numberWords } from './definition.ts';
import { asNumber } from './readText.ts';
import { plainNumber } from './spelledValue.ts';

export const decimal: FieldKindDefinition = {
  kind: 'decimal',
  title: { 'zh-CN': '小数', 'en-US': 'Number' },
  storage: 'double precision',
  matches: ['exact', 'range', 'in'],
  sortable: true,
  cell: true,
  wire: 'number',
  exported: 'number',
  sign: { types: ['number'] },
  literals: ['number'],
  index: 'btree',
  quantity: true,
  editedInCell: true,
  words: numberWords,
  scaffold: {
    sought: { 'zh-CN': '数字 重量 长度 面积 百分比', 'en-US': 'number weight length size percentage rate' },
    name: 'number',
    icon: 'count',
    example: { 'zh-CN': '12.5', 'en-US': '12.5' },
    words: { type: 'number' },
  },
  fromColumn: Number,
  spelled: plainNumber,
  typeName: () => 'number',
  schema: numberSchema('number'),
  readText: asNumber,
};
