import type { FieldKindDefinition } from './definition.ts';
import { asText, textSchema } from './definition.ts';

export const longText: FieldKindDefinition = {
  kind: 'longText',
  storage: 'text',
  matches: ['like'],
  sortable: false,
  cell: false,
  wire: 'string',
  exported: 'text',
  typeName: () => 'string',
  schema: textSchema,
  fromText: asText,
};
