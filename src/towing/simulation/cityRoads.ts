/** The streets that simulated drivers drive on, as the server gives them; without any they drive as the crow flies. */
import { distanceKm, type Point } from '../domain/distance.ts';
import { openNetwork, type Network } from '../streets/network.ts';
import { wayBetween } from '../streets/router.ts';
import { fromGeoJson, type StreetGeoJson } from '../streets/streetGeoJson.ts';
import type { StreetMap } from '../streets/streetMap.ts';
import type { Session } from './connection.ts';

interface Drive {
  readonly path: readonly Point[];
  /** Of life. */
  readonly seconds: number;
  /** Kilometres an hour on the whole way. */
  readonly speed: number;
}
export interface CityRoads {
  /** Asked for by the first driver, for all of them. */
  readonly load: (session: Session) => Promise<void>;
  readonly way: (from: Point, to: Point) => Drive;
  /** Where streets bend and meet, by the street's name; none before they are loaded. */
  readonly places: () => readonly Place[];
}
interface Place {
  readonly name: string;
  readonly point: Point;
}

const kmh = 40;

export function openCityRoads(): CityRoads {
  let loading: Promise<StreetMap> | undefined;
  let network: Network | undefined;
  let places: readonly Place[] = [];
  return {
    load: async (session) => {
      loading ??= session.file('/dispatch/streets').then((streets) => fromGeoJson(streets as StreetGeoJson));
      const map = await loading;
      if (network) return;
      network = openNetwork(map);
      places = map.lines.flatMap(({ name, path }) => path.map(([lng, lat]) => ({ name, point: { lng, lat } })));
    },
    places: () => places,
    way: (from, to) => {
      const way = network && wayBetween(network, from, to);
      const km = way?.km ?? distanceKm(from, to);
      const seconds = way ? way.minutes * 60 : (km / kmh) * 3600;
      return { path: way?.path ?? [from, to], seconds, speed: seconds === 0 ? 0 : Math.round((km / seconds) * 3600) };
    },
  };
}

/** @param part of the whole length: 0 is where the path begins, 1 where it ends. */
export function placeOn(path: readonly Point[], part: number): Point {
  const pieces = path.slice(1).map((to, index) => ({ from: path[index] ?? to, to }));
  let left = pieces.reduce((sum, { from, to }) => sum + distanceKm(from, to), 0) * part;
  for (const { from, to } of pieces) {
    const km = distanceKm(from, to);
    if (left <= km && km > 0) {
      const share = left / km;
      return { lng: from.lng + (to.lng - from.lng) * share, lat: from.lat + (to.lat - from.lat) * share };
    }
    left -= km;
  }
  return path.at(-1) ?? { lng: 0, lat: 0 };
}
