import type { FieldKindDefinition } from './definition.ts';
import { asText, textSchema } from './definition.ts';

export const ref: FieldKindDefinition = {
  kind: 'ref',
  storage: 'text',
  matches: ['exact', 'in'],
  sortable: false,
  cell: true,
  wire: 'string',
  exported: 'text',
  typeName: () => 'string',
  schema: textSchema,
  fromText: asText,
};
