/** The boards' polls and the lists of tasks: 304 while nothing that the caller may see has changed. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCrew, type Crew } from './crew.ts';
import type { Person } from './office.ts';
import { paths, startTask, succeeded } from './work.ts';
import { writeEvents } from '../../src/server/database/events.ts';
import type { Change } from '../../src/server/database/change.ts';
import { system } from '../../src/server/reactions/reacting.ts';
import { tellChange } from '../../src/server/records/recordChange.ts';
import { takeAlertSteps } from '../../src/towing/tasks/alertSteps.ts';
import { productRelease } from '../serverKit/product.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());

const police = '/rescue_public/commandCentre/getTask';
const company = '/trailerOrdersRecord/getCompanyTask';

async function ask(person: Person, path: string, tag?: string, method: 'GET' | 'POST' = 'GET') {
  const headers = { token: person.token, ...(tag === undefined ? {} : { 'if-none-match': tag }) };
  const answer = await crew.office.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(method === 'POST' ? { payload: { size: 5 } } : {}),
  });
  return { status: answer.statusCode, tag: answer.headers.etag, text: answer.body };
}

function standing(person: Person, path: string, method?: 'GET' | 'POST') {
  return vi.waitFor(async () => {
    const answer = await ask(person, path, undefined, method);
    expect((await ask(person, path, answer.tag ?? '', method)).status).toBe(304);
    return answer;
  });
}

test('a poll of the command centre and one of a company stand until a task of theirs takes a step', async () => {
  const driver = await crew.office.as('company');
  const [before, theirs] = [await standing(crew.police, police), await standing(driver, company)];
  const id = await startTask(crew.police);
  const after = await ask(crew.police, police, before.tag);
  expect(after).toMatchObject({ status: 200 });
  expect(after.tag).not.toBe(before.tag);
  expect(after.text).toContain(id);
  succeeded(await crew.assign(id));
  expect((await ask(crew.police, police, after.tag)).status).toBe(200);
  expect((await ask(driver, company, theirs.tag)).text).toContain(id);
});

test('a poll falls with what is told to its reader alone', async () => {
  const before = await standing(crew.police, police);
  const release = await productRelease();
  const row = {
    id: 'told',
    version: 1,
    createTime: new Date(),
    updateTime: new Date(),
    userId: crew.police.id,
    text: '已超过派车时限',
  };
  const { kysely } = crew.office.database;
  await kysely.transaction().execute(async (db) => {
    await db.insertInto('notification').values(row).execute();
    const changes: Change[] = [];
    const told = { release, changed: (change: Change) => void changes.push(change) };
    tellChange(told, { entity: 'notification', step: 'notify', before: null, after: row });
    await writeEvents({ db, now: new Date(), release, actor: system, distributed: false }, changes);
  });
  await vi.waitFor(async () => expect((await ask(crew.police, police, before.tag)).text).toContain('已超过派车时限'));
});

test('a unit’s poll stands whatever another unit does', async () => {
  const police2 = await crew.office.as('police2');
  const { tag } = await standing(police2, police);
  await startTask(crew.police);
  await vi.waitFor(async () => expect((await ask(police2, police, tag)).status).toBe(304));
});

test('lists of tasks fall with the name of a company or a lot', async () => {
  const list = '/rescue_public/commandCentre/listByPageCommandCentre';
  const superManager = await crew.office.as('super');
  const { city } = crew;
  const [row] = await crew.office.rows('select version, name from company where id = $1', [city.companyA]);
  const before = await standing(crew.police, list, 'POST');
  succeeded(await superManager.post('/company/update', { id: city.companyA, name: '新的名称' }));
  expect(await ask(crew.police, list, before.tag, 'POST')).toMatchObject({ status: 200 });
  succeeded(await superManager.post('/company/update', { id: city.companyA, name: row?.['name'] }));
  const lots = await standing(crew.police, list, 'POST');
  succeeded(await superManager.post('/park/update', { id: city.parkA, name: '新的停车场' }));
  expect(await ask(crew.police, list, lots.tag, 'POST')).toMatchObject({ status: 200 });
});

test('the list of tasks in fences stands until a task or a fence of theirs changes', async () => {
  const list = '/rescue_public/commandCentre/listByPageCommandCentreWl';
  const before = await standing(crew.police, list, 'POST');
  await startTask(crew.police);
  const started = await ask(crew.police, list, before.tag, 'POST');
  expect(started).toMatchObject({ status: 200 });
  const ring = [113.9, 113.99, 113.99, 113.9].map((lng, at) => [lng, at < 2 ? 22.5 : 22.6]);
  const shape = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
  succeeded(await crew.police.post('/weiLan/add', { name: '新围栏', shape, active: true, remarks: '' }));
  const fenced = await ask(crew.police, list, started.tag, 'POST');
  expect(fenced).toMatchObject({ status: 200 });
  expect(fenced.text).toContain('新围栏');
});

test('how long a company has not responded is told anew each minute', async () => {
  const id = await startTask(crew.police);
  succeeded(await crew.assign(id));
  const release = await productRelease();
  const { database } = crew.office;
  const now = new Date(Date.now() + 400_000);
  await takeAlertSteps({ database, release, settings: release.catalogue.settings, now, absences: new Map() });
  const { tag, text } = await standing(crew.police, police);
  expect(text).toContain('escalated');
  const until = Number.parseInt(/-([\da-z]+)"$/.exec(tag ?? '')?.[1] ?? '', 36);
  // Ends are whole seconds.
  expect(until).toBeLessThanOrEqual(Date.now() + 61_000);
});

test('drivers have no tag: where they are is measured, and no event tells of it', async () => {
  expect((await ask(crew.police, '/driver/listByPage')).tag).toBeUndefined();
});

test('whoever is disabled is refused at the next poll', async () => {
  const person = await crew.office.as('police2');
  const { tag } = await standing(person, police);
  const superManager = await crew.office.as('super');
  succeeded(await superManager.post('/rescue_public/user/lock', { id: person.id }));
  expect((await ask(person, police, tag)).status).toBe(401);
});

test('a step that is refused changes nothing', async () => {
  const { tag } = await standing(crew.police, police);
  const refused = await crew.police.post(paths.withdraw, { id: 'none' });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  await vi.waitFor(async () => expect((await ask(crew.police, police, tag)).status).toBe(304));
});
