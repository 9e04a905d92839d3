/** 10,000 worlds of chance: whoever is proposed breaks no rule, said here once more in other words than the table's. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm } from '../../../src/towing/domain/distance.ts';
import { chooseLot } from '../../../src/towing/decide/lot.ts';
import { propose, shortlist, type Proposal, type Proposals } from '../../../src/towing/decide/propose.ts';
import type { Driver, Fence, World } from '../../../src/towing/decide/world.ts';
import { worlds } from './randomWorlds.ts';

/** By the winding number: another way than the one that is tested. */
function winds({ polygons }: Fence, { lng, lat }: { readonly lng: number; readonly lat: number }): boolean {
  const odd = (ring: readonly (readonly [number, number])[]): boolean => {
    let crossings = 0;
    for (let from = 0; from < ring.length; from += 1) {
      const [x1, y1] = ring[from] ?? [0, 0];
      const [x2, y2] = ring[(from + 1) % ring.length] ?? [0, 0];
      const [low, high] = y1 < y2 ? [y1, y2] : [y2, y1];
      if (lat < low || lat >= high) continue;
      if (x1 + ((lat - y1) * (x2 - x1)) / (y2 - y1) > lng) crossings += 1;
    }
    return crossings % 2 === 1;
  };
  return polygons.some(([outline, ...cut]) => outline !== undefined && odd(outline) && !cut.some(odd));
}

/** The rules that may never be broken, straight from the world. */
function breaches(world: World, proposed: Proposal): readonly string[] {
  const [task] = world.tasks;
  const driver = world.drivers.find(({ id }) => id === proposed.driverId);
  const company = world.companies.find(({ id }) => id === driver?.companyId);
  if (!task || !driver || !company) return ['not of this world'];
  const arrival = world.now + proposed.minutes * 60_000;
  const weights = task.vehicles.flatMap(({ tonnageId }) => tonnageId ?? []);
  const said: Record<string, boolean> = {
    'a heavy vehicle to a light truck': weights.some((weight) => weight > 3 && (driver.truck.tonnageId ?? 0) <= 3),
    'too heavy for the truck': weights.some((weight) => weight > (driver.truck.tonnageId ?? 9)),
    'too heavy for the licence': weights.some((weight) => weight > (driver.truck.licenceTonnageId ?? 9)),
    suspended: company.suspensions.some(
      ({ detachmentId, from, until }) =>
        detachmentId === task.detachmentId && from <= world.now && world.now < (until ?? Infinity),
    ),
    busy: driver.work !== null || task.driverIds.includes(driver.id),
    'off shift': !driver.onShift || (driver.shiftUntil !== null && !(arrival <= driver.shiftUntil)),
    locked: !driver.active,
    elsewhere: !company.detachmentIds.includes(task.detachmentId),
    'its own task': task.companyId === company.id,
    'in conflict with the rescue type': task.vehicles.some(
      ({ rescueTypeId: id }) =>
        id !== null && driver.truck.rescueTypeIds.length > 0 && !driver.truck.rescueTypeIds.includes(id),
    ),
    'asked again': task.declined.some(({ id }) => id === driver.id || id === company.id),
    'without a position': !driver.position || !(world.now - driver.position.at <= 600_500),
    'outside the fence rule': world.fences.some((fence) => forbids(world, fence, driver)),
  };
  return Object.keys(said).filter((name) => said[name]);
}

function forbids(world: World, fence: Fence, driver: Driver): boolean {
  const place = world.tasks[0]?.point;
  if (!fence.active || fence.detachmentId !== world.tasks[0]?.detachmentId || !place || !winds(fence, place))
    return false;
  const named = fence.companyIds.includes(driver.companyId);
  return [false, !named, named, !driver.position || !winds(fence, driver.position.point)][fence.rule] ?? false;
}

/** The same world, told in another order. */
function retold(world: World): World {
  const turned = <T>(list: readonly T[]): readonly T[] => [
    ...list.filter((_, index) => index % 2 === 1),
    ...list.filter((_, index) => index % 2 === 0).reverse(),
  ];
  return { ...world, drivers: turned(world.drivers), companies: turned(world.companies), parks: turned(world.parks) };
}

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
