import { sql } from 'kysely';
import { rowOf } from '../../core/model/row.ts';

/** A point as PostgreSQL takes it; (lng, lat). */
export function pointOf(value: unknown) {
  const { lng, lat } = rowOf(value);
  return typeof lng === 'number' && typeof lat === 'number'
    ? sql<{ lng: number; lat: number }>`point(${lng}::float8, ${lat}::float8)`
    : null;
}
