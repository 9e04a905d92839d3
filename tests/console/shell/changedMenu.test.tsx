/** A menu that changes while its user is at work is told; one whose names alone change is not. */
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppContext } from '../../../src/console/app/app.ts';
import { readManifest, readMenu, readUserInfo } from '../../../src/console/session/session.ts';
import { useChangedMenu } from '../../../src/console/shell/said/useChangedMenu.ts';
import { fakeApp } from '../testApp.ts';

const user = readUserInfo({ id: 'u1', name: '陈', userType: 1 });
if (!user) throw new Error('the user of this test must be readable');
const withMenu = (...rows: object[]) => ({ user, menu: readMenu(rows), manifest: readManifest({}) });
const tasks = { id: 'a', name: '任务', path: 'tasks' };

test('a page more or less is told once; another language is not', () => {
  const app = fakeApp(() => Promise.reject(new Error('not called here')));
  const said = vi.fn<(message: string) => void>();
  app.messages.attend(said);
  app.session.admit(withMenu(tasks));
  renderHook(() => useChangedMenu(), {
    wrapper: ({ children }) => <AppContext value={app}>{children}</AppContext>,
  });
  act(() => app.session.admit(withMenu({ ...tasks, name: 'Tasks' })));
  expect(said).not.toHaveBeenCalled();
  act(() => app.session.admit(withMenu(tasks, { id: 'b', name: '司机', path: 'drivers' })));
  expect(said.mock.calls).toEqual([['菜单已更新：管理员更改了您的权限或页面', 'warning']]);
  act(() => app.session.reset('expired'));
  act(() => app.session.admit(withMenu(tasks)));
  expect(said).toHaveBeenCalledTimes(1);
});
