/**
 * A record as its author may imagine one, so that rows, details and forms of a table that is not there yet can be tried.
 * It begins with the defaults; what must be chosen elsewhere (other records, files, places) stays empty, and so does a
 * text whose form nothing here fulfils. Pure.
 */
import { fieldKinds, type JsonSchema } from './fields/index.ts';
import { formats } from './fields/formats.ts';
import type { Catalogue, Entity, Field, Language, Row } from './model/catalogue.ts';
import { textOf } from './model/label.ts';

/** Its id: no stored record has it. */
const sampleId = 'sample';

/** What it is made beside: the codes, the words' language, and the wall clock as wire time. */
interface SampleOf {
  readonly dictionaries: Catalogue['dictionaries'];
  readonly language: Language;
  readonly now: string;
}

export function sampleRow(entity: Entity, of: SampleOf): Row {
  const fields = Object.values(entity.fields);
  const made = fields.map((field): [string, unknown] => [field.name, sampleValue(field, of)]);
  return { ...Object.fromEntries(made), id: sampleId, version: 1 };
}

function sampleValue(field: Field, of: SampleOf): unknown {
  if (field.default !== undefined) return field.default;
  const { coded, refers, wire, schema } = fieldKinds[field.kind];
  if (field.nameOf || field.says !== undefined || field.computed || refers) return null;
  if (coded) {
    const first = of.dictionaries[field.dictionary ?? '']?.items[0]?.id ?? field.enum?.[0];
    // Several are one text, joined by commas.
    return coded === 'many' && first !== undefined ? String(first) : (first ?? null);
  }
  const form = schema(field);
  if (wire === 'boolean') return false;
  if (wire === 'number') return field.enum?.[0] ?? numberWithin(field);
  return form['type'] === 'string' ? (field.enum?.[0] ?? textOfForm(form, field, of)) : null;
}

const numberWithin = ({ minimum = 0, maximum = Infinity }: Field): number => Math.min(Math.max(1, minimum), maximum);

/** Tried in this order: the first that its form allows. */
const candidates = ['1', 'A1', 'A-001', '13800138000', 'a@example.com', 'https://example.com'];

function textOfForm(form: JsonSchema, field: Field, { language, now }: SampleOf): string | null {
  if (form['format'] === 'wireTime') return now;
  if (form['format'] === 'wireDate') return now.slice(0, 'YYYY-MM-DD'.length);
  return [textOf(field.title, language), ...candidates].find((text) => allows(field, text)) ?? null;
}

function allows({ pattern, format, minLength = 0, maxLength = Infinity }: Field, text: string): boolean {
  const length = [...text].length;
  if (length < minLength || length > maxLength) return false;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return false;
  return format === undefined || formats[format]?.test(text) !== false;
}
