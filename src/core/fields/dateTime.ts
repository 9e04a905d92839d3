import type { FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';
import { asTime } from './readText.ts';
import { spelledTime } from './spelledValue.ts';

/** An instant; on the wire `YYYY-MM-DD HH:mm:ss` in the deployment's zone. */
export const dateTime: FieldKindDefinition = {
  kind: 'dateTime',
  title: { 'zh-CN': '日期时间', 'en-US': 'Date and time' },
  storage: 'timestamptz(0)',
  matches: ['exact', 'range'],
  sortable: true,
  cell: true,
  wire: 'string',
  exported: 'dateTime',
  sign: { format: 'date-time' },
  shown: ['remaining'],
  literals: ['string'],
  index: 'btree',
  grouped: 'steps',
  formed: true,
  endsWithDay: true,
  editedInCell: true,
  words: ['format', 'checks', 'since'],
  scaffold: {
    sought: { 'zh-CN': '时间 时刻 时间点 预约', 'en-US': 'time moment appointment when timestamp calendar' },
    name: 'datetime',
    icon: 'clock',
    example: { 'zh-CN': '2026-05-03 14:20', 'en-US': '2026-05-03 14:20' },
    words: { type: 'string', format: 'date-time' },
  },
  column: 'instant',
  spelled: spelledTime,
  written: { 'zh-CN': '如 2026-05-03 14:20', 'en-US': 'e.g. 2026-05-03 14:20' },
  typeName: () => 'string',
  schema: (field) => fragment(field, { type: 'string', format: 'wireTime' }),
  readText: asTime,
};
