import type { FieldKindDefinition } from './definition.ts';
import { asText, textSchema, textWords } from './definition.ts';

export const html: FieldKindDefinition = {
  kind: 'html',
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
  fromText: asText,
};
