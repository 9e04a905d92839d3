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
  typeName: () => 'boolean',
  schema: (field) => fragment(field, { type: 'boolean' }),
  fromText: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
