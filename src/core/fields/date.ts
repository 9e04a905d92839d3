import type { FieldKindDefinition } from './definition.ts';
import { isWireDate } from '../model/wireTime.ts';
import { fragment } from './definition.ts';

/** A day, `YYYY-MM-DD`. */
export const date: FieldKindDefinition = {
  kind: 'date',
  storage: 'date',
  matches: ['exact', 'range'],
  sortable: true,
  cell: true,
  wire: 'string',
  exported: 'date',
  typeName: () => 'string',
  schema: (field) => fragment(field, { type: 'string', format: 'wireDate' }),
  fromText: (text) => (isWireDate(text) ? text : undefined),
};
