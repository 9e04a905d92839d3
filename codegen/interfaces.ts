/** Interfaces printed by json-schema-to-typescript from fields of the catalogue. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { Catalogue, Field, Label } from '../src/core/model/catalogue.ts';
import { fieldKinds, writableRowFields } from '../src/core/fields/index.ts';

export interface Member {
  readonly name: string;
  readonly schema: JSONSchema;
  readonly optional: boolean;
}

/** One exported interface; `description` stands above it. */
export async function printInterface(name: string, description: string, members: readonly Member[]): Promise<string> {
  const schema = { ...objectSchema(members), description: description.replaceAll('*/', '* /') };
  return compile(schema, name, { bannerComment: '', format: false, unknownAny: true });
}

function objectSchema(members: readonly Member[]): JSONSchema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(members.map((member) => [member.name, member.schema])),
    required: members.filter((member) => !member.optional).map((member) => member.name),
  };
}

export function typed(tsType: string, label?: Label): JSONSchema {
  return label === undefined ? { tsType } : { tsType, description: bothLanguages(label) };
}

export function bothLanguages(label: Label): string {
  const text = typeof label === 'string' ? label : `${label['zh-CN']} / ${label['en-US']}`;
  return text.replaceAll('*/', '* /');
}

/** `trailer_order`, `trailerOrder`, `book.list` → `TrailerOrder`, `TrailerOrder`, `BookList`. */
export function typeName(id: string): string {
  return id.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, _gap, letter: string) => letter.toUpperCase());
}

/** A field as a parameter: rows with their writable fields written out. */
export function parameter(field: Field, catalogue: Catalogue): Member {
  return { name: field.name, schema: parameterSchema(field, catalogue), optional: !field.required };
}

function parameterSchema(field: Field, catalogue: Catalogue): JSONSchema {
  const rows = field.kind === 'rows' ? writableRowFields(field, catalogue.entities) : [];
  if (rows.length === 0) return typed(orNull(fieldKinds[field.kind].typeName(field), !field.required), field.title);
  const items = objectSchema(rows.map((row) => parameter(row, catalogue)));
  return { type: 'array', items, description: bothLanguages(field.title) };
}

export function orNull(type: string, nullable: boolean): string {
  if (!nullable || type === 'unknown') return type;
  return `${type.startsWith('readonly ') ? `(${type})` : type} | null`;
}
