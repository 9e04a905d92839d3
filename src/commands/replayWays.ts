/** Ways on the streets of the demonstration's city, each looked for once. */
import type { WayOf } from '../towing/decide/replay/day.ts';
import type { Minutes } from '../towing/decide/world.ts';
import type { Point } from '../towing/domain/distance.ts';
import { digestOf } from '../towing/records/streetMaps.ts';
import { cityStreets } from '../towing/streets/city/cityStreets.ts';
import { openNetwork } from '../towing/streets/network.ts';
import { waysTo } from '../towing/streets/router.ts';
import { toGeoJson } from '../towing/streets/streetGeoJson.ts';

export interface DemonstrationWays {
  readonly way: WayOf;
  /** Where its streets bend and meet. */
  readonly places: readonly Point[];
}

/** The number that the demonstration's city is made from. */
const citySeed = 20_261_120;

/** Of its map of streets, as the database keeps it. */
export function demonstrationDigest(): string {
  return digestOf(JSON.stringify(toGeoJson(cityStreets(citySeed))));
}

export function openDemonstrationWays(): DemonstrationWays {
  const map = cityStreets(citySeed);
  const network = openNetwork(map);
  const known = new Map<string, Minutes | null>();
  const look: WayOf = (from, to) => {
    const [way] = waysTo(network, [from], to);
    if (!way) return null;
    const { minutes, km } = way;
    return { minutes: Math.max(1, Math.ceil(minutes)), distance: Math.round(km * 10) / 10, from: 'routed' };
  };
  return {
    way: (from, to) => {
      const name = `${from.lng} ${from.lat} ${to.lng} ${to.lat}`;
      const found = known.get(name);
      if (found !== undefined) return found;
      const way = look(from, to);
      known.set(name, way);
      return way;
    },
    places: map.lines.flatMap(({ path }) => path.map(([lng, lat]) => ({ lng, lat }))),
  };
}
