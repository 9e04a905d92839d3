/** What whoever was signed in reads once somebody else has ended their session; a stranger learns nothing of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { openOffice, type Office, type Person } from '../office.ts';
import { succeeded } from '../work.ts';

let office: Office;
let superManager: Person;
beforeAll(async () => {
  office = await openOffice(0);
  superManager = await office.as('super');
});
afterAll(() => office.close());

const user = '/rescue_public/user';
async function login(username: string, password = 'Towline-2026'): Promise<{ status: number; error: string | null }> {
  const answer = await office.app.inject({
    method: 'POST',
    url: `/api${user}/rescuePublicLogin.do`,
    payload: { username, password: wirePassword(password) },
  });
  return { status: answer.statusCode, error: answer.json<{ error?: string }>().error ?? null };
}
const asks = (person: Person) => person.post('/userInfo');

test('a lock says so to whoever has the session, or the password, and to nobody else', async () => {
  const park = await office.as('park');
  const { id } = park;
  succeeded(await superManager.post(`${user}/lock`, { id }));
  expect(await asks(park)).toMatchObject({
    status: 401,
    error: 'account-locked',
    msg: '账号已被锁定，请联系管理员',
  });
  expect(await login('park')).toEqual({ status: 401, error: 'account-locked' });
  expect(await login('park', 'Wrong-2026')).toEqual({ status: 401, error: 'wrong-credentials' });
  expect(await login('nobody-here')).toEqual({ status: 401, error: 'wrong-credentials' });
  succeeded(await superManager.post(`${user}/unlock`, { id }));
  expect(await asks(park)).toMatchObject({ status: 401, error: 'session-ended' });
  expect(await login('park')).toEqual({ status: 200, error: null });
});

test('one who waits for approval is told no more than a stranger', async () => {
  await office.rows(`update "user" set user_type = 0, active = false where username = 'field'`);
  expect(await login('field')).toEqual({ status: 401, error: 'wrong-credentials' });
});

test('a reset password, and an end of sessions by an administrator, are told as what they are', async () => {
  const company = await office.as('company');
  succeeded(await superManager.post(`${user}/endSessions`, { id: company.id }));
  expect(await asks(company)).toMatchObject({ status: 401, error: 'signed-out' });
  const other = await office.as('company2');
  succeeded(await superManager.post(`${user}/resetPassword`, { id: other.id }));
  expect(await asks(other)).toMatchObject({ status: 401, error: 'password-reset' });
});

test('whoever leaves by themselves reads only that the session has ended', async () => {
  const police = await office.as('police');
  succeeded(await police.post('/logout'));
  expect(await asks(police)).toMatchObject({ status: 401, error: 'session-ended' });
});
