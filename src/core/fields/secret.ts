import type { FieldKindDefinition } from './definition.ts';
import { textSchema, textWords } from './definition.ts';
import { asText } from './readText.ts';

/** Written, never read back: a password, a token. */
export const secret: FieldKindDefinition = {
  kind: 'secret',
  title: { 'zh-CN': '密码', 'en-US': 'Secret' },
  storage: 'text',
  matches: [],
  sortable: false,
  cell: false,
  wire: 'string',
  exported: 'none',
  sign: { widget: true },
  literals: ['string'],
  index: 'btree',
  secret: true,
  words: textWords,
  notImported: true,
  typeName: () => 'string',
  schema: textSchema,
  readText: asText,
};
