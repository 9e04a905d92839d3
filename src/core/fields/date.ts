import type { FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';
import { asDay } from './readText.ts';
import { spelledDay } from './spelledValue.ts';

/** A day, `YYYY-MM-DD`. */
export const date: FieldKindDefinition = {
  kind: 'date',
  title: { 'zh-CN': '日期', 'en-US': 'Date' },
  storage: 'date',
  matches: ['exact', 'range'],
  sortable: true,
  cell: true,
  wire: 'string',
  exported: 'date',
  sign: { format: 'date' },
  literals: ['string'],
  index: 'btree',
  grouped: 'both',
  formed: true,
  editedInCell: true,
  words: ['format', 'checks'],
  scaffold: {
    sought: { 'zh-CN': '日子 生日 到期 截止', 'en-US': 'day birthday due deadline calendar' },
    name: 'date',
    icon: 'calendar',
    example: { 'zh-CN': '2026-05-03', 'en-US': '2026-05-03' },
    words: { type: 'string', format: 'date' },
  },
  respelled: (value) => (typeof value === 'string' ? (asDay(value) ?? value) : value),
  spelled: spelledDay,
  written: { 'zh-CN': '如 2026-05-03', 'en-US': 'e.g. 2026-05-03' },
  typeName: () => 'string',
  schema: (field) => fragment(field, { type: 'string', format: 'wireDate' }),
  readText: asDay,
};
