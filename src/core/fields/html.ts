import type { FieldKindDefinition } from './definition.ts';
import { textSchema, textWords } from './definition.ts';
import { asText } from './readText.ts';

export const html: FieldKindDefinition = {
  kind: 'html',
  title: { 'zh-CN': '富文本', 'en-US': 'Rich text' },
  storage: 'text',
  matches: ['like'],
  sortable: false,
  cell: false,
  wire: 'string',
  exported: 'text',
  sign: { widget: true },
  literals: ['string'],
  index: 'btree',
  words: textWords,
  column: 'markup',
  exportedText: (value) => (typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ').trim() : null),
  typeName: () => 'string',
  schema: textSchema,
  readText: asText,
};
