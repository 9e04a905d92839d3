/** What waits for whom, since when and by when: the same in SQL, on a row, in the queue and in its counts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lastingOf } from '../../../src/core/condition/clock.ts';
import { judge } from '../../../src/core/condition/rule.ts';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { addToWireTime } from '../../../src/core/model/wireTime.ts';
import { dueSql } from '../../../src/server/database/clockSql.ts';
import { wireTime } from '../../../src/server/time/clock.ts';
import { openCrew, type Crew } from '../crew.ts';
import type { Json } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';
import { productRelease } from '../../serverKit/product.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(() => crew.clearRoads());

const worstFirst = 'gravity,dueTime';

async function queueOf(username: string, more: Json = {}): Promise<Json[]> {
  const person = await crew.office.as(username);
  const path = '/rescue_public/commandCentre/queue';
  return succeeded(await person.get(path, { orderBy: worstFirst, ...more })).data['records'] as Json[];
}

async function countsOf(username: string): Promise<Json> {
  const person = await crew.office.as(username);
  return succeeded(await person.get('/rescue_public/commandCentre/queueCounts')).data;
}

/** All times of a task, so much earlier. */
const age = (id: string, by: string): Promise<unknown> =>
  crew.office.rows(
    `update task set task_create_time = task_create_time - $2::interval, waiting_since = waiting_since - $2::interval,
       assign_time = assign_time - $2::interval, dispatch_time = dispatch_time - $2::interval,
       accept_time = accept_time - $2::interval, arrive_by = arrive_by - $2::interval,
       finish_time = finish_time - $2::interval where id = $1`,
    [id, by],
  );

const turnMinutes = { assign: 5, dispatch: 3, accept: 1, scene: 30, tow: 60, photos: 30, check: 240, selfDriven: 120 };

const steps = (rows: readonly Json[]): unknown[] => rows.map(({ id, queueStep }) => [id, queueStep]);

test('a limit of weeks, and one of parts of a second, break nobody’s queue, bell or first page', async () => {
  const slow = await openCrew([], { turnMinutes: { ...turnMinutes, dispatch: 20_160 }, escalateAfterSeconds: 90.5 });
  try {
    const id = await startTask(slow.police);
    succeeded(await slow.assign(id));
    const row = { id, dueTime: expect.any(String) as unknown };
    const { data } = succeeded(await slow.company.get('/rescue_public/commandCentre/queue'));
    expect(data['records']).toEqual([expect.objectContaining({ ...row, escalateTime: expect.any(String) as unknown })]);
    for (const path of ['/trailerOrdersRecord/getCompanyTask', '/home/waiting'])
      expect(succeeded(await slow.company.get(path)).data['records']).toEqual([expect.objectContaining(row)]);
  } finally {
    await slow.office.close();
  }
});

describe('the queue of a command centre', () => {
  test('holds what is not assigned at once, and a silent company only after its limit', async () => {
    const id = await startTask(crew.police);
    expect(steps(await queueOf('police'))).toEqual([[id, 'toAssign']]);
    succeeded(await crew.assign(id));
    expect(await queueOf('police')).toEqual([]);
    await age(id, '4 minutes');
    expect(steps(await queueOf('police'))).toEqual([[id, 'companySilent']]);
    expect(await countsOf('police')).toEqual({ companySilent: 1 });
  });

  test('holds a driver who does not accept, and one who does not arrive, after their limits', async () => {
    const id = await crew.dispatched(0);
    expect(await queueOf('police')).toEqual([]);
    await age(id, '2 minutes');
    expect(steps(await queueOf('police'))).toEqual([[id, 'driverSilent']]);
    succeeded(await (await crew.wheel(0)).post(paths.accept, { id }));
    expect(await queueOf('police')).toEqual([]);
    await age(id, '2 hours');
    expect(steps(await queueOf('police'))).toEqual([[id, 'lateToArrive']]);
  });

  test('is the worst first: who waits at the roadside before papers, and of those the longest over the limit', async () => {
    const [young, old] = [await startTask(crew.police), await startTask(crew.police)];
    await age(old, '20 minutes');
    const late = await startTask(crew.police);
    succeeded(await crew.assign(late));
    await age(late, '10 minutes');
    expect((await queueOf('police')).map(({ id }) => id)).toEqual([old, late, young]);
    expect(await countsOf('police')).toEqual({ toAssign: 2, companySilent: 1 });
    expect((await queueOf('police', { queueStep: 'companySilent' })).map(({ id }) => id)).toEqual([late]);
  });

  test('sorts by every header that it offers, by the steps in their own order among them', async () => {
    const [young, late] = [await startTask(crew.police), await startTask(crew.police)];
    succeeded(await crew.assign(late));
    await age(late, '10 minutes');
    const { screens, views } = (await productRelease()).project({ userType: 1, superManager: false });
    const view = views[screens['dispatch/queue'] ?? ''];
    const offered = view?.type === 'list' ? view.columns.filter(({ sortable }) => sortable) : [];
    expect(offered.map(({ field }) => field)).toContain('queueStep');
    for (const { field } of offered) await queueOf('police', { orderBy: `-${field}` });
    expect(steps(await queueOf('police', { orderBy: 'queueStep' }))).toEqual([
      [young, 'toAssign'],
      [late, 'companySilent'],
    ]);
    expect(steps(await queueOf('police', { orderBy: '-queueStep' }))).toEqual([
      [late, 'companySilent'],
      [young, 'toAssign'],
    ]);
  });

  test('gives each task the same place as the bell does', async () => {
    const [young, old] = [await startTask(crew.police), await startTask(crew.police)];
    await age(old, '20 minutes');
    const placeOf = ({ id, queueStep, gravity, dueTime }: Json) => ({ id, queueStep, gravity, dueTime });
    const rung = succeeded(await crew.police.get('/rescue_public/commandCentre/getTask')).data['records'] as Json[];
    const queued = (await queueOf('police')).map(placeOf);
    expect(queued.map(({ id }) => id)).toEqual([old, young]);
    expect(rung.map(placeOf)).toEqual(expect.arrayContaining(queued));
  });

  test('of more than a hundred, tells the bell the worst beside the newest', async () => {
    const [light, ...others] = await Promise.all(Array.from({ length: 101 }, () => startTask(crew.police)));
    await age(light ?? '', '20 minutes');
    await crew.office.rows('update task set create_time = create_time - $2::interval where id = $1', [
      light,
      '20 minutes',
    ]);
    const told = succeeded(await crew.police.get('/rescue_public/commandCentre/getTask')).data;
    const idsOf = (rows: unknown): unknown[] => (rows as Json[]).map(({ id }) => id);
    expect(told['count']).toBe(101);
    expect(idsOf(told['records'])).toEqual(expect.arrayContaining(others));
    expect(idsOf(told['worst'])).toHaveLength(20);
    expect(idsOf(told['worst'])[0]).toBe(light);
    expect((told['worst'] as Json[])[0]).toMatchObject({ gravity: 0, dueTime: expect.any(String) });
  });

  test('has a task that came back in the place that its caller has waited for, though its step has just begun', async () => {
    const [back, young] = [await startTask(crew.police), await startTask(crew.police)];
    succeeded(await crew.assign(back));
    await age(back, '17 minutes');
    await age(young, '1 minute');
    succeeded(await crew.company.post('/trailerOrdersRecord/companyRefuse', { id: back, reason: '无空闲车辆' }));
    const [first, second] = await queueOf('police');
    expect([first?.['id'], second?.['id']]).toEqual([back, young]);
    const within = (await productRelease()).catalogue.rules['turn']?.rows.find(({ then }) => then.value === 'assign');
    const minutes = within?.then.clock?.within ?? 0;
    expect(first?.['dueTime']).toBe(addToWireTime(String(first?.['taskCreateTime']), `${minutes}m`));
    expect(String(first?.['waitingSince']) > String(first?.['taskCreateTime'])).toBe(true);
  });

  test('marks a vehicle that another task of these hours has too, and a task that came back', async () => {
    const [first, second] = [await startTask(crew.police), await startTask(crew.police)];
    succeeded(await crew.assign(first));
    await age(first, '2 minutes');
    succeeded(await crew.police.post(paths.withdraw, { id: first, reason: '公司无车' }));
    const marks = new Map((await queueOf('police')).map((row) => [row['id'], row]));
    expect(marks.get(first)).toMatchObject({ returned: true, repeated: true });
    expect(marks.get(second)).toMatchObject({ returned: false, repeated: true });
  });

  test('tells a company of no other’s task of a vehicle that it has too', async () => {
    const same = { trailerOrdersList: [{ vehicleCarno: '粤B90901', tonnageId: 2 }] };
    const [its, other] = [await startTask(crew.police, same), await startTask(crew.police, same)];
    succeeded(await crew.assign(its));
    expect((await queueOf('police')).map(({ repeated }) => repeated)).toEqual([true]);
    expect(await queueOf('company')).toEqual([expect.objectContaining({ id: its, repeated: false })]);
    succeeded(await crew.assign(other));
    expect((await queueOf('company')).map(({ repeated }) => repeated)).toEqual([true, true]);
  });

  test('marks no two vehicles of which both have no plate', async () => {
    const trailerOrdersList = [{ vehicleCarno: '无牌' }];
    for (const _ of [1, 2]) await startTask(crew.police, { trailerOrdersList });
    expect((await queueOf('police')).map(({ repeated }) => repeated)).toEqual([false, false]);
  });

  test('marks no task that nobody had: one that was deleted and restored waits anew', async () => {
    const id = await startTask(crew.police);
    await age(id, '2 minutes');
    for (const step of [paths.delete, paths.restore]) succeeded(await crew.police.post(step, { id }));
    const [row] = await queueOf('police');
    expect(row).toMatchObject({ id, returned: false, returnedText: null });
  });

  test('says of a task that came back from whom and why, until somebody has it again', async () => {
    const id = await startTask(crew.police);
    const shown = async (): Promise<Json | undefined> => (await queueOf('police')).find((row) => row['id'] === id);
    expect(await shown()).toMatchObject({ returned: false, returnedText: null });
    succeeded(await crew.assign(id));
    succeeded(await crew.company.post('/trailerOrdersRecord/companyRefuse', { id, reason: '无空闲车辆' }));
    const [company] = await crew.office.rows('select name from company where id = $1', [crew.city.companyA]);
    const name = String(company?.['name']);
    expect(await shown()).toMatchObject({ returned: true, returnedText: `被退回 · ${name}拒单（无空闲车辆）` });
    for (const path of ['/home/waiting', '/rescue_public/commandCentre/getTask'])
      expect(succeeded(await crew.police.get(path)).data['records']).toEqual([
        expect.objectContaining({ id, returnedText: `被退回 · ${name}拒单（无空闲车辆）` }),
      ]);
    succeeded(await crew.police.post(paths.acknowledge, { id }));
    expect(await shown()).toMatchObject({ returned: true });
    succeeded(await crew.assign(id));
    expect(await crew.task(id)).toMatchObject({ returned_step: null, returned_from: null, returned_why: null });
    succeeded(await crew.police.post(paths.withdraw, { id, reason: '公司无车' }));
    expect(await shown()).toMatchObject({ returnedText: `被退回 · 从${name}撤回（公司无车）` });
    // An assignment that is taken back was never made: what stood there before stands there again.
    succeeded(await crew.assign(id));
    succeeded(await crew.police.post('/dispatch/undo', { id }));
    expect(await shown()).toMatchObject({ returnedText: `被退回 · 从${name}撤回（公司无车）` });
  });

  test('says in the columns that everybody sees that a task came back', async () => {
    for (const [userType, screen] of [
      [1, 'dispatch/queue'],
      [4, 'dispatch/queue'],
      [4, 'dispatch/companyQueue'],
    ] as const) {
      const { screens, views } = (await productRelease()).project({ userType, superManager: false });
      const view = views[screens[screen] ?? ''];
      const columns = view?.type === 'list' ? view.columns : [];
      const telling = columns.filter(({ emphasis }) => emphasis.some(({ word }) => word === '{returnedText}'));
      expect(telling.map(({ field, optional }) => [field, optional ?? false])).toEqual([['turn', false]]);
    }
  });

  test('has a task whose driver refused at once, with the reason, until its company sends another', async () => {
    const id = await crew.dispatched(0);
    succeeded(await (await crew.wheel(0)).post(paths.refuse, { id, reason: '车辆故障' }));
    const [row] = await queueOf('police');
    expect(row).toMatchObject({ id, turn: 'dispatch', queueStep: 'driverRefused', returned: true });
    expect(row?.['returnedText']).toBe(`被退回 · 司机拒单：${crew.at(0).name}（车辆故障）`);
    expect(await countsOf('police')).toEqual({ driverRefused: 1 });
    const [own] = await queueOf('company');
    expect(own).toMatchObject({ id, queueStep: 'driverRefused', returnedText: row?.['returnedText'] });
    for (const path of ['/home/waiting', '/trailerOrdersRecord/getCompanyTask'])
      expect(succeeded(await crew.company.get(path)).data['records']).toEqual([
        expect.objectContaining({ id, returnedText: row?.['returnedText'] }),
      ]);
    expect(await countsOf('company')).toEqual({ driverRefused: 1 });
    await age(id, '10 minutes');
    expect(steps(await queueOf('police', { queueStep: 'driverRefused' }))).toEqual([[id, 'driverRefused']]);
    expect(await queueOf('police', { queueStep: 'companySilent' })).toEqual([]);
    expect(await countsOf('police')).toEqual({ driverRefused: 1 });
    succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: crew.at(1).id }));
    expect(await queueOf('police')).toEqual([]);
    expect(await crew.task(id)).toMatchObject({ returned_step: null });
  });

  test('does not tell a company why another sent a task back', async () => {
    const id = await startTask(crew.police);
    succeeded(await crew.assign(id));
    succeeded(await crew.company.post(paths.companyRefuse, { id, reason: '拖车故障' }));
    succeeded(
      await crew.police.post(paths.assign, {
        id,
        mode: 0,
        trailerCompanyId: crew.city.companyC,
        parkId: crew.city.parkA,
      }),
    );
    const [row] = await queueOf('company3');
    expect(row).toMatchObject({ id, returned: false, returnedFrom: null, returnedWhy: null, returnedText: null });
  });

  test('has what a driver refused before what waits for its first one, and both where both are asked for', async () => {
    const fresh = await startTask(crew.police);
    succeeded(await crew.assign(fresh));
    const refused = await crew.dispatched(0);
    succeeded(await (await crew.wheel(0)).post(paths.refuse, { id: refused, reason: '车辆故障' }));
    const both = { queueStep: 'driverRefused,toDispatch', orderBy: 'queueStep' };
    expect(steps(await queueOf('company', both))).toEqual([
      [refused, 'driverRefused'],
      [fresh, 'toDispatch'],
    ]);
    expect(steps(await queueOf('company', { queueStep: 'toDispatch' }))).toEqual([[fresh, 'toDispatch']]);
  });

  test('is what the home page counts as waiting', async () => {
    for (const _ of [1, 2]) await startTask(crew.police);
    const late = await startTask(crew.police);
    succeeded(await crew.assign(late));
    await age(late, '10 minutes');
    const { data } = succeeded(await crew.police.get('/home/waiting'));
    expect(data['count']).toBe((await queueOf('police', { queueStep: 'toAssign' })).length);
    expect(data['count']).toBe((await countsOf('police'))['toAssign']);
  });
});

test('a withdrawal without a reason is refused, and says where it belongs', async () => {
  const id = await startTask(crew.police);
  succeeded(await crew.assign(id));
  expect(await crew.police.post(paths.withdraw, { id })).toMatchObject({
    status: 422,
    error: 'withdraw-reason',
    fields: { reason: '请填写原因' },
  });
  expect(await crew.task(id)).toMatchObject({ assigned: true });
});

test('where the setting asks for no reason, a withdrawal needs none', async () => {
  const free = await openCrew([], { withdrawReason: false });
  try {
    const id = await startTask(free.police);
    succeeded(await free.assign(id));
    succeeded(await free.police.post(paths.withdraw, { id }));
    expect(await free.task(id)).toMatchObject({ assigned: false });
  } finally {
    await free.office.close();
  }
});

test('a company waits for its own part only, counted from when it got the task', async () => {
  const id = await startTask(crew.police);
  await age(id, '15 minutes');
  succeeded(await crew.assign(id));
  const [row] = await queueOf('company');
  expect(row).toMatchObject({ id, turn: 'dispatch', queueStep: 'toDispatch' });
  expect(row?.['waitingSince']).toBe(row?.['assignTime']);
  // Three minutes by default: `escalateAfterSeconds`.
  expect(row?.['escalateTime']).toBe(addToWireTime(String(row?.['assignTime']), '3m'));
  succeeded(await (await crew.office.as('company')).post(paths.acknowledge, { id }));
  expect((await queueOf('company'))[0]).toMatchObject({ id, escalateTime: null });
  expect(await queueOf('company2')).toEqual([]);
});

test('by when a task should have moved on reads the same in SQL as on a row, whatever the task is', async () => {
  await crew.dispatched(0);
  await crew.dispatched(1, 'accept');
  succeeded(await crew.assign(await startTask(crew.police), { trailerCompanyId: '1' }));
  await startTask(crew.police);
  const back = await startTask(crew.police);
  succeeded(await crew.assign(back));
  await age(back, '17 minutes');
  succeeded(await crew.police.post(paths.withdraw, { id: back, reason: '公司无车' }));
  const { catalogue } = await productRelease();
  const [rule, entity] = [catalogue.rules['turn'], catalogue.entities['task']];
  if (!rule || !entity) throw new Error('the product needs the rule "turn" of the entity "task"');
  const due = dueSql(rule, { entity, catalogue, alias: 't', context: { user: {}, now: '' } });
  const { rows } = await sql<Row>`select t.*, ${due} as clock_due from task as t`.execute(crew.office.database.kysely);
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) {
    const onWire = Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? wireTime(value) : value]),
    );
    const clock = judge(rule, onWire)?.clock;
    expect(onWire['clockDue']).toEqual((clock && lastingOf(clock, onWire)?.due) ?? null);
  }
});
