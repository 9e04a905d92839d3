/** Names in place of the ids in fields that refer to several records: one query a batch and field. */
import { sql } from 'kysely';
import { fieldKinds } from '../../core/fields/index.ts';
import type { Call } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { Reading } from '../records/query.ts';
import { entityOf } from '../records/query.ts';
import { mayRead } from '../records/access.ts';

type Rows = readonly Record<string, unknown>[];

/** @returns what replaces the ids in a batch of rows; ids whose record has gone stay. */
export function namesOfReferences(
  reading: Reading,
  call: Call,
  names: readonly string[],
): (rows: Rows) => Promise<void> {
  const entity = entityOf(reading, call.entity);
  const fillers = names.flatMap((name) => {
    const field = entity.fields[name];
    const target = reading.release.catalogue.calls[field?.lookup?.call ?? '']?.entity;
    if (!field || fieldKinds[field.kind].refers !== 'many' || target === undefined) return [];
    const { table, label, fields } = entityOf(reading, target);
    const named = fields[label];
    if (!named || named.mask || !mayRead(reading, named)) return [];
    const known = new Map(field.lookup?.extra.map(({ id, name: text }) => [id, textOf(text, reading.language)]));
    return [(rows: Rows) => fill(reading, rows, name, known, table, label)];
  });
  return async (rows) => {
    for (const filler of fillers) await filler(rows);
  };
}

async function fill(
  { db }: Reading,
  rows: Rows,
  name: string,
  known: Map<string, string>,
  table: string,
  label: string,
): Promise<void> {
  const ids = rows.flatMap((row) => (Array.isArray(row[name]) ? row[name].map(String) : []));
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  if (unknown.length > 0) {
    const found = await sql<{ id: string; name: string | null }>`
      select id, ${sql.ref(label)} as name from ${sql.table(table)} where id = any(${unknown}::text[])`.execute(db);
    for (const { id, name: text } of found.rows) known.set(id, text ?? id);
  }
  for (const row of rows) {
    if (Array.isArray(row[name])) row[name] = row[name].map((id) => known.get(String(id)) ?? String(id));
  }
}
