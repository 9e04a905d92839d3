import type { FieldKindDefinition } from './definition.ts';
import { asText, textSchema } from './definition.ts';

/** Written, never read back: a password, a token. */
export const secret: FieldKindDefinition = {
  kind: 'secret',
  storage: 'text',
  matches: [],
  sortable: false,
  cell: false,
  wire: 'string',
  exported: 'none',
  typeName: () => 'string',
  schema: textSchema,
  fromText: asText,
};
