/** A page on paper: who printed it and when, and light, whatever the theme. */
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type App, AppContext } from '../../../src/console/app/app.ts';
import { ShellContext, type ShellParts } from '../../../src/console/running/context.ts';
import { Paper } from '../../../src/console/shell/paper/Paper.tsx';
import { fakeApp } from '../testApp.ts';

let app: App;
let mayChange: (matches: boolean) => void;

beforeEach(() => {
  app = { ...fakeApp(() => Promise.reject(new Error('not called here'))), now: () => Date.UTC(2026, 10, 20, 12) };
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...before(query),
    addEventListener: (_: string, listener: unknown) => {
      mayChange = (matches) => {
        if (typeof listener === 'function') listener({ matches });
      };
    },
  }));
  const user = { name: '陈警官', capacityName: '西部支队' };
  // Nothing else of the shell is read.
  const parts = { signedIn: { user }, running: { zone: 'Asia/Shanghai' } } as unknown as ShellParts;
  render(
    <AppContext value={app}>
      <ShellContext value={parts}>
        <Paper />
      </ShellContext>
    </AppContext>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = () => document.querySelector('.paper-line')?.textContent;
const tell = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
const theme = () => app.preferences.read().theme;

test('it is headed by who prints it and when', () => {
  tell('beforeprint');
  expect(line()).toBe('陈警官 西部支队 于 2026-11-20 20:00:00 打印');
  expect(document.body.firstElementChild).toHaveProperty('className', 'paper-line');
});

test.each([
  ['many columns lies on its side', 9, 1],
  ['a few stands upright', 4, 0],
])('a list of %s', (_how, columns, expected) => {
  const list = document.createElement('section');
  list.className = 'vw-list';
  const heads = '<th class="vw-cell"></th>'.repeat(columns);
  list.innerHTML = `<div class="vw-table"><table><thead class="ant-table-thead"><tr>${heads}</tr></thead></table></div>`;
  document.body.append(list);
  tell('beforeprint');
  const sheets = [...document.querySelectorAll('style')].filter(({ textContent }) => textContent?.includes('@page'));
  expect(sheets).toHaveLength(expected);
  list.remove();
});

describe('in the dark', () => {
  beforeEach(() => act(() => app.preferences.write({ ...app.preferences.read(), theme: 'dark' })));

  test.each([
    ['the browser says so', () => tell('beforeprint'), () => tell('afterprint')],
    ['only its medium turns', () => act(() => mayChange(true)), () => act(() => mayChange(false))],
  ])('it prints light, and is dark again, where %s', (_how, begin, end) => {
    begin();
    expect(theme()).toBe('light');
    end();
    expect(theme()).toBe('dark');
  });

  test('what was chosen in the browser stays what it was', () => {
    const before = document.cookie;
    tell('beforeprint');
    expect(document.cookie).toBe(before);
    tell('afterprint');
  });

  test('a page that is left while it prints is dark again', () => {
    tell('beforeprint');
    cleanup();
    expect(theme()).toBe('dark');
    expect(line()).toBeUndefined();
  });
});
