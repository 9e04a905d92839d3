import type { FieldKindDefinition } from './definition.ts';
import { fragment } from './definition.ts';
import { asJson } from './readText.ts';

/** Rows of a child entity, or of a shape of their own. Their fields are printed by `schemaOf` of `index.ts`. */
export const rows: FieldKindDefinition = {
  kind: 'rows',
  title: { 'zh-CN': '明细', 'en-US': 'Rows' },
  storage: null,
  matches: [],
  sortable: false,
  cell: false,
  wire: 'array',
  exported: 'none',
  sign: { widget: true },
  index: 'btree',
  children: true,
  words: ['by', 'takes', 'unique'],
  notImported: true,
  typeName: () => 'readonly unknown[]',
  schema: (field) =>
    fragment(field, { type: 'array', maxItems: 200, minItems: field.required || field.notNull ? 1 : undefined }),
  readText: asJson,
};
