import { expect, test } from 'vitest';
import { printCursor, readCursor } from '../../../src/server/events/cursor.ts';

test('a cursor is read as it was printed, whatever its feeds are called', () => {
  const positions = new Map([
    ['d2', 12],
    ['*', 3],
    ['a=b;c', 1],
    ['d1', 45],
  ]);
  expect(printCursor(positions)).toBe('*=3;a%3Db%3Bc=1;d1=45;d2=12');
  expect(readCursor(printCursor(positions))).toEqual(positions);
  expect(readCursor('')).toEqual(new Map());
});

test.each(['x', 'd1=', '=4', 'd1=-1', 'd1=4;', 'd1=4,d2=5', 'd1=1e9', '%E0%A4%A=1'])('%j is no cursor', (text) => {
  expect(readCursor(text)).toBeNull();
});
