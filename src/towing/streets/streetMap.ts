/** A map of streets: what is drawn as the ground, and what the router walks on. Coordinates are WGS-84. */

/** Longitude, latitude; five decimals, about a metre. */
export type Position = readonly [lng: number, lat: number];

/** Expressways, arterial roads, local streets. */
export type StreetClass = 'major' | 'main' | 'minor';
export type AreaClass = 'water' | 'green';

export interface Street {
  readonly name: string;
  readonly class: StreetClass;
  /** Two streets meet exactly where they share a position; lines that cross without one pass over each other. */
  readonly path: readonly Position[];
}

export interface NamedArea {
  readonly name: string;
  readonly class: AreaClass;
  /** Its first position is not repeated at its end. */
  readonly ring: readonly Position[];
}

export interface StreetMap {
  readonly lines: readonly Street[];
  readonly areas: readonly NamedArea[];
}

export const noStreets: StreetMap = { lines: [], areas: [] };

/** What a truck drives there when nothing is in its way. Kilometres an hour. */
export const freeSpeed: Readonly<Record<StreetClass, number>> = { major: 80, main: 48, minor: 28 };

/** @param text positions as they are written: `113.9,22.5 113.91,22.51` */
export const positionsOf = (text: string): readonly Position[] =>
  text.split(' ').map((pair) => {
    const [lng = Number.NaN, lat = Number.NaN] = pair.split(',').map(Number);
    return [lng, lat];
  });
