/** The demonstration's city has streets: named, joined, the same every time, and past every place where tasks happen. */
import { expect, test } from 'vitest';
import { eastern, western } from '../../../src/towing/seed/city.ts';
import { footingOf, openNetwork } from '../../../src/towing/streets/network.ts';
import { cityStreets } from '../../../src/towing/streets/city/cityStreets.ts';
import { fromGeoJson, toGeoJson } from '../../../src/towing/streets/streetGeoJson.ts';

const city = cityStreets(20_261_120);
const positions = city.lines.flatMap(({ path }) => path.map((position) => position.join(' ')));

test('the same number makes the same streets, another number others', () => {
  expect(cityStreets(20_261_120)).toEqual(city);
  expect(cityStreets(1)).not.toEqual(city);
});

test('there are some hundred named streets of every class, and junctions', () => {
  const times = new Map<string, number>();
  for (const position of positions) times.set(position, (times.get(position) ?? 0) + 1);
  expect(new Set(city.lines.map(({ name }) => name)).size).toBeGreaterThan(400);
  expect([...times.values()].filter((count) => count > 1).length).toBeGreaterThan(1500);
  expect(new Set(city.lines.map((line) => line.class))).toEqual(new Set(['major', 'main', 'minor']));
  expect(city.lines.filter(({ name }) => name === '')).toEqual([]);
});

test('every street can be reached from every other', () => {
  const known = new Set(city.lines[0]?.path.map(String));
  let left = [...city.lines];
  for (let before = 0; before !== left.length;) {
    before = left.length;
    left = left.filter(({ path }) => {
      const isReached = path.some((position) => known.has(String(position)));
      if (isReached) for (const position of path) known.add(String(position));
      return !isReached;
    });
  }
  expect(left).toEqual([]);
});

test('no piece of a street is empty, and none leaves the city', () => {
  for (const { path } of city.lines)
    path.forEach(([lng, lat], index) => {
      expect(path[index + 1]).not.toEqual([lng, lat]);
      expect(lng > 113.6 && lng < 114.4 && lat > 22.4 && lat < 22.9).toBe(true);
    });
});

test.each([...western, ...eastern].flatMap(({ streets }) => streets))('a street runs past %s', (_, lng, lat) => {
  const footing = footingOf(openNetwork(city), { lng, lat });
  expect(footing?.away).toBeLessThan(0.15);
});

test('on the wire it is GeoJSON, and comes back as it was', () => {
  expect(fromGeoJson(JSON.parse(JSON.stringify(toGeoJson(city))) as ReturnType<typeof toGeoJson>)).toEqual(city);
});
