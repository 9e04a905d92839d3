/** The language is changed there and back, or one release follows the other, heard or not: what is newest is shown. */
import { afterEach, expect, test, vi } from 'vitest';
import type { App } from '../../../src/console/app/app.ts';
import { openLookAgain, openRenewal } from '../../../src/console/running/renewal.ts';
import { later } from '../../renderer/kit.tsx';
import { fakeApp } from '../testApp.ts';

test('menu and release stay those that were asked for last, whichever answer comes first', async () => {
  const menus: ReturnType<typeof later<unknown>>[] = [];
  const call = async (name: string): Promise<unknown> => {
    if (name === 'userInfo') return { data: { id: 'u1', name: '王', userType: 1 } };
    if (name !== 'getUserMenuNew') return { data: {} };
    const menu = later<unknown>();
    menus.push(menu);
    return { data: await menu.promise };
  };
  const app = fakeApp(call as unknown as App['http']['call']);
  let release = 0;
  const send: App['http']['send'] = async () => ({ code: 200, msg: '', data: { release: `r${(release += 1)}` } });
  const shown: string[] = [];
  const renew = openRenewal({ ...app, http: { ...app.http, send } }, ({ manifest }) => shown.push(manifest.release));
  const [first, second] = [renew(), renew()];
  await Promise.resolve();
  menus[1]?.resolve([{ id: 'm', name: '任务', path: 'task' }]);
  await second;
  menus[0]?.resolve([{ id: 'm', name: 'Tasks', path: 'task' }]);
  await first;
  expect(app.session.state().signedIn?.menu[0]?.name).toBe('任务');
  expect(shown).toEqual(['r2']);
});

afterEach(() => void vi.useRealTimers());

test('another release, and other rights, that nobody has heard of are found once the stream is back, and only then told', async () => {
  vi.useFakeTimers();
  const data = {
    userInfo: { id: 'u1', name: '王', userType: 1 },
    getUserMenuNew: [{ id: 'm', name: '任务', path: 'task' }],
    manifest: { release: 'r1', screens: { tasks: 'h1' }, settings: {} },
  };
  const said = new Map<string, unknown>(Object.entries(data));
  const call = async (name: string): Promise<unknown> => ({ data: said.get(name) });
  const app = fakeApp(call as unknown as App['http']['call']);
  const send: App['http']['send'] = async () => ({ code: 200, msg: '', data: said.get('manifest') });
  const needs = { ...app, http: { ...app.http, send } };
  app.session.open('t', 0, 'u1');
  await openRenewal(needs, () => undefined)();
  const told = vi.fn();
  const { look, stop } = openLookAgain(needs, told);
  const isTold = async (): Promise<boolean> => {
    told.mockClear();
    look();
    await vi.advanceTimersByTimeAsync(5000);
    return told.mock.calls.length > 0;
  };
  expect(await isTold()).toBe(false);
  for (const [name, other] of Object.entries({ getUserMenuNew: [], manifest: { ...data.manifest, release: 'r2' } })) {
    said.set(name, other);
    expect([name, await isTold()]).toEqual([name, true]);
    said.set(name, data[name === 'manifest' ? name : 'getUserMenuNew']);
  }
  stop();
});
