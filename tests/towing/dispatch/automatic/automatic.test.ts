/** Automatic dispatch on the product's own database, with the hours of an injected clock. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAutomaticTimer } from '../../../../src/towing/dispatch/automatic/automaticTimer.ts';
import { takeAutomaticTurn, type Retries } from '../../../../src/towing/dispatch/automatic/automaticTurn.ts';
import { takeAlertSteps } from '../../../../src/towing/tasks/alertSteps.ts';
import { secondOf } from '../../../../src/server/time/clock.ts';
import { openLoops } from '../../../../src/server/time/loops.ts';
import { openDatabase, type Database } from '../../../../src/server/database/open.ts';
import { productRelease } from '../../../serverKit/product.ts';
import { replay } from '../../../serverKit/replay.ts';
import { openCrew, type Crew } from '../../crew.ts';
import type { Answer, Json } from '../../office.ts';
import { paths, startTask, succeeded } from '../../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(async () => {
  await crew.office.rows('delete from automatic_dispatch');
  await crew.clearRoads();
  await crew.office.rows(`update driver set location_time = now(), shift_until = null, active = true, work_status = 1`);
});

const base = '/rescue_public/automaticDispatch';
const add = (rule: Json): Promise<Answer> => crew.police.post(`${base}/add`, { name: '全区', active: true, ...rule });
const rule = async (more: Json): Promise<string> => String(succeeded(await add(more)).data['id']);

/** One look so many seconds from now. */
async function turn(seconds = 1, { database = crew.office.database, retries = new Map() as Retries } = {}) {
  const release = await productRelease();
  const now = secondOf(new Date(Date.now() + seconds * 1000));
  return takeAutomaticTurn({ database, release, settings: release.catalogue.settings, now }, retries);
}

async function timeline(id: string): Promise<Json[]> {
  const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id });
  return data as unknown as Json[];
}
const steps = async (id: string): Promise<string[]> => (await timeline(id)).map(({ step }) => String(step));
const decisions = (id: string): Promise<Json[]> =>
  crew.office.rows('select * from dispatch_decision where task_id = $1 order by create_time, id', [id]);
const outcomes = async (id: string): Promise<unknown[]> => (await decisions(id)).map((row) => row['decision_outcome']);
const driverOf = async (id: string): Promise<string> => String((await crew.orders(id))[0]?.['driver_id']);
const usernameOf = async (id: string): Promise<string> =>
  String((await crew.office.rows('select username from "user" where id = $1', [id]))[0]?.['username']);

describe('each method assigns, and says why', () => {
  test.each([
    [1, null, /距离最近/],
    [2, null, /到达最快/],
    [3, null, /^轮到/],
    [4, 5, /合计用时最少/],
    [5, 5, /份额均衡/],
  ])('method %i', async (methodOfDispatch, windowSeconds, why) => {
    await rule({ methodOfDispatch, windowSeconds });
    const id = await startTask(crew.police);
    await turn(windowSeconds === null ? 1 : windowSeconds + 1);
    expect(await crew.task(id)).toMatchObject({ assigned: true, distribution_order: 1, assigned_by: '系统' });
    expect(await steps(id)).toEqual(['start', 'automatic']);
    const told = (await timeline(id)).at(-1);
    expect(told).toMatchObject({ who: '系统', why: expect.stringMatching(why) as unknown });
    const [kept] = await decisions(id);
    const driverId = await driverOf(id);
    expect(kept).toMatchObject({
      decision_outcome: 'assigned',
      shadow: false,
      driver_id: driverId,
      decision_inputs: { taskIds: [id] },
    });
    expect(kept?.['candidates']).toContainEqual(expect.objectContaining({ driverId }));
  });

  test('a company chooses its driver by hand where the rule says so', async () => {
    await rule({ methodOfDispatch: 1, companyAutoAllotDriverType: 0 });
    const id = await startTask(crew.police);
    await turn();
    expect(await crew.task(id)).toMatchObject({ assigned: true, distribution_order: 0 });
  });

  test('what events say makes the rows again', async () => {
    await rule({ methodOfDispatch: 1 });
    await startTask(crew.police);
    await turn();
    const { wrong } = await replay(crew.office.database.kysely, (await productRelease()).catalogue);
    // Drivers were put in their places by hand.
    expect(wrong.filter((line) => !line.startsWith('driver '))).toEqual([]);
  });
});

describe('a window', () => {
  test('gathers its tasks and decides them at once when it ends, whoever looks and however often', async () => {
    await rule({ methodOfDispatch: 4, windowSeconds: 20 });
    const ids = [await startTask(crew.police), await startTask(crew.police), await startTask(crew.police)];
    await turn(1);
    await turn(10);
    for (const id of ids) expect(await steps(id)).toEqual(['start']);
    // A server that has just started knows nothing of the looks before.
    await turn(25);
    await turn(26);
    for (const id of ids) expect(await steps(id)).toEqual(['start', 'automatic']);
    const drivers = await Promise.all(ids.map(driverOf));
    expect(new Set(drivers).size).toBe(3);
  });
});

test('of two servers on one database only one decides, and no task is decided twice', async () => {
  await rule({ methodOfDispatch: 1 });
  const ids = [await startTask(crew.police), await startTask(crew.police), await startTask(crew.police)];
  const url = String((crew.office.database.pool.options as { connectionString?: string }).connectionString);
  const other: Database = await openDatabase({ databaseUrl: url, maxConnections: 5 });
  try {
    const looks = [turn(1), turn(1, { database: other }), turn(1), turn(1, { database: other })];
    const led = (await Promise.all(looks)).filter(Boolean);
    expect(led.length).toBeGreaterThan(0);
    await turn(1, { database: other });
  } finally {
    await other.close();
  }
  for (const id of ids) {
    expect(await steps(id)).toEqual(['start', 'automatic']);
    expect(await outcomes(id)).toEqual(['assigned']);
  }
});

test('tasks that wait for people, however many, keep no rule from the one behind them', async () => {
  await rule({ methodOfDispatch: 1 });
  const id = await startTask(crew.police);
  await crew.office.rows(
    `insert into task select (jsonb_populate_record(t, jsonb_build_object('id', 'inHand' || n, 'task_no', 'inHand' || n,
       'create_time', t.create_time - interval '1 hour', 'acknowledged_time', t.create_time))).*
     from task t cross join generate_series(1, 120) as n where t.id = $1`,
    [id],
  );
  try {
    await turn();
    expect(await steps(id)).toEqual(['start', 'automatic']);
  } finally {
    await crew.office.rows(`delete from task where id like 'inHand%'`);
  }
});

describe('a rule is switched', () => {
  test('off: the next decision is not taken; on again: it is', async () => {
    const ruleId = await rule({ methodOfDispatch: 4, windowSeconds: 20 });
    const id = await startTask(crew.police);
    await turn(10);
    succeeded(await crew.police.post(`${base}/disabled`, { id: ruleId }));
    await turn(25);
    expect(await steps(id)).toEqual(['start']);
    succeeded(await crew.police.post(`${base}/enabled`, { id: ruleId }));
    expect(await crew.police.post(`${base}/enabled`, { id: ruleId })).toMatchObject({ status: 409 });
    await turn(26);
    expect(await steps(id)).toEqual(['start', 'automatic']);
  });

  test('to a task that somebody has in hand, or has withdrawn, it does nothing', async () => {
    const [taken, withdrawn] = [await startTask(crew.police), await startTask(crew.police)];
    succeeded(await crew.police.post(paths.acknowledge, { id: taken }));
    succeeded(await crew.assign(withdrawn));
    succeeded(await crew.police.post(paths.withdraw, { id: withdrawn, reason: '改派' }));
    await rule({ methodOfDispatch: 1 });
    await turn();
    expect(await crew.task(taken)).toMatchObject({ assigned: false });
    expect(await crew.task(withdrawn)).toMatchObject({ assigned: false });
  });
});

describe('an offer', () => {
  test('that nobody answers goes to the next, never again to the same, and at the end of the list the command centre rings', async () => {
    await rule({ methodOfDispatch: 1 });
    const keep = [crew.at(1).id, crew.at(2).id];
    await crew.office.rows('update driver set work_status = 0 where not (id = any($1))', [keep]);
    const id = await startTask(crew.police);
    await turn(1);
    const first = await driverOf(id);
    await turn(50);
    expect(await driverOf(id)).toBe(first);
    await turn(62);
    const second = await driverOf(id);
    expect([first, second].sort()).toEqual([...keep].sort());
    expect(await crew.busy({ id: first, username: '', name: '' })).toBe(false);
    await turn(130);
    expect(await crew.task(id)).toMatchObject({ assigned: false, louder_time: expect.any(Date) as unknown });
    expect(await steps(id)).toEqual(['start', 'automatic', 'expire', 'automatic', 'expire', 'automatic']);
    expect((await timeline(id)).at(-1)?.['why']).toMatch(/^没有可派的司机/);
    const english = { 'accept-language': 'en-US' };
    const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id }, english);
    const told = (data as unknown as Json[]).map((event) => `${String(event['step'])}: ${String(event['why'])}`);
    expect(told).toEqual([
      'start: null',
      expect.stringMatching(/^automatic: .* is the nearest: /),
      'expire: The driver did not accept within 60 s',
      expect.stringMatching(/^automatic: .* is the nearest: /),
      'expire: The driver did not accept within 60 s',
      expect.stringMatching(/^automatic: No driver /),
    ]);
    expect(await outcomes(id)).toEqual(['assigned', 'expired', 'assigned', 'expired', 'nobody']);
    await turn(140);
    await turn(150);
    expect((await decisions(id)).length).toBe(5);
  });

  test('that a driver refuses goes to the next at once', async () => {
    await rule({ methodOfDispatch: 1 });
    const id = await startTask(crew.police);
    await turn(1);
    const first = await driverOf(id);
    const driver = await crew.office.as(await usernameOf(first));
    succeeded(await driver.post(paths.refuse, { id, reason: '车辆故障' }));
    await turn(2);
    expect(await driverOf(id)).not.toBe(first);
    expect(await steps(id)).toEqual(['start', 'automatic', 'refuse', 'passOn', 'automatic']);
  });

  test('to a company waits for five minutes, and then goes to the next company', async () => {
    await rule({ methodOfDispatch: 3, companyAutoAllotDriverType: 0 });
    const id = await startTask(crew.police);
    await turn(1);
    const { trailer_company_id: first } = await crew.task(id);
    await turn(200);
    expect(await crew.task(id)).toMatchObject({ trailer_company_id: first });
    await turn(302);
    const { trailer_company_id: second } = await crew.task(id);
    expect([first, second].sort()).toEqual([crew.city.companyA, crew.city.companyC].sort());
    const kinds = await crew.office.rows('select kind from rotation_entry where task_id = $1 order by number', [id]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['turn', 'noAnswer', 'turn']);
  });

  test('ends behind however many that people have in hand', async () => {
    await rule({ methodOfDispatch: 3, companyAutoAllotDriverType: 0 });
    const id = await startTask(crew.police);
    await turn(1);
    const { trailer_company_id: first } = await crew.task(id);
    await crew.office.rows(
      `insert into task select (jsonb_populate_record(t, jsonb_build_object('id', '00inHand' || n, 'task_no', '00inHand' || n,
         'acknowledged_time', t.create_time))).* from task t cross join generate_series(1, 1100) as n where t.id = $1`,
      [id],
    );
    await crew.office.rows(
      `insert into dispatch_decision select (jsonb_populate_record(d, jsonb_build_object('id', '00inHand' || n,
         'task_id', '00inHand' || n))).* from dispatch_decision d cross join generate_series(1, 1100) as n where d.task_id = $1`,
      [id],
    );
    try {
      await turn(302);
      expect((await crew.task(id))['trailer_company_id']).not.toBe(first);
    } finally {
      await crew.office.rows(`delete from dispatch_decision where task_id like '00inHand%'`);
      await crew.office.rows(`delete from task where id like '00inHand%'`);
    }
  });

  describe('after which people choose is over: what they choose stands', () => {
    /** Two drivers of company A alone are on shift, and the rule has sent one of them. */
    async function offered(): Promise<{ id: string; first: string; other: string }> {
      const keep = [crew.at(1).id, crew.at(2).id];
      await crew.office.rows('update driver set work_status = 0 where not (id = any($1))', [keep]);
      await rule({ methodOfDispatch: 1 });
      const id = await startTask(crew.police);
      await turn(1);
      const first = await driverOf(id);
      return { id, first, other: keep.find((one) => one !== first) ?? '' };
    }
    const refuse = async (id: string, driver: string): Promise<unknown> =>
      succeeded(await (await crew.office.as(await usernameOf(driver))).post(paths.refuse, { id, reason: '车辆故障' }));

    test('a company that had the offer, and gets the task by hand once it was withdrawn', async () => {
      const { id } = await offered();
      succeeded(await crew.police.post(paths.withdraw, { id, reason: '先问公司' }));
      succeeded(await crew.assign(id));
      await turn(2);
      await turn(400);
      expect(await steps(id)).toEqual(['start', 'automatic', 'withdraw', 'assign']);
      expect(await crew.task(id)).toMatchObject({ trailer_company_id: crew.city.companyA });
    });

    test('a driver who had the offer, and is sent by hand: the page of the driver counts nothing down', async () => {
      const { id, first } = await offered();
      const driver = await crew.office.as(await usernameOf(first));
      const state = async (): Promise<Json> => succeeded(await driver.get('/trailerOrdersDriverAPP/state')).data;
      expect(await state()).toMatchObject({ offerTaskId: id, offerUntil: expect.any(String) as unknown });
      succeeded(await crew.police.post(paths.withdraw, { id, reason: '先问司机' }));
      succeeded(await crew.assign(id, { driverId: first }));
      expect(await state()).toMatchObject({ offerTaskId: id, offerUntil: null });
      await turn(400);
      expect(await steps(id)).toEqual(['start', 'automatic', 'withdraw', 'assign']);
    });

    test('the company that has sent another after its driver refused, though that one refuses too', async () => {
      const { id, first, other } = await offered();
      await refuse(id, first);
      succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: other }));
      await refuse(id, other);
      await turn(400);
      expect(await steps(id)).toEqual(['start', 'automatic', 'refuse', 'dispatch', 'refuse']);
      expect(await crew.task(id)).toMatchObject({ trailer_company_id: crew.city.companyA });
    });
  });

  test('that was accepted stays', async () => {
    await rule({ methodOfDispatch: 1 });
    const id = await startTask(crew.police);
    await turn(1);
    const driver = await crew.office.as(await usernameOf(await driverOf(id)));
    succeeded(await driver.post(paths.accept, { id }));
    await turn(400);
    expect(await steps(id)).toEqual(['start', 'automatic', 'accept']);
  });
});

describe('undo', () => {
  const undo = (id: string): Promise<Answer> => crew.police.post('/dispatch/undo', { id });
  /** All rows that an assignment touches; what every write keeps of itself is left out. */
  async function rowsOf(id: string): Promise<string> {
    const plain = (row: Json): Json =>
      Object.fromEntries(
        Object.entries(row).filter(([name]) => !['version', 'update_time', 'event_head', 'event_seq'].includes(name)),
      );
    const drivers = await crew.office.rows('select * from driver order by id');
    const holds = await crew.office.rows('select * from driver_hold order by id');
    return JSON.stringify([await crew.task(id), ...(await crew.orders(id)), ...drivers, ...holds].map(plain));
  }

  test('puts every row back as it was, and the rule leaves the task to people from then on', async () => {
    const id = await startTask(crew.police);
    const before = await rowsOf(id);
    await rule({ methodOfDispatch: 1 });
    await turn(0);
    expect(await rowsOf(id)).not.toBe(before);
    succeeded(await undo(id));
    expect(await rowsOf(id)).toBe(before);
    expect(await steps(id)).toEqual(['start', 'automatic', 'undo']);
    expect(await outcomes(id)).toEqual(['assigned', 'undone']);
    await turn(20);
    expect(await crew.task(id)).toMatchObject({ assigned: false });
    expect(await undo(id)).toMatchObject({ status: 409, error: 'too-late' });
  });

  test('takes back what the same person has just assigned by hand, and nobody else’s', async () => {
    const [mine, others] = [await startTask(crew.police), await startTask(crew.police)];
    const before = await rowsOf(mine);
    const versionOf = async (): Promise<number> => Number((await crew.task(mine))['version']);
    succeeded(await crew.assign(mine));
    expect(await rowsOf(mine)).not.toBe(before);
    const assigned = await versionOf();
    succeeded(await undo(mine));
    expect(await rowsOf(mine)).toBe(before);
    // What stands open since before the assignment must not be taken for what is new.
    expect(await versionOf()).toBe(assigned + 1);
    expect(await steps(mine)).toEqual(['start', 'assign', 'undo']);
    succeeded(await crew.assign(others));
    await crew.office.rows(`update event set user_id = 'another' where record_id = '${others}' and step = 'assign'`);
    expect(await undo(others)).toMatchObject({ status: 409, error: 'too-late' });
  });

  test('takes it back though an alert of it has grown louder meanwhile', async () => {
    const id = await startTask(crew.police);
    const before = await rowsOf(id);
    succeeded(await crew.assign(id));
    const release = await productRelease();
    const { database } = crew.office;
    const { settings } = release.catalogue;
    await takeAlertSteps({ database, release, settings, now: new Date(Date.now() + 600_000), absences: new Map() });
    expect(await steps(id)).toEqual(['start', 'assign', 'louder', 'escalate']);
    succeeded(await undo(id));
    expect(await rowsOf(id)).toBe(before);
  });

  test('takes it back though somebody has written a remark meanwhile, which stays', async () => {
    const id = await startTask(crew.police);
    const before = await rowsOf(id);
    succeeded(await crew.assign(id));
    const add = { id, remarks: '现场有两辆车' };
    const remark = succeeded(await (await crew.office.as('field')).post('/reviseRemarks/add', add)).data['id'];
    succeeded(await crew.police.post('/reviseRemarks/addd', { id: remark, remarks: '现场有三辆车' }));
    succeeded(await undo(id));
    expect(await rowsOf(id)).toBe(before);
    expect(await steps(id)).toEqual(['start', 'assign', 'remark', 'correct', 'undo']);
  });

  test.each([
    ['though the answer was long on its way', 25, 200],
    ['but not for ever', 35, 409],
  ])('takes back what was assigned by hand %s', async (_, seconds, status) => {
    const id = await startTask(crew.police);
    succeeded(await crew.assign(id));
    await crew.office.rows(
      `update event set time = time - interval '${seconds} seconds' where record_id = '${id}' and step = 'assign'`,
    );
    expect(await undo(id)).toMatchObject({ status });
  });

  test('leaves since when a task waits as it was where it was assigned within the second', async () => {
    const id = await startTask(crew.police);
    succeeded(await crew.assign(id));
    await crew.office.rows(`update task set waiting_since = '2026-03-01T08:00:00Z' where id = '${id}'`);
    await crew.office.rows(
      `update event set "from" = "from" - 'waitingSince' where record_id = '${id}' and step = 'assign'`,
    );
    succeeded(await undo(id));
    const [task] = await crew.office.rows('select waiting_since from task where id = $1', [id]);
    expect(task).toEqual({ waiting_since: new Date('2026-03-01T08:00:00Z') });
  });

  test('is too late after ten seconds, after the driver has accepted, and once a person has moved the task on', async () => {
    await rule({ methodOfDispatch: 1 });
    const [late, accepted] = [await startTask(crew.police), await startTask(crew.police)];
    await turn(-20);
    expect(await undo(late)).toMatchObject({ status: 409, error: 'too-late' });
    const driver = await crew.office.as(await usernameOf(await driverOf(accepted)));
    succeeded(await driver.post(paths.accept, { id: accepted }));
    expect(await undo(accepted)).toMatchObject({ status: 409, error: 'too-late' });
    await crew.office.rows('delete from automatic_dispatch');
    const byHand = await startTask(crew.police);
    succeeded(await crew.assign(byHand));
    succeeded(await crew.police.post(paths.withdraw, { id: byHand, reason: '误派' }));
    expect(await undo(byHand)).toMatchObject({ status: 409, error: 'too-late' });
  });
});

describe('shadow mode', () => {
  test('writes what it would have done, once, does nothing, and is compared with what dispatchers did', async () => {
    const shadowId = await rule({ methodOfDispatch: 1, shadow: true });
    const [same, other, open] = [
      await startTask(crew.police),
      await startTask(crew.police),
      await startTask(crew.police),
    ];
    const before = JSON.stringify(await crew.office.rows('select * from task order by id'));
    await turn(1);
    await turn(2);
    expect(JSON.stringify(await crew.office.rows('select * from task order by id'))).toBe(before);
    for (const id of [same, other, open]) expect(await outcomes(id)).toEqual(['assigned']);
    const [would] = await decisions(same);
    const company = String(would?.['trailer_company_id']);
    succeeded(await crew.assign(same, { trailerCompanyId: company, driverId: would?.['driver_id'] }));
    const [their] = await decisions(other);
    const { companyA, companyC } = crew.city;
    succeeded(
      await crew.assign(other, { trailerCompanyId: their?.['trailer_company_id'] === companyA ? companyC : companyA }),
    );
    const { data } = succeeded(
      await crew.police.post('/dispatch/shadow', {
        from: '2026-01-01 00:00:00',
        to: '2036-01-01 00:00:00',
        ruleId: shadowId,
      }),
    );
    const found = new Map((data['records'] as Json[]).map((row) => [row['taskId'], row]));
    expect([same, other, open].map((id) => found.get(id)?.['agreement'])).toEqual(['driver', 'differs', 'open']);
    expect(found.get(same)?.['reason']).toMatch(/距离最近/);
    const list = succeeded(await crew.police.get(`${base}/shown`)).data['records'] as Json[];
    expect(list[0]).toMatchObject({ id: shadowId, decidedCount: 3, agreedShare: 50, ruleFault: null });
  });
});

test('a rule in shadow says what it would do with the tasks as they are before another rule sends somebody', async () => {
  await rule({ methodOfDispatch: 1 });
  const shadowId = await rule({ methodOfDispatch: 2, shadow: true });
  const id = await startTask(crew.police);
  await turn(1);
  const kept = await decisions(id);
  expect(kept.map((row) => [row['shadow'], row['decision_outcome']]).sort()).toEqual([
    [false, 'assigned'],
    [true, 'assigned'],
  ]);
  expect(kept.find((row) => row['rule_id'] === shadowId)?.['trailer_company_id']).not.toBeNull();
});

describe('a task that nobody can be sent to', () => {
  test('rings louder, and the dialog in which somebody is about to assign it stays open', async () => {
    await rule({ methodOfDispatch: 1 });
    await crew.office.rows('update driver set work_status = 0');
    const id = await startTask(crew.police);
    const { version } = await crew.task(id);
    await turn();
    expect(await crew.task(id)).toMatchObject({ louder_time: expect.any(Date) as unknown });
    succeeded(await crew.assign(id, { version }));
  });

  test('is looked at again after a while and not at once, whatever keeps it from being assigned', async () => {
    await rule({ methodOfDispatch: 1 });
    const id = await startTask(crew.police);
    const retries: Retries = new Map();
    await crew.office.rows(`update park set detachment_id = detachment_id || '-' where detachment_id = $1`, [
      crew.city.detachmentA,
    ]);
    try {
      await turn(1, { retries });
    } finally {
      await crew.office.rows(`update park set detachment_id = $1 where detachment_id = $1 || '-'`, [
        crew.city.detachmentA,
      ]);
    }
    expect(await outcomes(id)).toEqual(['failed']);
    expect([...retries.keys()]).toEqual([id]);
  });
});

test('whoever says that they have a task in hand while a rule decides it keeps it', async () => {
  await rule({ methodOfDispatch: 1 });
  const id = await startTask(crew.police);
  const other = await crew.office.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('update task set acknowledged_by = $2, acknowledged_time = now() where id = $1', [id, '王警官']);
    const decided = turn();
    const waiting = async (): Promise<unknown> =>
      (
        await crew.office.rows(
          `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )[0]?.['n'];
    await expect.poll(waiting).toBe(1);
    await other.query('commit');
    await decided;
  } finally {
    other.release();
  }
  expect(await crew.task(id)).toMatchObject({ assigned: false });
  expect(await outcomes(id)).toEqual([]);
});

describe('what fails', () => {
  test('leaves the task to people, who hear of it within five seconds and read why', async () => {
    await rule({ methodOfDispatch: 1 });
    const id = await startTask(crew.police);
    await crew.office.rows('update automatic_dispatch set method_of_dispatch = 9');
    const release = await productRelease();
    const faults: string[] = [];
    const stop = startAutomaticTimer({
      database: crew.office.database,
      releases: { current: () => release, settings: () => release.catalogue.settings },
      demonstration: false,
      clock: { now: () => new Date() },
      loops: openLoops((error) => faults.push(String(error))),
    });
    await vi.waitFor(async () => expect((await crew.task(id))['louder_time']).not.toBeNull(), {
      timeout: 30_000,
      interval: 100,
    });
    await stop();
    const task = await crew.task(id);
    expect(task).toMatchObject({ assigned: false });
    expect((await timeline(id)).at(-1)).toMatchObject({
      step: 'automatic',
      why: '自动派单出错，请人工派单；原因见服务器日志',
    });
    expect(await outcomes(id)).toEqual(['failed']);
    expect(faults[0]).toMatch(/a method of dispatch is one of/);
    succeeded(await crew.assign(id));
  });

  test('a turn that is told to end carries out the decision in hand, and leaves the others to the next', async () => {
    await rule({ methodOfDispatch: 1 });
    const tasks = [await startTask(crew.police), await startTask(crew.police)];
    const assigned = async (): Promise<number> =>
      (await Promise.all(tasks.map((id) => crew.task(id)))).filter((task) => task['assigned']).length;
    const release = await productRelease();
    const run = { database: crew.office.database, release, settings: release.catalogue.settings };
    // Asked before the rule and before each decision.
    let asked = 0;
    const now = secondOf(new Date(Date.now() + 1000));
    await takeAutomaticTurn({ ...run, now }, new Map(), () => (asked += 1) <= 2);
    expect(await assigned()).toBe(1);
    await turn(2);
    expect(await assigned()).toBe(2);
  });

  test('a fence that has vanished: the tasks ring, and the page says what is wrong', async () => {
    const shape = {
      type: 'Polygon',
      coordinates: [
        [
          [113.8, 22.4],
          [114.1, 22.4],
          [114.1, 22.7],
          [113.8, 22.7],
          [113.8, 22.4],
        ],
      ],
    };
    const fence = succeeded(await crew.police.post('/weiLan/add', { name: '南山', shape })).data['id'];
    await rule({ methodOfDispatch: 1, fenceId: fence });
    const inside = await startTask(crew.police);
    await turn(1);
    expect(await crew.task(inside)).toMatchObject({ assigned: true });
    await crew.office.rows('delete from fence where id = $1', [fence]);
    const id = await startTask(crew.police);
    await turn(2);
    expect(await crew.task(id)).toMatchObject({ assigned: false, louder_time: expect.any(Date) as unknown });
    const { data } = succeeded(await crew.police.get(`${base}/shown`, {}, { 'accept-language': 'en-US' }));
    expect((data['records'] as Json[])[0]).toMatchObject({
      ruleFault: "The rule's fence no longer exists",
    });
  });
});

test('a clock that jumps back and ahead again decides nothing twice, and its ledger holds', async () => {
  await rule({ methodOfDispatch: 3 });
  const id = await startTask(crew.police);
  await turn(1);
  await turn(-7200);
  expect(await steps(id)).toEqual(['start', 'automatic']);
  const later = await startTask(crew.police);
  for (const seconds of [-7200, -7199, 2, 3]) await turn(seconds);
  expect((await outcomes(later)).filter((outcome) => outcome === 'assigned')).toHaveLength(1);
  expect(await outcomes(id)).toEqual(['assigned']);
  await turn(7200);
  expect((await steps(id)).filter((step) => step === 'expire')).toHaveLength(1);
  const { data } = succeeded(await crew.police.post('/dispatch/ledgerCheck'));
  expect(data).toMatchObject({ whole: true });
});

describe('a rule that contradicts is refused at its field', () => {
  test.each<readonly [string, Json, string]>([
    ['ends before it begins', { methodOfDispatch: 1, fromHour: 20, untilHour: 8 }, 'untilHour'],
    ['has a batch without a window', { methodOfDispatch: 4 }, 'windowSeconds'],
    ['rotates within one company', { methodOfDispatch: 3, trailerCompanyId: 'A' }, 'trailerCompanyId'],
  ])('%s', async (_, given, field) => {
    const more = 'trailerCompanyId' in given ? { trailerCompanyId: crew.city.companyA } : {};
    const answer = await add({ ...given, ...more });
    expect(answer).toMatchObject({
      status: 422,
      error: 'rule-broken',
      fields: { [field]: expect.any(String) as unknown },
    });
    expect(await crew.office.rows('select id from automatic_dispatch')).toEqual([]);
  });

  test('a second one of the same specificity with another method, also where it is switched on', async () => {
    await rule({ methodOfDispatch: 1 });
    expect(await add({ name: '另一条', methodOfDispatch: 2 })).toMatchObject({
      status: 422,
      fields: { methodOfDispatch: expect.stringContaining('全区') as unknown },
    });
    const off = await rule({ name: '另一条', methodOfDispatch: 2, active: false });
    expect(await crew.police.post(`${base}/enabled`, { id: off })).toMatchObject({ status: 422 });
  });
});
