import type { FieldKindDefinition } from './definition.ts';
import { asText, fragment } from './definition.ts';

/** Several codes of a dictionary; on the wire joined by commas: `1,4`. */
export const codes: FieldKindDefinition = {
  kind: 'codes',
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
  words: ['offer'],
  typeName: () => 'string',
  schema: (field) =>
    fragment(field, {
      type: 'string',
      pattern: field.codeType === 'string' ? '^([^,]+(,[^,]+)*)?$' : '^(\\d{1,9}(,\\d{1,9})*)?$',
      minLength: field.required || field.notNull ? 1 : undefined,
      maxLength: 2000,
    }),
  fromText: asText,
};
