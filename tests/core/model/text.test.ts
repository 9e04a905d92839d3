import { describe, expect, test } from 'vitest';
import { addressParts } from '../../../src/core/addressParts.ts';
import { freeze } from '../../../src/core/model/freeze.ts';
import { textOf } from '../../../src/core/model/label.ts';
import { mask } from '../../../src/core/access/mask.ts';
import type { MaskKind } from '../../../src/core/access/mask.ts';
import { menuPathOf, screenOfPath } from '../../../src/core/model/menuPath.ts';

test.each([
  ['tasks?name=a?b&size=2', ['tasks', 'name=a?b&size=2']],
  ['tasks?', ['tasks', '']],
  ['tasks', ['tasks', '']],
  ['?a=1\n', ['', 'a=1\n']],
])('the parts of the address %j', (address, parts) => expect(addressParts(address)).toEqual(parts));

describe('a label', () => {
  const label = { 'zh-CN': '归还《{title}》？', 'en-US': 'Give back {title}?' };
  test('is the text of the language, its placeholders filled', () => {
    expect(textOf(label, 'zh-CN', { title: '诗' })).toBe('归还《诗》？');
    expect(textOf(label, 'en-US', { title: 3 })).toBe('Give back 3?');
  });
  test('leaves out what is missing', () => {
    expect(textOf(label, 'en-US', { title: null })).toBe('Give back ?');
  });
  test('of one text is the same in both', () => {
    expect(textOf('ISBN', 'en-US')).toBe('ISBN');
  });
  test('takes no value for a placeholder', () => {
    expect(textOf('{a}', 'en-US', { a: '{b}', b: 'no' })).toBe('{b}');
  });
  test('that nothing fills keeps what stands between its braces', () => {
    const filled = { 'zh-CN': '没有参数"{a}"', 'en-US': 'There is no parameter "{a}"' };
    expect(textOf(filled, 'zh-CN')).toBe('没有参数"{a}"');
    expect(textOf(filled, 'en-US')).toBe('There is no parameter "{a}"');
  });
});

test.each<[MaskKind, unknown, unknown]>([
  ['phone', '13812341234', '138****1234'],
  ['phone', '075512345678', '075*****5678'],
  ['phone', '12345', '*****'],
  ['name', '张三', '张*'],
  ['name', '欧阳小明', '欧***'],
  ['name', '张', '*'],
  ['ends', '粤B12345', '粤B***45'],
  ['ends', '粤B1', '***'],
  ['phone', null, null],
  ['phone', '', ''],
])('%s masks %j as %j', (as, value, expected) => {
  expect(mask(as, value)).toBe(expected);
});

test.each([
  ['car_park/task_list', 'carPark/taskList'],
  ['/books/add_book/', 'books/addBook'],
  ['books', 'books'],
  ['a__b', 'aB'],
  ['books/book_2_page', 'books/book2Page'],
  ['books_', 'books'],
])('the menu path %s opens %s', (path, screen) => {
  expect(screenOfPath(path)).toBe(screen);
});

test("an entry's whole path is its ancestors' and its own, and a circle of parents ends", () => {
  const entries = new Map(
    [
      { id: 'a', parentId: null, path: '/a' },
      { id: 'b', parentId: 'a', path: 'b' },
      { id: 'c', parentId: 'd', path: 'c' },
      { id: 'd', parentId: 'c', path: 'd' },
    ].map((entry) => [entry.id, entry]),
  );
  expect(menuPathOf({ id: 'b', parentId: 'a', path: 'b' }, entries)).toBe('a/b');
  expect(menuPathOf({ id: 'c', parentId: 'd', path: 'c' }, entries)).toBe('d/c');
});

test('what is frozen is frozen all the way down', () => {
  const frozen = freeze({ a: [{ b: 1 }] });
  expect(Object.isFrozen(frozen.a[0])).toBe(true);
});
