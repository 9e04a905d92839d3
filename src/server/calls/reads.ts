import type { Call } from '../../core/model/catalogue.ts';
import { isGenericRead } from '../../core/model/genericCalls.ts';

/** Reads need no transaction: the generic ones, and handlers behind GET that change nothing. */
export function isRead(call: Call): boolean {
  return isGenericRead(call.does) || (call.method === 'GET' && call.changes.length === 0);
}
