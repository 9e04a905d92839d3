/** Ways on the streets of the demonstration's city. */
import type { WayOf } from '../towing/decide/replay/day.ts';
import type { Point } from '../towing/domain/distance.ts';
import { digestOf } from '../towing/records/streetMaps.ts';
import { dayWays } from '../towing/routing/dayWays.ts';
import { cityStreets } from '../towing/streets/city/cityStreets.ts';
import { openNetwork } from '../towing/streets/network.ts';
import { toGeoJson } from '../towing/streets/streetGeoJson.ts';

interface DemonstrationWays {
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
  return {
    way: dayWays(openNetwork(map)),
    places: map.lines.flatMap(({ path }) => path.map(([lng, lat]) => ({ lng, lat }))),
  };
}
