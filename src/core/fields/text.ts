import type { FieldKindDefinition } from './definition.ts';
import { asText, textSchema } from './definition.ts';

export const text: FieldKindDefinition = {
  kind: 'text',
  storage: 'text',
  matches: ['like', 'exact', 'in'],
  sortable: true,
  cell: true,
  wire: 'string',
  exported: 'text',
  typeName: (field) => (field.enum ? field.enum.map((one) => JSON.stringify(one)).join(' | ') : 'string'),
  schema: textSchema,
  fromText: asText,
};
