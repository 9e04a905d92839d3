/** Where a row stands: a point `{lng, lat}` or GeoJSON, in WGS-84. */
import { geoJSON, latLng, latLngBounds, type LatLng, type LatLngBounds } from 'leaflet';
import type { Geometry } from 'geojson';
import { readPoint } from './geometry.ts';
import { isShape } from './geometry.ts';

export type Place = { readonly point: LatLng } | { readonly area: Geometry };

/** Null where the value is no place. */
export function readPlace(value: unknown): Place | null {
  const { lng, lat } = readPoint(value);
  if (lng !== null && lat !== null) return { point: latLng(lat, lng) };
  return isShape(value) ? { area: value as Geometry } : null;
}

export const boundsOf = (place: Place): LatLngBounds =>
  'point' in place ? latLngBounds([place.point, place.point]) : geoJSON(place.area).getBounds();

/** Six decimals are a hand's breadth; more only look exact. */
export function rounded({ lng, lat }: { readonly lng: number; readonly lat: number }) {
  return { lng: Number(lng.toFixed(6)), lat: Number(lat.toFixed(6)) };
}

/** Undefined where there is no place at all. */
export function boundsOfAll(places: readonly Place[]): LatLngBounds | undefined {
  const [first, ...rest] = places.map(boundsOf);
  return rest.reduce((all, each) => all?.extend(each), first);
}
