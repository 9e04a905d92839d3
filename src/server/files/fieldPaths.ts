/** Files in rows: stored by their bare path, shown by a signed address, and sent back by whichever the sender has. */
import type { Call, Catalogue, Field, Row } from '../../core/model/catalogue.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { storedPath } from '../../core/model/entity/filePaths.ts';
import { listOf, isRow } from '../../core/model/row.ts';

const names = new WeakMap<Readonly<Record<string, Field>>, readonly string[]>();

function fileFields(fields: Readonly<Record<string, Field>>): readonly string[] {
  const known =
    names.get(fields) ?? Object.values(fields).flatMap(({ kind, name }) => (fieldKinds[kind].uploads ? [name] : []));
  names.set(fields, known);
  return known;
}

export function withStoredPaths(call: Call, input: Row): Row {
  return mapped(input, fileFields(call.takes.fields), storedPath);
}

/** @param data what the call gives: a row, rows, or a page of them. */
export function withSignedPaths(
  call: Call,
  catalogue: Catalogue,
  data: unknown,
  sign: (path: string) => string,
): unknown {
  const { gives } = call;
  const fields =
    'entity' in gives ? catalogue.entities[gives.entity]?.fields : 'shape' in gives ? gives.shape.fields : undefined;
  const files = fields ? fileFields(fields) : [];
  if (files.length === 0) return data;
  const signed = (row: unknown): unknown => (isRow(row) ? mapped(row, files, sign) : row);
  if (Array.isArray(data)) return data.map(signed);
  if (!isRow(data)) return data;
  const { records } = data;
  return Array.isArray(records) ? { ...data, records: records.map(signed) } : signed(data);
}

function mapped(row: Row, files: readonly string[], change: (path: string) => string): Row {
  const held = files.filter((name) => Array.isArray(row[name]));
  if (held.length === 0) return row;
  const one = (item: unknown): unknown => {
    if (typeof item === 'string') return change(item);
    return isRow(item) && typeof item['path'] === 'string' ? { ...item, path: change(item['path']) } : item;
  };
  return { ...row, ...Object.fromEntries(held.map((name) => [name, listOf(row[name]).map(one)])) };
}
