import type { Cell, FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';
import { asBoolean } from './readText.ts';
import { textOf } from '../model/label.ts';

const yes = { 'zh-CN': '是', 'en-US': 'Yes' };
const no = { 'zh-CN': '否', 'en-US': 'No' };
const spellings: Readonly<Record<string, string>> = {
  yes: 'true',
  '1': 'true',
  是: 'true',
  no: 'false',
  '0': 'false',
  否: 'false',
};

function yesOrNo(cell: Cell): string {
  const text = String(cell).toLowerCase();
  return Object.hasOwn(spellings, text) ? (spellings[text] ?? text) : text;
}

export const boolean: FieldKindDefinition = {
  kind: 'boolean',
  title: { 'zh-CN': '是否', 'en-US': 'Yes or no' },
  storage: 'boolean',
  matches: ['exact'],
  sortable: true,
  cell: true,
  wire: 'boolean',
  exported: 'text',
  sign: { types: ['boolean'] },
  literals: ['boolean'],
  index: 'btree',
  grouped: 'values',
  editedInCell: true,
  words: [],
  scaffold: {
    sought: { 'zh-CN': '勾选 开关 有没有 打勾', 'en-US': 'yes no tick checkbox flag switch true false' },
    begins: { 'zh-CN': '是否 有无 能否 可否', 'en-US': 'is has was can' },
    name: 'boolean',
    icon: 'switch',
    example: { 'zh-CN': '是 / 否', 'en-US': 'Yes / No' },
    // A box that nobody has ticked is no, not nothing.
    words: { type: 'boolean', default: false },
  },
  spelled: yesOrNo,
  exportedText: (value, language) => (typeof value === 'boolean' ? textOf(value ? yes : no, language) : null),
  written: { 'zh-CN': '填“是”或“否”', 'en-US': 'Yes or No' },
  typeName: () => 'boolean',
  schema: (field) => fragment(field, { type: 'boolean' }),
  readText: asBoolean,
};
