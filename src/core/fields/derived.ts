import type { FieldKindDefinition } from './definition.ts';
import { asText } from './readText.ts';

/** Computed by a rule from other fields of its row; a filter by its value is one by the rule's conditions. */
export const derived: FieldKindDefinition = {
  kind: 'derived',
  title: { 'zh-CN': '规则得出', 'en-US': 'Told by a rule' },
  storage: null,
  matches: ['exact', 'in'],
  sortable: false,
  cell: true,
  wire: 'any',
  exported: 'text',
  index: 'btree',
  computed: true,
  words: [],
  notImported: true,
  typeName: () => 'string | number | boolean',
  schema: () => ({ type: ['string', 'number', 'boolean', 'null'] }),
  readText: asText,
};
