/** Apps that are published: on a phone by a link first, for nobody scans their own screen; elsewhere by a code and a link. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppContext } from '../../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../../src/console/running/context.ts';
import { Downloads } from '../../../../src/console/shell/tools/Downloads.tsx';
import { fakeApp } from '../../testApp.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(matching: string) {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...before(query),
    matches: matching !== '' && query.includes(matching),
  }));
  const data = { appDriverAndroid: '1.0' };
  const app = fakeApp(async () => ({ code: 200, msg: '', data }));
  const settings = {
    appDownloads: [{ name: { 'zh-CN': '司机端应用', 'en-US': 'Driver app' }, apps: ['appDriverAndroid'] }],
  };
  const running = { root: new URL('https://towline.test/') };
  // Nothing else of the shell is read.
  const parts = { signedIn: { manifest: { settings } }, running } as unknown as ShellParts;
  render(
    <AppContext value={app}>
      <ShellContext value={parts}>
        <Downloads />
      </ShellContext>
    </AppContext>,
  );
}

const code = () => screen.queryByRole('figure', { name: '用手机扫描，打开下载页' });

test.each([
  ['a narrow screen', 'max-width'],
  ['a finger', 'pointer: coarse'],
])('for %s the link stands first, and no code', async (_of, matching) => {
  open(matching);
  const link = await screen.findByRole('link', { name: '打开下载页' });
  expect(link).toHaveProperty('href', 'https://towline.test/download');
  expect(code()).toBeNull();
  const [first] = screen.getAllByRole('link');
  expect(first).toBe(link);
});

test('elsewhere the code stands, and the link beside it', async () => {
  open('');
  expect(await screen.findByRole('figure', { name: '用手机扫描，打开下载页' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: '打开下载页' });
  expect(link).toHaveProperty('href', 'https://towline.test/download');
  expect(link.closest('figure')).toBe(code());
});
