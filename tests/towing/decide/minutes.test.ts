import { describe, expect, test } from 'vitest';
import {
  correctionKey,
  distanceBand,
  estimate,
  hourOf,
  learnCorrections,
  type Arrival,
} from '../../../src/towing/decide/minutes.ts';
import { noon, plainSettings } from './plainWorld.ts';

const way = { driverId: 'p1', detachmentId: 'd1', from: { lng: 114, lat: 22.5 }, to: { lng: 114, lat: 22.6 } };

test('minutes are the straight line by the road factor, at the speed of the hour', () => {
  // 11.12 km of straight line, 14.46 km of road.
  expect(estimate(plainSettings, way, noon)).toEqual({ minutes: 29, distance: 14.5, from: 'estimated' });
  const slow = { ...plainSettings, speedByHour: new Map([[12, 15]]) };
  expect(estimate(slow, way, noon)?.minutes).toBe(58);
  expect(estimate(slow, way, noon + 3_600_000)?.minutes).toBe(29);
});

test('nobody is there in less than a minute', () => {
  expect(estimate(plainSettings, { ...way, to: way.from }, noon)).toMatchObject({ minutes: 1, distance: 0 });
});

test('what was learned for the detachment, hour and band corrects them', () => {
  const learned = (factor: number) => new Map([[correctionKey('d1', 12, 14.5), factor]]);
  expect(estimate({ ...plainSettings, corrections: learned(1.5) }, way, noon)?.minutes).toBe(44);
  expect(estimate({ ...plainSettings, corrections: learned(NaN) }, way, noon)?.minutes).toBe(29);
  expect(estimate({ ...plainSettings, corrections: learned(1000) }, way, noon)?.minutes).toBe(87);
});

test.each([
  { lng: NaN, lat: 0 },
  { lng: 0, lat: 91 },
  { lng: 181, lat: 0 },
])('%o is no place', (to) => {
  expect(estimate(plainSettings, { ...way, to }, noon)).toBeNull();
});

test('the hour is that of the deployment', () => {
  expect(hourOf(noon, 480)).toBe(12);
  expect(hourOf(Date.parse('2026-11-20T23:30:00Z'), 60)).toBe(0);
  expect(hourOf(-1, 0)).toBe(23);
});

test('bands end at 2, 5 and 10 kilometres', () => {
  expect([0, 1.9, 2, 5, 10, 99].map(distanceBand)).toEqual([0, 0, 1, 2, 3, 3]);
});

describe('learning', () => {
  const arrival = (measured: number, more: Partial<Arrival> = {}): Arrival => ({
    detachmentId: 'd1',
    at: noon,
    km: 3,
    estimated: 10,
    measured,
    ...more,
  });

  test('takes the median, which one jam does not move', () => {
    expect(
      learnCorrections(
        [12, 12, 11, 13, 300].map((minutes) => arrival(minutes)),
        480,
      ),
    ).toEqual([{ detachmentId: 'd1', hour: 12, band: 1, factor: 1.2, samples: 5 }]);
  });

  test('needs five arrivals', () => {
    expect(
      learnCorrections(
        [1, 2, 3, 4].map((minutes) => arrival(minutes)),
        480,
      ),
    ).toEqual([]);
  });

  test('leaves out what was measured wrongly', () => {
    const wrong = [arrival(-5), arrival(NaN), arrival(5, { estimated: 0 })];
    expect(learnCorrections([...wrong, ...[10, 10, 10, 10].map((minutes) => arrival(minutes))], 480)).toEqual([]);
  });

  test('of an even number takes the middle of both', () => {
    expect(
      learnCorrections(
        [10, 10, 10, 20, 20, 20].map((minutes) => arrival(minutes)),
        480,
      ),
    ).toMatchObject([{ factor: 1.5 }]);
  });
});
