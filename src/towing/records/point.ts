import { sql } from 'kysely';

/** A point as PostgreSQL takes it; (lng, lat). */
export function pointOf(value: unknown) {
  const { lng, lat } = (value ?? {}) as { lng?: unknown; lat?: unknown };
  return typeof lng === 'number' && typeof lat === 'number'
    ? sql<{ lng: number; lat: number }>`point(${lng}::float8, ${lat}::float8)`
    : null;
}
