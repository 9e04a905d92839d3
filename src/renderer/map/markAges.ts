/** How old marks are: in whole minutes, so that what has just begun does not change every second. Pure. */
import { secondsBetween } from '../../core/model/wireTime.ts';
import type { Ports } from '../engine/ports.ts';
import { ageText } from '../fields/derived/age.ts';
import { mapTexts } from '../board/mapTexts.ts';
import type { Mark } from './marks.ts';

type Aged = Pick<Mark, 'lasting'>;

/** Another text as soon as one of the marks has another age. @param now a wire time */
export const minutesOf = (marks: readonly Aged[], now: string): string =>
  marks.map(({ lasting }) => (lasting ? Math.floor(secondsBetween(lasting.since, now) / 60) : '-')).join();

/** Empty of a mark that has no age. */
export function markAge({ lasting }: Aged, now: string, ports: Pick<Ports, 'text'>): string {
  if (!lasting) return '';
  const seconds = secondsBetween(lasting.since, now);
  return seconds < 60 ? ports.text(mapTexts.justBegun) : ageText(seconds, ports);
}
