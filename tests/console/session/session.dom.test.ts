import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  fetchSignedIn,
  loadSignedIn,
  signIn,
  signOut,
  type AuthenticationOptions,
} from '../../../src/console/signIn/authentication.ts';
import { type SignInTerms, plainTerms } from '../../../src/console/session/signInTerms.ts';
import { endSession } from '../../../src/console/app/app.ts';
import type { Http } from '../../../src/console/api/request.ts';
import { hashPassword } from '../../../src/console/signIn/passwordHash.ts';
import { readPreferences, writePreferences } from '../../../src/console/session/preferences.ts';
import { openSignal } from '../../../src/console/state/signal.ts';
import { ownToken } from '../../../src/console/session/otherUser.ts';
import { keepSignedIn } from '../../../src/console/session/keptSignedIn.ts';
import { openSession, readUserInfo, type Session } from '../../../src/console/session/session.ts';
import { CallFault } from '../../../src/renderer/engine/ports.ts';

const userInfo = { id: 'u1', name: '陈', username: 'police', userType: 1, superManager: 0, capacityName: '支队' };
const given = { accessToken: 't1', expireTime: Date.now() + 3600_000, userInfo };

let session: Session;
let said: string[];
const call = vi.fn<Http['call']>();
const send = vi.fn<Http['send']>(() => Promise.resolve(answers({ release: 'r', screens: {}, settings: {} })));
let needs: AuthenticationOptions;
let terms: SignInTerms;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
  window.location.hash = '#/dispatch/commandCentre?plates=B1';
  session = openSession(localStorage, sessionStorage);
  said = [];
  call.mockReset();
  send.mockClear();
  const http: Http = { call, send, arrived: () => undefined };
  terms = plainTerms;
  const signInTerms = { terms: openSignal<SignInTerms | null>(null), ask: () => Promise.resolve(terms) };
  needs = {
    http,
    session,
    signInTerms,
    text: (key) => key,
    show: (message) => said.push(message),
    now: () => Date.now(),
  };
});
const answers = (data: unknown) => ({ code: 200, msg: '', data });
function loaded(): void {
  call.mockImplementation((name) => {
    if (name === 'userInfo') return Promise.resolve(answers(userInfo));
    if (name === 'getUserMenuNew') return Promise.resolve(answers([]));
    return Promise.resolve(answers({ release: 'r', screens: {}, settings: {} }));
  });
}
const isEmpty = () => localStorage.length === 0 && sessionStorage.length === 0;

describe('signing in', () => {
  test('sends the wire hash and keeps the token', async () => {
    call.mockResolvedValue(answers(given));
    expect(await signIn(needs, 'police', 'Towline-2026')).toBe('u1');
    expect(call.mock.calls[0]?.slice(0, 2)).toEqual([
      'rescuePublicLogin',
      { username: 'police', password: hashPassword('Towline-2026') },
    ]);
    expect(localStorage.getItem('accessToken')).toBe('t1');
    expect(session.state().expiresAt).toBe(given.expireTime);
  });
  test('encrypts the wire hash where the server asks for it, as it stands at that moment', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    call.mockResolvedValue(answers(given));
    terms = {
      ...plainTerms,
      loginRSA: true,
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    };
    await signIn(needs, 'police', 'Towline-2026');
    const sent = String(Object.entries(call.mock.calls[0]?.[1] ?? {}).find(([name]) => name === 'password')?.[1]);
    const padding = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    expect(privateDecrypt(padding, Buffer.from(sent, 'base64')).toString()).toBe(hashPassword('Towline-2026'));
    terms = plainTerms;
    await signIn(needs, 'police', 'Towline-2026');
    expect(call.mock.calls[1]?.[1]).toMatchObject({ password: hashPassword('Towline-2026') });
  });

  test.each([
    ['no token', { ...given, accessToken: undefined }, 'login.noToken'],
    ['an empty token', { ...given, accessToken: '' }, 'login.noToken'],
    ['no data', null, 'login.noToken'],
    ['a user without id', { ...given, userInfo: { name: 'x', userType: 1 } }, 'login.badUser'],
    ['no user', { ...given, userInfo: undefined }, 'login.badUser'],
  ])('an answer with %s is said and rejected', async (_name, data, message) => {
    call.mockResolvedValue(answers(data));
    await expect(signIn(needs, 'police', 'Towline-2026')).rejects.toBeInstanceOf(CallFault);
    expect(said).toEqual([message]);
    expect(isEmpty()).toBe(true);
  });
});

describe('with a token', () => {
  beforeEach(() => session.open('t1', given.expireTime, 'u1'));

  test('who must change the password first is held before menu and manifest are asked for, at a reload too', async () => {
    const due = { ...userInfo, passwordDue: true };
    call.mockImplementation(async (name) => {
      if (name === 'userInfo') return { code: 200, msg: '', data: due };
      throw new CallFault(403, 'password-change-required', '请先修改密码');
    });
    await loadSignedIn(needs);
    expect(session.state().passwordDue?.id).toBe('u1');
    expect(session.token()).toBe('t1');
    call.mockClear();
    await loadSignedIn(needs);
    expect(call.mock.calls.map(([name]) => name)).toEqual(['userInfo']);
  });

  test('user, menu and manifest are fetched', async () => {
    loaded();
    await loadSignedIn(needs);
    expect(call.mock.calls.map(([name]) => name)).toEqual(['userInfo', 'getUserMenuNew', 'readPreferences']);
    expect(send.mock.calls).toEqual([[{ method: 'GET', path: '/release/manifest', ahead: 'start' }]]);
    expect(session.state().signedIn?.user.name).toBe('陈');
  });
  test('where the browser allows no storage, a start without a network ends at the login page, with no fault', async () => {
    session.open('t1', Date.now() + 3600_000, 'u1');
    call.mockReset().mockRejectedValue(new CallFault(0, 'no-answer', '请求发生错误'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('not allowed', 'SecurityError');
    });
    await loadSignedIn(needs);
    expect(session.state().signedIn).toBeNull();
    vi.restoreAllMocks();
  });

  test('without a network the page opens as it was kept, and no failed call is told over it', async () => {
    loaded();
    session.open('t1', Date.now() + 3600_000, 'u1');
    await loadSignedIn(needs);
    keepSignedIn(localStorage, session);
    call.mockReset().mockRejectedValue(new CallFault(0, 'no-answer', '请求发生错误'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await loadSignedIn(needs);
    expect(session.state().signedIn?.user.name).toBe('陈');
    expect(call.mock.calls.map(([, , options]) => options?.quiet)).toEqual([true, true, true]);
    expect(send.mock.calls.at(-1)?.[0]).toMatchObject({ quiet: true });
    vi.restoreAllMocks();
  });
  test('a failed user-info call empties the storage and leads to the login page, with the way back', async () => {
    call.mockRejectedValue(new CallFault(500, 'x', 'x'));
    sessionStorage.setItem('anything', '1');
    await loadSignedIn(needs);
    expect(isEmpty()).toBe(true);
    expect(window.location.hash).toBe('#/login?redirect=%2Fdispatch%2FcommandCentre%3Fplates%3DB1');
  });
  test.each([null, 'somebody of before'])(
    'whose the token is says the server, where the storage says %s',
    async (kept) => {
      loaded();
      localStorage.setItem('accessToken', 't1');
      if (kept === null) localStorage.removeItem('userId');
      else localStorage.setItem('userId', kept);
      await loadSignedIn(needs);
      expect(localStorage.getItem('userId')).toBe('u1');
      expect(ownToken(session)).toBe('t1');
    },
  );
  test('user info of the wrong shape is said, and counts as failed', async () => {
    call.mockResolvedValue(answers({ id: '', userType: 'x' }));
    await expect(fetchSignedIn(needs)).rejects.toBeInstanceOf(CallFault);
    expect(said).toEqual(['login.badUser']);
  });
  test('signing out empties the storage, even where the server does not answer', async () => {
    loaded();
    await loadSignedIn(needs);
    call.mockRejectedValue(new CallFault(0, 'no-answer', 'x'));
    signOut(needs);
    await vi.waitFor(() => expect(isEmpty()).toBe(true));
    expect(session.state()).toMatchObject({ signedIn: null, ended: null });
    expect(window.location.hash).toContain('#/login');
  });
  test('a 401 empties the storage and leads to the login page', async () => {
    loaded();
    await loadSignedIn(needs);
    endSession(session, 't1', null);
    expect(isEmpty()).toBe(true);
    expect(session.state()).toMatchObject({ signedIn: null, ended: 'expired', signInOver: false });
    expect(window.location.hash).toContain('#/login?redirect=');
  });
  test('a 401 with a form open empties the storage and leaves the page as it is', async () => {
    loaded();
    await loadSignedIn(needs);
    document.body.innerHTML = '<form data-form><input value="typed"></form>';
    endSession(session, 't1', null);
    expect(isEmpty()).toBe(true);
    expect(session.state().signedIn?.user.id).toBe('u1');
    expect(session.state().signInOver).toBe(true);
    expect(window.location.hash).toContain('#/dispatch/commandCentre');
    session.open('t2', given.expireTime, 'u1');
    session.resume();
    expect(session.state()).toMatchObject({ signInOver: false, ended: null });
  });
  test('a session that somebody ended keeps their deed until the next one', async () => {
    loaded();
    await loadSignedIn(needs);
    endSession(session, 't1', '账号已被锁定');
    expect(session.state()).toMatchObject({ ended: 'expired', endedWhy: '账号已被锁定' });
    endSession(session, null, null);
    expect(session.state().endedWhy).toBe('账号已被锁定');
    session.open('t2', given.expireTime, 'u1');
    expect(session.state()).toMatchObject({ ended: null, endedWhy: null });
  });
  test('a form in a closed dialog is none', async () => {
    loaded();
    await loadSignedIn(needs);
    document.body.innerHTML = '<div style="display: none"><form data-form></form></div>';
    endSession(session, 't1', null);
    expect(session.state().signedIn).toBeNull();
  });
  test('a late 401 of an older token ends nothing', () => {
    session.open('t2', given.expireTime, 'u1');
    endSession(session, 't1', null);
    expect(session.token()).toBe('t2');
  });
});

test.each([
  [
    { id: 7, name: 'n', userType: '4' },
    { id: '7', userType: 4, superManager: false, mobile: null },
  ],
  [
    { id: 'a', name: 'n', userType: 1, superManager: '1', mobile: '13800000000' },
    { superManager: true, mobile: '13800000000' },
  ],
  [{ id: 'a', username: 'n', userType: 1 }, { name: 'n' }],
])('user info %j is read', (row, read) => {
  expect(readUserInfo(row)).toMatchObject(read);
});
test.each([
  [null],
  ['x'],
  [{}],
  [{ id: 'a', userType: 1 }],
  [{ id: 'a', name: 'n' }],
  [{ id: '', name: 'n', userType: 1 }],
])('user info %j is of the wrong shape', (row) => {
  expect(readUserInfo(row)).toBeNull();
});

test('language, theme and fold outlive the session, outside the storage', () => {
  writePreferences({ language: 'en-US', theme: 'dark' });
  session.open('t', 1, 'u');
  session.reset(null);
  expect(readPreferences()).toEqual({ language: 'en-US', theme: 'dark', collapsed: false, look: {} });
  expect(isEmpty()).toBe(true);
  writePreferences({ language: 'zh-CN', theme: 'light', collapsed: true });
  expect(readPreferences()).toEqual({ language: 'zh-CN', theme: 'light', collapsed: true, look: {} });
});
