/** Types printed from fields of the catalogue; the formatter lays them out. */
import type { Catalogue, Field } from '../src/core/model/catalogue.ts';
import { fieldKinds, writableRowFields } from '../src/core/fields/index.ts';
import { mustBeGiven } from '../src/core/model/entity/mustBeGiven.ts';
import { bothLanguages } from '../src/core/model/label.ts';

export interface Member {
  readonly name: string;
  readonly type: string;
  /** What stands above it. */
  readonly says?: string;
  readonly optional?: boolean;
}

export function printInterface(name: string, says: string, members: readonly Member[]): string {
  return `${comment(says)}export interface ${name} ${objectType(members)}\n`;
}

/** A type literal, which unlike an interface can be passed on as a row of unknown values. */
export function objectType(members: readonly Member[]): string {
  const lines = members.map(
    ({ name, type, says, optional }) => `${comment(says)}${key(name)}${optional ? '?' : ''}: ${type};\n`,
  );
  return `{\n${lines.join('')}}`;
}

export function key(name: string): string {
  return /^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name);
}

function comment(says: string | undefined): string {
  return says === undefined ? '' : `/** ${says.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n`;
}

/** `trailer_order`, `trailerOrder`, `book.list` → `TrailerOrder`, `TrailerOrder`, `BookList`. */
export function typeName(id: string): string {
  return id.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, _gap, letter: string) => letter.toUpperCase());
}

/** One code of a dictionary is one of its values; what is many, or comes from elsewhere, is what its kind is. */
export function valueType(field: Field, catalogue: Catalogue): string {
  const dictionary =
    fieldKinds[field.kind].coded === 'one' ? catalogue.dictionaries[field.dictionary ?? ''] : undefined;
  return dictionary ? codeName(dictionary.id) : fieldKinds[field.kind].typeName(field);
}

const codeName = (dictionary: string): string => `${typeName(dictionary)}Code`;

/** `export type TonnageCode = 1 | 2 | 3;`: the ids that a dictionary has. */
export function printCodes(catalogue: Catalogue): string {
  return Object.values(catalogue.dictionaries)
    .sort((left, right) => (left.id < right.id ? -1 : 1))
    .map(({ id, title, items }) => {
      const values = items.map((item) => JSON.stringify(item.id)).join(' | ');
      return `${comment(`${bothLanguages(title)}.`)}export type ${codeName(id)} = ${values};\n`;
    })
    .join('');
}

/** The names of these that a text uses. */
export function codesIn(text: string, catalogue: Catalogue): string[] {
  return Object.keys(catalogue.dictionaries)
    .map(codeName)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(text));
}

/** A field as a parameter: rows with their writable fields written out. */
export function parameter(field: Field, catalogue: Catalogue): Member {
  const type = parameterType(field, catalogue);
  return { name: field.name, type, says: bothLanguages(field.title), optional: !mustBeGiven(field) };
}

function parameterType(field: Field, catalogue: Catalogue): string {
  const rows = fieldKinds[field.kind].children ? writableRowFields(field, catalogue.entities) : [];
  if (rows.length === 0) return orNull(valueType(field, catalogue), !field.required);
  return orNull(`readonly ${objectType(rows.map((row) => parameter(row, catalogue)))}[]`, !field.required);
}

export function orNull(type: string, nullable: boolean): string {
  if (!nullable || type === 'unknown') return type;
  return `${type.startsWith('readonly ') ? `(${type})` : type} | null`;
}
