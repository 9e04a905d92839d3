import type { FieldKindDefinition } from './definition.ts';
import { asJson } from './readText.ts';

/** Any JSON, kept as it came. */
export const json: FieldKindDefinition = {
  kind: 'json',
  title: { 'zh-CN': 'JSON', 'en-US': 'JSON' },
  storage: 'jsonb',
  matches: [],
  sortable: false,
  cell: false,
  shown: ['tags'],
  wire: 'any',
  exported: 'none',
  sign: { widget: true, types: ['array', 'object'] },
  index: 'btree',
  words: ['items'],
  wordsOfWidgets: { tags: ['propose'] },
  notImported: true,
  toColumn: (value) => JSON.stringify(value),
  typeName: () => 'unknown',
  schema: () => ({}),
  readText: asJson,
};
