/** The page that a user begins with: kept on the server, so that it is the same at every desk. */
import type { Row } from '../../core/model/catalogue.ts';
import { rowOf } from '../../core/model/row.ts';
import type { Http } from '../api/request.ts';

const key = 'start';

/** What the server keeps of this user's taste. @throws CallFault where it keeps nothing */
export async function fetchKept(http: Pick<Http, 'call'>): Promise<Row> {
  const { data } = await http.call('readPreferences', {}, { quiet: true, ahead: 'start' });
  return rowOf(data);
}

/** Undefined where none was chosen. */
export function startIn(preferences: Row | undefined): string | undefined {
  const { path } = rowOf(preferences?.[key]);
  return typeof path === 'string' && /^\/(?!\/)./.test(path) ? path : undefined;
}

/** @param path null: the home page again. @throws CallFault where the server refuses */
export async function keepStart(http: Pick<Http, 'call'>, path: string | null): Promise<void> {
  await http.call('writePreference', path === null ? { key } : { key, value: { path } });
}
