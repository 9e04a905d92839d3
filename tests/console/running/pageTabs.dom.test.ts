import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HashHistory, openHashHistory } from '../../../src/console/running/hashHistory.ts';
import { openTabs } from '../../../src/console/running/openTabs.ts';
import * as pageTabs from '../../../src/console/running/pageTabs.ts';
import { entryOf } from '../../../src/renderer/engine/address/historyEntry.ts';
import { queryEvent } from '../../../src/renderer/engine/address/moved.ts';
import { emptyStorage } from '../fakes.ts';

const opened = ['/a', '/b', '/c', '/d'].reduce((state, path) => pageTabs.visit(state, path, ''), pageTabs.noTabs);
const pathsOf = (state: pageTabs.PageTabs): readonly string[] => state.tabs.map((tab) => tab.path);

test('a tab that stands where it stood is the same object, so that its page is not printed again', () => {
  const tabOf = (state: pageTabs.PageTabs) => state.tabs.find((tab) => tab.path === '/b');
  const there = pageTabs.visit(opened, '/b', '?page=2');
  expect(tabOf(pageTabs.visit(pageTabs.visit(there, '/c', ''), '/b', '?page=2'))).toBe(tabOf(there));
  expect(tabOf(pageTabs.visit(there, '/b', '?page=3'))).toEqual({ path: '/b', search: '?page=3', round: 0 });
});

test.each([
  ['one', '/b', ['/index', '/a', '/c', '/d']],
  ['one', '/index', ['/index', '/a', '/b', '/c', '/d']],
  ['others', '/b', ['/index', '/b']],
  ['left', '/c', ['/index', '/c', '/d']],
  ['right', '/b', ['/index', '/a', '/b']],
  ['right', '/index', ['/index']],
  ['all', '/b', ['/index']],
] as const)('closing %s at %s leaves %j', (closing, path, left) => {
  const after = pageTabs.close(opened, closing, path);
  expect(pathsOf(after)).toEqual(left);
  expect(after.recent.every((each) => left.some((open) => open === each))).toBe(true);
});

test('what is shown after closing is the page used before it', () => {
  const back = pageTabs.visit(opened, '/a', '');
  expect(pageTabs.nextOf(pageTabs.close(back, 'one', '/a'), '/a')).toBe('/d');
  expect(pageTabs.nextOf(pageTabs.close(back, 'one', '/d'), '/a')).toBe('/a');
  expect(pageTabs.nextOf(pageTabs.close(back, 'all', '/a'), '/a')).toBe('/index');
});

test('at most twenty are kept alive, the least recently used goes first, and its tab stays', () => {
  let state = pageTabs.noTabs;
  for (let count = 1; count <= 25; count++) state = pageTabs.visit(state, `/page${count}`, '');
  state = pageTabs.visit(state, '/page6', '');
  const kept = pageTabs.keptOf(state, 20).map((tab) => tab.path);
  expect(kept).toHaveLength(20);
  expect(kept).toContain('/page6');
  expect(kept).not.toContain('/page5');
  state = pageTabs.visit(state, '/page1', '');
  expect(pageTabs.keptOf(state, 20).map((tab) => tab.path)).not.toContain('/page7');
  expect(state.tabs).toHaveLength(26);
});

test('a page with unsaved input pushes out a later one without, and never the page that is shown', () => {
  let state = pageTabs.noTabs;
  for (let count = 1; count <= 25; count++) state = pageTabs.visit(state, `/page${count}`, '');
  const kept = pageTabs.keptOf(state, 20, (path) => path === '/page2').map((tab) => tab.path);
  expect(kept).toHaveLength(20);
  expect(kept).toContain('/page2');
  expect(kept).toContain('/page25');
  expect(kept).not.toContain('/page6');
});

test('a tab moves one place by a key, and neither past the end nor before the pinned one', () => {
  expect(pathsOf(pageTabs.shift(opened, '/b', -1))).toEqual(['/index', '/b', '/a', '/c', '/d']);
  expect(pathsOf(pageTabs.shift(opened, '/b', 1))).toEqual(['/index', '/a', '/c', '/b', '/d']);
  expect(pageTabs.shift(opened, '/a', -1)).toBe(opened);
  expect(pageTabs.shift(opened, '/d', 1)).toBe(opened);
});

test('tabs are put in order by hand, behind the pinned one', () => {
  expect(pathsOf(pageTabs.move(opened, '/d', '/a'))).toEqual(['/index', '/d', '/a', '/b', '/c']);
  expect(pathsOf(pageTabs.move(opened, '/a', '/c'))).toEqual(['/index', '/b', '/c', '/a', '/d']);
  expect(pathsOf(pageTabs.move(opened, '/d', '/index'))).toEqual(['/index', '/d', '/a', '/b', '/c']);
  expect(pageTabs.move(opened, '/index', '/d')).toBe(opened);
});

test('tabs outlive a reload; what else the storage holds is none', () => {
  expect(pathsOf(pageTabs.readTabs(pageTabs.printTabs(opened)))).toEqual(pathsOf(opened));
  expect(pageTabs.readTabs(null)).toEqual(pageTabs.noTabs);
  expect(pathsOf(pageTabs.readTabs('{"a":1}'))).toEqual(['/index']);
});

let history: HashHistory;
const page = { scrollY: 0 };
beforeEach(() => {
  window.location.hash = '#/index';
  history = openHashHistory();
  page.scrollY = 0;
});
afterEach(() => history.close());

const isPage = (path: string): boolean => path !== '/nowhere';
const go = async (full: string): Promise<void> => {
  const moved = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  window.location.hash = `#${full}`;
  await moved;
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
};

test('a page that is opened again stands where it stood: query and scroll', async () => {
  const tabs = openTabs({ history, isPage, isKeeping: true, storage: emptyStorage(), page });
  await go('/list?name=x');
  page.scrollY = 420;
  await go('/other');
  page.scrollY = 0;
  await go('/list');
  expect(window.location.hash).toBe('#/list?name=x');
  expect(history.location().search).toBe('?name=x');
  expect(tabs.scrollOf('/list')).toBe(420);
  await go('/nowhere');
  expect(pathsOf(tabs.state.read())).toEqual(['/index', '/list', '/other']);
});

test('without the tabs bar only the page that stands is kept, and it begins at its top', async () => {
  const tabs = openTabs({ history, isPage, isKeeping: false, storage: emptyStorage(), page });
  await go('/list');
  tabs.refresh('/list');
  page.scrollY = 300;
  await go('/list?current=2');
  expect(tabs.state.read().tabs.at(-1)).toEqual({ path: '/list', search: '?current=2', round: 1 });
  await go('/other');
  expect(tabs.state.read().recent).toEqual(['/other']);
  expect(tabs.scrollOf('/list')).toBe(0);
});

test('a page that is closed right after it has written its query stays closed', async () => {
  const tabs = openTabs({ history, isPage, isKeeping: true, storage: emptyStorage(), page });
  await go('/list');
  window.history.pushState(entryOf('#/list?current=2'), '', '#/list?current=2');
  window.dispatchEvent(new Event(queryEvent));
  tabs.close('one', '/list');
  await go('/index');
  expect(pathsOf(tabs.state.read())).toEqual(['/index']);
});
