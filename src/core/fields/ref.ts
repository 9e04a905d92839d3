import type { FieldKindDefinition } from './definition.ts';
import { textSchema } from './definition.ts';
import { asText } from './readText.ts';

export const ref: FieldKindDefinition = {
  kind: 'ref',
  title: { 'zh-CN': '关联记录', 'en-US': 'Another record' },
  storage: 'text',
  matches: ['exact', 'in'],
  sortable: false,
  cell: true,
  wire: 'string',
  exported: 'text',
  literals: ['string'],
  index: 'btree',
  grouped: 'values',
  searchIndex: 'btree',
  refers: 'one',
  words: ['checks'],
  scaffold: {
    sought: {
      'zh-CN': '关联 选择记录 单位 人员 负责人',
      'en-US': 'reference relation record choose person owner company unit',
    },
    icon: 'link',
    example: { 'zh-CN': '东区停车场', 'en-US': 'East yard' },
    words: { type: 'string' },
    asks: 'lookup',
  },
  typeName: () => 'string',
  schema: textSchema,
  readText: asText,
};
