import type { FieldKindDefinition } from './definition.ts';
import { numberSchema, numberWords } from './definition.ts';
import { isMoney } from './moneyPattern.ts';
import { asNumber } from './readText.ts';
import { plainNumber } from './spelledValue.ts';

/** An amount with up to two decimals. */
export const money: FieldKindDefinition = {
  kind: 'money',
  title: { 'zh-CN': '金额', 'en-US': 'Money' },
  storage: 'numeric(14,2)',
  matches: ['exact', 'range', 'in'],
  sortable: true,
  cell: true,
  wire: 'number',
  exported: 'number',
  sign: { widget: true },
  literals: ['number'],
  index: 'btree',
  quantity: true,
  editedInCell: true,
  words: numberWords,
  scaffold: {
    sought: {
      'zh-CN': '价格 费用 钱 单价 总价 收费 付款',
      'en-US': 'price cost amount fee pay payment currency salary',
    },
    name: 'money',
    icon: 'coin',
    example: { 'zh-CN': '¥ 350.00', 'en-US': '¥ 350.00' },
    words: { type: 'number', widget: 'money' },
  },
  fromColumn: Number,
  spelled: plainNumber,
  typeName: () => 'number',
  schema: (field) => numberSchema('number')({ ...field, format: field.format ?? 'money' }),
  readText: asNumber,
  fits: isMoney,
};
