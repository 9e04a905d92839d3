/** Distances on the ground between WGS-84 points, and what a truck makes of them. */

export interface Point {
  readonly lng: number;
  readonly lat: number;
}

const earthRadiusKm = 6371.0088;

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(from: Point, to: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const square =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(square)));
}

export interface Trip {
  /** By road, one decimal. */
  readonly km: number;
  /** Whole, at least one. */
  readonly minutes: number;
}

/** @param roadFactor how much longer the road is than the straight line. @param speedKmh average speed in the city. */
export function trip(from: Point, to: Point, roadFactor: number, speedKmh: number): Trip {
  const road = distanceKm(from, to) * roadFactor;
  return { km: Math.round(road * 10) / 10, minutes: Math.max(1, Math.ceil((road / speedKmh) * 60)) };
}
