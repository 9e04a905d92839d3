/** Sessions: signing in, lock-out, idle and longest life, passwords. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { openLibrary, password, type Library, type Sent } from '../library.ts';

let library: Library;
beforeEach(async () => {
  library = await openLibrary();
});
afterEach(() => library.close());

const login = (username: string, given: string, address = '10.0.0.1'): Promise<Sent> =>
  library.send({
    method: 'POST',
    url: '/api/rescue_public/user/rescuePublicLogin.do',
    headers: { 'x-forwarded-for': address },
    payload: { username, password: wirePassword(given) },
  });
const ask = (token: string): Promise<Sent> =>
  library.send({ method: 'POST', url: '/api/userInfo', headers: { token: `express${token}` }, payload: {} });
const tokenOf = ({ body }: Sent): string => (body.data as { accessToken: string }).accessToken;

describe('signing in', () => {
  test('answers token, its end, and who it is', async () => {
    const { status, body } = await login('librarian', password);
    expect(status).toBe(200);
    const data = body.data as { accessToken: string; expireTime: string; userInfo: Record<string, unknown> };
    expect(data.accessToken).toMatch(/^[\w-]{43}$/);
    expect(data.expireTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(data.userInfo).toMatchObject({
      id: 'user-librarian',
      username: 'librarian',
      userType: 1,
      superManager: 0,
      detachmentId: 'north',
      capacityName: 'Library north',
      roles: [],
      ability: [],
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  test('keeps no token, only its hash', async () => {
    const token = tokenOf(await login('librarian', password));
    const rows = await library.database.kysely.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('accepts a space after the word of the header', async () => {
    const token = tokenOf(await login('librarian', password));
    const spaced = await library.send({
      method: 'POST',
      url: '/api/userInfo',
      headers: { token: `express ${token}` },
      payload: {},
    });
    expect(spaced.status).toBe(200);
  });

  test('says the same of a wrong password and of a user who does not exist', async () => {
    const wrong = await login('librarian', 'wrong');
    const nobody = await login('nobody-here', 'wrong');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ code: 401, error: 'wrong-credentials', msg: '用户名或密码错误' });
    expect(nobody.text).toBe(wrong.text);
  });

  test('tells of a locked account whoever knows its password, and says the same as ever to all others', async () => {
    await library.database.kysely.updateTable('user').set({ active: false }).where('username', '=', 'desk').execute();
    expect((await login('desk', password)).body).toMatchObject({ code: 401, error: 'account-locked' });
    expect((await login('desk', 'wrong')).body).toMatchObject({ code: 401, error: 'wrong-credentials' });
  });

  test.each([
    [{ username: 'librarian', password }, 'password'],
    [{ username: 'librarian' }, 'password'],
    [{ username: ' ', password: wirePassword(password) }, 'username'],
    [{ password: wirePassword(password) }, 'username'],
  ])('refuses %j with 400', async (payload, field) => {
    const { status, body } = await library.send({
      method: 'POST',
      url: '/api/rescue_public/user/rescuePublicLogin.do',
      payload,
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });
});

test('the cookie of a browser that has signed in is this host’s alone, and goes over https where it came from there', async () => {
  const from = async (headers: Record<string, string>): Promise<string> => {
    const payload = { username: 'librarian', password: wirePassword(password) };
    const url = '/api/rescue_public/user/rescuePublicLogin.do';
    const answer = await library.send({ method: 'POST', url, headers, payload });
    return String(answer.headers['set-cookie']);
  };
  const https = { 'x-forwarded-proto': 'https' };
  const secure = /^(__Host-device=[\w-]{43}); Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/;
  const first = secure.exec(await from(https))?.[1] ?? '';
  expect(await from({ ...https, cookie: first })).toContain(first);
  expect(await from({})).toMatch(/^device=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
});

describe('five failures in a row', () => {
  const fail = async (times: number, address?: string): Promise<number[]> => {
    const statuses = [];
    for (let i = 0; i < times; i += 1) statuses.push((await login('librarian', 'wrong', address)).status);
    return statuses;
  };

  test('lock the account for that address for 15 minutes, and say how long', async () => {
    expect(await fail(6)).toEqual([401, 401, 401, 401, 401, 429]);
    const locked = await login('librarian', password);
    expect(locked.body).toMatchObject({ code: 429, error: 'locked', msg: '连续失败次数过多，请 15 分钟后再试' });
    expect(locked.headers['retry-after']).toBe('900');
    library.pass(10);
    expect((await login('librarian', password)).body.msg).toBe('连续失败次数过多，请 5 分钟后再试');
    library.pass(5.1);
    expect((await login('librarian', password)).status).toBe(200);
  });

  test('leave other addresses and other accounts alone', async () => {
    await fail(6);
    expect((await login('librarian', password, '10.0.0.2')).status).toBe(200);
    expect((await login('desk', password)).status).toBe(200);
  });

  test('are counted for the address that is there, whatever another it says it has', async () => {
    const strange = (claimed: string) =>
      library.send({
        method: 'POST',
        url: '/api/rescue_public/user/rescuePublicLogin.do',
        remoteAddress: '203.0.113.7',
        headers: { 'x-forwarded-for': claimed },
        payload: { username: 'librarian', password: wirePassword('wrong') },
      });
    const statuses = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await strange(`10.0.3.${i}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('are counted from the last success', async () => {
    await fail(4);
    expect((await login('librarian', password)).status).toBe(200);
    expect(await fail(5)).toEqual([401, 401, 401, 401, 401]);
  });

  test('are counted when they come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('librarian', 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('lock an account that does not exist as well', async () => {
    for (let i = 0; i < 5; i += 1) await login('nobody-here', 'wrong');
    expect((await login('nobody-here', 'wrong')).body.error).toBe('locked');
  });

  test('over all addresses slow strangers down, but not an address that has signed in before', async () => {
    expect((await login('librarian', password, '10.0.9.9')).status).toBe(200);
    for (let i = 0; i < 55; i += 1) await login('librarian', 'wrong', `10.1.0.${i}`);
    expect((await login('librarian', password, '10.2.0.1')).body.error).toBe('too-often');
    expect((await login('librarian', password, '10.0.9.9')).status).toBe(200);
    library.pass(0.2);
    expect((await login('librarian', password, '10.2.0.2')).status).toBe(200);
  });
});

describe('one password tried on many accounts', () => {
  const spray = async (address: string, names = 'driver', times = 50): Promise<Set<string | undefined>> => {
    const tries = Array.from({ length: times }, (_, i) => login(`${names}-${i}`, 'wrong', address));
    return new Set((await Promise.all(tries)).map(({ body }) => body.error));
  };

  test('locks the address out of accounts that it is strange to, and no other address', async () => {
    expect((await login('desk', password, '10.3.0.1')).status).toBe(200);
    expect(await spray('10.3.0.1')).toEqual(new Set(['wrong-credentials']));
    expect(await spray('10.3.0.1', 'clerk', 5)).toEqual(new Set(['locked']));
    const locked = await login('librarian', password, '10.3.0.1');
    expect(locked.body).toMatchObject({ code: 429, error: 'locked', msg: '连续失败次数过多，请 15 分钟后再试' });
    expect((await login('desk', password, '10.3.0.1')).status).toBe(200);
    expect((await login('librarian', password, '10.3.0.2')).status).toBe(200);
    library.pass(15.1);
    expect((await login('librarian', password, '10.3.0.1')).status).toBe(200);
  });

  test('leaves a browser that has signed in before alone', async () => {
    const cookie = String((await login('librarian', password, '10.4.0.1')).headers['set-cookie']).split(';')[0] ?? '';
    await spray('10.4.0.2');
    const known = await library.send({
      method: 'POST',
      url: '/api/rescue_public/user/rescuePublicLogin.do',
      headers: { 'x-forwarded-for': '10.4.0.2', cookie },
      payload: { username: 'librarian', password: wirePassword(password) },
    });
    expect(known.status).toBe(200);
  });

  test('counts no sign-in that succeeds', async () => {
    await spray('10.5.0.1', 'driver', 49);
    for (const name of ['librarian', 'desk', 'reader'])
      expect((await login(name, password, '10.5.0.1')).status).toBe(200);
    expect(await spray('10.5.0.1', 'last', 1)).toEqual(new Set(['wrong-credentials']));
    expect(await spray('10.5.0.1', 'beyond', 1)).toEqual(new Set(['locked']));
  });
});

describe('a session ends', () => {
  test('after 30 idle minutes, while a poll keeps it alive', async () => {
    const token = tokenOf(await login('librarian', password));
    for (let i = 0; i < 4; i += 1) {
      library.pass(20);
      expect((await ask(token)).status).toBe(200);
    }
    library.pass(31);
    expect((await ask(token)).body).toMatchObject({ code: 401, error: 'session-ended' });
  });

  test('after 12 hours in any case', async () => {
    const token = tokenOf(await login('librarian', password));
    for (let i = 0; i < 35; i += 1) {
      library.pass(20);
      expect((await ask(token)).status).toBe(200);
    }
    library.pass(20);
    expect((await ask(token)).status).toBe(401);
  });

  test('at logout, at once', async () => {
    const token = tokenOf(await login('librarian', password));
    const other = tokenOf(await login('librarian', password));
    const out = await library.send({
      method: 'POST',
      url: '/api/logout',
      headers: { token: `express${token}` },
      payload: {},
    });
    expect(out.status).toBe(200);
    expect((await ask(token)).status).toBe(401);
    expect((await ask(other)).status).toBe(200);
  });

  test('when the user is switched off', async () => {
    const token = tokenOf(await login('librarian', password));
    await library.database.kysely
      .updateTable('user')
      .set({ active: false })
      .where('username', '=', 'librarian')
      .execute();
    expect((await ask(token)).status).toBe(401);
  });
});

test('a user has so many sessions at a time: one more ends the oldest', async () => {
  const others = tokenOf(await login('desk', password));
  const tokens: string[] = [];
  for (let i = 0; i < 22; i += 1) {
    library.pass(1);
    tokens.push(tokenOf(await login('librarian', password)));
  }
  const statuses = await Promise.all(tokens.map(async (token) => (await ask(token)).status));
  expect(statuses).toEqual([401, 401, ...Array.from({ length: 20 }, () => 200)]);
  expect((await ask(others)).status).toBe(200);
});

describe('a new password', () => {
  const change = (token: string, from: string, to: string, again = to, userId = 'user-librarian'): Promise<Sent> =>
    library.send({
      method: 'POST',
      url: '/api/rescue_public/user/updatePassword',
      headers: { token: `express${token}` },
      payload: { userId, password: wirePassword(from), password1: wirePassword(to), password2: wirePassword(again) },
    });

  test('ends every session, and is the one that counts', async () => {
    const token = tokenOf(await login('librarian', password));
    const other = tokenOf(await login('librarian', password));
    const { body } = await change(token, password, 'another one');
    expect(body).toMatchObject({ code: 200, msg: '修改成功' });
    expect((await ask(other)).status).toBe(401);
    expect((await ask(token)).status).toBe(401);
    expect((await login('librarian', password)).status).toBe(401);
    expect((await login('librarian', 'another one')).status).toBe(200);
  });

  test('is refused at the field that is wrong', async () => {
    const token = tokenOf(await login('librarian', password));
    expect((await change(token, 'wrong', 'another')).body).toMatchObject({
      code: 422,
      error: 'password-wrong',
      fields: { password: '原密码不正确' },
    });
    expect((await change(token, password, 'a', 'b')).body).toMatchObject({
      code: 422,
      msg: '两次输入的新密码不一致',
      fields: { password2: '两次输入的新密码不一致' },
    });
    expect((await change(token, password, password)).body.error).toBe('password-same');
    expect((await change(token, password, 'x', 'x', 'user-desk')).body.error).toBe('only-own');
  });

  test('is no longer the default one', async () => {
    await library.database.kysely
      .updateTable('user')
      .set({ defaultPassword: true })
      .where('username', '=', 'librarian')
      .execute();
    const token = tokenOf(await login('librarian', password));
    const check = async (token: string): Promise<unknown> => {
      const url = '/api/rescue_public/user/checkPass?password=never-looked-at';
      return (await library.send({ method: 'GET', url, headers: { token: `express${token}` } })).body.data;
    };
    expect(await check(token)).toBe(true);
    await change(token, password, 'another one');
    expect(await check(tokenOf(await login('librarian', 'another one')))).toBe(false);
    expect(library.lines.join('\n')).not.toContain('never-looked-at');
  });
});

test('a mobile number is bound to oneself, and found by those who may see the user', async () => {
  const bind = (id: string, mobile: string) =>
    library.send({
      method: 'POST',
      url: '/api/rescue_public/user/updateMobile',
      as: 'reader',
      payload: { id, mobile },
    });
  expect((await bind('user-reader', '13800138000')).body).toMatchObject({ code: 200, msg: '绑定成功' });
  expect((await bind('user-reader', '12345')).body).toMatchObject({
    code: 422,
    fields: { mobile: '请输入正确的手机号' },
  });
  expect((await bind('user-desk', '13800138000')).status).toBe(404);
  const find = (as: string) =>
    library.send({ method: 'GET', url: '/api/rescue_public/user/findById?id=user-reader', as });
  expect((await find('reader')).body.data).toMatchObject({ mobile: '13800138000' });
  expect((await find('librarian')).status).toBe(200);
  expect((await find('librarian2')).status).toBe(404);
  expect(library.lines.join('\n')).not.toContain('13800138000');
});

test('the menu is the one of the user type, in the language of the request; super managers have one entry more', async () => {
  const menu = async (as: string, language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await library.send({
      method: 'POST',
      url: '/api/rescue_public/menu/getUserMenuNew.do',
      as,
      headers,
      payload: {},
    });
    return body.data as { id: string; parentId: string | null; name: string; path: string; component: string }[];
  };
  const entries = library.releases.current().catalogue.menus;
  const mine = entries.filter(({ types }) => types.includes(3)).map(({ id }) => id);
  expect((await menu('reader', 'zh-CN')).map(({ id }) => id)).toEqual(mine);
  const all = await menu('super', 'en-US');
  expect(all.map(({ id }) => id)).toEqual([...entries.map(({ id }) => id), 'userAuthPublic']);
  expect(all.at(-1)).toMatchObject({ parentId: null, name: 'User permissions', path: 'userAuthPublic' });
});
