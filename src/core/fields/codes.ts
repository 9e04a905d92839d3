import type { FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';
import { asText } from './readText.ts';
import type { Field } from '../model/catalogue.ts';

/** A list of codes that has a default is never null in its column. */
function emptyColumn({ default: value }: Field): unknown {
  return Array.isArray(value) ? [] : null;
}

function columnOf(value: unknown, field: Field): unknown {
  const codes = (Array.isArray(value) ? value : String(value).split(','))
    .map((each) => String(each).trim())
    .filter(Boolean);
  const distinct = [...new Set(codes)];
  if (distinct.length === 0) return emptyColumn(field);
  return field.codeType === 'string' ? distinct : distinct.map(Number);
}

/** Several codes of a dictionary; on the wire joined by commas: `1,4`. */
export const codes: FieldKindDefinition = {
  kind: 'codes',
  title: { 'zh-CN': '多选', 'en-US': 'Several of a list' },
  storage: 'integer[]',
  storageOfTexts: 'text[]',
  matches: ['has'],
  sortable: false,
  cell: true,
  wire: 'codes',
  exported: 'text',
  index: 'gin',
  coded: 'many',
  member: 'code',
  formed: true,
  words: ['items', 'options'],
  toColumn: columnOf,
  fromColumn: (value) => (Array.isArray(value) && value.length > 0 ? value.join(',') : null),
  emptyColumn,
  scaffold: {
    sought: { 'zh-CN': '标签 多选 分类', 'en-US': 'tags labels several choices checkboxes multiple' },
    icon: 'ticks',
    example: { 'zh-CN': '雨天、夜间', 'en-US': 'Rain, night' },
    words: { type: 'array' },
    asks: 'dictionary',
  },
  written: { 'zh-CN': '多个用逗号分开', 'en-US': 'separate several with commas' },
  typeName: () => 'string',
  schema: (field) =>
    fragment(field, {
      type: 'string',
      pattern: field.codeType === 'string' ? '^([^,]+(,[^,]+)*)?$' : '^(-?\\d{1,10}(,-?\\d{1,10})*)?$',
      minLength: field.required || field.notNull ? 1 : undefined,
      maxLength: 2000,
    }),
  readText: asText,
};
