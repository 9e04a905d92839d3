/** Distances on the ground between WGS-84 points. */

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
