/** Ways on a network of streets: the shortest in time, as brute force finds them, along streets, the same every time. */
import { expect, test } from 'vitest';
import { distanceKm, type Point } from '../../../src/towing/domain/distance.ts';
import { randomFrom } from '../../../src/towing/domain/random.ts';
import { cityStreets } from '../../../src/towing/streets/city/cityStreets.ts';
import { openNetwork, type Network } from '../../../src/towing/streets/network.ts';
import { wayBetween, waysTo } from '../../../src/towing/streets/router.ts';
import type { Street, StreetMap } from '../../../src/towing/streets/streetMap.ts';

const street = (name: string, path: Street['path'], kind: Street['class'] = 'minor'): Street => ({
  name,
  class: kind,
  path,
});
const mapOf = (...lines: Street[]): StreetMap => ({ lines, areas: [] });

/** Two ways from west to east: straight through the town, or round by the expressway. */
const town = mapOf(
  street('中街', [
    [114, 22.6],
    [114.05, 22.6],
    [114.1, 22.6],
  ]),
  street(
    '环路',
    [
      [114, 22.6],
      [114.02, 22.63],
      [114.08, 22.63],
      [114.1, 22.6],
    ],
    'major',
  ),
);
const [west, east] = [
  { lng: 114, lat: 22.6 },
  { lng: 114.1, lat: 22.6 },
];

test('the expressway round the town is longer and faster', () => {
  const way = wayBetween(openNetwork(town), west, east);
  expect(way?.path.map(({ lat }) => lat)).toContain(22.63);
  expect(way?.km).toBeGreaterThan(distanceKm(west, east));
});

test('who stands on the same piece of a street does not go round by its ends', () => {
  const way = wayBetween(openNetwork(town), { lng: 114.01, lat: 22.6 }, { lng: 114.02, lat: 22.6 });
  expect(way?.km).toBeCloseTo(1.027, 2);
  expect(way?.path).toHaveLength(4);
});

test('streets that cross without a shared position do not meet', () => {
  const bridge = mapOf(
    street('桥', [
      [114, 22.6],
      [114.02, 22.6],
    ]),
    street('河', [
      [114.01, 22.59],
      [114.01, 22.61],
    ]),
  );
  expect(wayBetween(openNetwork(bridge), { lng: 114, lat: 22.6 }, { lng: 114.01, lat: 22.61 })).toBeNull();
});

test.each([
  ['there are no streets', mapOf(), west],
  ['the place is far from every street', town, { lng: 121, lat: 31 }],
])('there is no way where %s', (_, map, to) => {
  const network = openNetwork(map);
  expect(waysTo(network, [west], to)).toEqual([null]);
  expect(wayBetween(network, west, to)).toBeNull();
});

const network = openNetwork(cityStreets(20_261_120));
const random = randomFrom(7);
const somewhere = (): Point => ({ lng: 113.85 + random.next() * 0.3, lat: 22.5 + random.next() * 0.2 });

/** Every node's seconds to one of them, by relaxing every arc until nothing changes (Bellman and Ford). */
function secondsByBruteForce({ spots, firstArc, arcTo, arcSeconds }: Network, goal: number): Float64Array {
  const seconds = new Float64Array(spots.length).fill(Infinity);
  seconds[goal] = 0;
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (let node = 0; node < spots.length; node += 1)
      for (let arc = firstArc[node] ?? 0; arc < (firstArc[node + 1] ?? 0); arc += 1) {
        const cost = (seconds[arcTo[arc] ?? 0] ?? Infinity) + (arcSeconds[arc] ?? 0);
        if (cost < (seconds[node] ?? Infinity) - 1e-9) {
          seconds[node] = cost;
          isChanged = true;
        }
      }
  }
  return seconds;
}

test('in the city it finds what brute force finds', () => {
  for (const goal of [3, 777, 2500]) {
    const expected = secondsByBruteForce(network, goal);
    const points = network.spots.map((spot): Point => {
      const [lng, lat] = network.plane.round(spot);
      return { lng, lat };
    });
    const ways = waysTo(network, points, points[goal] ?? west);
    ways.forEach((way, node) => expect((way?.minutes ?? 0) * 60).toBeCloseTo(expected[node] ?? 0, 0));
  }
});

test('every way in the city follows streets, takes as long as it says from both ends, and is no shorter than the crow flies', () => {
  for (let count = 0; count < 60; count += 1) {
    const [from, to] = [somewhere(), somewhere()];
    const [one, back] = [wayBetween(network, from, to), waysTo(network, [to], from)[0]];
    expect(one?.minutes).toBeCloseTo(back?.minutes ?? 0, 6);
    expect(one?.km).toBeGreaterThan(distanceKm(from, to) - 0.05);
    const walked = one?.path.reduce((sum, point, index, path) => sum + distanceKm(path[index - 1] ?? point, point), 0);
    expect(walked).toBeCloseTo(one?.km ?? 0, 1);
  }
});

test('many to one are each the way of one, in the order asked', () => {
  const to = somewhere();
  const from = Array.from({ length: 200 }, somewhere);
  const all = waysTo(network, from, to);
  expect(waysTo(network, from.toReversed(), to).reverse()).toEqual(all);
  from.slice(0, 20).forEach((point, index) => {
    const { minutes, km } = wayBetween(network, point, to) ?? {};
    expect(all[index]).toEqual({ minutes, km });
  });
});
