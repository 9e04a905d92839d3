/** The deployment's time zone, in which wire times are read. */
import { rowOf } from '../../core/model/row.ts';

/** Of a backend that names none. */
export const shippedZone = 'Asia/Shanghai';

/** The hour that the deployment's clocks show, from 0 to 23. */
export function hourIn(zone: string, instant: number): number {
  return Number(new Date(instant).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }));
}

export function zoneIn(settings: unknown): string {
  const { zone } = rowOf(settings);
  return typeof zone === 'string' && zone !== '' ? zone : shippedZone;
}
