/** A number that signs its owner in is confirmed by whoever knows the password; a session alone takes no account over by it. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { openGateway, type Gateway } from '../../specification/gateway.ts';
import { openOffice, type Answer, type Json, type Office, type Person } from '../office.ts';
import { succeeded } from '../work.ts';

const right = wirePassword('Towline-2026');
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
afterEach(() => void vi.unstubAllEnvs());

const bind = (person: Person, mobile: string, more: Json = {}): Promise<Answer> =>
  person.post('/rescue_public/user/updateMobile', { id: person.id, mobile, ...more });
const edit = (person: Person, set: Json): Promise<Answer> =>
  person.post('/rescue_public/user/update', { id: person.id, ...set });
const rowOf = async ({ id }: Person): Promise<Json> =>
  (await office.rows('select mobile, mobile_set_at, mobile_set_by from "user" where id = $1', [id]))[0] ?? {};

/** Whether the code sent to this number signs its owner in. */
async function signsIn(mobile: string): Promise<boolean> {
  vi.stubEnv('SMS_URL', gateway.url);
  const send = (url: string, payload: Json) => office.app.inject({ method: 'POST', url: `/api${url}`, payload });
  const codes = async (): Promise<string> => {
    await office.rows('delete from verification_code');
    await office.rows('delete from allowance');
    expect((await send('/kaishituoche/sendCode', { mobile })).statusCode).toBe(200);
    return gateway.lastCode();
  };
  const input = { mobile, verificationCode: await codes() };
  return (await send('/rescue_public/user/rescuePublicLogin.do', input)).statusCode === 200;
}

test('is answered once under an idempotency key, and another body under it is refused', async () => {
  const person = await office.as('field');
  const versionOf = async () => (await office.rows('select version from "user" where id = $1', [person.id]))[0];
  const path = '/rescue_public/user/updateMobile';
  const send = (mobile: string) =>
    person.post(path, { id: person.id, mobile, password: right }, { 'idempotency-key': 'one-number' });
  succeeded(await send('13900139871'));
  const before = await versionOf();
  succeeded(await send('13900139871'));
  expect(await versionOf()).toEqual(before);
  expect((await send('13900139872')).status).toBe(422);
  expect(await rowOf(person)).toMatchObject({ mobile: '13900139871' });
});

test.each(['office', 'super', 'driver03'])(
  'a session of %s alone binds another number, which signs nobody in',
  async (who) => {
    const person = await office.as(who);
    const mobile = `1390013980${who.length}`;
    succeeded(await bind(person, mobile));
    expect(await rowOf(person)).toMatchObject({ mobile, mobile_set_at: expect.any(Date), mobile_set_by: null });
    expect(await signsIn(mobile)).toBe(false);
    // Asked for twice, it is the number that is there, and waits all the same.
    succeeded(await bind(person, mobile));
    expect(await signsIn(mobile)).toBe(false);
    const told = { by: '', time: expect.stringMatching(/^\d{4}-\d\d-\d\d /) };
    expect((await person.post('/userInfo')).data).toMatchObject({ mobile, mobileSet: told });
    succeeded(await bind(person, mobile, { password: right }));
    expect(await rowOf(person)).toMatchObject({ mobile, mobile_set_at: null, mobile_set_by: null });
    expect(await signsIn(mobile)).toBe(true);
    // What is confirmed stays so when it is bound once more.
    succeeded(await bind(person, mobile));
    expect(await signsIn(mobile)).toBe(true);
  },
);

test.each(['super', 'office'])(
  '%s gets round it neither by editing the own account nor by taking the number away first',
  async (who) => {
    const person = await office.as(who);
    const [edited, bound] = [`1390013981${who.length}`, `1390013982${who.length}`];
    succeeded(await edit(person, { mobile: edited }));
    expect(await signsIn(edited)).toBe(false);
    succeeded(await bind(person, edited));
    expect(await signsIn(edited)).toBe(false);
    succeeded(await edit(person, { mobile: null }));
    succeeded(await bind(person, bound));
    expect(await signsIn(bound)).toBe(false);
    succeeded(await bind(person, bound, { password: right }));
    expect(await signsIn(bound)).toBe(true);
  },
);

test('the first number of an account needs no password', async () => {
  const person = await office.as('general');
  await office.rows('update "user" set mobile = null, mobile_set_at = null, mobile_set_by = null where id = $1', [
    person.id,
  ]);
  succeeded(await bind(person, '13900139831'));
  expect(await signsIn('13900139831')).toBe(true);
});

test('a wrong password is refused at its field, counted as a sign-in is, and binds nothing', async () => {
  const person = await office.as('park');
  const before = await rowOf(person);
  const wrong = { password: wirePassword('wrong') };
  expect(await bind(person, '13900139841', { password: 'Towline-2026' })).toMatchObject({ error: 'password-form' });
  for (let i = 0; i < 5; i += 1) {
    const answer = await bind(person, '13900139841', wrong);
    expect(answer).toMatchObject({ status: 422, error: 'password-wrong', fields: { password: expect.any(String) } });
  }
  expect(await bind(person, '13900139841', { password: right })).toMatchObject({ status: 429, error: 'locked' });
  expect(await rowOf(person)).toEqual(before);
  const audited = `select outcome, error from audit_entry where call = 'updateMobile' and user_id = $1`;
  expect(await office.rows(audited, [person.id])).toContainEqual({ outcome: 'refused', error: 'password-wrong' });
});

test('the company’s next edit of a driver leaves the number that the driver has bound', async () => {
  const [driver, company] = [await office.as('driver'), await office.as('company')];
  const numbers = async (): Promise<unknown> =>
    (
      await office.rows(
        'select d.mobile as driver, u.mobile as account from driver d join "user" u on u.id = d.id where d.id = $1',
        [driver.id],
      )
    )[0];
  const mobile = '13900139861';
  succeeded(await bind(driver, mobile, { password: right }));
  expect(await numbers()).toEqual({ driver: mobile, account: mobile });
  succeeded(await company.post('/driver/update', { id: driver.id, standLocation: '西站' }));
  succeeded(await company.post('/driver/update', { id: driver.id, standLocation: '东站', mobile }));
  expect(await numbers()).toEqual({ driver: mobile, account: mobile });
  expect(await signsIn(mobile)).toBe(true);
});

test('the company’s edit writes the account only what it changes of the driver', async () => {
  const [driver, company] = [await office.as('driver02'), await office.as('company')];
  const [kept, own] = ['13900139871', '13900139872'];
  // As an older release left them: the account has another number than its driver.
  await office.rows('update driver set mobile = $2 where id = $1', [driver.id, kept]);
  await office.rows('update "user" set mobile = $2 where id = $1', [driver.id, own]);
  succeeded(await company.post('/driver/update', { id: driver.id, mobile: kept, standLocation: '西站' }));
  expect(await rowOf(driver)).toMatchObject({ mobile: own, mobile_set_by: null });
  succeeded(await company.post('/driver/update', { id: driver.id, mobile: '13900139873' }));
  expect(await rowOf(driver)).toMatchObject({ mobile: '13900139873', mobile_set_by: company.info['name'] });
});

test('who binds a number stands in its record', async () => {
  const person = await office.as('company');
  succeeded(await bind(person, '13900139851', { password: right }));
  const events = `select user_id, step, "to" ->> 'mobile' as mobile from event where entity = 'user' and record_id = $1`;
  expect(await office.rows(events, [person.id])).toContainEqual({
    user_id: person.id,
    step: 'updateMobile',
    mobile: '13900139851',
  });
});
