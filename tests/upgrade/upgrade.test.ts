/**
 * A rolling restart: for a while the release before this one and this one serve the same database. What the older one
 * reads and writes must go on as before once this one has brought the tables up to date, in whatever order they write.
 */
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/server/database/open.ts';
import { syncTables } from '../../src/server/database/sync/sync.ts';
import { systemTables } from '../../src/server/database/systemTables.ts';
import { verifyEvents } from '../../src/server/database/seals/verification.ts';
import { productTables } from '../../src/towing/index.ts';
import { openOfficeOn, type Office } from '../towing/office.ts';
import { paths, readCity, startTask, succeeded } from '../towing/work.ts';
import { freshDatabase } from '../serverKit/database.ts';
import { productRelease } from '../serverKit/product.ts';
import { keptDay, keptTables } from './keptRelease.ts';
import { makeOlderTables, olderPlans, plantRows, repeatDay } from './olderRelease.ts';

const tables = keptTables('0.1.0');
const day = keptDay('0.1.0');

const databases: Database[] = [];
afterAll(() => Promise.all(databases.map((database) => database.close())));

async function olderDatabase(): Promise<Database> {
  const database = await freshDatabase();
  databases.push(database);
  await makeOlderTables(database, tables);
  return database;
}

async function bringUpToDate(database: Database): Promise<Awaited<ReturnType<typeof syncTables>>> {
  const { tables: entities, catalogue } = await productRelease();
  return syncTables(database, [...systemTables, ...productTables, ...entities], catalogue);
}

interface Column {
  readonly type: string;
  readonly notNull: boolean;
  readonly default: string | null;
}

async function columnsNow({ pool }: Database): Promise<ReadonlyMap<string, Column>> {
  const { rows } = await pool.query<Column & { readonly name: string }>(`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      pg_get_expr(d.adbin, d.adrelid) as default
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'v') and c.relnamespace = current_schema()::regnamespace`);
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

/** Constraints and unique indexes of a table, as PostgreSQL prints them. */
async function rulesNow({ pool }: Database): Promise<{ table: string; rule: string; columns: string[] }[]> {
  const { rows } = await pool.query<{ table: string; rule: string; columns: string[] }>(`
    select c.relname as table, pg_get_constraintdef(k.oid) as rule,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype <> 'n' and c.relnamespace = current_schema()::regnamespace
    union all
    select c.relname, replace(pg_get_indexdef(i.indexrelid), 'public.', ''),
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = current_schema()::regnamespace`);
  return rows;
}

/** Whether a rule holds for no row without a value of this column. */
const asksFor = (rule: string, column: string): boolean =>
  rule.includes(` AND (NOT COALESCE(((${column} IS NULL) OR (${column} = ''::text)), true))`);

describe('tables brought up to date beside a replica of the release before', () => {
  test('hold every column that it names, ask it for no other, and keep no rule that it does not know', async () => {
    const database = await olderDatabase();
    await bringUpToDate(database);
    const columns = await columnsNow(database);
    const known = new Set(tables.flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`)));
    const missing: string[] = [];
    for (const table of tables) {
      for (const column of table.columns) {
        const name = `${table.name}.${column.name}`;
        const now = columns.get(name);
        if (now?.type !== column.type) missing.push(`${name} was ${column.type}, and is ${now?.type ?? 'gone'}`);
        else if (now.notNull && !column.notNull) missing.push(`${name} could be null`);
        else if (now.notNull && column.default !== null && now.default === null)
          missing.push(`${name} had the default ${column.default}`);
      }
    }
    for (const [name, column] of columns) {
      const isOld = tables.some((table) => name.startsWith(`${table.name}.`));
      if (isOld && !known.has(name) && column.notNull && column.default === null)
        missing.push(`${name} is new, and refuses rows without it`);
    }
    for (const { table: name, rule, columns: own } of await rulesNow(database)) {
      const table = tables.find((one) => one.name === name);
      if (!table || table.constraints.includes(rule) || table.indexes.includes(rule)) continue;
      // Nulls are distinct: rows without a value for a new column break no rule over it, nor one that asks for its value.
      const unknown = [...columns].flatMap(([at, { default: given, notNull }]) =>
        at.startsWith(`${name}.`) && !known.has(at) && given === null && !notNull ? at.slice(name.length + 1) : [],
      );
      const isOverNew = unknown.some((column) => own.includes(column) || asksFor(rule, column));
      if (!isOverNew) missing.push(`${name} has a new rule over what the older release writes: ${rule}`);
    }
    expect(missing).toEqual([]);
  });

  test('take everything that it writes in a day, and the new release reads it whole', async () => {
    const database = await olderDatabase();
    await bringUpToDate(database);
    await plantRows(database, tables, day);
    expect(await repeatDay(database, day)).toEqual([]);
    const { catalogue } = await productRelease();
    const { faults, events } = await verifyEvents(database.kysely, catalogue);
    expect(faults).toEqual([]);
    expect(events).toBeGreaterThan(400);
  });

  test('are not changed by one of its replicas that starts again', async () => {
    const database = await olderDatabase();
    await bringUpToDate(database);
    const before = await columnsNow(database);
    const report = await syncTables(database, olderPlans(tables));
    const { created, added, renamed, relaxed, indexed } = report;
    expect({ created, added, renamed, relaxed, indexed }).toEqual({
      created: [],
      added: [],
      renamed: [],
      relaxed: [],
      indexed: [],
    });
    expect(await columnsNow(database)).toEqual(before);
  });
});

/** What the new release does with each task that the older one left unfinished. */
const goesOn: Readonly<Record<string, readonly (keyof typeof paths)[]>> = {
  start: [],
  assign: [],
  dispatch: ['accept', 'arrive', 'tow', 'finish'],
  accept: ['arrive', 'tow', 'finish'],
  arrive: ['tow', 'finish'],
  tow: ['finish'],
};

test('the new release finishes what the older one has begun, and the older one reads on beside it', async () => {
  const database = await olderDatabase();
  await plantRows(database, tables, day);
  const reads = day.steps.filter(([index]) => /^\s*select/i.test(day.texts[index] ?? ''));
  expect(await repeatDay(database, day)).toEqual([]);
  const report = await bringUpToDate(database);
  expect(report.remarks.filter(({ kind }) => kind !== 'required-not-enforced')).toEqual([]);
  const office = await openOfficeOn(database);
  databases.splice(databases.indexOf(database), 1);
  try {
    await finishDay(office);
    for (const username of ['police', 'company', 'park', 'super', 'general', 'field', 'driver'])
      succeeded(await (await office.as(username)).post('/userInfo'));
    const { catalogue } = await productRelease();
    expect((await verifyEvents(database.kysely, catalogue)).faults).toEqual([]);
    const again = await repeatDay(database, { ...day, steps: reads.map(([text, values]) => [text, values, null]) });
    expect(again).toEqual([]);
  } finally {
    await office.close();
  }
});

async function finishDay(office: Office): Promise<void> {
  const [city, police, company] = [await readCity(office), await office.as('police'), await office.as('company')];
  for (const [step, id] of Object.entries(day.standing)) {
    const [row] = await office.rows(
      'select u.username from task t join "user" u on u.id = any(t.driver_ids) where t.id = $1',
      [id],
    );
    const driver = row ? await office.as(String(row['username'])) : null;
    for (const next of goesOn[step] ?? []) {
      if (!driver) throw new Error(`The task of step ${step} must have a driver`);
      succeeded(await driver.post(paths[next], { id }));
    }
    if (step === 'start')
      succeeded(await police.post(paths.assign, { id, mode: 0, trailerCompanyId: city.companyA, parkId: city.parkA }));
    if (step === 'assign' || step === 'start')
      succeeded(await company.post(paths.dispatch, { id, trailerManUserId: await freeDriver(office, city.companyA) }));
    const detail = await police.get('/trailerOrdersRecord/findDetail_commandCentre', { id });
    expect(succeeded(detail).data['id']).toBe(id);
  }
  const fresh = await startTask(police);
  succeeded(await police.post(paths.cancel, { id: fresh }));
}

async function freeDriver(office: Office, companyId: string): Promise<unknown> {
  const [driver] = await office.rows(
    'select id from driver where trailer_company_id = $1 and work_status = 1 and task_status = 0 limit 1',
    [companyId],
  );
  return driver?.['id'];
}
