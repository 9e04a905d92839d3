/**
 * Records that were written before a check was: nobody may write them as they are, and nobody has been told. They are looked for once,
 * when the check is published.
 */
import { sql, type Kysely } from 'kysely';
import { breaking } from '../../core/condition/recordCheck.ts';
import type { Catalogue, Entity, Label, RecordCheck } from '../../core/model/catalogue.ts';
import { conditionSql, type Looking } from '../database/conditionSql.ts';
import type { Tables } from '../database/tables.ts';
import { withinTime } from '../database/work.ts';
import { wireTime } from '../time/clock.ts';

export interface BrokenRecords {
  readonly entity: string;
  /** What they are called. */
  readonly title: Label;
  /** The field at which the check speaks, and what it says. */
  readonly field: string;
  readonly text: Label;
  /** Null where there are too many records to look through all of them. */
  readonly count: number | null;
  /** The ids of the first ones. */
  readonly ids: readonly string[];
}

const idsAtMost = 20;
/** Milliseconds that may be spent on one check. */
const timeout = 5_000;

interface NewCheck {
  readonly entity: Entity;
  readonly check: RecordCheck;
}

/** @param before what served until now; null where nothing did: then every check is new */
export async function brokenRecords(
  db: Kysely<Tables>,
  catalogue: Catalogue,
  before: Catalogue | null,
  now: Date,
): Promise<readonly BrokenRecords[]> {
  const found: BrokenRecords[] = [];
  for (const { entity, check } of newChecks(catalogue, before)) {
    const looking: Looking = { entity, catalogue, alias: 't', context: { user: {}, now: wireTime(now) } };
    const { id, title } = entity;
    const said = { entity: id, title, field: check.field, text: check.text };
    const records = await lookFor(db, entity, conditionSql(breaking(check), looking));
    if (records === null) found.push({ ...said, count: null, ids: [] });
    else if (records.count > 0) found.push({ ...said, ...records });
  }
  return found;
}

/** A check that reads who writes says nothing of a record by itself. */
function newChecks(catalogue: Catalogue, before: Catalogue | null): NewCheck[] {
  return Object.values(catalogue.entities).flatMap((entity) => {
    const known = new Set((before?.entities[entity.id]?.checks ?? []).map(({ needs }) => JSON.stringify(needs)));
    const fresh = entity.checks.filter(({ needs }) => !known.has(JSON.stringify(needs)) && !readsUser(needs));
    return fresh.map((check) => ({ entity, check }));
  });
}

const readsUser = (needs: RecordCheck['needs']): boolean => JSON.stringify(needs).includes('"user":');

function lookFor(
  db: Kysely<Tables>,
  { table }: Entity,
  breaks: ReturnType<typeof conditionSql>,
): Promise<(Pick<BrokenRecords, 'ids'> & { readonly count: number }) | null> {
  return withinTime(db, timeout, async (within) => {
    const { rows } = await sql<{ id: string; count: number }>`
      select t.id, count(*) over ()::int as count from ${sql.table(table)} as t
      where ${breaks} order by t.id limit ${idsAtMost}`.execute(within);
    return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
  });
}
