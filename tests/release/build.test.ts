/** A release is named by what it is, and faults never become one. */
import { describe, expect, test } from 'vitest';
import { buildRelease } from '../../src/release/build.ts';
import { libraryFiles } from '../library/files.ts';
import { libraryRelease } from './library.ts';

const files = libraryFiles();

function reversed(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).reverse());
}

describe('the hash of a release', () => {
  const { hash } = libraryRelease();

  test('is 32 hexadecimal digits', () => {
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });

  test('does not change with the formatting of files, nor with their order', () => {
    const rewritten = files.map(({ file, json }) => ({ file, text: JSON.stringify(json, null, 7) })).reverse();
    expect(buildRelease(rewritten).release?.hash).toBe(hash);
  });

  test('does not change with the order of keys that say nothing by their order', () => {
    const settings = files.find(({ file }) => file === 'settings.json');
    expect(libraryRelease({ 'settings.json': reversed(settings?.json) }).hash).toBe(hash);
  });

  test('changes with a word', () => {
    expect(libraryRelease({ 'settings.json': { newPage: { allow: [1] } } }).hash).not.toBe(hash);
  });
});

describe('sources with faults', () => {
  const bad = [...files, { file: 'screens/x.json', text: '{ "entity": "bok" }' }];

  test('give every fault and no release', () => {
    const { release, faults } = buildRelease(bad);
    expect(release).toBeUndefined();
    expect(faults.map((fault) => fault.code)).toEqual(['unknown-entity']);
  });

  test('leave an older release as it was', () => {
    const before = libraryRelease();
    buildRelease(bad);
    expect(before.route('GET', '/books/listByPage')?.id).toBe('book.list');
  });
});

describe('the router', () => {
  const release = libraryRelease();
  test.each([
    ['GET', '/books/listByPage', 'book.list'],
    ['HEAD', '/books/listByPage', 'book.list'],
    ['POST', '/books/lend', 'book.lend'],
    ['GET', '/books/lend', undefined],
    ['GET', '/books/lendd', undefined],
    ['POST', '/labels/add', 'labels.insert'],
    ['GET', '/constructor', undefined],
  ])('%s %s is %s', (method, path, id) => {
    expect(release.route(method, path)?.id).toBe(id);
  });

  test('knows a path under another method', () => {
    expect([release.knows('/books/lend'), release.knows('/books/lendd')]).toEqual([true, false]);
  });

  test('finds every call at its own method and path', () => {
    const calls = Object.values(release.catalogue.calls);
    expect(calls.filter((call) => release.route(call.method, call.path)?.id !== call.id)).toEqual([]);
  });
});

test('a page in one file brings table, routes, page, filter and form', () => {
  const release = libraryRelease({
    'screens/spareParts.json': {
      menu: 'settings',
      entity: {
        title: { 'zh-CN': '配件', 'en-US': 'Spare parts' },
        required: ['name'],
        properties: {
          name: { type: 'string', title: '名称', maxLength: 20, search: true },
          count: { type: 'integer', title: '数量', minimum: 0 },
        },
      },
    },
  });
  expect(release.tables.map((plan) => plan.table)).toContain('spare_parts');
  const routes = [
    'GET /spareParts/listByPage',
    'POST /spareParts/add',
    'POST /spareParts/update',
    'POST /spareParts/delete',
  ];
  expect(routes.map((route) => release.route(...(route.split(' ') as [string, string]))?.id)).toEqual([
    'spareParts.list',
    'spareParts.insert',
    'spareParts.update',
    'spareParts.remove',
  ]);
  const { screens } = release.project({ userType: 1, superManager: false });
  expect(Object.keys(screens)).toEqual(expect.arrayContaining(['spareParts', 'spareParts#add', 'spareParts#edit']));
});
