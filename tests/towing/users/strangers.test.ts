/** What strangers can do to people's codes, names and sign-ins: use up their own allowance, and nobody else's. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fillUsernameKeys } from '../../../src/server/sessions/usernameKeys.ts';
import { usernameFault, usernameKey } from '../../../src/server/sessions/username.ts';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { openOffice, type Json, type Office } from '../office.ts';
import { succeeded } from '../work.ts';
import { openGateway, type Gateway } from '../../specification/gateway.ts';

let office: Office;
let gateway: Gateway;
beforeAll(async () => {
  office = await openOffice(0);
  gateway = await openGateway();
});
afterAll(async () => {
  await gateway.close();
  await office.close();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

interface Answer {
  readonly status: number;
  readonly error?: string;
  readonly msg: string;
  readonly fields?: Json;
  readonly data: Json;
  readonly cookie: string;
}

async function post(path: string, payload: Json, from: { address?: string; cookie?: string; token?: string } = {}) {
  const { address = '10.0.0.1', cookie, token } = from;
  const headers = { ...(cookie ? { cookie } : {}), ...(token ? { token: `express${token}` } : {}) };
  const answer = await office.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers,
    remoteAddress: address,
  });
  const set = String(answer.headers['set-cookie'] ?? '');
  return {
    status: answer.statusCode,
    cookie: set.split(';')[0] ?? '',
    set,
    ...answer.json<Omit<Answer, 'status' | 'cookie'>>(),
  };
}
const login = (input: Json, from?: Parameters<typeof post>[2]) =>
  post('/rescue_public/user/rescuePublicLogin.do', input, from);
const known = wirePassword('Towline-2026');
const userOf = async (username: string): Promise<Json> =>
  (await office.rows('select * from "user" where username = $1', [username]))[0] ?? {};
const mobileOf = async (username: string): Promise<string> => String((await userOf(username))['mobile']);
const wrongCode = (): string => (gateway.lastCode() === '000000' ? '000001' : '000000');
const later = (mobile: string) =>
  office.rows(`update verification_code set created_at = created_at - interval '61 seconds' where mobile = $1`, [
    mobile,
  ]);

describe('a code', () => {
  test('for many numbers one address gets for ten in an hour, again for the same, and its neighbour is free', async () => {
    vi.stubEnv('SMS_URL', gateway.url);
    const number = (i: number): string => `1390013980${i}`;
    const ask = (mobile: string, address = '10.9.7.1') => post('/kaishituoche/sendCode', { mobile }, { address });
    for (let i = 0; i < 10; i += 1) expect(await ask(number(i))).toMatchObject({ status: 200 });
    const eleventh = '13900139899';
    for (let i = 0; i < 2; i += 1) expect(await ask(eleventh)).toMatchObject({ status: 429, error: 'too-often' });
    await later(number(3));
    expect(await ask(number(3))).toMatchObject({ status: 200 });
    expect(await ask(eleventh, '10.9.7.2')).toMatchObject({ status: 200 });
  });

  test('survives the wrong tries of strangers, each of whom has five and all together twenty', async () => {
    vi.stubEnv('SMS_URL', gateway.url);
    const mobile = await mobileOf('park');
    expect(await post('/kaishituoche/sendCode', { mobile }, { address: '10.0.0.2' })).toMatchObject({ status: 200 });
    for (let i = 0; i < 40; i += 1) {
      const tried = await login({ mobile, verificationCode: wrongCode() }, { address: `10.9.0.${i % 4}` });
      expect(tried).toMatchObject({ status: 401, error: 'wrong-code', msg: '验证码不正确或已失效' });
      expect(tried.msg).not.toContain('密码错');
    }
    const right = { mobile, verificationCode: gateway.lastCode() };
    expect(await login(right, { address: '10.9.0.9' })).toMatchObject({ status: 401 });
    expect(await login(right, { address: '10.0.0.2' })).toMatchObject({ status: 200 });
  });

  test('asked for by a stranger leaves the owner’s own browser its tries, and a code at once', async () => {
    vi.stubEnv('SMS_URL', gateway.url);
    const mobile = await mobileOf('office');
    const { cookie } = await login({ username: 'office', password: known }, { address: '10.0.0.3' });
    await post('/kaishituoche/sendCode', { mobile }, { address: '10.9.1.1' });
    for (let i = 0; i < 30; i += 1) await login({ mobile, verificationCode: wrongCode() }, { address: `10.9.1.${i}` });
    const own = { address: '10.0.0.77', cookie };
    expect(await login({ mobile, verificationCode: gateway.lastCode() }, own)).toMatchObject({ status: 200 });
    await post('/kaishituoche/sendCode', { mobile }, { address: '10.9.1.2' });
    expect(await post('/kaishituoche/sendCode', { mobile }, own)).toMatchObject({ status: 200 });
    expect(await post('/kaishituoche/sendCode', { mobile }, own)).toMatchObject({ status: 429, error: 'too-often' });
  });

  test('is sent to a number so many times a day; its owner’s browser keeps codes of its own', async () => {
    vi.stubEnv('SMS_URL', gateway.url);
    const mobile = await mobileOf('field');
    const { cookie } = await login({ username: 'field', password: known }, { address: '10.0.0.4' });
    const sent: number[] = [];
    for (let i = 0; i < 16; i += 1) {
      sent.push((await post('/kaishituoche/sendCode', { mobile }, { address: `10.9.2.${i % 4}` })).status);
      await later(mobile);
    }
    expect(sent.filter((status) => status === 200)).toHaveLength(10);
    const spent = await post('/kaishituoche/sendCode', { mobile }, { address: '10.9.2.9' });
    expect(spent).toMatchObject({ status: 429, error: 'codes-spent' });
    expect(await post('/kaishituoche/sendCode', { mobile }, { address: '10.9.2.9', cookie })).toMatchObject({
      status: 200,
    });
  });
});

describe('failed sign-ins', () => {
  test('from many addresses leave a browser that has signed in before its own allowance', async () => {
    const first = await login({ username: 'general', password: known }, { address: '10.0.0.5' });
    expect(first.set).toMatch(/^device=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const wrong = wirePassword('wrong');
    for (let i = 0; i < 60; i += 1) await login({ username: 'general', password: wrong }, { address: `10.9.3.${i}` });
    const elsewhere = { address: '10.0.0.55' };
    expect(await login({ username: 'general', password: known }, elsewhere)).toMatchObject({ status: 429 });
    const own = { ...elsewhere, cookie: first.cookie };
    expect(await login({ username: 'general', password: known }, own)).toMatchObject({ status: 200 });
    // At the stranger's own address too, whose lock is the stranger's.
    for (let i = 0; i < 6; i += 1) await login({ username: 'general', password: wrong }, { address: '10.9.3.200' });
    const beside = { address: '10.9.3.200', cookie: first.cookie };
    expect(await login({ username: 'general', password: known }, beside)).toMatchObject({ status: 200 });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await login({ username: 'general', password: wrong }, beside)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('of one name in many spellings count together', async () => {
    const wrong = wirePassword('wrong');
    const spellings = ['police2', 'Police2', 'POLICE2', 'ｐolice2', 'police2 ', 'PoLiCe2'];
    const statuses: number[] = [];
    for (const username of spellings)
      statuses.push((await login({ username, password: wrong }, { address: '10.9.4.1' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('a cookie of another’s, or of nobody’s, is none', async () => {
    const { cookie } = await login({ username: 'super', password: known }, { address: '10.0.0.6' });
    const wrong = wirePassword('wrong');
    for (const given of [cookie, `device=${'a'.repeat(43)}`, 'device=', `device=${'b'.repeat(5000)}`]) {
      const from = { address: '10.9.5.1', cookie: given };
      for (let i = 0; i < 6; i += 1) await login({ username: 'company2', password: wrong }, from);
      expect(await login({ username: 'company2', password: known }, from)).toMatchObject({ status: 429 });
    }
  });
});

test('wrong guesses of the old password are counted', async () => {
  const signedIn = await login({ username: 'company3', password: known }, { address: '10.0.0.7' });
  const [token, id] = [String(signedIn.data['accessToken']), (await userOf('company3'))['id']];
  const next = wirePassword('Guessed-2026');
  const guess = (from: string, address = '10.0.0.7') =>
    post(
      '/rescue_public/user/updatePassword',
      { userId: id, password: from, password1: next, password2: next },
      { token, address },
    );
  const statuses: number[] = [];
  for (let i = 0; i < 40; i += 1) statuses.push((await guess(wirePassword(`guess ${i}`))).status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(await guess(known)).toMatchObject({ status: 429, error: 'locked' });
  expect(await guess(known, '10.0.0.8')).toMatchObject({ status: 200 });
});

describe('a registration', () => {
  const applied = (more: Json): Json => ({
    username: 'applying',
    name: '申请',
    password: wirePassword('Applied-2026'),
    ...more,
  });
  const register = (more: Json, address: string) => post('/register', applied(more), { address });

  test('answers the same, and no sooner, whether or not name and number are known', async () => {
    const mobile = await mobileOf('driver');
    const asked = [
      { username: 'somebody', mobile: '13900139301' },
      { username: 'police', mobile: '13900139302' },
      { username: 'nobody9', mobile },
      { username: 'police', mobile },
      { username: 'another', mobile: '13900139301' },
    ];
    const answers = [];
    for (const [index, one] of asked.entries()) {
      // A lower bound: load only adds to it.
      const began = performance.now();
      const { status, data, msg } = await register(one, `10.1.0.${index}`);
      expect(performance.now() - began).toBeGreaterThanOrEqual(395);
      expect(data['id']).toMatch(/^[0-9a-f-]{36}$/);
      answers.push({ status, msg, names: Object.keys(data) });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const waiting = await office.rows(
      `select username from "user" where user_type = 0 and mobile like '139001393%' order by mobile`,
    );
    expect(waiting).toEqual([{ username: 'somebody' }, { username: expect.stringMatching(/^police-\d{4}$/) }]);
  });

  test('whose name is taken is approved under the name that the administrator gives', async () => {
    const [row] = await office.rows(`select id from "user" where username like 'police-____' and user_type = 0`);
    const superManager = await office.as('super');
    const [unit] = await office.rows('select id from detachment order by id limit 1');
    const approval = { id: row?.['id'], userType: 5, detachmentId: unit?.['id'] };
    const path = '/rescue_public/user/approve';
    expect(await superManager.post(path, { ...approval, username: 'Police' })).toMatchObject({
      status: 409,
      error: 'username-taken',
    });
    succeeded(await superManager.post(path, { ...approval, username: 'police.wang' }));
    expect(await login({ username: 'Police.Wang', password: wirePassword('Applied-2026') })).toMatchObject({
      status: 200,
    });
  });

  test('comes ten times an hour from one address', async () => {
    const asked = Array.from({ length: 14 }, (_, i) =>
      register({ username: `many${i}x`, mobile: `139001394${10 + i}` }, '10.1.1.1'),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test('is one of eight at once with one number, and of eight with one name', async () => {
    const eight = (more: (i: number) => Json) =>
      Promise.all(Array.from({ length: 8 }, (_, i) => register(more(i), `10.1.2.${i}`)));
    const answers = await eight((i) => ({ username: `racer${'abcdefgh'[i]}`, mobile: '13900139500' }));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await office.rows(`select id from "user" where mobile = '13900139500'`)).toHaveLength(1);
    await eight((i) => ({ username: 'racing', mobile: `1390013951${i}` }));
    expect(await office.rows(`select id from "user" where username = 'racing'`)).toHaveLength(1);
  });

  test.each([
    ['рolice', 'a Cyrillic letter'],
    ['роӏісе', 'Cyrillic throughout'],
    ['po\u200blice', 'a zero-width space'],
    ['po\u00adlice', 'a soft hyphen'],
    ['ποlice', 'Greek letters'],
    ['警po', 'two scripts'],
    ['police\u202e', 'a change of direction'],
    ['ɑdmin', 'a letter of phonetics'],
  ])('as "%s" is refused: %s', async (username) => {
    const answer = await register({ username, mobile: '13900139600' }, '10.1.3.1');
    expect(answer).toMatchObject({ status: 422, fields: { username: expect.any(String) } });
  });
});

describe('names that read the same', () => {
  test.each([
    ['Police', 'police'],
    ['ＰＯＬＩＣＥ', 'police'],
    ['  po  lice ', 'po lice'],
    ['po\u200blice', 'police'],
    ['Straße', 'strasse'],
    ['ﬁeld', 'field'],
    ['王 警官', '王 警官'],
  ])('%s is %s', (given, key) => expect(usernameKey(given)).toBe(key));

  test.each(['police', 'Li Lei', '王警官2', 'o.k_1@a-b', 'Zoë'])('%s is a name', (name) =>
    expect(usernameFault(name)).toBeNull(),
  );

  test('are one: for whoever signs in, and for whoever makes accounts', async () => {
    for (const username of ['POLICE', 'Ｐolice', ' police ']) {
      const answer = await login({ username, password: known }, { address: '10.0.1.1' });
      expect(answer).toMatchObject({ status: 200, data: { userInfo: { username: 'police' } } });
    }
    const users = ['Police', 'ｐｏｌｉｃｅ', 'twin', 'TWIN', 'рolice'].map((username) => ({
      username,
      name: '一',
      userType: 5,
    }));
    const answer = await (await office.as('police')).post('/rescue_public/user/batchAdd', { users });
    expect(Object.keys(answer.fields ?? {})).toEqual([0, 1, 3, 4].map((i) => `users.${i}.username`));
    const twins = ['once more', 'Once  More'].map((username) =>
      office
        .as('police')
        .then((person) =>
          person.post('/rescue_public/user/batchAdd', { users: [{ username, name: '一', userType: 5 }] }),
        ),
    );
    expect((await Promise.all(twins)).map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(await office.rows(`select id from "user" where username_key = 'once more'`)).toHaveLength(1);
  });

  test('of an older version are told, and both go on signing in', async () => {
    await office.rows(`update "user" set username_key = null`);
    await office.rows(`update "user" set username = 'Editor' where username = 'company2'`);
    await office.rows(`update "user" set create_time = now() where username = 'Editor'`);
    expect(await fillUsernameKeys(office.database.kysely)).toEqual(['Editor']);
    expect(await fillUsernameKeys(office.database.kysely)).toEqual(['Editor']);
    for (const [username, expected] of [
      ['Editor', 'Editor'],
      ['editor', 'editor'],
      ['EDITOR', 'editor'],
    ] as const) {
      const answer = await login({ username, password: known }, { address: '10.0.2.1' });
      expect(answer).toMatchObject({ status: 200, data: { userInfo: { username: expected } } });
    }
  });
});
