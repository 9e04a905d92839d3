import { expect, test } from 'vitest';
import { readableAges, type AgeAt } from '../../../src/renderer/map/readableAges.ts';

const at = (x: number, y: number, height = 0): AgeAt => ({ x, y, height });

test.each<[string, AgeAt[], number[]]>([
  ['apart, all are read', [at(0, 0), at(100, 0), at(0, 100)], [0, 1, 2]],
  ['of two in one place the first is read', [at(0, 0), at(0, 0)], [0]],
  ['of two in one place the graver is read', [at(0, 0), at(5, 5, 400)], [1]],
  ['beside one another both are read', [at(0, 0), at(38, 0)], [0, 1]],
  ['one below the other both are read', [at(0, 14), at(0, 29)], [0, 1]],
  ['a line that two share by a pixel is one’s', [at(0, 14), at(0, 28)], [0]],
  ['what lies over one that is not read itself is read', [at(0, 0), at(30, 0), at(60, 0)], [0, 2]],
  ['none', [], []],
])('%s', (_what, ages, read) => {
  expect([...readableAges(ages)].sort((one, other) => one - other)).toEqual(read);
});

test('none of those that are read lies over another, however many there are', () => {
  const ages = Array.from({ length: 1000 }, (_, n) => at((n * 37) % 900, (n * 53) % 600, n % 3));
  const read = [...readableAges(ages)].flatMap((place) => ages[place] ?? []);
  const overlapping = read.filter((one, place) =>
    read.slice(place + 1).some(({ x, y }) => Math.abs(x - one.x) < 38 && Math.abs(y - one.y) < 15),
  );
  expect(read.length).toBeGreaterThan(100);
  expect(overlapping).toEqual([]);
});
