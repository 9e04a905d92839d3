/** New and reset accounts: a password for one use, shown once, and nothing but its change until it is changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { readCity, succeeded, type City } from '../work.ts';
import { productRelease } from '../../serverKit/product.ts';

let office: Office;
let city: City;
const people = new Map<string, Person>();
beforeAll(async () => {
  office = await openOffice(0);
  city = await readCity(office);
  for (const name of ['super', 'police', 'office', 'general']) people.set(name, await office.as(name));
});
afterAll(() => office.close());

const as = (name: string): Person => {
  const found = people.get(name);
  if (!found) throw new Error(`nobody is signed in as ${name}`);
  return found;
};
const user = '/rescue_public/user';

interface Answer {
  readonly status: number;
  readonly error?: string;
  readonly msg?: string;
  readonly fields?: Json;
  readonly data: Json;
}

async function ask(method: 'GET' | 'POST', url: string, payload: Json, token: string | null): Promise<Answer> {
  const headers = token === null ? {} : { token: `express${token}` };
  const answer = await office.app.inject({ method, url, ...(method === 'POST' ? { payload } : {}), headers });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, ...(isJson ? answer.json<Omit<Answer, 'status'>>() : { data: {} }) };
}
const login = (username: string, password: string): Promise<Answer> =>
  ask('POST', `/api${user}/rescuePublicLogin.do`, { username, password: wirePassword(password) }, null);
const tokenOf = ({ data }: Answer): string => String(data['accessToken']);
const idOf = async (username: string): Promise<string> =>
  String((await office.rows('select id from "user" where username = $1', [username]))[0]?.['id']);
const change = async (token: string, userId: unknown, from: string, to: string): Promise<Answer> => {
  const [password, next] = [wirePassword(from), wirePassword(to)];
  return ask('POST', `/api${user}/updatePassword`, { userId, password, password1: next, password2: next }, token);
};

interface Shown {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
  readonly expireTime: string;
}
const shownIn = (answer: { readonly data: unknown }): Shown[] =>
  (answer.data as { oneTimePasswords: Shown[] }).oneTimePasswords;

let made = 0;
async function addOne(more: Json = {}): Promise<Shown> {
  made += 1;
  const users = [{ username: `hired${made}`, name: '新同事', userType: 5, ...more }];
  const [shown] = shownIn(succeeded(await as('office').post(`${user}/batchAdd`, { users })));
  if (!shown) throw new Error('a new account must come with a one-time password');
  return shown;
}

describe('until a default or one-time password is changed', () => {
  const open = new Set(['userInfo', 'checkPass', 'updatePassword', 'publicKey', 'logout']);

  test('every call but the change answers password-change-required', async () => {
    const { password, username } = await addOne();
    const { catalogue } = await productRelease();
    const wrong: string[] = [];
    const holders: [string, string][] = [
      ['newcomer', '123456'],
      [username, password],
    ];
    for (const holder of holders) {
      const token = tokenOf(await login(...holder));
      for (const call of Object.values(catalogue.calls)) {
        if (call.open || open.has(call.id)) continue;
        const { status, error } = await ask(call.method, `/api${call.path}`, {}, token);
        if (status !== 403 || error !== 'password-change-required') wrong.push(`${holder[0]} ${call.id}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('so does every route beside the calls', async () => {
    const token = tokenOf(await login('newcomer', '123456'));
    for (const [method, url] of [
      ['GET', '/api/events'],
      ['GET', '/api/release/manifest'],
      ['GET', '/api/release/status'],
      ['GET', '/api/openapi.json'],
      ['POST', '/api/template/uploads'],
    ] as const) {
      const answer = await office.app.inject({ method, url, headers: { token: `express${token}` } });
      expect([url, answer.statusCode, answer.json<Answer>().error]).toEqual([url, 403, 'password-change-required']);
    }
  });

  test('who it is, whether it is due, and leaving stay open', async () => {
    const answer = await login('newcomer', '123456');
    const token = tokenOf(answer);
    expect(answer.data['userInfo']).toMatchObject({ username: 'newcomer', passwordDue: true });
    expect(await ask('POST', '/api/userInfo', {}, token)).toMatchObject({ status: 200, data: { passwordDue: true } });
    expect(await ask('GET', `/api${user}/checkPass`, {}, token)).toMatchObject({ status: 200, data: true });
    expect(await ask('GET', '/api/publicKey', {}, token)).toMatchObject({ status: 200 });
    expect(await ask('POST', '/api/logout', {}, token)).toMatchObject({ status: 200 });
  });
});

describe('a new account', () => {
  test('has a random password, shown to its maker, good until it is changed', async () => {
    const [one, two] = [await addOne(), await addOne()];
    expect(one.password).not.toBe(two.password);
    expect(one.password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2,}$/);
    expect(await login(one.username, '123456')).toMatchObject({ status: 401 });
    const token = tokenOf(await login(one.username, one.password));
    expect(await change(token, one.id, one.password, one.password)).toMatchObject({ error: 'password-same' });
    expect(await change(token, one.id, one.password, 'Hired-2026')).toMatchObject({ status: 200 });
    const own = await login(one.username, 'Hired-2026');
    expect(own).toMatchObject({ status: 200, data: { userInfo: { passwordDue: false } } });
    expect(await ask('POST', `/api/rescue_public/menu/getUserMenuNew.do`, {}, tokenOf(own))).toMatchObject({
      status: 200,
    });
  });

  test('has it for three days', async () => {
    const { username, password } = await addOne();
    await office.rows(`update "user" set password_ends_at = now() - interval '1 minute' where username = $1`, [
      username,
    ]);
    expect(await login(username, password)).toMatchObject({ status: 401, error: 'password-expired' });
    expect(await login(username, 'wrong')).toMatchObject({ status: 401, error: 'wrong-credentials' });
  });

  test('is made once by a repeated request, whose answer holds the password no more', async () => {
    const users = [{ username: 'repeated', name: '一', userType: 5 }];
    const key = { 'idempotency-key': 'add-repeated' };
    const first = succeeded(await as('office').post(`${user}/batchAdd`, { users }, key));
    const [{ password } = { password: '' }] = shownIn(first);
    const again = succeeded(await as('office').post(`${user}/batchAdd`, { users }, key));
    expect(again.data).toMatchObject({ count: 1, ids: (first.data as Json)['ids'] });
    expect(shownIn(again)).toEqual([]);
    expect(JSON.stringify(await office.rows('select * from idempotency'))).not.toContain(password);
  });
});

describe('a reset', () => {
  test('gives a random password once, ends the sessions, and tells the owner who did it and when', async () => {
    const { id, username, password } = await addOne();
    const before = tokenOf(await login(username, password));
    const answer = succeeded(await as('office').post(`${user}/resetPassword`, { id }));
    const [shown] = shownIn(answer);
    expect(shown).toMatchObject({ id, username });
    expect(await ask('POST', '/api/userInfo', {}, before)).toMatchObject({ status: 401 });
    expect(await login(username, password)).toMatchObject({ status: 401 });
    const told = { passwordReset: { by: as('office').info['name'], time: expect.stringMatching(/^\d{4}-\d\d-\d\d /) } };
    const next = await login(username, String(shown?.password));
    expect(next).toMatchObject({ status: 200, data: { userInfo: { passwordDue: true, ...told } } });
    await change(tokenOf(next), id, String(shown?.password), 'Reset-2026x');
    expect((await login(username, 'Reset-2026x')).data['userInfo']).toMatchObject({ passwordDue: false, ...told });
    await office.rows(`update "user" set password_reset_at = now() - interval '8 days' where id = $1`, [id]);
    expect((await login(username, 'Reset-2026x')).data['userInfo']).toMatchObject({ passwordReset: null });
  });

  test('is not done by a peer of the same type, nor is a peer’s mobile number changed, nor a peer locked, unlocked or signed out', async () => {
    for (const [peer, other] of [
      ['police', 'newcomer'],
      ['office', 'editor'],
    ] as const) {
      const id = await idOf(other);
      expect(await as(peer).post(`${user}/resetPassword`, { id })).toMatchObject({ status: 403, error: 'own-type' });
      const mobile = '13900139200';
      expect(await as(peer).post(`${user}/update`, { id, mobile })).toMatchObject({ status: 403, error: 'own-type' });
      for (const deed of ['lock', 'unlock', 'endSessions'])
        expect(await as(peer).post(`${user}/${deed}`, { id })).toMatchObject({ status: 403, error: 'own-type' });
    }
    succeeded(await as('police').post(`${user}/update`, { id: await idOf('newcomer'), name: '新名' }));
    succeeded(await as('super').post(`${user}/resetPassword`, { id: await idOf('editor') }));
  });
});

describe('a new password', () => {
  test.each([
    ['password1', 'password-common'],
    ['Qwerty123456'.toLowerCase(), 'password-common'],
    ['123456789', 'password-common'],
    ['', 'password-common'],
    ['a', 'password-common'],
    ['a1', 'password-common'],
    ['Password1', 'password-common'],
    ['woaini1314', 'password-common'],
    ['hired-rule', 'password-own'],
    ['HIRED-RULE', 'password-own'],
    ['规则员', 'password-own'],
    ['13900139201', 'password-own'],
  ])('is not %s: %s', async (next, error) => {
    const known = await office.rows(`select id from "user" where username = 'hired-rule'`);
    if (known.length === 0) {
      const { id, password } = await addOne({ username: 'hired-rule', name: '规则员', mobile: '13900139201' });
      const token = tokenOf(await login('hired-rule', password));
      expect(await change(token, id, password, 'Ruled-2026')).toMatchObject({ status: 200 });
    }
    const signedIn = await login('hired-rule', 'Ruled-2026');
    const refused = await change(tokenOf(signedIn), await idOf('hired-rule'), 'Ruled-2026', next);
    expect(refused).toMatchObject({ status: 422, error });
    expect(Object.keys(refused.fields ?? {})).toEqual(['password1']);
  });

  test('of a registration keeps the same rules', async () => {
    const register = (password: string) =>
      ask(
        'POST',
        '/api/register',
        { username: 'ruled', name: '申请', mobile: '13900139202', password: wirePassword(password) },
        null,
      );
    expect(await register('password1')).toMatchObject({ status: 422, error: 'password-common' });
    expect(await register('13900139202')).toMatchObject({ status: 422, error: 'password-own' });
  });
});

test('no client reads the default password, wherever it is set, nor a one-time one', async () => {
  const shipped = (await productRelease()).catalogue.settings['defaultPassword'];
  expect(shipped).toBeUndefined();
  const old = await openOffice(0, { defaultPassword: 'Old-Way-7781' });
  try {
    const superManager = await old.as('super');
    const users = [{ username: 'oldway', name: '旧', userType: 5, detachmentId: city.detachmentA }];
    const added = succeeded(await superManager.post(`${user}/batchAdd`, { users }));
    expect(shownIn(added)).toEqual([]);
    const payload = { username: 'oldway', password: wirePassword('Old-Way-7781') };
    const signedIn = await old.app.inject({ method: 'POST', url: `/api${user}/rescuePublicLogin.do`, payload });
    expect(signedIn.json<Answer>().data['userInfo']).toMatchObject({ passwordDue: true });
    const superSigned = { username: 'super', password: wirePassword('Towline-2026') };
    const own = await old.app.inject({ method: 'POST', url: `/api${user}/rescuePublicLogin.do`, payload: superSigned });
    const token = `express${own.json<Answer>().data['accessToken'] as string}`;
    const texts = [JSON.stringify(added), signedIn.body];
    for (const url of [
      '/api/release/manifest',
      '/api/openapi.json',
      '/metrics',
      '/api/publicKey',
      '/api/release/status',
    ])
      texts.push((await old.app.inject({ method: 'GET', url, headers: { token } })).body);
    const manifest = JSON.parse(texts[2] ?? '') as { data: { screens: Record<string, string> } };
    for (const hash of Object.values(manifest.data.screens))
      texts.push((await old.app.inject({ method: 'GET', url: `/views/${hash}.json` })).body);
    texts.push(JSON.stringify(await old.rows('select * from audit_entry')));
    for (const text of texts) expect(text).not.toContain('Old-Way-7781');
  } finally {
    await old.close();
  }
});
