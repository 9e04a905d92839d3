/** The rules that may never be broken, said once more in other words than the table's; and a world told in another order. */
import type { Driver, Fence, World } from '../../../src/towing/decide/world.ts';

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
export function breaches(
  world: World,
  proposed: { readonly driverId: string; readonly minutes: number },
): readonly string[] {
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
export function retold(world: World): World {
  const turned = <T>(list: readonly T[]): readonly T[] => [
    ...list.filter((_, index) => index % 2 === 1),
    ...list.filter((_, index) => index % 2 === 0).reverse(),
  ];
  return { ...world, drivers: turned(world.drivers), companies: turned(world.companies), parks: turned(world.parks) };
}
