import type { FieldKindDefinition } from './definition.ts';
import { textSchema, textWords } from './definition.ts';
import { asText } from './readText.ts';
import { identifier } from '../model/identifier.ts';

export const text: FieldKindDefinition = {
  kind: 'text',
  title: { 'zh-CN': '文本', 'en-US': 'Text' },
  shown: ['place', 'identifier', 'icon'],
  storage: 'text',
  matches: ['like', 'exact', 'in'],
  sortable: true,
  cell: true,
  wire: 'string',
  exported: 'text',
  sign: { types: ['string'] },
  literals: ['string'],
  index: 'btree',
  grouped: 'values',
  searchIndex: 'trigram',
  names: true,
  editedInCell: true,
  words: [...textWords, 'propose'],
  scaffold: {
    name: 'string',
    icon: 'letters',
    example: { 'zh-CN': '消防斧', 'en-US': 'Fire axe' },
    words: { type: 'string', maxLength: 100 },
  },
  toColumn: (value, { widget }) => (typeof value === 'string' && widget === 'identifier' ? identifier(value) : value),
  typeName: (field) => (field.enum ? field.enum.map((one) => JSON.stringify(one)).join(' | ') : 'string'),
  schema: textSchema,
  readText: asText,
};
