import type { FieldKindDefinition } from './definition.ts';
import { asNumber, numberSchema } from './definition.ts';

/** An amount with up to two decimals. */
export const money: FieldKindDefinition = {
  kind: 'money',
  storage: 'numeric(14,2)',
  matches: ['exact', 'range', 'in'],
  sortable: true,
  cell: true,
  wire: 'number',
  exported: 'number',
  typeName: () => 'number',
  schema: (field) => numberSchema('number')({ ...field, format: field.format ?? 'money' }),
  fromText: asNumber,
};
