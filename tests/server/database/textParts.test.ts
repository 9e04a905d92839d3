/** Parts of one and of two signs are found by an index, and what is found is what `like` finds. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Condition } from '../../../src/core/condition/condition.ts';
import { readCatalogue } from '../../../src/release/readCatalogue.ts';
import { planTables } from '../../../src/release/tables.ts';
import { conditionSql } from '../../../src/server/database/conditionSql.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { freshDatabase } from '../../serverKit/database.ts';

const place = { type: 'string', title: 'Place', search: true };
const entity = { title: 'Finds', scope: 'all', shard: 'none', size: 1_000_000, properties: { place } };
const { catalogue, faults } = readCatalogue([{ file: 'entities/find.json', text: JSON.stringify(entity) }]);
if (!catalogue) throw new Error(`the entity must be sound: ${JSON.stringify(faults)}`);
const finds = catalogue.entities['find'];

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await syncTables(database, planTables(catalogue), catalogue);
});
afterAll(() => database.close());

const found = (condition: Condition) => {
  if (!finds) throw new Error('the catalogue must have the entity "find"');
  return conditionSql(condition, { entity: finds, catalogue, alias: 't', context: { user: {}, now: '' } });
};

async function placesWith(part: string): Promise<readonly string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from find as t where ${found({ place: { like: part } })} order by place`.execute(database.kysely);
  return rows.map((row) => row.place);
}

const sign = fc.constantFrom('华', '强', '北', '路', 'a', 'B', ' ', ',', '%', '_', '\\', '𠮷', '\n', '\u0001');
const text = fc.string({ unit: sign, minLength: 0, maxLength: 9 });

describe('a part of a text', () => {
  test('is found in exactly the texts that have it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(text, { minLength: 1, maxLength: 20 }),
        fc.string({ unit: sign, minLength: 1, maxLength: 4 }),
        async (places, part) => {
          await database.kysely.deleteFrom('find' as never).execute();
          await sql`insert into find (id, place, version, create_time, update_time) select n::text, place, 1, now(), now()
          from unnest(${places}::text[]) with ordinality as given (place, n)`.execute(database.kysely);
          expect(new Set(await placesWith(part))).toEqual(new Set(places.filter((one) => one.includes(part))));
        },
      ),
      { numRuns: 150 },
    );
  });

  test.each(['强', '强北'])('is found by an index: %s', async (part) => {
    const plan = await database.kysely.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<
        Record<string, string>
      >`explain select id from find as t where ${found({ place: { like: part } })}`.execute(trx);
    });
    expect(plan.rows.map((row) => Object.values(row).join()).join('\n')).toMatch(
      /Bitmap Index Scan on find_place_parts_/,
    );
  });
});
