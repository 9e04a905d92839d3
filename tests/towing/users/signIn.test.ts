import { constants, createHmac, generateKeyPairSync, publicEncrypt, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { wirePassword } from '../../../src/server/sessions/passwords/password.ts';
import { openOffice, type Json, type Office } from '../office.ts';
import { succeeded } from '../work.ts';
import { openGateway } from '../../specification/gateway.ts';
import * as oidc from '../../../src/server/sessions/oidc.ts';
import { openProvider, type Forgery, type Provider } from './provider.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice(0);
});
afterAll(() => office.close());
afterEach(() => {
  vi.unstubAllEnvs();
});

interface Answer {
  readonly status: number;
  readonly error?: string;
  readonly data: Json;
}

async function post(path: string, payload: Json, token?: string): Promise<Answer> {
  const headers = token === undefined ? {} : { token: `express${token}` };
  const answer = await office.app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
}
const login = (input: Json): Promise<Answer> => post('/rescue_public/user/rescuePublicLogin.do', input);
const mobileOf = async (username: string): Promise<string> =>
  String((await office.rows('select mobile from "user" where username = $1', [username]))[0]?.['mobile']);

describe('a code', () => {
  test('without a gateway it is printed in the demonstration, and refused elsewhere', async () => {
    vi.stubEnv('SEED', 'none');
    const mobile = await mobileOf('park');
    expect(await post('/kaishituoche/sendCode', { mobile })).toMatchObject({
      status: 409,
      error: 'sms-not-configured',
    });
    vi.stubEnv('SEED', 'demo');
    const printed = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    expect(await post('/kaishituoche/sendCode', { mobile })).toMatchObject({ status: 200 });
    const line = printed.mock.calls.map(([text]) => String(text)).find((text) => text.includes(mobile)) ?? '';
    printed.mockRestore();
    const verificationCode = /: (\d{6})\n$/.exec(line)?.[1];
    const signedIn = await login({ mobile, verificationCode });
    expect(signedIn).toMatchObject({ status: 200, data: { userInfo: { username: 'park' } } });
    expect(await login({ mobile, verificationCode })).toMatchObject({ status: 401 });
  });

  test('goes through the gateway, once a minute, and is dead after five wrong tries', async () => {
    const gateway = await openGateway();
    vi.stubEnv('SMS_URL', gateway.url);
    const mobile = await mobileOf('field');
    expect(await post('/kaishituoche/sendCode', { mobile })).toMatchObject({ status: 200 });
    expect(await post('/kaishituoche/sendCode', { mobile })).toMatchObject({ status: 429 });
    const wrong = gateway.lastCode() === '000000' ? '000001' : '000000';
    const password = wirePassword('Changed-2026');
    const change = { mobile, password, password1: password };
    for (let i = 0; i < 5; i += 1) {
      expect(await post('/kaishituoche/modifyPass', { ...change, verificationCode: wrong })).toMatchObject({
        status: 422,
        error: 'code-wrong',
      });
    }
    const late = { ...change, verificationCode: gateway.lastCode() };
    expect(await post('/kaishituoche/modifyPass', late)).toMatchObject({ error: 'code-wrong' });
    await gateway.close();
  });

  test('dies after five minutes', async () => {
    const gateway = await openGateway();
    vi.stubEnv('SMS_URL', gateway.url);
    const mobile = await mobileOf('office');
    await post('/kaishituoche/sendCode', { mobile });
    await office.rows(`update verification_code set created_at = now() - interval '6 minutes' where mobile = $1`, [
      mobile,
    ]);
    expect(await login({ mobile, verificationCode: gateway.lastCode() })).toMatchObject({ status: 401 });
    await gateway.close();
  });

  test.each([
    ['police', 'user/update', 'field', '13900139711'],
    ['company', 'driver/update', 'driver07', '13900139712'],
    ['super', 'user/updateMobile', 'editor', '13900139713'],
  ])(
    'signs nobody in by a number that %s set by %s, until its owner has confirmed it',
    async (by, path, who, mobile) => {
      const gateway = await openGateway();
      vi.stubEnv('SMS_URL', gateway.url);
      const keeper = await office.as(by);
      const owner = await office.as(who);
      const url = path.startsWith('user') ? `/rescue_public/${path}` : `/${path}`;
      succeeded(await keeper.post(url, { id: owner.id, mobile }));
      const sent = async (): Promise<string> => {
        await office.rows(`delete from verification_code where mobile = $1`, [mobile]);
        expect(await post('/kaishituoche/sendCode', { mobile })).toMatchObject({ status: 200 });
        return gateway.lastCode();
      };
      const unknown = await login({ mobile, verificationCode: await sent() });
      expect(unknown).toMatchObject({ status: 401, error: 'wrong-code' });
      const password = wirePassword('Taken-2026');
      const change = { mobile, verificationCode: await sent(), password, password1: password };
      expect(await post('/kaishituoche/modifyPass', change)).toMatchObject({ status: 422, error: 'code-wrong' });
      const own = { username: who, password: wirePassword('Towline-2026') };
      const told = { by: keeper.info['name'], time: expect.stringMatching(/^\d{4}-\d\d-\d\d /) };
      expect(await login(own)).toMatchObject({ status: 200, data: { userInfo: { mobileSet: told } } });
      succeeded(await owner.post('/rescue_public/user/updateMobile', { id: owner.id, mobile }));
      const signedIn = await login({ mobile, verificationCode: await sent() });
      expect(signedIn).toMatchObject({ status: 200, data: { userInfo: { username: who, mobileSet: null } } });
      await gateway.close();
    },
  );

  test('signs nobody in by the number that whoever made the account wrote', async () => {
    const gateway = await openGateway();
    vi.stubEnv('SMS_URL', gateway.url);
    const mobile = '13900139123';
    const maker = await office.as('police');
    const made = { username: 'bymaker', name: '新外勤', userType: 5, mobile };
    succeeded(await maker.post('/rescue_public/user/batchAdd', { users: [made] }));
    expect(await post('/kaishituoche/sendCode', { mobile })).toMatchObject({ status: 200 });
    expect(await login({ mobile, verificationCode: gateway.lastCode() })).toMatchObject({ status: 401 });
    await gateway.close();
  });

  test('that the gateway did not take is no code', async () => {
    const gateway = await openGateway(500);
    vi.stubEnv('SMS_URL', gateway.url);
    const mobile = await mobileOf('general');
    expect(await post('/kaishituoche/sendCode', { mobile })).toMatchObject({ status: 503, error: 'sms-failed' });
    expect(await office.rows('select from verification_code where mobile = $1', [mobile])).toEqual([]);
    await gateway.close();
  });

  test('changes the password and ends all sessions', async () => {
    const gateway = await openGateway();
    vi.stubEnv('SMS_URL', gateway.url);
    const before = await login({ username: 'company3', password: wirePassword('Towline-2026') });
    const mobile = await mobileOf('company3');
    await post('/kaishituoche/sendCode', { mobile });
    const password = wirePassword('Changed-2026');
    const change = { mobile, verificationCode: gateway.lastCode(), password };
    expect(await post('/kaishituoche/modifyPass', { ...change, password1: wirePassword('x') })).toMatchObject({
      status: 422,
      error: 'passwords-differ',
    });
    expect(await post('/kaishituoche/modifyPass', { ...change, password1: password })).toMatchObject({ status: 200 });
    expect(await post('/userInfo', {}, String(before.data['accessToken']))).toMatchObject({ status: 401 });
    expect(await login({ username: 'company3', password })).toMatchObject({ status: 200 });
    await gateway.close();
  });
});

test('a password may come encrypted for the server', async () => {
  const key = await office.app.inject({ method: 'GET', url: '/api/publicKey' });
  const { publicKey } = key.json<{ data: { publicKey: string } }>().data;
  const encrypt = (text: string): string =>
    publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text),
    ).toString('base64');
  expect(await login({ username: 'police', password: encrypt(wirePassword('Towline-2026')) })).toMatchObject({
    status: 200,
  });
  expect(await login({ username: 'police', password: encrypt('Towline-2026') })).toMatchObject({ status: 400 });
  expect(await login({ username: 'police', password: Buffer.alloc(256, 7).toString('base64') })).toMatchObject({
    status: 400,
  });
});

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const byStranger = (text: string): Buffer => sign('RSA-SHA256', Buffer.from(text), stranger.privateKey);
const forgeries: readonly (readonly [string, Forgery])[] = [
  ['a token that a stranger has signed', ({ head }) => ({ head, sign: byStranger })],
  [
    'a token that brings its own key',
    () => ({
      head: {
        alg: 'RS256',
        kid: 'mine',
        jwk: stranger.publicKey.export({ format: 'jwk' }),
        jku: 'http://127.0.0.1:1/',
      },
      sign: byStranger,
    }),
  ],
  ['a token without a signature', ({ head }) => ({ head: { ...head, alg: 'none' }, sign: () => Buffer.alloc(0) })],
  [
    'a token signed with the public key as a secret',
    ({ head, publicKey }) => ({
      head: { ...head, alg: 'HS256' },
      sign: (text) => createHmac('sha256', publicKey).update(text).digest(),
    }),
  ],
];

/** Sends whoever asks on to another address. */
async function openRedirect(to: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(307, { location: `${to}${request.url ?? ''}` }).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

test('a code is given to nobody whom the gateway names in its place', async () => {
  const other = await openGateway();
  const redirect = await openRedirect(other.url);
  vi.stubEnv('SMS_URL', redirect.url);
  const mobile = await mobileOf('driver');
  expect(await post('/kaishituoche/sendCode', { mobile })).toMatchObject({ status: 503, error: 'sms-failed' });
  expect(other.lastCode()).toBe('');
  await redirect.close();
  await other.close();
});

describe('signing in elsewhere', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await openProvider('towline', 'secret');
  });
  afterAll(() => provider.close());

  const configure = (): void => {
    vi.stubEnv('OIDC_ISSUER', provider.issuer);
    vi.stubEnv('OIDC_CLIENT_ID', 'towline');
    vi.stubEnv('OIDC_CLIENT_SECRET', 'secret');
    vi.stubEnv('OIDC_REDIRECT_URI', 'http://127.0.0.1:5180/#/callback');
  };
  const begin = async (): Promise<string> => String((await post('/socialLogin', {})).data['authorizationUrl']);

  test('is refused until it is set up', async () => {
    expect(await post('/socialLogin', {})).toMatchObject({ status: 409, error: 'not-configured' });
  });

  test('gives a session to the user whom the provider names', async () => {
    configure();
    const back = provider.authorize(await begin(), 'police2');
    const answer = await post('/socialLogin', back);
    expect(answer).toMatchObject({ status: 200, data: { userInfo: { username: 'police2', userType: 1 } } });
    const info = await post('/userInfo', {}, String(answer.data['accessToken']));
    expect(info).toMatchObject({ status: 200, data: { username: 'police2' } });
    expect(await post('/socialLogin', back)).toMatchObject({ status: 401, error: 'social-state' });
  });

  test.each([
    ['a code of another provider', (url: string) => ({ ...provider.authorize(url, 'police2'), code: 'other' })],
    ['a token for another client', (url: string) => provider.authorize(url, 'police2', { aud: 'other' })],
    ['a token of another issuer', (url: string) => provider.authorize(url, 'police2', { iss: 'http://other' })],
    ['a token of another sign-in', (url: string) => provider.authorize(url, 'police2', { nonce: 'other' })],
    ['a token that has expired', (url: string) => provider.authorize(url, 'police2', { exp: 1 })],
    ['a token that never expires', (url: string) => provider.authorize(url, 'police2', { exp: undefined })],
    ['a token whose end is no time', (url: string) => provider.authorize(url, 'police2', { exp: 'later' })],
    ['a token of nobody', (url: string) => provider.authorize(url, 'police2', { sub: undefined })],
    ['a token whose end is a list', (url: string) => provider.authorize(url, 'police2', { exp: [9e9] })],
    ['a token that is not valid yet', (url: string) => provider.authorize(url, 'police2', { nbf: 9e9 })],
    ['a token whose beginning is no time', (url: string) => provider.authorize(url, 'police2', { nbf: 'soon' })],
  ])('refuses %s', async (_, back) => {
    configure();
    expect(await post('/socialLogin', back(await begin()))).toMatchObject({ status: 401, error: 'social-failed' });
  });

  test.each(forgeries)('refuses %s', async (_, forgery) => {
    configure();
    const back = provider.authorize(await begin(), 'police2', {}, forgery);
    expect(await post('/socialLogin', back)).toMatchObject({ status: 401, error: 'social-failed' });
  });

  test('refuses a state that nobody was given, and says that it was not begun here', async () => {
    configure();
    const back = { ...provider.authorize(await begin(), 'police2'), state: 'other' };
    expect(await post('/socialLogin', back)).toMatchObject({ status: 401, error: 'social-state' });
  });

  test('shows its secret in a header to a provider that names no other way', async () => {
    const strict = await openProvider('towline', 'a secret: ü', []);
    configure();
    vi.stubEnv('OIDC_ISSUER', strict.issuer);
    vi.stubEnv('OIDC_CLIENT_SECRET', 'a secret: ü');
    const back = strict.authorize(await begin(), 'police2');
    expect(await post('/socialLogin', back)).toMatchObject({
      status: 200,
      data: { userInfo: { username: 'police2' } },
    });
    await strict.close();
  });

  test('says that a provider which does not answer cannot be reached', async () => {
    configure();
    vi.stubEnv('OIDC_ISSUER', `${provider.issuer}/elsewhere`);
    expect(await post('/socialLogin', {})).toMatchObject({ status: 503, error: 'social-unreachable' });
  });

  test('does not wait for a provider that is silent', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const settings = {
      issuer: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      clientId: 'towline',
      clientSecret: '',
      redirectUri: 'http://127.0.0.1:5180/#/callback',
      claim: 'sub',
    };
    await expect(oidc.authorizationUrl(settings, oidc.begin(), 0.1)).rejects.toMatchObject({ code: 'OAUTH_TIMEOUT' });
    await expect(oidc.claimsOf(settings, 'code', oidc.begin(), 0.1)).rejects.toMatchObject({ code: 'OAUTH_TIMEOUT' });
    silent.closeAllConnections();
    await new Promise((closed) => silent.close(closed));
  });

  test('asks nobody over plain http but this machine', async () => {
    configure();
    vi.stubEnv('OIDC_ISSUER', provider.issuer.replace('127.0.0.1', '0.0.0.0'));
    expect(await post('/socialLogin', {})).toMatchObject({ status: 503, error: 'social-unreachable' });
  });

  test('is offered to those who are not in yet once it is set up', async () => {
    const terms = async () => (await office.app.inject({ method: 'GET', url: '/api/publicKey' })).json<Answer>().data;
    expect(await terms()).toMatchObject({ socialLogin: false, loginRSA: false, loginInterception: true });
    configure();
    expect(await terms()).toMatchObject({ socialLogin: true });
  });

  test('knows nobody but active users', async () => {
    configure();
    expect(await post('/socialLogin', provider.authorize(await begin(), 'stranger'))).toMatchObject({
      status: 401,
      error: 'social-unknown',
    });
  });
});
