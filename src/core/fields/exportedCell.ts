/** A value as a cell of a file says it: what a list exports, and what a page makes of its own figures. */
import type { ViewField } from '../model/screens/viewParts.ts';
import { betweenNames, textOf } from '../model/label.ts';
import type { Language, Row } from '../model/values.ts';
import { fieldKinds } from './index.ts';

/** Null is an empty cell; `{at}` a wire date or wire time, which is a date to the program that opens the file. */
export type ExportedCell = string | number | null | { readonly at: string };

/** How a row's value of this field is read into a cell: codes, rules and references by their names. */
export function exportedCell(field: ViewField, language: Language): (row: Row) => ExportedCell {
  const { name, kind, options, nameField } = field;
  if (nameField !== undefined) return (row) => textCell(row[nameField]);
  if (options) {
    const labels = new Map(options.map(({ value, label }) => [String(value), textOf(label, language)]));
    return (row) => namedCodes(labels, row[name], language);
  }
  const { exported, exportedText } = fieldKinds[kind];
  if (exported === 'number') return (row) => (typeof row[name] === 'number' ? row[name] : textCell(row[name]));
  if (exported === 'date' || exported === 'dateTime')
    return (row) => (typeof row[name] === 'string' ? { at: row[name] } : null);
  if (exportedText) return (row) => exportedText(row[name], language);
  return (row) => textCell(row[name], language);
}

function namedCodes(labels: ReadonlyMap<string, string>, value: unknown, language: Language): ExportedCell {
  if (value === null || value === undefined) return null;
  const whole = labels.get(String(value));
  if (whole !== undefined) return whole;
  const codes = Array.isArray(value) ? value.map(String) : String(value).split(',');
  return codes.map((code) => labels.get(code) ?? code).join(betweenNames[language]);
}

function textCell(value: unknown, language: Language = 'en-US'): ExportedCell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(String).join(betweenNames[language]);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
