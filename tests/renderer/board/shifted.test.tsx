/** Over Chinese tiles what is stored stays WGS-84: there and back again, and nothing happens elsewhere. */
import { CRS, LatLng } from 'leaflet';
import { expect, test } from 'vitest';
import { mapTiles } from '../../../src/core/model/mapTiles.ts';
import { shifted } from '../../../src/renderer/board/shifted.ts';

const metres = 111_195;
function apart(one: LatLng, other: LatLng): number {
  const east = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(east, one.lat - other.lat) * metres;
}
const again = (place: LatLng): LatLng => shifted.unproject(shifted.project(place));

test('there and back is under a metre for 1,000 places in China', () => {
  let seed = 1;
  const next = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const worst = Array.from({ length: 1000 }, () => new LatLng(19 + next() * 34, 75 + next() * 58)).map((place) =>
    apart(place, again(place)),
  );
  expect(Math.max(...worst)).toBeLessThan(1);
});

test('in Shenzhen a place stands some hundred metres aside on the tiles', () => {
  const place = new LatLng(22.541, 113.9488);
  const drawn = CRS.EPSG3857.unproject(shifted.project(place));
  expect(apart(place, drawn)).toBeGreaterThan(300);
  expect(apart(place, drawn)).toBeLessThan(1000);
});

test.each([
  ['Paris', 48.85, 2.35],
  ['the sea', 0, 0],
])('%s stands where it is', (_, lat, lng) => {
  const place = new LatLng(lat, lng);
  expect(apart(place, CRS.EPSG3857.unproject(shifted.project(place)))).toBeLessThan(0.01);
  expect(apart(place, again(place))).toBeLessThan(0.01);
});

test('at the edge, where the shift begins, it answers all the same', () => {
  for (const lng of [72.004, 72.0041, 72.008, 137.8347, 137.84]) {
    const { lat, lng: back } = shifted.unproject(CRS.EPSG3857.project(new LatLng(30, lng)));
    expect(Number.isFinite(lat) && Number.isFinite(back)).toBe(true);
  }
});

test('a source is known by its name; one that needs a key is none without it; an own address goes before', () => {
  expect(mapTiles({ source: 'amap' })).toMatchObject({ datum: 'gcj02' });
  expect(mapTiles({ source: 'tianditu' })).toBeUndefined();
  expect(mapTiles({ source: 'tianditu', key: 'a b' })?.tiles).toContain('tk=a%20b');
  expect(mapTiles({ source: 'osm' })).toMatchObject({ datum: 'wgs84' });
  const own = 'https://tiles.example/{z}/{x}/{y}.png';
  expect(mapTiles({ source: 'amap', tiles: own })).toEqual({ tiles: own, attribution: '', datum: 'wgs84' });
  expect(mapTiles({ tiles: own, datum: 'gcj02', attribution: '图' })).toEqual({
    tiles: own,
    attribution: '图',
    datum: 'gcj02',
  });
  expect(mapTiles({})).toBeUndefined();
});
