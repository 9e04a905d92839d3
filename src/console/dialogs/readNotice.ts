/** Which announcement a user has read: kept on the server, so that none is shown twice, at whichever desk they sit. */
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import { CallFault } from '../../renderer/index.ts';
import type { Http } from '../api/request.ts';

const key = 'notice';

/** Tells one announcement from another: its id, or its text where none is given. */
export function markOf(data: unknown, html: string): string {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : printOf(html);
}

function printOf(html: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < html.length; at += 1) sum = Math.imul(sum ^ html.charCodeAt(at), 0x01000193) >>> 0;
  return `${html.length}-${sum.toString(16)}`;
}

/** False too where the server keeps nothing. */
export async function wasRead(kept: () => Promise<Row>, mark: string): Promise<boolean> {
  try {
    const value = (await kept())[key];
    return rowOf(value)['read'] === mark;
  } catch (thrown) {
    if (!(thrown instanceof CallFault)) throw thrown;
    return false;
  }
}

/** Where it cannot be kept, it is shown once more. */
export function keepRead(http: Pick<Http, 'call'>, mark: string): void {
  http.call('writePreference', { key, value: { read: mark } }, { quiet: true }).catch((thrown: unknown) => {
    if (!(thrown instanceof CallFault)) throw thrown;
  });
}
