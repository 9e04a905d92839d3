/** 10,000 worlds of chance: whoever is proposed breaks no rule, said here once more in other words than the table's. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm } from '../../../src/towing/domain/distance.ts';
import { chooseLot } from '../../../src/towing/decide/lot.ts';
import { propose, shortlist, type Proposal, type Proposals } from '../../../src/towing/decide/propose.ts';
import type { World } from '../../../src/towing/decide/world.ts';
import { breaches, retold } from './breaches.ts';
import { worlds } from './randomWorlds.ts';

function expectOrder(shown: readonly Proposal[], most: number): void {
  expect(shown.map(({ rank }) => rank)).toEqual(shown.map((_, index) => index + 1));
  const keys = shown.map(({ minutes, distance, driverId }) => [minutes, distance, driverId] as const);
  expect(keys).toEqual([...keys].sort((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1)));
  expect(shown.length).toBeLessThanOrEqual(most);
}

function expectExcluded({ proposals, excluded }: Proposals, most: number): void {
  const further = excluded.filter(({ code }) => code === 'further');
  if (further.length > 0) expect(proposals).toHaveLength(most);
  const last = proposals.at(-1)?.minutes ?? 0;
  expect(further.filter(({ minutes }) => !(minutes && minutes.minutes >= last))).toEqual([]);
  expect(excluded.filter(({ codes, code }) => codes[0] !== code)).toEqual([]);
}

function expectLot(world: World): void {
  const [task] = world.tasks;
  const chosen = task && chooseLot(world, task);
  expect(chosen?.parkId === '-1').toBe(task?.rescueStatusIds.includes(4));
  if (!chosen || chosen.parkId === '-1') return;
  expect(world.parks).toContainEqual(expect.objectContaining({ id: chosen.parkId, detachmentId: task.detachmentId }));
}

test('no rule is ever broken, everyone is told of, and the order of the telling does not matter', () => {
  let proposed = 0;
  fc.assert(
    fc.property(worlds, (world) => {
      const told = propose(world, { taskId: 't1' });
      proposed += told.proposals.length;
      expect(told.proposals.flatMap((one) => breaches(world, one))).toEqual([]);
      expectOrder(told.proposals, world.settings.proposalsShown);
      expectExcluded(told, world.settings.proposalsShown);
      const everyone = [...told.proposals, ...told.excluded].map(({ driverId }) => driverId);
      expect(everyone.sort().join()).toBe(
        world.drivers
          .map(({ id }) => id)
          .sort()
          .join(),
      );
      expectLot(world);
      const other = retold(world);
      expect(JSON.stringify(propose(other, { taskId: 't1' }))).toBe(JSON.stringify(told));
      const ways = shortlist(world, { taskId: 't1' });
      expect(JSON.stringify(shortlist(other, { taskId: 't1' }))).toBe(JSON.stringify(ways));
      for (const task of world.tasks) expect(chooseLot(other, task)).toEqual(chooseLot(world, task));
      for (const { from, to, driverId } of ways) {
        const shorter = told.proposals.filter(
          (one) => one.driverId === driverId && one.distance < distanceKm(from, to) - 0.051,
        );
        if (shorter.length > 0) expect(shorter).toEqual([]);
      }
    }),
    { numRuns: 10_000, seed: 20261120 },
  );
  // Chance must have found enough who may be sent, or nothing was tested.
  expect(proposed).toBeGreaterThan(2_000);
});
