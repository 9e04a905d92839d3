/** Conditions in SQL answer as they do in code, for any condition and any row. */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordCheck, Row } from '../../../src/core/model/catalogue.ts';
import type { Actor } from '../../../src/server/calls/handler.ts';
import type { Release } from '../../../src/release/release.ts';
import type { Condition, Context } from '../../../src/core/condition/condition.ts';
import { evaluate } from '../../../src/core/condition/condition.ts';
import { breaking, brokenChecks } from '../../../src/core/condition/recordCheck.ts';
import { judge } from '../../../src/core/condition/rule.ts';
import { planTables } from '../../../src/release/tables.ts';
import type { Looking } from '../../../src/server/database/conditionSql.ts';
import { conditionSql, printIndexCondition, ruleSql } from '../../../src/server/database/conditionSql.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { toStored } from '../../../src/server/records/storedValue.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { plainRow } from '../../../src/server/records/plainRow.ts';
import { selectedColumns } from '../../../src/server/records/wireRow.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import { catalogue, entityNamed, operandValues, specimens } from './specimens.ts';

const entity = entityNamed('specimen');
const context: Context = {
  user: { id: 'u-1', capacityId: null, pages: 3, detachments: ['1', '12'], title: 'ab', none: [] },
  now: '2026-03-01 12:30:15',
};
const superManager = { actor: { superManager: true } as Actor, now: new Date(0), release: { catalogue } as Release };
const looking: Looking = { entity, catalogue, alias: 't', context };

let database: Database;
let rows: Row[];

beforeAll(async () => {
  database = await freshDatabase();
  await syncTables(database, planTables(catalogue), catalogue);
  const fields = Object.values(entity.fields).filter((field) => field.stored && field.name in wireRows()[0]!);
  for (const [i, wire] of wireRows().entries()) {
    const values = fields.map((field) => sql`${toStored(field, wire[field.name])}`);
    await sql`
      insert into specimen (id, version, create_time, update_time, ${sql.join(fields.map(({ name }) => sql.ref(name)))})
      values (${String(i)}, 1, now(), now(), ${sql.join(values)})`.execute(database.kysely);
  }
  const stored = await sql<Row>`
    select ${selectedColumns(superManager, entity, 't')} from specimen as t order by id::int`.execute(database.kysely);
  rows = stored.rows.map((row) => plainRow(entity, row, catalogue));
});
afterAll(() => database.close());

function wireRows(): Record<string, unknown>[] {
  return fc.sample(specimens, { numRuns: 300, seed: 20261120 });
}

test('every kind of value comes back as it was sent', () => {
  for (const [i, wire] of wireRows().entries()) {
    const { editorIds } = wire;
    expect(rows[i]).toMatchObject({
      ...wire,
      editorIds: Array.isArray(editorIds) && editorIds.length === 0 ? [] : editorIds,
    });
  }
});

const names = Object.values(entity.fields).filter(({ name }) => !/Time$|^(id|version)$/.test(name));
const whole: ReadonlySet<string> = new Set(['point', 'shape', 'files', 'json']);
const namesOf = (isWhole: boolean) => names.filter(({ kind }) => whole.has(kind) === isWhole).map(({ name }) => name);
const field = fc.constantFrom(...namesOf(false));

const literal = fc.oneof(
  operandValues.texts,
  operandValues.integers,
  operandValues.decimals,
  operandValues.cents,
  operandValues.days,
  operandValues.times,
  operandValues.ids,
  fc.boolean(),
  fc.constant(10),
  fc.constant(''),
  fc.constantFrom('1,2', 'a', '2026', '2026-02-30 00:00:00', '24'),
  fc.constantFrom('back', 'here', 'lent', 'odd'),
);
const reference = fc.oneof(
  field.map((name) => ({ field: name })),
  field.map((name) => ({ row: name })),
  fc
    .constantFrom('id', 'capacityId', 'pages', 'detachments', 'title', 'none', 'missing')
    .map((name) => ({ user: name })),
  fc.record(
    { now: fc.constantFrom('', '-1d', '+2h', '-2M'), at: fc.constantFrom('dayStart' as const, 'dayEnd' as const) },
    { requiredKeys: ['now'] },
  ),
);
const operand = fc.oneof(
  { arbitrary: literal, weight: 5 },
  { arbitrary: fc.constant(null), weight: 1 },
  {
    arbitrary: fc.array(fc.oneof({ arbitrary: literal, weight: 5 }, { arbitrary: fc.constant(null), weight: 1 }), {
      maxLength: 3,
    }),
    weight: 2,
  },
  { arbitrary: reference, weight: 3 },
);
const single = fc.oneof({ arbitrary: literal, weight: 3 }, { arbitrary: reference, weight: 1 });
const operators = fc.oneof(
  fc.record({ not: operand }),
  fc.constantFrom('gt', 'gte', 'lt', 'lte').chain((name) => single.map((value) => ({ [name]: value }))),
  fc.record({ gte: single, lte: single }),
  fc.record({ has: fc.oneof(single, fc.array(literal, { maxLength: 2 })) }),
  fc.record({ within: fc.oneof(single, fc.array(literal, { maxLength: 3 })) }),
  fc.record({ like: single }),
  fc.record({ filled: fc.boolean() }),
);
const clause = fc
  .tuple(field, fc.oneof({ arbitrary: operand, weight: 2 }, { arbitrary: operators, weight: 3 }))
  .map(([name, test]) => ({ [name]: test }));

const wholeClause = fc
  .tuple(fc.constantFrom(...namesOf(true)), fc.constantFrom(null, { not: null }, { filled: true }, { filled: false }))
  .map(([name, test]) => ({ [name]: test }));

const conditions = fc.letrec<{ condition: object }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { arbitrary: clause, weight: 6 },
    { arbitrary: wholeClause, weight: 1 },
    { arbitrary: fc.tuple(clause, clause).map(([a, b]) => ({ ...a, ...b })), weight: 2 },
    { arbitrary: fc.array(tie('condition'), { maxLength: 3 }).map((all) => ({ all })), weight: 1 },
    { arbitrary: fc.array(tie('condition'), { maxLength: 3 }).map((any) => ({ any })), weight: 1 },
    { arbitrary: fc.array(tie('condition'), { maxLength: 3 }).map((none) => ({ none })), weight: 2 },
    { arbitrary: fc.constantFrom({}, { user: { id: 'u-1' } }, { user: { capacityId: { filled: true } } }), weight: 1 },
  ),
})).condition;

async function inSql(pairs: readonly (readonly [object, number])[]): Promise<boolean[]> {
  const parts = pairs.map(
    ([condition, row]) =>
      sql`(select coalesce(${conditionSql(condition as Condition, looking)}, false) from specimen as t where t.id = ${String(row)})`,
  );
  const { rows: answers } = await sql<{ answers: boolean[] }>`select array[${sql.join(parts)}] as answers`.execute(
    database.kysely,
  );
  return answers[0]?.answers ?? [];
}

test('10,000 random pairs of condition and row have the same answer in code and in SQL', async () => {
  const pairs = fc.array(fc.tuple(conditions, fc.nat({ max: 299 })), { minLength: 100, maxLength: 100 });
  let [compared, held] = [0, 0];
  await fc.assert(
    fc.asyncProperty(pairs, async (given) => {
      const code = given.map(([condition, row]) => evaluate(condition as Condition, rows[row] ?? {}, context));
      const answers = await inSql(given);
      const differing = given.flatMap(([condition, row], i) =>
        answers[i] === code[i] ? [] : [{ condition, row: rows[row], code: code[i], sql: answers[i] }],
      );
      compared += given.length;
      held += code.filter(Boolean).length;
      expect(differing.slice(0, 1)).toEqual([]);
    }),
    { numRuns: 100, seed: 42, endOnFailure: true },
  );
  expect(compared).toBe(10_000);
  // A test of conditions that never hold, or always do, would show nothing.
  expect(held).toBeGreaterThan(2_000);
  expect(held).toBeLessThan(8_000);
});

test('where a condition is used as a filter it finds the same rows', async () => {
  for (const condition of fc.sample(conditions, { numRuns: 200, seed: 7 }) as Condition[]) {
    const { rows: found } = await sql<{ id: string }>`
      select t.id from specimen as t where ${conditionSql(condition, looking)} order by t.id::int`.execute(
      database.kysely,
    );
    const expected = rows.filter((row) => evaluate(condition, row, context)).map((row) => row['id']);
    expect({ condition, ids: found.map(({ id }) => id) }).toEqual({ condition, ids: expected });
  }
});

test('the records that break a check are the same in code, where one is written, and in SQL, where all are looked for', async () => {
  const pairs = fc.array(fc.tuple(conditions, fc.nat({ max: 299 })), { minLength: 100, maxLength: 100 });
  let broken = 0;
  await fc.assert(
    fc.asyncProperty(pairs, async (given) => {
      const checks = given.map(([needs]): RecordCheck => ({ needs: needs as Condition, field: 'title', text: 'x' }));
      const code = given.map(([, row], i) => brokenChecks(checks.slice(i, i + 1), rows[row] ?? {}, context).length > 0);
      const answers = await inSql(given.map(([, row], i) => [breaking(checks[i] as RecordCheck), row] as const));
      const differing = given.flatMap(([condition, row], i) =>
        answers[i] === code[i] ? [] : [{ condition, row: rows[row], code: code[i], sql: answers[i] }],
      );
      broken += code.filter(Boolean).length;
      expect(differing.slice(0, 1)).toEqual([]);
    }),
    { numRuns: 20, seed: 43, endOnFailure: true },
  );
  expect(broken).toBeGreaterThan(300);
});

describe('a filter by the value of a rule', () => {
  const rule = catalogue.rules['state'];
  if (!rule) throw new Error('the catalogue must have the rule');

  test.each([[['back']], [['here']], [['lent']], [['odd']], [['here', 'odd']], [[]], [['nowhere']]])(
    '%j finds the rows that the rule gives it',
    async (values) => {
      const { rows: found } = await sql<{ id: string }>`
      select t.id from specimen as t where ${ruleSql(rule, values, looking)} order by t.id::int`.execute(
        database.kysely,
      );
      const expected = rows.filter((row) => values.includes(String(judge(rule, row)?.value))).map((row) => row['id']);
      expect(found.map(({ id }) => id)).toEqual(expected);
      if (values.length > 0 && values[0] !== 'nowhere') expect(expected.length).toBeGreaterThan(0);
    },
  );

  test('looks at the stored columns alone, so that their indexes serve it', () => {
    expect(printIndexCondition({ loanStep: 10 }, entity, catalogue)).toBe(`"specimen"."loan_step" = '10'::integer`);
  });
});

test('the condition of an index must be constant', () => {
  expect(printIndexCondition({ title: `it's`, none: [{ rare: true }] }, entity, catalogue)).toBe(
    `("specimen"."title" = 'it''s'::text and not coalesce("specimen"."rare" = 'true'::boolean, false))`,
  );
  expect(() => printIndexCondition({ nothing: 1 }, entity, catalogue)).toThrow(
    'a condition must name fields of entity "specimen"',
  );
});
