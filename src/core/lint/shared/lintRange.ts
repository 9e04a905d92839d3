/** A range begins before it ends: of two values, or two moments counted from now. */
import { addToWireTime, dayEnd, dayStart, isWireDate, isWireTime, readStep } from '../../model/wireTime.ts';
import { swap } from '../../source/fix.ts';
import { isObject, itemsOf, textOfMember, type Place } from '../../source/source.ts';
import type { Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';

/** At which moments are worked out: two that cross do so on any day. */
const someNow = '2026-06-15 12:00:00';

export function lintRange({ report }: Linting, initial: Place | undefined): void {
  const [from, to] = itemsOf(initial);
  // What is counted from now is before or after a written day only for a while.
  if (!from || !to || isObject(from) !== isObject(to)) return;
  const [begins, ends] = [comparableOf(from, '00:00:00'), comparableOf(to, '23:59:59')];
  if (begins === undefined || ends === undefined || typeof begins !== typeof ends) return;
  if (begins > ends)
    report(from, 'bad-limits', says.rangeCrosses({ from: writtenOf(from), to: writtenOf(to) }), swap(from, to));
}

/** As it stands in the file. */
const writtenOf = ({ source, node }: Place): string => source.text.slice(node.offset, node.offset + node.length);

/** Undefined where only the day of the call says it, or it is no value of a range. */
function comparableOf(place: Place, hours: string): string | number | undefined {
  const value: unknown = place.node.value;
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && isWireTime(value)) return value;
  if (typeof value === 'string' && isWireDate(value)) return `${value} ${hours}`;
  return isObject(place) ? momentOf(place) : undefined;
}

function momentOf(place: Place): string | undefined {
  const step = textOfMember(place, 'now');
  if (step === undefined || !readStep(step)) return undefined;
  const time = addToWireTime(someNow, step);
  const at = textOfMember(place, 'at');
  return at === 'dayStart' ? dayStart(time) : at === 'dayEnd' ? dayEnd(time) : time;
}
