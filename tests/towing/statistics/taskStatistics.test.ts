/** What a figure counts is what the list that it opens holds. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wireTime } from '../../../src/server/time/clock.ts';
import { dropFigures } from '../../../src/towing/records/dayFigures.ts';
import { refreshFigures } from '../../../src/towing/statistics/days.ts';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { paths, succeeded } from '../work.ts';
import { productRelease } from '../../serverKit/product.ts';

let office: Office;
const path = '/rescue_public/commandCentre';
const params: Readonly<Record<string, string>> = {
  unit: 'detachmentId',
  brigade: 'brigadeId',
  company: 'trailerCompanyId',
  service: 'detachmentServiceId',
  hour: 'createHour',
};

beforeAll(async () => {
  office = await openOffice(120);
});
afterAll(() => office.close());

const statistics = async (person: Person, input: Json = {}): Promise<Json[]> =>
  succeeded(await person.post(`${path}/statistics`, input)).data as unknown as Json[];
const total = async (person: Person, input: Json): Promise<unknown> =>
  succeeded(await person.post(`${path}/listByPageCommandCentreAgeing`, { ...input, size: 1 })).data['total'];
const opened = ({ dimension, key, step }: Json): Json => {
  const param = params[String(dimension)];
  if (param === undefined) return { doneStep: step };
  return { doneStep: step, [param]: dimension === 'hour' ? Number(key) : key };
};

describe.each(['police', 'office', 'general', 'super'])('of the figures that are charts, for %s', (name) => {
  test('every one counts the rows that it opens', async () => {
    const person = await office.as(name);
    const of = { createStartTime: '2020-01-01 00:00:00', createEndTime: '2099-01-01 00:00:00' };
    const list = async (turn?: string): Promise<unknown> =>
      succeeded(await person.post(`${path}/listByPageCommandCentre`, { ...of, turn, size: 1 })).data['total'];
    const rows = succeeded(await person.get('/taskFigures/aggregate', of)).data as unknown as Json[];
    const row = rows.find(({ grouping }) => grouping === 'all');
    expect(row).toMatchObject({
      tasks: await list(),
      finished: await list('complete'),
      cancelled: await list('cancelled'),
    });
    expect([row?.['finished'], row?.['cancelled']].every((count) => Number(count) > 0)).toBe(true);
  });
});

describe.each(['police', 'office', 'general', 'super', 'company'])('for %s', (name) => {
  test('every figure counts the rows that it opens', async () => {
    const person = await office.as(name);
    const rows = await statistics(person);
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows.filter(({ dimension }) => dimension !== 'prediction')) {
      const list = opened(row);
      expect([row, await total(person, list)]).toEqual([row, row['count']]);
      expect([row, await total(person, { ...list, minutesFrom: row['overFrom'] })]).toEqual([row, row['overCount']]);
    }
  });

  test('the predictions of arrivals are those of the list, whose rows they come to', async () => {
    const person = await office.as(name);
    const row = (await statistics(person)).find(({ dimension }) => dimension === 'prediction');
    const { data } = succeeded(await person.get('/dispatch/arrivals', { size: '200' }));
    const missed = (data['records'] as readonly Json[]).map(({ missedMinutes }) => Number(missedMinutes));
    const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
    expect(missed.length).toBeGreaterThan(5);
    expect(row).toMatchObject({ count: missed.length, name: '预计与实测到场' });
    expect(data['total']).toBe(missed.length);
    expect(row?.['meanError']).toBeCloseTo(mean(missed.map(Math.abs)), 0);
    expect(row?.['bias']).toBeCloseTo(mean(missed), 0);
  });
});

test('rows stand in the order of their names, in the reader’s language', async () => {
  const rows = (await statistics(await office.as('super'))).filter(({ dimension }) => dimension !== 'prediction');
  const names = rows.map(({ name }) => String(name));
  expect(new Set(names).size).toBeGreaterThan(5);
  expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'zh-CN')));
});

test('tasks that name no brigade are counted and opened too', async () => {
  await office.rows(
    'update task set brigade_id = null where id = (select min(id) from task where assign_time is not null and not deleted)',
  );
  const person = await office.as('super');
  const row = (await statistics(person)).find((one) => one['dimension'] === 'brigade' && one['key'] === 'none');
  expect(row).toMatchObject({ step: 'assign', count: 1, name: '未填写' });
  expect(await total(person, { doneStep: 'assign', brigadeId: 'none' })).toBe(1);
});

test('a time range narrows figures and list alike', async () => {
  const person = await office.as('super');
  const range = { createStartTime: '2020-01-01 00:00:00', createEndTime: '2020-01-02 00:00:00' };
  expect(await statistics(person, range)).toEqual([]);
});

test('a driver has no statistics, and minutes need a step', async () => {
  expect(await (await office.as('driver')).post(`${path}/statistics`, {})).toMatchObject({ status: 403 });
  const police = await office.as('police');
  expect(await police.post(`${path}/listByPageCommandCentreAgeing`, { minutesFrom: 3 })).toMatchObject({ status: 400 });
});

test('a limit of parts of a minute counts what its list holds', async () => {
  const exact = await openOffice(120, { ageingLimits: { assign: 2.5, accept: 2.5, arrive: 12.5, finish: 40.5 } });
  try {
    const police = await exact.as('police');
    const rows = (await statistics(police)).filter(({ dimension }) => dimension === 'all');
    expect(rows).toHaveLength(4);
    for (const { step, overFrom, overCount } of rows)
      expect([step, await total(police, { doneStep: step, minutesFrom: overFrom })]).toEqual([step, overCount]);
    expect(rows.some(({ overCount }) => Number(overCount) > 0)).toBe(true);
  } finally {
    await exact.close();
  }
});

describe('the kept figures of past days', () => {
  const people = ['police', 'office', 'general', 'super', 'company'];
  const figures = async (range: Json = {}): Promise<string[][]> =>
    Promise.all(
      people.map(async (name) =>
        (await statistics(await office.as(name), range)).map((row) => JSON.stringify(row)).toSorted(),
      ),
    );
  /** As if no day were kept. */
  const counted = async (range?: Json): Promise<string[][]> => {
    await office.rows(`update task_figure_day set counted_by = 'other' || counted_by`);
    const all = await figures(range);
    await office.rows(`update task_figure_day set counted_by = substr(counted_by, 6)`);
    return all;
  };
  const refresh = async (): Promise<number> => {
    const { settings } = (await productRelease()).catalogue;
    return refreshFigures({ db: office.database.kysely, now: new Date(), settings, above: -1 });
  };
  let old: { readonly id: string; readonly detachmentId: string; readonly createTime: Date };
  beforeAll(async () => {
    const [row] = await office.rows(`select id, detachment_id, create_time from task
      where not deleted and order_status = 1 and cancel_status = 0 and create_time < now() - interval '5 days'
        and detachment_id = (select detachment_id from "user" where username = 'police') limit 1`);
    if (!row) throw new Error('the demonstration must hold an old finished task');
    old = {
      id: String(row['id']),
      detachmentId: String(row['detachment_id']),
      createTime: row['create_time'] as Date,
    };
    expect(await refresh()).toBe(200);
  });

  test('are what counting every task gives, whoever asks and for whatever range', async () => {
    const day = (ago: number) => wireTime(new Date(Date.now() - ago * 86_400_000)).slice(0, 10);
    const ranges: Json[] = [
      {},
      { createStartTime: `${day(40)} 09:30:00`, createEndTime: `${day(8)} 17:00:00` },
      { createStartTime: day(30), createEndTime: day(2) },
      { createEndTime: `${day(3)} 23:59:59` },
    ];
    for (const range of ranges) expect(await figures(range)).toEqual(await counted(range));
    const [{ most } = {}] = await office.rows('select max(assign_slowest) as most from task_figure');
    await office.rows('update task_figure set assign_slowest = 99999 where assign_slowest = $1', [most]);
    expect((await figures())[people.indexOf('super')]?.join()).toContain('99999');
    await office.rows('update task_figure set assign_slowest = $1 where assign_slowest = 99999', [most]);
  });

  test('go with the change of an old task, and come back with it', async () => {
    const police = await office.as('police');
    for (const step of [paths.delete, paths.restore]) {
      const before = await figures();
      succeeded(await police.post(step, { id: old.id }));
      const after = await figures();
      expect(after).not.toEqual(before);
      expect([await refresh(), await refresh()]).toEqual([1, 0]);
      expect(await figures()).toEqual(after);
      expect(await counted()).toEqual(after);
    }
  });

  test('are counted behind a change that is under way', async () => {
    const { kysely } = office.database;
    const waiting = async (): Promise<unknown> =>
      (
        await office.rows(`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
      )[0]?.['n'];
    const drop = (db = kysely) => dropFigures({ db, now: new Date() }, old);
    await drop();
    let counting: Promise<number> | undefined;
    await kysely.transaction().execute(async (db) => {
      await drop(db);
      await sql`update task set deleted = true where id = ${old.id}`.execute(db);
      counting = refresh();
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    });
    expect(await counting).toBe(1);
    expect(await figures()).toEqual(await counted());
  });
});
