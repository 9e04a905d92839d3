/** Makes every row again out of its record's events, and says where that differs from the row there is. */
import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../src/core/model/catalogue.ts';
import type { Tables } from '../../src/server/database/tables.ts';
import { verifyEvents } from '../../src/server/database/seals/verification.ts';

type Json = Record<string, unknown>;

/** Kept by every write; they say nothing of their own. */
const bookkeeping = new Set(['version', 'updateTime', 'eventHead', 'eventSeq']);
const secrets = new Set(['passwordHash']);
/** Measured many times a minute, and kept as positions of their own: a row shows the newest, no event tells of it. */
const measured: Readonly<Record<string, ReadonlySet<string>>> = {
  driver: new Set(['locationPoint', 'locationTime', 'location']),
};

interface Replay {
  /** Of each entity: how many rows were made again. */
  readonly rows: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

/** In one moment of the database. */
export async function replay(database: Kysely<Tables>, catalogue: Pick<Catalogue, 'entities'>): Promise<Replay> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { faults } = await verifyEvents(db, catalogue);
      const wrong = faults.map(({ record, sequence, fault }) => `${record}, sequence ${sequence}: ${fault}`);
      const counts: Record<string, number> = {};
      for (const { id: entity, table } of Object.values(catalogue.entities)) {
        const rows = (await sql<Json>`select * from ${sql.table(table)} where event_seq > 0`.execute(db)).rows;
        if (rows.length === 0) continue;
        const events = await db
          .selectFrom('event')
          .select(['recordId', 'to'])
          .where('entity', '=', entity)
          .orderBy('recordId')
          .orderBy('seq')
          .execute();
        const made = new Map<string, Json>();
        for (const { recordId, to } of events) made.set(recordId, { ...made.get(recordId), ...(to as Json) });
        for (const row of rows) {
          const again = told(made.get(String(row['id'])) ?? {});
          const there = told(JSON.parse(JSON.stringify(row)) as Json);
          for (const name of Object.keys({ ...again, ...there })) {
            if (measured[entity]?.has(name)) continue;
            const [events, table] = [again[name], there[name]].map((value) => JSON.stringify(value));
            if (events !== table)
              wrong.push(`${entity} ${String(row['id'])}: of ${name} events make ${events}, there is ${table}`);
          }
        }
        counts[entity] = rows.length;
      }
      return { rows: counts, wrong };
    });
}

/** What is null was never told, or was told to be null: the same; a secret never is. Keys in the order of their names. */
function told(row: Json): Json {
  const names = Object.keys(row).filter((name) => row[name] !== null && !bookkeeping.has(name) && !secrets.has(name));
  return Object.fromEntries(names.sort().map((name) => [name, inOrder(row[name])]));
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}
