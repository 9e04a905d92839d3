import { durationText } from '../../../core/fields/durationText.ts';
import { asText } from '../../engine/asText.ts';
import type { Ports } from '../../engine/ports.ts';
import { asNumber } from '../number/asNumber.ts';

export function printMinutes(value: unknown, ports: Pick<Ports, 'text'>): string {
  const minutes = asNumber(value);
  return minutes === null ? asText(value) : ports.text(...durationText(minutes));
}
