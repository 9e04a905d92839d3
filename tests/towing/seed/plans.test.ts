/** Of a large demonstration the older tasks have ended, as a service's have: by steps that the product itself would take. */
import { expect, test } from 'vitest';
import { randomFrom } from '../../../src/towing/domain/random.ts';
import { pastState, planLot } from '../../../src/towing/seed/plans.ts';

const draws = Array.from({ length: 300 }, (_, at) => at);

test('a vehicle of an ended task has left its lot, released where it was held', () => {
  const random = randomFrom(7);
  const ways = draws.map(() => planLot(random, Infinity, true).map(({ step }) => step));
  expect(new Set(ways.map((steps) => steps.join()))).toEqual(
    new Set(['vehicleIn,vehicleOut', 'vehicleIn,hold,release,vehicleOut']),
  );
});

test('others stay in it, and some tasks wait for a check', () => {
  const random = randomFrom(7);
  const last = new Set(draws.map(() => planLot(random, Infinity, false).at(-1)?.step));
  expect(last).toEqual(new Set(['vehicleOut', 'vehicleIn', 'hold', 'release']));
  expect(new Set(draws.map(() => pastState(random, false)))).toEqual(
    new Set(['complete', 'cancelled', 'mismatch', 'supplemented']),
  );
  expect(new Set(draws.map(() => pastState(random, true)))).toEqual(new Set(['complete', 'cancelled']));
});
