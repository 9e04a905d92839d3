/** What a kind of field is, as data: whoever stores, sends, filters or exports a value reads it here. */
import type { Field, FieldKind, FilterMatch } from '../model/catalogue.ts';
import { numberFormat } from './formats.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface FieldKindDefinition {
  readonly kind: FieldKind;
  /** The SQL type of its column; null where nothing is stored. */
  readonly storage: string | null;
  /** The same for codes that are texts. */
  readonly storageOfTexts?: string;
  /** How it can be filtered, the default first; empty where it cannot. */
  readonly matches: readonly FilterMatch[];
  readonly sortable: boolean;
  /** Is a column of a table by convention: one short value. */
  readonly cell: boolean;
  /** What stands on the wire: a JSON type, or codes joined by commas. */
  readonly wire: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'codes' | 'any';
  /** What a cell of an export holds; `none` where it is left out. */
  readonly exported: 'text' | 'number' | 'date' | 'dateTime' | 'none';
  /** The TypeScript type of its wire form. */
  readonly typeName: (field: Field) => string;
  /** JSON Schema of its wire form, for ajv. An optional field may be null. */
  readonly schema: (field: Field) => JsonSchema;
  /** Reads a value from the text of an address (query or page); undefined where the text is no such value. */
  readonly fromText: (text: string) => unknown;
}

/** Drops what is undefined, and lets an optional value be null. */
export function fragment(field: Field, schema: Record<string, unknown>): JsonSchema {
  const given = Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
  if (field.required || field.notNull) return given;
  return { ...given, nullable: true, ...(Array.isArray(given.enum) ? { enum: [...given.enum, null] } : {}) };
}

export function textSchema(field: Field): JsonSchema {
  return fragment(field, {
    type: 'string',
    minLength: field.minLength ?? (field.required || field.notNull ? 1 : undefined),
    maxLength: field.maxLength,
    pattern: field.pattern,
    format: field.format,
    enum: field.enum,
  });
}

export function numberSchema(type: 'integer' | 'number'): (field: Field) => JsonSchema {
  return (field) =>
    fragment(field, {
      type,
      minimum: field.minimum,
      maximum: field.maximum,
      format: field.format === undefined ? undefined : numberFormat(field.format),
      enum: field.enum,
    });
}

export function asText(text: string): string {
  return text;
}

export function asNumber(text: string): number | undefined {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

export function asInteger(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}

export function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
