/** The language is changed there and back, or one release follows the other: what was asked for last is shown. */
import { expect, test } from 'vitest';
import type { App } from '../../../src/console/app/app.ts';
import { openRenewal } from '../../../src/console/running/renewal.ts';
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
