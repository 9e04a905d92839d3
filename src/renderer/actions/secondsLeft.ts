/** Actions that are there for some seconds only: visible while a time of the row is less than so many seconds ago. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { addToWireTime, isWireTime, secondsBetween } from '../../core/model/wireTime.ts';
import { wireNow } from '../engine/conditionContext.ts';
import type { Ports } from '../engine/ports.ts';

const ago = /^-(\d+)s$/;
/** Nobody waits for what goes later; it is not counted. */
const countedAtMost = 99;

/** The field of the time, and how many seconds the action is there after it; null for an action that stays. */
function windowOf({ visible }: ViewAction): { readonly field: string; readonly seconds: number } | null {
  for (const [field, test] of Object.entries(visible ?? {})) {
    const after = typeof test === 'object' && test !== null && 'gt' in test ? test.gt : undefined;
    const now = typeof after === 'object' && after !== null && 'now' in after ? ago.exec(String(after.now)) : null;
    if (now && Number(now[1]) <= countedAtMost) return { field, seconds: Number(now[1]) };
  }
  return null;
}

export const isPassing = (action: ViewAction): boolean => windowOf(action) !== null;

/** Null for an action that stays, or a row that has not the time; 0 once it is over. */
export function secondsLeft(action: ViewAction, row: Row, ports: Pick<Ports, 'now' | 'zone'>): number | null {
  const limited = windowOf(action);
  const since = limited && row[limited.field];
  if (!limited || typeof since !== 'string' || !isWireTime(since)) return null;
  return Math.max(0, secondsBetween(wireNow(ports), addToWireTime(since, `+${limited.seconds}s`)));
}
