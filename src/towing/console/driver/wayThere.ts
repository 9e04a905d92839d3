/** The address that opens the phone's own navigation. Pure. */
import { hasLot, type DriverTask } from './task.ts';

/** Apple's phones know no `geo:` addresses. */
const isApple = (agent: string): boolean => /iPhone|iPad|iPod|Macintosh/.test(agent);

type Goal = Pick<DriverTask, 'place' | 'point'> & { readonly isLot: boolean };

/** The scene; with a vehicle on the hook the lot, which a phone finds by its name. */
export function goalOf(task: DriverTask): Goal {
  const isTowing = task.state === 'towing' || task.vehicles.some(({ state }) => state === 'towing');
  const isLot = isTowing && hasLot(task);
  return isLot ? { place: task.park, point: null, isLot } : { place: task.place, point: task.point, isLot };
}

export function wayThere({ place, point }: Pick<DriverTask, 'place' | 'point'>, agent: string): string {
  const name = encodeURIComponent(place);
  const at = point ? `${point.lat},${point.lng}` : null;
  if (isApple(agent)) return `https://maps.apple.com/?daddr=${at ?? name}&dirflg=d`;
  return at ? `geo:${at}?q=${at}(${name})` : `geo:0,0?q=${name}`;
}
