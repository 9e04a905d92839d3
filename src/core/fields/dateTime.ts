import type { FieldKindDefinition } from './definition.ts';
import { isWireTime } from '../model/wireTime.ts';
import { fragment } from './definition.ts';

/** An instant; on the wire `YYYY-MM-DD HH:mm:ss` in the deployment's zone. */
export const dateTime: FieldKindDefinition = {
  kind: 'dateTime',
  storage: 'timestamptz(0)',
  matches: ['exact', 'range'],
  sortable: true,
  cell: true,
  wire: 'string',
  exported: 'dateTime',
  typeName: () => 'string',
  schema: (field) => fragment(field, { type: 'string', format: 'wireTime' }),
  fromText: (text) => (isWireTime(text) ? text : undefined),
};
