/** How long a rule's value has held of a row, and how near its end is. */
import type { Clock } from '../model/rule.ts';
import type { Row } from '../model/values.ts';
import { addToWireTime, isWireTime, secondsBetween } from '../model/wireTime.ts';

export interface Lasting {
  readonly since: string;
  /** When it should have passed; null where nothing says it. */
  readonly due: string | null;
  /** What that counts from, where it is not the beginning. */
  readonly from?: string;
}

/** Null where the row has none of the times that it may have begun at. */
export function lastingOf({ since: fields, within, by, from: field }: Clock, row: Row): Lasting | null {
  const since = fields.map((field) => timeIn(row[field])).find((time) => time !== null) ?? null;
  if (since === null) return null;
  if (within === undefined) return { since, due: by === undefined ? null : timeIn(row[by]) };
  const from = (field === undefined ? null : timeIn(row[field])) ?? since;
  const due = addToWireTime(from, `+${Math.round(within * 60)}s`);
  return from === since ? { since, due } : { since, due, from };
}

function timeIn(value: unknown): string | null {
  return typeof value === 'string' && isWireTime(value) ? value : null;
}

type Pace = 'onTime' | 'close' | 'late';

/** The share of its time after which the end is close. */
const closeFrom = 2 / 3;

/** Null where it has no end. */
export function paceOf({ since, due, from = since }: Lasting, now: string): Pace | null {
  if (due === null) return null;
  if (now >= due) return 'late';
  return secondsBetween(from, now) >= closeFrom * secondsBetween(from, due) ? 'close' : 'onTime';
}
