import type { FieldKindDefinition } from './definition.ts';
import { numberSchema } from './definition.ts';
import { asInteger } from './readText.ts';
import { plainNumber } from './spelledValue.ts';

/** Stars, from one up to `maximum`, or five. */
export const rating: FieldKindDefinition = {
  kind: 'rating',
  title: { 'zh-CN': '评分', 'en-US': 'Rating' },
  storage: 'integer',
  matches: ['range', 'exact', 'in'],
  sortable: true,
  cell: true,
  wire: 'number',
  exported: 'number',
  spelled: plainNumber,
  sign: { widget: true },
  words: ['maximum', 'checks'],
  literals: ['number'],
  index: 'btree',
  grouped: 'values',
  limits: { minimum: 1, maximum: 5 },
  quantity: true,
  editedInCell: true,
  scaffold: {
    sought: { 'zh-CN': '星级 打分 满意度', 'en-US': 'stars score grade satisfaction' },
    name: 'rating',
    icon: 'star',
    example: { 'zh-CN': '★★★★☆', 'en-US': '★★★★☆' },
    words: { type: 'integer', widget: 'rating' },
  },
  typeName: () => 'number',
  schema: numberSchema('integer'),
  readText: asInteger,
};
