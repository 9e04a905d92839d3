import type { FieldKindDefinition } from './definition.ts';
import { textSchema, textWords } from './definition.ts';
import { asText } from './readText.ts';

export const longText: FieldKindDefinition = {
  kind: 'longText',
  title: { 'zh-CN': '长文本', 'en-US': 'Long text' },
  storage: 'text',
  matches: ['like'],
  sortable: false,
  cell: false,
  wire: 'string',
  exported: 'text',
  sign: { widget: true },
  literals: ['string'],
  index: 'btree',
  words: textWords,
  scaffold: {
    sought: { 'zh-CN': '备注 说明 描述 内容 意见', 'en-US': 'note notes remark comment description memo paragraph' },
    name: 'text',
    icon: 'paragraph',
    example: { 'zh-CN': '需两人搬运，…', 'en-US': 'Takes two people to carry, …' },
    words: { type: 'string', widget: 'longText', maxLength: 2000 },
  },
  typeName: () => 'string',
  schema: textSchema,
  readText: asText,
};
