import type { FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';

export const boolean: FieldKindDefinition = {
  kind: 'boolean',
  storage: 'boolean',
  matches: ['exact'],
  sortable: true,
  cell: true,
  wire: 'boolean',
  exported: 'text',
  sign: { types: ['boolean'] },
  literals: ['boolean'],
  index: 'btree',
  editedInCell: true,
  words: [],
  scaffold: { name: 'boolean', title: { 'zh-CN': '是否', 'en-US': 'Yes or no' }, words: { type: 'boolean' } },
  typeName: () => 'boolean',
  schema: (field) => fragment(field, { type: 'boolean' }),
  fromText: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
