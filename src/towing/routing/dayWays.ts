/** Ways on a network for a replayed day, each looked for once. */
import type { WayOf } from '../decide/replay/day.ts';
import type { Minutes } from '../decide/world.ts';
import type { Network } from '../streets/network.ts';
import { waysTo } from '../streets/router.ts';

export function dayWays(network: Network): WayOf {
  const known = new Map<string, Minutes | null>();
  const look: WayOf = (from, to) => {
    const [way] = waysTo(network, [from], to);
    if (!way) return null;
    const { minutes, km } = way;
    return { minutes: Math.max(1, Math.ceil(minutes)), distance: Math.round(km * 10) / 10, from: 'routed' };
  };
  return (from, to) => {
    const name = `${from.lng} ${from.lat} ${to.lng} ${to.lat}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const way = look(from, to);
    known.set(name, way);
    return way;
  };
}
