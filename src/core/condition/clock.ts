/** How long a rule's value has held of a row, and how near its end is. */
import type { Clock } from '../model/rule.ts';
import type { Row } from '../model/values.ts';
import { addToWireTime, isWireTime, secondsBetween } from '../model/wireTime.ts';

export interface Lasting {
  readonly since: string;
  /** When it should have passed; null where nothing says it. */
  readonly due: string | null;
}

/** Null where the row has none of the times that it may have begun at. */
export function lastingOf({ since: fields, within, by }: Clock, row: Row): Lasting | null {
  const since = fields.map((field) => timeIn(row[field])).find((time) => time !== null) ?? null;
  if (since === null) return null;
  const end = by === undefined ? null : timeIn(row[by]);
  return { since, due: end ?? (within === undefined ? null : addToWireTime(since, `+${Math.round(within * 60)}s`)) };
}

function timeIn(value: unknown): string | null {
  return typeof value === 'string' && isWireTime(value) ? value : null;
}

export type Pace = 'onTime' | 'close' | 'late';

/** The share of its time after which the end is close. */
const closeFrom = 2 / 3;

/** Null where it has no end. */
export function paceOf({ since, due }: Lasting, now: string): Pace | null {
  if (due === null) return null;
  if (now >= due) return 'late';
  return secondsBetween(since, now) >= closeFrom * secondsBetween(since, due) ? 'close' : 'onTime';
}
