/** What drivers' positions say of fences: events that are kept, rules that follow from them, and what is suggested to the driver. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wireTime } from '../../../../src/server/time/clock.ts';
import { openCrew, type Crew } from '../../crew.ts';
import type { Answer, Json, Person } from '../../office.ts';
import { startTask, succeeded } from '../../work.ts';

let crew: Crew;
let driver: Person;
beforeAll(async () => {
  crew = await openCrew();
  driver = await crew.wheel(0);
});
afterAll(() => crew.office.close());
beforeEach(async () => {
  await crew.clearRoads();
  for (const table of ['fence', 'fence_rule', 'fence_event', 'fence_watch', 'driver_position'])
    await crew.office.rows(`delete from ${table}`);
  await crew.office.rows('update driver set work_status = 1, location_time = null, location_point = null');
});

const scene = { lng: 113.9488, lat: 22.541 };
const metre = 1 / 111_195;
const east = (metres: number) => ({
  lng: scene.lng + (metres * metre) / Math.cos((scene.lat * Math.PI) / 180),
  lat: scene.lat,
});
const square = (half: number): Json => {
  const [w, e, s, n] = [east(-half).lng, east(half).lng, scene.lat - half * metre, scene.lat + half * metre];
  const ring = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ].map((pair) => pair.map((one) => Number(one.toFixed(6))));
  return { type: 'Polygon', coordinates: [ring] };
};

const addFence = async (more: Json = {}): Promise<string> =>
  String(succeeded(await crew.police.post('/weiLan/add', { name: '科技园', shape: square(200), ...more })).data['id']);
const addRule = (more: Json): Promise<Answer> =>
  crew.police.post('/weiLan/rule/add', {
    name: '规则',
    fencePlace: 'fence',
    fenceTrigger: 'enter',
    fenceAction: 'notify',
    ...more,
  });
/** One fix each so many seconds, the last one now, or so many minutes ago. */
async function drives(metres: readonly number[], every = 10, who = driver, ago = 0): Promise<void> {
  const now = Math.floor(Date.now() / 1000) * 1000 - ago * 60_000;
  const positions = metres.map((at, index) => ({
    point: east(at),
    accuracy: 10,
    time: wireTime(new Date(now - (metres.length - 1 - index) * every * 1000)),
  }));
  succeeded(await who.post('/trailerOrdersDriverAPP/position', { positions }));
}
async function events(by: Person = crew.police): Promise<readonly Json[]> {
  const { data } = succeeded(await by.get('/weiLan/event/listByPage', { orderBy: 'eventTime' }));
  return data['records'] as readonly Json[];
}
const kinds = async (): Promise<readonly unknown[]> => (await events()).map((row) => row['fenceKind']);
const suggestions = async (): Promise<readonly Json[]> =>
  succeeded(await driver.get('/trailerOrdersDriverAPP/suggestions')).data as unknown as readonly Json[];

describe('a driver who', () => {
  test('drives in and out makes an event of each, which the unit reads and nobody else', async () => {
    await addFence();
    await drives([-500, -300, -100, 0, 100, 300, 400]);
    expect(await events()).toEqual([
      expect.objectContaining({ fenceKind: 'enter', fenceName: '科技园', driverId: crew.at(0).id, fenceAction: null }),
      expect.objectContaining({ fenceKind: 'exit' }),
    ]);
    expect(await events(await crew.office.as('police2'))).toEqual([]);
    expect((await driver.get('/weiLan/event/listByPage')).status).toBe(403);
  });

  test('reports in pieces is judged as if in one', async () => {
    await addFence();
    await drives([-500, -450], 1);
    await drives([-300], 1);
    expect(await kinds()).toEqual([]);
    await crew.office.rows('delete from fence_event');
    await crew.office.rows(
      `update fence_watch set last = jsonb_set(last, '{at}', to_jsonb((last->>'at')::bigint - 60000))`,
    );
    await crew.office.rows(`update driver_position set time = time - interval '60 s'`);
    await drives([0, 20]);
    expect(await kinds()).toEqual(['enter']);
  });

  test('drifts at the edge, or whose fix is not believed, makes none', async () => {
    await addFence();
    await drives([-195, -205, -199, -203, -190]);
    await drives([9_000], 1);
    expect(await kinds()).toEqual([]);
  });

  test('races through a fence of 120 m between two fixes is seen', async () => {
    await addFence({ shape: square(60) });
    await drives([-400, -100, 200, 500], 8);
    expect(await kinds()).toEqual(['enter', 'exit']);
  });
});

describe('a rule', () => {
  test('for no fence of its own is shown as one for every fence', async () => {
    succeeded(await addRule({}));
    succeeded(await addRule({ name: '现场', fencePlace: 'task', metres: 120, fenceAction: 'arrived' }));
    const rows = succeeded(await crew.police.get('/weiLan/rule/shown', { orderBy: 'name' })).data['records'] as Json[];
    expect(Object.fromEntries(rows.map(({ name, fenceName }) => [name, fenceName]))).toEqual({
      现场: null,
      规则: '全部围栏',
    });
  });

  test('tells of a stay once', async () => {
    await addFence();
    succeeded(await addRule({ fenceTrigger: 'dwell', dwellMinutes: 5 }));
    await drives([0, 10, 5, 0], 200);
    await drives([5], 1);
    expect(
      (await events()).map(({ fenceKind, fenceAction, dwellMinutes }) => [fenceKind, fenceAction, dwellMinutes]),
    ).toEqual([
      ['first', null, null],
      ['dwell', 'notify', 5],
    ]);
  });

  test('suggests the arrival to whoever comes near the place of their task, who reports it', async () => {
    succeeded(await addRule({ fencePlace: 'task', metres: 120, fenceAction: 'arrived' }));
    const id = await startTask(crew.police, { accidentPoint: scene });
    succeeded(await crew.assign(id, { driverId: crew.at(0).id }));
    await drives([-900, -800], 10);
    expect(await suggestions()).toEqual([]);
    succeeded(await driver.post('/trailerOrdersDriverAPP/accept', { id }));
    await crew.office.rows(
      `update fence_watch set last = jsonb_set(last, '{at}', to_jsonb((last->>'at')::bigint - 60000))`,
    );
    await crew.office.rows(`update driver_position set time = time - interval '60 s'`);
    await drives([-300, 0, 5], 10);
    const [said] = await suggestions();
    expect(said).toMatchObject({
      fenceAction: 'arrived',
      taskId: id,
      text: expect.stringContaining('是否确认到达') as unknown,
    });
    succeeded(await driver.post('/trailerOrdersDriverAPP/arrive', { id }));
    expect(await suggestions()).toEqual([]);
    succeeded(await driver.post('/trailerOrdersDriverAPP/answerSuggestion', { id: said?.['id'], taken: true }));
    expect((await events()).map((row) => row['suggestionState'])).toContain('taken');
    expect(
      (await driver.post('/trailerOrdersDriverAPP/answerSuggestion', { id: said?.['id'], taken: false })).status,
    ).toBe(409);
    const other = await crew.wheel(1);
    expect(
      (await other.post('/trailerOrdersDriverAPP/answerSuggestion', { id: said?.['id'], taken: true })).status,
    ).toBe(404);
  });

  test('offers the shift to whoever is off shift', async () => {
    const fenceId = await addFence();
    succeeded(await addRule({ fenceId, fenceAction: 'shiftStart' }));
    await drives([-600, 0, 5]);
    expect(await suggestions()).toEqual([]);
    await crew.office.rows('update driver set work_status = 0 where id = $1', [crew.at(0).id]);
    await crew.office.rows('delete from fence_watch');
    await drives([4, 6], 1);
    expect((await suggestions()).map(({ fenceAction }) => fenceAction)).toEqual(['shiftStart']);
  });

  test.each([
    [{ fencePlace: 'task', fenceAction: 'arrived' }, 'metres'],
    [{ fenceTrigger: 'dwell' }, 'dwellMinutes'],
    [{ fenceAction: 'arrived' }, 'fenceAction'],
    [{ dwellMinutes: 5 }, 'dwellMinutes'],
  ])('that contradicts itself is refused at its field: %j', async (more, field) => {
    const answer = await addRule(more);
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]]);
  });

  test('whose fence is gone says so at its field, and sets nothing off', async () => {
    const fenceId = await addFence();
    const id = succeeded(await addRule({ fenceId })).data['id'];
    const faultOf = async (): Promise<unknown> => {
      const { data } = succeeded(await crew.police.get('/weiLan/rule/shown'));
      return (data['records'] as readonly Json[]).find((row) => row['id'] === id)?.['ruleFault'];
    };
    expect(await faultOf()).toBeNull();
    await crew.office.rows('update fence set active = false where id = $1', [fenceId]);
    expect(await faultOf()).toBe('围栏“科技园”已停用，规则不会触发');
    await crew.office.rows('delete from fence where id = $1', [fenceId]);
    expect(await faultOf()).toBe('规则所指的围栏已不存在');
    await drives([-500, 0, 5]);
    expect(await events()).toEqual([]);
    const again = await crew.police.post('/weiLan/rule/update', { id, name: '改名' });
    expect([again.status, Object.keys(again.fields ?? {})]).toEqual([422, ['fenceId']]);
  });
});

describe('a rule that notifies', () => {
  interface Told {
    readonly id: string;
    readonly text: string;
    readonly rule: string | null;
  }
  const commandBell = '/rescue_public/commandCentre/getTask';
  const companyBell = '/trailerOrdersRecord/getCompanyTask';
  /** Of rules: that a task went is told of none. */
  const noticesOf = async (person: Person, path: string, language = 'zh-CN'): Promise<readonly Told[]> => {
    const { notices } = succeeded(await person.get(path, {}, { 'accept-language': language })).data;
    return (notices as readonly Told[]).filter(({ rule }) => rule !== null);
  };
  const toCommand = (language?: string): Promise<readonly Told[]> => noticesOf(crew.police, commandBell, language);
  const toCompany = (person = crew.company): Promise<readonly Told[]> => noticesOf(person, companyBell);
  const acknowledge = (person: Person, id: string): Promise<Answer> => person.post('/weiLan/event/acknowledge', { id });

  test('tells the command centre of its unit, in the language of whoever reads', async () => {
    await addFence();
    succeeded(await addRule({ name: '进园区' }));
    await drives([-500, -300, -100, 0]);
    const { name } = crew.at(0);
    expect(await toCommand()).toEqual([
      expect.objectContaining({
        text: `${name}进入“科技园”`,
        rule: '进园区',
        eventTime: expect.any(String) as unknown,
      }),
    ]);
    expect((await toCommand('en-US')).map(({ text }) => text)).toEqual([`${name} has entered “科技园”`]);
    expect(await toCompany()).toEqual([]);
    expect(await noticesOf(await crew.office.as('police2'), commandBell)).toEqual([]);
  });

  test('tells the company of the driver where the rule says so, and no other company', async () => {
    await addFence();
    succeeded(await addRule({ fenceTrigger: 'exit', notified: 'company' }));
    await drives([0, 100, 300, 500]);
    expect((await toCompany()).map(({ text }) => text)).toEqual([`${crew.at(0).name}离开“科技园”`]);
    expect(await toCompany(crew.companyC)).toEqual([]);
    expect(await toCommand()).toEqual([]);
  });

  test('tells both, and each acknowledges for itself, once', async () => {
    await addFence();
    succeeded(await addRule({ notified: 'both' }));
    await drives([-500, -300, -100, 0]);
    const [told] = await toCommand();
    const id = told?.id ?? '';
    expect((await acknowledge(crew.companyC, id)).status).toBe(404);
    expect((await acknowledge(await crew.office.as('police2'), id)).status).toBe(404);
    succeeded(await acknowledge(crew.police, id));
    expect(await acknowledge(crew.police, id)).toMatchObject({ status: 409, error: 'already-acknowledged' });
    expect(await toCommand()).toEqual([]);
    expect((await toCompany()).map((one) => one.id)).toEqual([id]);
    succeeded(await acknowledge(crew.company, id));
    expect(await toCompany()).toEqual([]);
    const [event] = (await events()).filter((one) => one['id'] === id);
    expect(event).toMatchObject({
      commandKnownBy: crew.police.info['name'],
      companyKnownBy: crew.company.info['name'],
    });
  });

  test('of what happened hours ago, where a phone had no network, tells nobody: it only stands written', async () => {
    await addFence();
    succeeded(await addRule({ notified: 'both' }));
    await drives([-500, -300, -100, 0], 10, driver, 180);
    expect(await toCommand()).toEqual([]);
    expect(await toCompany()).toEqual([]);
    expect(await events()).toEqual([expect.objectContaining({ fenceKind: 'enter', fenceAction: 'notify' })]);
    await drives([0, 100, 300, 500], 10, driver, 2);
    await drives([300, 100, 0], 10);
    expect(await toCommand()).toHaveLength(1);
    expect(await toCompany()).toHaveLength(1);
  });

  test('is a notice that nobody else acknowledges: not what only stands written', async () => {
    await addFence();
    await drives([-500, -300, -100, 0]);
    const [event] = await events();
    expect((await acknowledge(crew.police, String(event?.['id']))).status).toBe(404);
    expect(await toCommand()).toEqual([]);
  });

  const tagOf = async ({ token }: Person): Promise<unknown> =>
    (await crew.office.app.inject({ method: 'GET', url: `/api${companyBell}`, headers: { token } })).headers.etag;

  test('is told by the event stream: the answer of the poll changes its tag', async () => {
    await addFence();
    succeeded(await addRule({ notified: 'both' }));
    const before = await tagOf(crew.company);
    await drives([-500, -300, -100, 0]);
    await expect.poll(() => tagOf(crew.company)).not.toBe(before);
  });
});
