import { describe, expect, test, vi } from 'vitest';
import { openErrorLog } from '../../../../src/console/running/errorLog.ts';
import { offersIn } from '../../../../src/console/shell/tools/Downloads.tsx';
import { type Entry, matching } from '../../../../src/console/shell/tools/entries.ts';
import { findRecords, searchedBy } from '../../../../src/console/shell/tools/findRecords.ts';
import { searched } from '../../../../src/towing/console/searched.ts';
import { shortcutOf } from '../../../../src/console/shell/tools/shortcuts.ts';
import type { View } from '../../../../src/core/model/view.ts';

const pressed = { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
test.each([
  [{ key: 'k', ctrlKey: true }, false, 'search'],
  [{ key: 'k', metaKey: true }, true, 'search'],
  [{ key: 'k' }, false, null],
  [{ key: '?' }, false, 'shortcuts'],
  [{ key: '?' }, true, null],
  [{ key: '?', isComposing: true }, false, null],
  [{ key: '˙', code: 'KeyH', altKey: true }, false, 'home'],
  [{ key: 'r', ctrlKey: true }, false, null],
] as const)('the keys %j, typing %s, mean %s', (keys, isTyping, does) => {
  expect(shortcutOf({ ...pressed, ...keys }, isTyping)).toBe(does);
});

const entry = (title: string, detail = ''): Entry => ({
  key: title,
  kind: 'pages',
  title,
  detail,
  run: () => undefined,
});
test('a page is found by any of its words, one that begins with them first', () => {
  const entries = [entry('未完成任务', '拖车调度'), entry('任务大厅', '拖车调度'), entry('司机', '公司')];
  expect(matching(entries, '任务').map(({ title }) => title)).toEqual(['任务大厅', '未完成任务']);
  expect(matching(entries, '调度 未完').map(({ title }) => title)).toEqual(['未完成任务']);
  expect(matching(entries, '')).toHaveLength(3);
});

describe('tasks are looked for through the list that the user has', () => {
  const filters = [
    { field: 'plates', params: ['plates'] },
    { field: 'regionId', params: ['regionId'] },
    { field: 'taskNo', params: ['taskNo'] },
  ];
  const call = { id: 'x', method: 'GET', path: '/x', encoding: 'json', takes: [], changes: [], successCode: 200 };
  const view = { type: 'list', id: 'v', call, filters } as unknown as View;

  const listsOf = (screens: Readonly<Record<string, string>>) =>
    searchedBy(searched, screens)?.lists.map(({ list }) => list);

  test('the command centre before the company, and none where neither is allowed', () => {
    const both = { 'dispatch/commandCentre': 'h', 'dispatch/taskDetail': 'h', 'dispatch/trailerOrdersCompany': 'h' };
    expect(listsOf(both)).toEqual(['dispatch/commandCentre']);
    const company = { 'dispatch/trailerOrdersCompany': 'h', 'dispatch/companyTaskDetail': 'h' };
    expect(listsOf(company)).toEqual(['dispatch/trailerOrdersCompany']);
    expect(listsOf({ 'dispatch/trailerOrdersCompany': 'h' })).toBeUndefined();
    const lot = { 'park/vehicles': 'h', 'park/expected': 'h' };
    expect(listsOf({ ...both, ...lot })).toEqual(['dispatch/commandCentre']);
    expect(listsOf(lot)).toEqual(['park/vehicles', 'park/expected']);
  });
  test('a vehicle of a lot through both of its lists, in which it is shown', async () => {
    const rows: Record<string, readonly object[]> = {
      'park/vehicles': [{ id: '1', vehicleCarno: '粤B1', orderNo: 'T1-1' }],
      'park/expected': [{ id: '2', vehicleCarno: '粤B12', orderNo: 'T2-1' }],
    };
    const search = { field: 'plateOrNumber', params: ['plateOrNumber'] };
    const viewOf = (id: string) => ({ ...view, id, call: { ...call, id }, filters: [search] }) as unknown as View;
    const lists = searched.find(({ lists: [first] }) => first?.list === 'park/vehicles')?.lists ?? [];
    const found = await findRecords(
      {
        view: (screen) => Promise.resolve(viewOf(screen)),
        call: ({ id }) => Promise.resolve({ code: 200, msg: '', data: { records: rows[id], total: 1 } }),
      },
      lists,
      'B1',
      new AbortController().signal,
    );
    expect(found).toEqual([
      {
        id: '1',
        title: '粤B1',
        about: 'T1-1',
        screen: 'park/vehicles',
        over: false,
        params: { plateOrNumber: '粤B1' },
      },
      {
        id: '2',
        title: '粤B12',
        about: 'T2-1',
        screen: 'park/expected',
        over: false,
        params: { plateOrNumber: '粤B12' },
      },
    ]);
  });
  test('once by number and once by plate, each task once', async () => {
    const row = { id: '7', taskNo: 'T7', plates: '粤B1', accidentPlaceName: '路口' };
    const send = vi.fn((_call: unknown, _params: unknown) =>
      Promise.resolve({ code: 200, msg: '', data: { records: [row], total: 1 } }),
    );
    const [{ lists }] = searched as readonly [(typeof searched)[number]];
    const found = await findRecords(
      { view: () => Promise.resolve(view), call: send },
      lists,
      '粤B1',
      new AbortController().signal,
    );
    expect(found).toEqual([
      { id: '7', title: 'T7', about: '粤B1 · 路口', screen: 'dispatch/taskDetail', over: true, params: { id: '7' } },
    ]);
    expect(send.mock.calls.map(([, params]) => params)).toEqual([
      { plates: '粤B1', current: 1, size: 6 },
      { taskNo: '粤B1', current: 1, size: 6 },
    ]);
  });
});

test('the error log holds address, message and stack of what went wrong, the newest first', () => {
  const log = openErrorLog(window, () => 5);
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('first'), message: 'first' }));
  log.add('second');
  const [second, first] = log.errors.read();
  expect(second).toMatchObject({ message: 'second', stack: '', at: 5 });
  expect(first).toMatchObject({ message: 'first', url: window.location.href });
  expect(first?.stack).toContain('first');
  log.clear();
  log.stop();
  window.dispatchEvent(new ErrorEvent('error', { message: 'after' }));
  expect(log.errors.read()).toEqual([]);
});

test('a download leads to this site or over http, never into a script', () => {
  const offers = offersIn(
    [
      { name: { 'zh-CN': '手册', 'en-US': 'Guide' }, address: './a.html' },
      { name: 'b', address: 'javascript:x' },
      { name: 'c', path: '/vehicle/c' },
      { name: 'd', path: '//x' },
      { name: 'e', apps: ['one', 2] },
      3,
    ],
    'en-US',
  );
  expect(offers).toEqual([
    { name: 'Guide', address: './a.html', path: '', apps: [] },
    { name: 'b', address: '', path: '', apps: [] },
    { name: 'c', address: '', path: '/vehicle/c', apps: [] },
    { name: 'd', address: '', path: '', apps: [] },
    { name: 'e', address: '', path: '', apps: ['one'] },
  ]);
});
