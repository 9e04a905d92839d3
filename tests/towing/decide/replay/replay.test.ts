/** A day under each policy: by hand, from the same seed, in another order, and with no rule broken anywhere in it. */
import { expect, test } from 'vitest';
import type { Day } from '../../../../src/towing/decide/replay/day.ts';
import { figuresOf } from '../../../../src/towing/decide/replay/figures.ts';
import { generateDay } from '../../../../src/towing/decide/replay/generate.ts';
import { isPolicy, policies } from '../../../../src/towing/decide/replay/policies.ts';
import { replay } from '../../../../src/towing/decide/replay/run.ts';
import { readDay, writeDay } from '../../../../src/towing/decide/replay/readDay.ts';
import { breaches } from '../breaches.ts';
import { clock, plainDay } from './plainDay.ts';

const every = Object.keys(policies).filter(isPolicy);

test.each(['nearest', 'fastest', 'rotation'] as const)('by hand, %s: each task has a truck as it comes', (policy) => {
  const outcome = replay(plainDay, policy);
  expect(
    outcome.fates.map(({ end, driverId, arrivedAt, freeAt, km }) => [end, driverId, arrivedAt, freeAt, km]),
  ).toEqual([
    ['served', 'a', clock(8, 10), clock(8, 35), 9.5],
    ['served', 'b', clock(8, 21), clock(8, 40), 16.5],
    ['waiting', null, null, null, 0],
    ['outOfDay', null, null, null, 0],
  ]);
  expect(figuresOf(plainDay, outcome)).toEqual({
    policy,
    tasks: 4,
    served: 2,
    waiting: 1,
    outOfDay: 1,
    meanMinutes: 13.5,
    p90Minutes: 17,
    longestMinutes: 17,
    lateShare: 0.5,
    km: 26,
    kmPerTask: 13,
    idleShare: 0.958,
    companyShares: { c1: 0.5, c2: 0.5 },
  });
});

test.each(['batch', 'bounded'] as const)(
  'by hand, %s: the window waits five minutes and crosses the trucks',
  (policy) => {
    const outcome = replay(plainDay, policy);
    expect(
      outcome.fates.slice(0, 2).map(({ driverId, sentAt, arrivedAt, km }) => [driverId, sentAt, arrivedAt, km]),
    ).toEqual([
      ['b', clock(8, 5), clock(8, 16), 10.5],
      ['a', clock(8, 5), clock(8, 9), 3.5],
    ]);
    expect(figuresOf(plainDay, outcome)).toMatchObject({ meanMinutes: 10.5, km: 14, idleShare: 0.965, lateShare: 0.5 });
  },
);

test('a day without tasks or drivers has no figures, and no fault', () => {
  const empty = { ...plainDay, drivers: [], tasks: [] };
  expect(figuresOf(empty, replay(empty, 'batch'))).toMatchObject({ tasks: 0, meanMinutes: null, idleShare: null });
  const alone = { ...plainDay, drivers: [] };
  expect(figuresOf(alone, replay(alone, 'rotation'))).toMatchObject({ served: 0, waiting: 3, lateShare: 1 });
});

const days = [1, 2, 3].map((seed) => generateDay({ seed, supply: [0.8, 1, 1.3][seed - 1] ?? 1, tasks: 60 }));

function retold(day: Day): Day {
  const turned = <T>(list: readonly T[]): readonly T[] => [...list].reverse();
  return {
    ...day,
    parks: turned(day.parks),
    companies: turned(day.companies),
    drivers: turned(day.drivers),
    tasks: turned(day.tasks),
  };
}

test.each(every)('%s: the same seed gives the same bytes, in whatever order the day is told', (policy) => {
  for (const day of days) {
    const outcome = replay(day, policy);
    const said = JSON.stringify([outcome, figuresOf(day, outcome)]);
    const again = retold(day);
    const other = replay(again, policy);
    expect(JSON.stringify([other, figuresOf(again, other)])).toBe(said);
  }
});

test.each(every)('%s: no rule is broken, no truck is at two places, no task is lost', (policy) => {
  for (const day of days) {
    let sent = 0;
    const { fates } = replay(day, policy, {
      watch: (world, decisions) => {
        for (const { taskId, driverId, minutes } of decisions) {
          if (driverId === null) continue;
          const tasks = world.tasks.filter(({ id }) => id === taskId);
          expect(breaches({ ...world, tasks }, { driverId, minutes: minutes ?? NaN })).toEqual([]);
          sent += 1;
        }
      },
    });
    expect(fates.map(({ taskId }) => taskId)).toEqual(day.tasks.map(({ id }) => id));
    expect(fates.filter(({ driverId }) => driverId !== null).length).toBe(sent);
    for (const driver of day.drivers) {
      const own = fates
        .filter(({ driverId }) => driverId === driver.id)
        .sort((a, b) => (a.sentAt ?? 0) - (b.sentAt ?? 0));
      own.forEach((fate, index) => {
        const shift = driver.shifts.find(({ from, until }) => from <= (fate.sentAt ?? 0) && (fate.sentAt ?? 0) < until);
        expect(shift).toBeDefined();
        expect(fate.sentAt).toBeGreaterThanOrEqual(Math.max(fate.at, own[index - 1]?.freeAt ?? 0));
      });
    }
    const end = day.from + 86_400_000;
    for (const fate of fates) {
      expect(fate.end).toBe(fate.arrivedAt !== null && fate.arrivedAt < end ? 'served' : 'waiting');
    }
  }
});

test('a day reads as it is written', () => {
  for (const day of [plainDay, ...days]) expect(readDay(writeDay(day))).toEqual(day);
});

test('the same tasks come whatever the supply', () => {
  const [few, many] = [0.8, 1.3].map((supply) => generateDay({ seed: 7, supply, tasks: 60 }));
  expect(few?.tasks).toEqual(many?.tasks);
  expect(many?.drivers.length).toBeGreaterThan(few?.drivers.length ?? 0);
});
