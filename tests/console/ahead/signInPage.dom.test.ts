/** When the login page is painted before the console's code is there, and when it is left to it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { paintSignIn } from '../../../src/console/ahead/signInPage.ts';
import { releasePainted } from '../../../src/console/early/painted.ts';

const said = (data: Row): Promise<Row> => Promise.resolve({ code: 200, data });
const nothing = Promise.resolve<Row>({});

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  document.cookie = 'preferences=; max-age=0; path=/';
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh-CN']);
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  releasePainted();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const paintAt = async (address: string, terms: Promise<Row>, config = nothing): Promise<HTMLElement | null> => {
  window.history.replaceState(null, '', address);
  await paintSignIn({ config, terms });
  return document.querySelector<HTMLElement>('#painted .login');
};

test.each([
  ['/', '#/login'],
  ['/#/task?state=2', '#/login?redirect=%2Ftask%3Fstate%3D2'],
  ['/#/login?redirect=%2Fcar', '#/login?redirect=%2Fcar'],
])('at %s it is painted, as the page of %s', async (address, there) => {
  expect(await paintAt(address, said({ loginInterception: true }))).not.toBeNull();
  expect(window.location.hash).toBe(there);
  expect(document.title).toBe('登录 - 拖车救援调度平台');
  expect(document.activeElement).toBe(document.querySelector('#painted [name=username]'));
});

test.each([
  ['the page needs no session', '/#/task', said({ loginInterception: false })],
  ['the server could not be asked', '/#/task', nothing],
  ['the page is open to everybody', '/#/register', said({})],
  ['another site sent the browser back', '/?state=s&code=c', said({})],
])('it is left to the console where %s', async (_, address, terms) => {
  expect(await paintAt(address, terms)).toBeNull();
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(address);
});

test('it is painted at its own address whatever the server says', async () => {
  expect(await paintAt('/#/login', new Promise(() => undefined))).not.toBeNull();
});

test('it speaks the language that was chosen here, else the deployment’s, else the browser’s', async () => {
  const headline = async (config?: Promise<Row>): Promise<string | null | undefined> => {
    const page = await paintAt('/#/login', nothing, config);
    const { textContent } = page?.querySelector('h1') ?? {};
    releasePainted();
    return textContent;
  };
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  expect(await headline()).toBe('Sign in');
  expect(await headline(Promise.resolve({ language: 'zh-CN' }))).toBe('登录');
  document.cookie = 'preferences=en-US..dark; path=/';
  expect(await headline(Promise.resolve({ language: 'zh-CN' }))).toBe('Sign in');
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

test('no keyboard is brought up on a touched screen', async () => {
  const media = window.matchMedia('all');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media, matches: query === '(pointer: coarse)' }));
  expect(await paintAt('/#/login', nothing)).not.toBeNull();
  expect(document.activeElement).toBe(document.body);
});
