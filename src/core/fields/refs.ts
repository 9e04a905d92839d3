import type { FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';

/** References to several records, by id. */
export const refs: FieldKindDefinition = {
  kind: 'refs',
  title: { 'zh-CN': '多个关联记录', 'en-US': 'Several other records' },
  storage: 'text[]',
  matches: ['has'],
  sortable: false,
  cell: false,
  wire: 'array',
  exported: 'text',
  index: 'gin',
  refers: 'many',
  member: 'ref',
  words: ['items'],
  toColumn: (value) => (Array.isArray(value) ? value.map(String) : String(value).split(',')),
  written: { 'zh-CN': '填名称，多个用逗号分开', 'en-US': 'Names; separate several with commas' },
  typeName: () => 'readonly string[]',
  schema: (field) =>
    fragment(field, {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 64 },
      maxItems: 1000,
      minItems: field.required || field.notNull ? 1 : undefined,
    }),
  readText: (text) => (text === '' ? [] : text.split(',')),
};
