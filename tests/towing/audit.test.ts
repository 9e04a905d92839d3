/** Who was shown whole what is masked, and what was done to accounts and tables, is in the audit log; no value is. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { wirePassword } from '../../src/server/sessions/passwords/password.ts';
import { openAuditLog } from '../../src/server/audit/auditLog.ts';
import { productRelease } from '../serverKit/product.ts';
import { openOffice, type Json, type Office } from './office.ts';

const release = await productRelease();
let office: Office;
beforeAll(async () => {
  office = await openOffice(60);
});
afterAll(() => office.close());

const lines = (where: string, values: unknown[]): Promise<Json[]> =>
  office.rows(`select * from audit_entry where ${where} order by id`, values);

/** Of pages that were read, lines are written a moment after the answer. */
async function soon(where: string, values: unknown[] = [], count = 1): Promise<Json[]> {
  return vi.waitFor(
    async () => {
      const found = await lines(where, values);
      if (found.length < count) throw new Error(`${found.length} lines where ${where}`);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** Of everything else they are there with the answer: a kill right after it loses none. */
async function written(where: string, values: unknown[] = [], count = 1): Promise<Json[]> {
  const found = await lines(where, values);
  expect(found.length, `lines where ${where}`).toBeGreaterThanOrEqual(count);
  return found;
}

const unmaskedBy = `outcome = 'unmasked' and record_entity = 'task' and user_id = $1`;
const login = (payload: Json) =>
  office.app.inject({ method: 'POST', url: '/api/rescue_public/user/rescuePublicLogin.do', payload });

describe('a list that shows masked fields whole', () => {
  test('leaves a line with its records, once an hour for the same records', async () => {
    const police = await office.as('police');
    const page = (size: number) => police.post('/rescue_public/commandCentre/listByPageCommandCentre', { size });
    const first = (await page(5)).data['records'] as Json[];
    const [line] = await soon(unmaskedBy, [police.id]);
    expect(line).toMatchObject({ call: 'listByPageCommandCentre', record_count: 5, address: '127.0.0.1' });
    expect(String(line?.['record_ids']).split(',').sort()).toEqual(first.map(({ id }) => String(id)).sort());
    await page(5);
    await page(7);
    const both = await soon(unmaskedBy, [police.id], 2);
    expect(both.map((one) => one['record_count'])).toEqual([5, 2]);
  });

  test('holds no value', async () => {
    const all = JSON.stringify(await lines('true', []));
    const tasks = await office.rows('select customer_name, customer_phone, peoples_police_phone from task');
    const values = tasks.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
    expect(values.length).toBeGreaterThan(60);
    expect(values.filter((value) => value !== '' && all.includes(String(value)))).toEqual([]);
  });

  test('leaves none for those who are shown masks, nor for choices that carry none of the fields', async () => {
    const park = await office.as('park');
    const found = await park.get('/park/listByPage');
    const field = await office.as('field');
    await field.post('/rescue_public/commandCentre/listByPageCommandCentre', {});
    const super1 = await office.as('super');
    await super1.get('/audit/users');
    await office.as('office').then((one) => one.post('/rescue_public/commandCentre/listByPageCommandCentre', {}));
    await soon(unmaskedBy, [(await office.as('office')).id]);
    expect(found.status).toBeGreaterThan(0);
    expect(await lines(unmaskedBy, [field.id])).toEqual([]);
    expect(await lines(`outcome = 'unmasked' and user_id = $1`, [park.id])).toEqual([]);
    expect(await lines(`call = 'auditUsers'`, [])).toEqual([]);
  });

  test('leaves a line for every document', async () => {
    const police = await office.as('police');
    const list = await police.post('/rescue_public/commandCentre/listByPageCommandCentre', { size: 1 });
    const [task] = list.data['records'] as Json[];
    for (const count of [1, 2]) {
      await police.post('/vehicle/downloadWord', { id: task?.['id'] });
      const made = await soon(`call = 'downloadWord' and outcome = 'unmasked' and user_id = $1`, [police.id], count);
      expect(made.at(-1)).toMatchObject({ record_ids: task?.['id'], record_count: 1 });
    }
  });
});

describe('accounts', () => {
  test('signing in leaves a line, and failing to', async () => {
    const police = await office.as('police');
    const where = `call = 'rescuePublicLogin' and user_id = $1`;
    expect((await written(where, [police.id]))[0]).toMatchObject({ outcome: 'done', address: '127.0.0.1' });
    await login({ username: 'police', password: wirePassword('wrong') });
    const [, failed] = await written(where, [police.id], 2);
    expect(failed).toMatchObject({ outcome: 'refused', error: 'wrong-credentials' });
  });

  test('a name that is none is not kept: it may have been a password', async () => {
    await login({ username: 'My-Secret-77', password: wirePassword('wrong') });
    const [line] = await written(`call = 'rescuePublicLogin' and user_id is null`);
    expect(line).toMatchObject({ outcome: 'refused', record_ids: '' });
    expect(JSON.stringify(await lines('true', []))).not.toContain('My-Secret-77');
  });

  test.each([
    ['user.lock', '/rescue_public/user/lock', {}],
    ['user.unlock', '/rescue_public/user/unlock', {}],
    ['user.reset', '/rescue_public/user/resetPassword', {}],
    ['user.roles', '/rescue_public/user/updateRoles', { roles: ['editor'] }],
  ])('%s leaves a line about the user', async (call, path, body) => {
    const boss = await office.as('super');
    const [user] = await office.rows(`select id from "user" where username = 'field'`);
    expect(await boss.post(path, { id: user?.['id'], ...body })).toMatchObject({ status: 200 });
    const [line] = await written('call = $1', [call]);
    expect(line).toMatchObject({ outcome: 'done', user_id: boss.id, record_entity: 'user', record_ids: user?.['id'] });
  });

  test('what is refused leaves a line too', async () => {
    const boss = await office.as('super');
    await boss.post('/rescue_public/user/lock', { id: boss.id });
    const [line] = await written(`call = 'user.lock' and outcome = 'refused'`);
    expect(line).toMatchObject({ error: 'own-account', record_ids: boss.id });
  });

  test.each([
    ['sendCode', '/kaishituoche/sendCode', { mobile: '13900001111' }],
    ['detachment.update', '/detachment/update', { name: '第三支队' }],
    ['rescueType.insert', '/rescueType/add', { name: '吊车' }],
    ['setNotice', '/rescue_public/strongMeasuresStatus/notice', { notice: '台风预警' }],
    ['user.endSessions', '/rescue_public/user/endSessions', {}],
  ])('%s leaves a line, done and refused', async (call, path, body) => {
    const boss = await office.as('super');
    const table = call.startsWith('user') ? 'user' : 'detachment';
    const [row] = await office.rows(`select id from "${table}" order by id limit 1`);
    const given = /update|endSessions/.test(call) ? { id: row?.['id'], ...body } : body;
    await boss.post(path, given);
    await boss.post(path, { ...given, colour: 'red' });
    const made = await written('call = $1', [call], 2);
    expect(made.map(({ outcome, error }) => [outcome, error])).toEqual([
      ['done', null],
      ['refused', 'bad-parameters'],
    ]);
  });

  test('every call that changes something leaves a line, but for what is kept in timelines', () => {
    const { calls, entities } = release.catalogue;
    const silent = Object.values(calls).filter(({ changes, audited }) => changes.length > 0 && !audited);
    const changed = new Set(silent.flatMap(({ changes }) => changes));
    expect([...changed].sort()).toEqual(['driver', 'fenceEvent', 'remark', 'task', 'taskImage', 'trailerOrder']);
    const untold = Object.values(entities).filter(({ unaudited }) => unaudited);
    const decisions = ['dispatchChoice', 'dispatchDecision'];
    expect(untold.map(({ id }) => id).sort()).toEqual([...changed, ...decisions, 'driverHold'].sort());
  });

  test('so does what a user may not even try, of any call', async () => {
    const company = await office.as('company');
    expect(await company.post('/trailerOrdersDriverAPP/accept', { id: 'x' })).toMatchObject({ status: 403 });
    expect(await company.get('/audit/listByPage')).toMatchObject({ status: 403 });
    const refused = await written(`user_id = $1 and error = 'not-allowed'`, [company.id], 2);
    expect(refused).toMatchObject([{ call: 'accept' }, { call: 'auditEntry.list', times: 1 }]);
  });

  test('so does looking at pages as their authors do, or in somebody else’s place', async () => {
    const driver = await office.as('driver');
    for (const path of ['schemas/readAs', 'schemas/why']) {
      const answer = await driver.post(`/${path}`, { as: 'police', call: 'listByPageCommandCentre', screen: 'x' });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    for (const call of ['schemas/readAs', 'schemas/why'])
      await written(`call = $1 and user_id = $2 and outcome = 'refused'`, [call, driver.id]);
  });

  test('so does what is refused beside a call: in another’s place, with another’s files, in parts, of the release', async () => {
    const { id, token, post, upload } = await office.as('police2');
    const place = '/rescue_public/commandCentre/listByPageCommandCentre';
    expect(await post(place, {}, { 'x-seen-as': 'police' })).toMatchObject({ status: 403 });
    expect(await upload('/vehicle/uploadFile2', { group: 'package' }, Buffer.from('PK'))).toMatchObject({
      status: 403,
    });
    const asked = async (method: 'GET' | 'POST', url: string): Promise<number> =>
      (await office.app.inject({ method, url, headers: { token, 'tus-resumable': '1.0.0', 'upload-length': '5' } }))
        .statusCode;
    expect(await asked('POST', '/api/template/uploads')).toBe(403);
    expect(await asked('GET', '/api/release/status')).toBe(403);
    for (const call of ['listByPageCommandCentre', 'uploadFile2', 'template/uploads', 'release/status'])
      await written(`call = $1 and user_id = $2 and error = 'not-allowed'`, [call, id]);
  });

  test('somebody who is refused again and again leaves a line for many times', async () => {
    const driver = await office.as('driver');
    for (let count = 0; count < 12; count++) await driver.get('/audit/listByPage');
    const refused = await written(`user_id = $1 and call = 'auditEntry.list'`, [driver.id], 6);
    expect(refused.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 5]);
  });

  test('so does what a user may not try on accounts', async () => {
    const park = await office.as('park');
    expect(await park.post('/rescue_public/user/lock', { id: park.id })).toMatchObject({ status: 403 });
    const [line] = await written(`call = 'user.lock' and user_id = $1`, [park.id]);
    expect(line).toMatchObject({ outcome: 'refused', error: 'not-allowed' });
  });
});

describe('a kill', () => {
  test('leaves no act without its line: what cannot be told is not done', async () => {
    const boss = await office.as('super');
    const [user] = await office.rows(`select id from "user" where username = 'field'`);
    const isActive = async (): Promise<unknown> =>
      (await office.rows('select active from "user" where id = $1', [user?.['id']]))[0]?.['active'];
    await office.rows('alter table audit_entry rename to audit_entry_away');
    try {
      for (const headers of [{}, { 'idempotency-key': 'untold' }] as Record<string, string>[]) {
        const answer = await boss.post('/rescue_public/user/lock', { id: user?.['id'] }, headers);
        expect(answer.status).toBe(500);
        expect(await isActive()).toBe(true);
      }
    } finally {
      await office.rows('alter table audit_entry_away rename to audit_entry');
    }
    await boss.post('/rescue_public/user/lock', { id: user?.['id'] });
    expect(await isActive()).toBe(false);
    await boss.post('/rescue_public/user/unlock', { id: user?.['id'] });
  });

  test('leaves a line of figures that a page takes along as a file', async () => {
    const call = 'taskFigures.aggregate';
    const noted = async (username: string, named: string) =>
      (await office.as(username)).post('/vehicle/exportNoted', { call: named });
    expect(await noted('police', call)).toMatchObject({ status: 200, data: null });
    const { id } = await office.as('police');
    const [line] = await written(`call = 'noteExport' and user_id = $1`, [id]);
    expect(line).toMatchObject({ outcome: 'done', record_entity: 'task' });
    expect(await noted('company', call)).toMatchObject({ status: 403, error: 'not-allowed' });
    expect(await noted('police', 'region.insert')).toMatchObject({ status: 403 });
    expect(await noted('office', 'region.insert')).toMatchObject({ status: 422, error: 'not-exportable' });
    expect(await noted('office', 'nothing')).toMatchObject({ status: 404, error: 'unknown-call' });
  });

  test('leaves no finished export without its line', async () => {
    const police = await office.as('police');
    const call = 'listByPageCommandCentre';
    const job = await police.post('/vehicle/export', { call, params: {}, format: 'csv' });
    expect(job).toMatchObject({ status: 200 });
    // The row that says it is done, and the line, in one look at the database.
    const found = await vi.waitFor(
      async () => {
        const [row] = await office.rows(
          `select job.state, (select count(*)::int from audit_entry where outcome = 'unmasked' and call = 'exportList') lines
            from job where id = $1`,
          [job.data['id']],
        );
        if (row?.['state'] !== 'done') throw new Error(`the export is ${String(row?.['state'])}`);
        return row;
      },
      { timeout: 20_000, interval: 5 },
    );
    expect(found['lines']).toBeGreaterThan(0);
  });

  test('what could not be written is tried again by itself, and stands there once', async () => {
    const company = await office.as('company');
    const refused = `user_id = $1 and call = 'auditUsers' and outcome = 'refused'`;
    await office.rows('alter table audit_entry rename to audit_entry_away');
    expect(await company.get('/audit/users')).toMatchObject({ status: 403 });
    await office.rows('alter table audit_entry_away rename to audit_entry');
    expect(await soon(refused, [company.id])).toHaveLength(1);
  });
});

describe('the log', () => {
  test('is read by super managers alone, by user, call and time, and written by no call', async () => {
    const boss = await office.as('super');
    const police = await office.as('police');
    await written(`call = 'user.reset'`);
    expect(await police.get('/audit/listByPage')).toMatchObject({ status: 403 });
    const read = await boss.get('/audit/listByPage', { userId: boss.id, call: 'user.reset' });
    expect(read.data['records']).toMatchObject([{ userId: boss.id, userName: expect.any(String), call: 'user.reset' }]);
    const later = await boss.get('/audit/listByPage', { createStartTime: '2099-01-01 00:00:00' });
    expect(later).toMatchObject({ status: 200, data: { total: 0 } });
    for (const verb of ['add', 'update', 'delete']) {
      expect(await boss.post(`/audit/${verb}`, { id: 'x' }), verb).toMatchObject({ status: 404 });
    }
  });
});

describe('a flood of refusals', () => {
  test('hides no refused call that changes something, and what is only counted is told when the log closes', async () => {
    const driver = await office.as('driver');
    const reads = Object.values(release.catalogue.calls).filter(
      ({ audited, changes }) => !audited && changes.length === 0,
    );
    let refused = 0;
    for (const { method, path } of reads) {
      const send = () => (method === 'GET' ? driver.get(path) : driver.post(path, {}));
      if (refused > 60 || (await send()).status !== 403) continue;
      for (let again = 0; again < 4; again++) await send();
      refused += 5;
    }
    expect(refused).toBeGreaterThan(60);
    for (const call of ['user.lock', 'user.roles', 'user.approve']) {
      const path = release.catalogue.calls[call]?.path ?? '';
      expect(await driver.post(path, { id: driver.id })).toMatchObject({ status: 403 });
      expect(await written('user_id = $1 and call = $2', [driver.id, call])).toHaveLength(1);
    }
    const log = openAuditLog(office.database.kysely, (error) => expect.unreachable(String(error)));
    const request = { release, call: 'user.lock', userId: 'flooding', address: '', now: new Date() };
    for (let count = 0; count < 9; count++) await log.outcome(request, {}, { refused: 'not-allowed' });
    const times = async () => (await lines('user_id = $1', ['flooding'])).map((line) => line['times']);
    expect(await times()).toEqual([1, 1, 1, 1, 1]);
    await log.close();
    expect(await times()).toEqual([1, 1, 1, 1, 1, 4]);
  });
});
