import type { FieldKindDefinition } from './definition.ts';
import { textSchema } from './definition.ts';
import { asText } from './readText.ts';

export const ref: FieldKindDefinition = {
  kind: 'ref',
  storage: 'text',
  matches: ['exact', 'in'],
  sortable: false,
  cell: true,
  wire: 'string',
  exported: 'text',
  literals: ['string'],
  index: 'btree',
  grouped: 'values',
  searchIndex: 'btree',
  refers: 'one',
  words: ['check'],
  typeName: () => 'string',
  schema: textSchema,
  readText: asText,
};
