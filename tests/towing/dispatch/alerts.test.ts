/** Alerts that nobody answers, with the hours of an injected clock. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeAlertSteps } from '../../../src/towing/tasks/alertSteps.ts';
import { startAlertTimer } from '../../../src/towing/dispatch/alertTimer.ts';
import type { Answer, Json } from '../office.ts';
import { openCrew, type Crew } from '../crew.ts';
import { paths, startTask, succeeded } from '../work.ts';
import { openLoops } from '../../../src/server/time/loops.ts';
import { productRelease } from '../../serverKit/product.ts';
import { replay } from '../../serverKit/replay.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());
beforeEach(() => crew.clearRoads());

/** As one server keeps them. */
const absences = new Map<string, number>();

/** Looks for due steps so many seconds from now. @param closed users whose consoles have asked nothing since */
async function after(seconds: number, closed: readonly string[] = []): Promise<number> {
  const release = await productRelease();
  const { database } = crew.office;
  const now = new Date(Date.now() + seconds * 1000);
  await crew.office.rows(
    'update session set seen_at = $1 where user_id in (select id from "user" where username <> all($2))',
    [now, closed],
  );
  return takeAlertSteps({ database, release, settings: release.catalogue.settings, now, absences });
}

async function steps(id: string): Promise<string[]> {
  const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id });
  return (data as unknown as Json[]).map(({ step }) => String(step));
}

async function boardOf(username: string): Promise<Json[]> {
  const person = await crew.office.as(username);
  const path =
    person.info['userType'] === 4 ? '/trailerOrdersRecord/getCompanyTask' : '/rescue_public/commandCentre/getTask';
  return succeeded(await person.get(path)).data['records'] as Json[];
}

async function assigned(): Promise<string> {
  const id = await startTask(crew.police);
  succeeded(await crew.assign(id));
  return id;
}

const acknowledge = async (username: string, id: string): Promise<Answer> =>
  (await crew.office.as(username)).post(paths.acknowledge, { id });

describe('an alert that nobody answers', () => {
  test('grows louder after louderAfterSeconds, once, and the timeline says so', async () => {
    const id = await startTask(crew.police);
    expect(await after(50)).toBe(0);
    expect(await after(70)).toBe(1);
    expect(await after(4000)).toBe(0);
    expect(await steps(id)).toEqual(['start', 'louder']);
    const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id }, { 'accept-language': 'en-US' });
    expect((data as unknown as Json[])[1]).toMatchObject({ who: 'System', why: 'no response for 1 min' });
  });

  test('tells its steps as the row keeps them: replaying its events makes the row', async () => {
    await assigned();
    expect(await after(190.299)).toBe(1);
    expect((await replay(crew.office.database.kysely, (await productRelease()).catalogue)).wrong).toEqual([]);
  });

  test('of a company reaches its command centre too after escalateAfterSeconds, with the reason', async () => {
    const id = await assigned();
    expect(await boardOf('police')).toEqual([]);
    expect(await after(70)).toBe(1);
    expect(await boardOf('police')).toEqual([]);
    expect(await after(190)).toBe(1);
    expect(await steps(id)).toEqual(['start', 'assign', 'louder', 'escalate']);
    expect(await boardOf('police')).toEqual([
      expect.objectContaining({
        id,
        escalated: true,
        alertReason: expect.stringMatching(/^公司已 \d+ 分钟未响应$/),
        acknowledgedTime: null,
      }),
    ]);
    expect((await boardOf('company')).map((row) => row['id'])).toEqual([id]);
    expect(await boardOf('police2')).toEqual([]);
    expect(await boardOf('company2')).toEqual([]);
    const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id });
    expect((data as unknown as Json[]).at(-1)).toMatchObject({ who: '系统', why: '公司已 3 分钟未响应' });
  });

  test('leaves the version as it was: a dialog that is open does not become stale by waiting', async () => {
    const id = await startTask(crew.police);
    const { version } = await crew.task(id);
    await after(70);
    succeeded(await crew.assign(id, { version }));
  });

  test('is answered by one while another has the task open: that dialog does not become stale either', async () => {
    const id = await startTask(crew.police);
    const { version } = await crew.task(id);
    succeeded(await acknowledge('police', id));
    succeeded(await crew.assign(id, { version }));
    const { version: given } = await crew.task(id);
    succeeded(await acknowledge('company', id));
    succeeded(await crew.police.post(paths.withdraw, { id, version: given, reason: '误派' }));
  });

  test('takes both steps at once where the server was away meanwhile', async () => {
    const id = await assigned();
    expect(await after(600)).toBe(1);
    expect(await steps(id)).toEqual(['start', 'assign', 'louder', 'escalate']);
  });

  test('takes each step once, however many servers look', async () => {
    const ids = [await assigned(), await assigned(), await startTask(crew.police)];
    const taken = await Promise.all([after(600), after(600), after(600), after(600)]);
    expect(taken.reduce((sum, one) => sum + one)).toBe(3);
    expect(await Promise.all(ids.map(steps))).toEqual([
      ['start', 'assign', 'louder', 'escalate'],
      ['start', 'assign', 'louder', 'escalate'],
      ['start', 'louder'],
    ]);
  });
});

test('a server that starts again goes on where the one before it stopped', async () => {
  const id = await assigned();
  const release = await productRelease();
  const faults: unknown[] = [];
  const serverAt = (seconds: number) =>
    startAlertTimer({
      database: crew.office.database,
      releases: { current: () => release, settings: () => release.catalogue.settings },
      clock: { now: () => new Date(Date.now() + seconds * 1000) },
      loops: openLoops((error) => faults.push(error)),
      demonstration: false,
    });
  for (const [seconds, step] of [
    [70, 'louder'],
    [190, 'escalate'],
  ] as const) {
    const stop = serverAt(seconds);
    await vi.waitFor(async () => expect((await steps(id)).at(-1)).toBe(step), { timeout: 30_000, interval: 200 });
    await stop();
  }
  expect(await steps(id)).toEqual(['start', 'assign', 'louder', 'escalate']);
  expect(faults).toEqual([]);
}, 90_000);

describe('an answer', () => {
  test('of the company in time: no step follows', async () => {
    const id = await assigned();
    succeeded(await acknowledge('company', id));
    expect(await after(600)).toBe(0);
    expect(await boardOf('police')).toEqual([]);
  });

  test('of either stops it for that unit alone', async () => {
    const id = await assigned();
    await after(600);
    succeeded(await acknowledge('police', id));
    expect((await boardOf('police'))[0]).toMatchObject({ id, acknowledgedTime: expect.any(String) });
    expect((await boardOf('company'))[0]).toMatchObject({ id, acknowledgedTime: null });
    expect(await acknowledge('police', id)).toMatchObject({ status: 409, error: 'already-acknowledged' });
    succeeded(await acknowledge('company', id));
    expect((await boardOf('police'))[0]).toMatchObject({
      alertReason: expect.stringMatching(/^公司已响应，\d+ 分钟仍未派车$/),
    });
    expect(await steps(id)).toEqual(['start', 'assign', 'louder', 'escalate', 'acknowledge', 'acknowledge']);
  });

  test('is asked for again where a driver refuses a task that waits for another truck', async () => {
    const trailerOrdersList = ['粤B12345', '粤B54321'].map((vehicleCarno) => ({ vehicleCarno, tonnageId: 2 }));
    const id = await startTask(crew.police, { trailerOrdersList });
    succeeded(await crew.assign(id));
    const [first] = await crew.orders(id);
    const driver = { trailerManUserId: crew.at(0).id, trailerOrdersId: first?.['id'] };
    succeeded(await crew.company.post(paths.dispatch, { id, ...driver }));
    succeeded(await acknowledge('company', id));
    expect((await boardOf('company'))[0]).toMatchObject({ id, acknowledgedTime: expect.any(String) });
    succeeded(await (await crew.wheel(0)).post(paths.refuse, { id, reason: '拖车故障' }));
    expect((await boardOf('company'))[0]).toMatchObject({ id, acknowledgedTime: null });
    expect(await after(70)).toBe(1);
    expect((await steps(id)).at(-1)).toBe('louder');
  });

  test('is asked for again where a vehicle is added to what the company has acknowledged', async () => {
    const id = await assigned();
    succeeded(await acknowledge('company', id));
    const added = [{ vehicleCarno: '粤B4Z4Z5', tonnageId: 2 }];
    succeeded(await crew.police.post('/rescue_public/commandCentre/attach', { id, trailerOrdersList: added }));
    expect((await boardOf('company'))[0]).toMatchObject({ id, acknowledgedTime: null });
    succeeded(await acknowledge('company', id));
    const words = { id, remarks: '车主在现场等候' };
    succeeded(await crew.police.post('/rescue_public/commandCentre/attach', words));
    expect((await boardOf('company'))[0]).toMatchObject({ id, acknowledgedTime: expect.any(String) });
  });

  test('ends with whoever closed the browser, and never with those whose consoles go on asking, or never ask', async () => {
    const [left, kept, division] = [await startTask(crew.police), await assigned(), await startTask(crew.police)];
    await after(0);
    for (const [username, id] of [
      ['police', left],
      ['company', kept],
      ['general', division],
    ] as const)
      succeeded(await acknowledge(username, id));
    const closed = ['police', 'general'];
    // As long as a poll that came late, or a minute in which no sign of life is written, is no absence.
    for (const seconds of [120, 250, 270, 440]) expect([seconds, await after(seconds, closed)]).toEqual([seconds, 0]);
    expect(await after(460, closed)).toBe(1);
    expect(await crew.task(left)).toMatchObject({ acknowledged_by: null });
    expect(await crew.task(kept)).toMatchObject({ acknowledged_by: crew.company.info['name'] });
    expect(await crew.task(division)).toMatchObject({ acknowledged_by: expect.any(String) });
  });

  test('ends with whoever gave it: once they are signed in nowhere, what they left rings anew, and no other answer', async () => {
    const [waiting, escalated, late] = [await startTask(crew.police), await assigned(), await assigned()];
    await after(200);
    for (const id of [escalated, late]) succeeded(await acknowledge('company', id));
    succeeded(await acknowledge('police', late));
    for (const id of [waiting, escalated]) succeeded(await acknowledge('general', id));
    expect(await after(46 * 60)).toBe(2);
    succeeded(await acknowledge('general', late));
    expect(await after(200)).toBe(0);
    const general = await crew.office.as('general');
    succeeded(await general.post('/logout'));
    // Whoever signs in again within a while has not left.
    expect(await after(200)).toBe(0);
    const taken = await Promise.all([after(400), after(400)]);
    expect(taken.reduce((sum, one) => sum + one)).toBe(3);
    expect(await crew.task(waiting)).toMatchObject({ acknowledged_by: null, acknowledged_time: null });
    const company = crew.company.info['name'];
    expect(await crew.task(escalated)).toMatchObject({ escalation_known_by: null, acknowledged_by: company });
    const police = crew.police.info['name'];
    expect(await crew.task(late)).toMatchObject({ breach_known_by: null, escalation_known_by: police });
    const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id: waiting });
    const why = general.info['name'];
    expect((data as unknown as Json[]).at(-1)).toMatchObject({ step: 'signedOff', who: '系统', why });
    succeeded(await acknowledge('police', waiting));
    expect(await after(410)).toBe(0);
  });

  test('nobody of the command centre answers for the company before it is escalated', async () => {
    const id = await assigned();
    expect(await acknowledge('police', id)).toMatchObject({ status: 409 });
    expect(await acknowledge('police2', id)).toMatchObject({ status: 404 });
  });
});

describe('it ends', () => {
  const ends: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
    'when a driver is dispatched': (id) => crew.company.post(paths.dispatch, { id, trailerManUserId: crew.at(0).id }),
    'when it is withdrawn': (id) => crew.police.post(paths.withdraw, { id, reason: '改派' }),
    'when the company refuses': (id) => crew.company.post(paths.companyRefuse, { id, reason: '无空闲车辆' }),
    'when it is cancelled': (id) => crew.police.post(paths.cancel, { id }),
    'when another company gets it': (id) => crew.transferTo(id),
  };
  test.each(Object.entries(ends))('%s', async (_, end) => {
    const id = await assigned();
    await after(600);
    succeeded(await end(id));
    expect(await crew.task(id)).toMatchObject({ escalated_time: null, escalation_known_time: null });
    expect((await boardOf('police')).filter((row) => row['escalated'] === true)).toEqual([]);
  });

  test('and begins anew for whoever waits next', async () => {
    const id = await assigned();
    await after(600);
    succeeded(await crew.police.post(paths.withdraw, { id, reason: '改派' }));
    expect(await after(50)).toBe(0);
    expect(await after(70)).toBe(1);
    expect((await steps(id)).slice(-2)).toEqual(['withdraw', 'louder']);
  });
});

describe('a company that is not there within the arrival limit', () => {
  const minutes = (count: number): number => count * 60;
  /** Beyond the limit of the night, which is the longer one. */
  const late = minutes(46);
  const dispatched = async (): Promise<string> => crew.dispatched(0, 'accept');
  const breaches = async (id: string): Promise<number> => (await steps(id)).filter((step) => step === 'breach').length;

  test('rings at the command centre once, with the reason, which the timeline tells', async () => {
    const id = await dispatched();
    expect(await after(minutes(29))).toBe(0);
    expect(await after(late)).toBe(1);
    expect(await after(late + 60)).toBe(0);
    expect(await boardOf('police')).toEqual([
      expect.objectContaining({
        id,
        late: true,
        alertReason: expect.stringMatching(/^分派 \d+ 分钟仍未到场（时限 (30|45) 分钟）$/),
        acknowledgedTime: null,
      }),
    ]);
    expect(await boardOf('police2')).toEqual([]);
    expect(await boardOf('company')).toEqual([]);
    const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id });
    expect((data as unknown as Json[]).at(-1)).toMatchObject({
      step: 'breach',
      who: '系统',
      why: expect.stringMatching(/^分派 4\d 分钟仍未到场/),
    });
    expect((await replay(crew.office.database.kysely, (await productRelease()).catalogue)).wrong).toEqual([]);
  });

  test('rings once, however many servers look', async () => {
    const id = await dispatched();
    await Promise.all([after(late), after(late), after(late)]);
    expect(await breaches(id)).toBe(1);
  });

  test('is acknowledged by the command centre, once', async () => {
    const id = await dispatched();
    await after(late);
    succeeded(await acknowledge('police', id));
    expect((await boardOf('police'))[0]).toMatchObject({ id, acknowledgedTime: expect.any(String) });
    expect(await acknowledge('police', id)).toMatchObject({ status: 409, error: 'already-acknowledged' });
    expect(await acknowledge('company', id)).toMatchObject({ status: 409 });
  });

  test('is silent once the truck is there', async () => {
    const id = await dispatched();
    await after(late);
    succeeded(await (await crew.wheel(0)).post(paths.arrive, { id }));
    expect(await boardOf('police')).toEqual([]);
    expect(await after(late + 600)).toBe(0);
    expect(await breaches(id)).toBe(1);
  });

  test('is not told of as late once it has come, though it has yet to send a truck for a vehicle that was added', async () => {
    const id = await dispatched();
    await after(late);
    succeeded(await acknowledge('police', id));
    succeeded(await (await crew.wheel(0)).post(paths.arrive, { id }));
    const added = [{ vehicleCarno: '粤B4Z4Z4', tonnageId: 2 }];
    succeeded(await crew.police.post('/rescue_public/commandCentre/attach', { id, trailerOrdersList: added }));
    expect(await after(190)).toBe(1);
    const [row] = await boardOf('police');
    expect(row).toMatchObject({
      id,
      escalated: true,
      alertReason: expect.stringMatching(/^公司已 \d+ 分钟未响应$/),
      acknowledgedTime: null,
    });
    expect(row?.['late']).toBeUndefined();
    succeeded(await acknowledge('police', id));
  });

  test('whose driver refuses after that was acknowledged, and who then says nothing, rings again and is answered', async () => {
    const id = await crew.dispatched(0);
    await after(late);
    succeeded(await acknowledge('police', id));
    succeeded(await (await crew.wheel(0)).post(paths.refuse, { id, reason: '故障' }));
    expect(await after(190)).toBe(1);
    const [row] = await boardOf('police');
    expect(row).toMatchObject({
      id,
      escalated: true,
      alertReason: expect.stringMatching(/^公司已 \d+ 分钟未响应$/),
      acknowledgedTime: null,
    });
    succeeded(await acknowledge('police', id));
    expect((await boardOf('police'))[0]).toMatchObject({ id, acknowledgedTime: expect.any(String) });
    expect(await acknowledge('police', id)).toMatchObject({ status: 409, error: 'already-acknowledged' });
  });

  test('and says nothing either is answered by one word: nobody is asked twice', async () => {
    const id = await assigned();
    await after(late);
    expect(await crew.task(id)).toMatchObject({
      breach_time: expect.any(Date),
      escalated_time: expect.any(Date),
    });
    expect((await boardOf('police'))[0]).toMatchObject({ id, late: true, acknowledgedTime: null });
    succeeded(await acknowledge('police', id));
    expect((await boardOf('police'))[0]).toMatchObject({ id, acknowledgedTime: expect.any(String) });
  });

  test('loses the task without anybody saying why; the next company has a limit of its own', async () => {
    const id = await dispatched();
    await after(late);
    succeeded(await crew.transferTo(id));
    expect(await crew.task(id)).toMatchObject({ breach_time: null, trailer_company_id: crew.city.companyC });
    const { data } = await crew.police.get('/trailerOrdersRecord/timeline', { id });
    expect((data as unknown as Json[]).at(-1)).toMatchObject({ step: 'transfer', why: '未在时限内到场' });
    await after(late);
    expect(await breaches(id)).toBe(2);
  });
});

test('what was told to a company of a task that stands in its bell is not said a second time', async () => {
  const [waits, over] = [await assigned(), await assigned()];
  const [company] = await crew.office.rows(`select id from "user" where username = 'company'`);
  for (const [index, [about, record]] of [
    ['task', waits],
    ['task', over],
    ['trailerOrder', waits],
  ].entries())
    await crew.office.rows(
      `insert into notification (id, version, create_time, update_time, user_id, text, about, record_id)
       values ($1, 1, now(), now(), $2, $1, $3, $4)`,
      [`told ${index}`, company?.['id'], about, record],
    );
  succeeded(await crew.police.post(paths.withdraw, { id: over, reason: '误派' }));
  const { notices } = succeeded(await crew.company.get('/trailerOrdersRecord/getCompanyTask')).data;
  const texts = (notices as readonly Json[]).map(({ text }) => String(text));
  // What went of the other tasks here is told as well.
  expect(texts.filter((text) => text.startsWith('told')).sort()).toEqual(['told 1', 'told 2']);
});
