/** The deployment's time zone, in which wire times are read. */

/** Of a backend that names none. */
const shippedZone = 'Asia/Shanghai';

export function zoneIn(settings: unknown): string {
  const { zone } = (settings ?? {}) as { readonly zone?: unknown };
  return typeof zone === 'string' && zone !== '' ? zone : shippedZone;
}
