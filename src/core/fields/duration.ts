import type { FieldKindDefinition } from './definition.ts';
import { numberSchema } from './definition.ts';
import { asMinutes } from './durationText.ts';
import { plainNumber } from './spelledValue.ts';

/** Whole minutes, shown and entered as hours and minutes. */
export const duration: FieldKindDefinition = {
  kind: 'duration',
  title: { 'zh-CN': '时长', 'en-US': 'Duration' },
  storage: 'integer',
  matches: ['range', 'exact'],
  sortable: true,
  cell: true,
  wire: 'number',
  exported: 'number',
  spelled: plainNumber,
  sign: { widget: true },
  words: ['minimum', 'maximum', 'checks'],
  literals: ['number'],
  index: 'btree',
  quantity: true,
  averagedAs: 'duration',
  editedInCell: true,
  scaffold: {
    sought: { 'zh-CN': '用时 耗时 分钟 小时', 'en-US': 'time-spent hours minutes length' },
    name: 'duration',
    icon: 'hourglass',
    example: { 'zh-CN': '1 小时 30 分', 'en-US': '1 h 30 min' },
    words: { type: 'integer', widget: 'duration' },
  },
  written: { 'zh-CN': '分钟数或时:分，如 90 或 1:30', 'en-US': 'Minutes or h:min, e.g. 90 or 1:30' },
  typeName: () => 'number',
  schema: numberSchema('integer'),
  readText: asMinutes,
};
