/** The deployment's time zone, in which wire times are read. */
import { rowOf } from '../../core/model/row.ts';

/** Of a backend that names none. */
export const shippedZone = 'Asia/Shanghai';

export function zoneIn(settings: unknown): string {
  const { zone } = rowOf(settings);
  return typeof zone === 'string' && zone !== '' ? zone : shippedZone;
}
