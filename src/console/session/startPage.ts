/** The page that a user begins with: kept on the server, so that it is the same at every desk. */
import type { Row } from '../../core/model/catalogue.ts';
import { CallFault } from '../../renderer/engine/ports.ts';
import type { Http } from '../api/request.ts';

const key = 'start';

/** Undefined where none was chosen, and where the server keeps none. */
export async function fetchStart(http: Pick<Http, 'call'>): Promise<string | undefined> {
  try {
    const { data } = await http.call('readPreferences', {}, { quiet: true });
    const kept = typeof data === 'object' && data !== null ? (data as Row)[key] : undefined;
    const path = typeof kept === 'object' && kept !== null ? (kept as Row)['path'] : undefined;
    return typeof path === 'string' && /^\/(?!\/)./.test(path) ? path : undefined;
  } catch (thrown) {
    if (!(thrown instanceof CallFault)) throw thrown;
    return undefined;
  }
}

/** @param path null: the home page again. @throws CallFault where the server refuses */
export async function keepStart(http: Pick<Http, 'call'>, path: string | null): Promise<void> {
  await http.call('writePreference', path === null ? { key } : { key, value: { path } });
}
