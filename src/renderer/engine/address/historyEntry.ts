/** What an entry of the browser's history says of itself once its page has been shown. */
import { rowOf } from '../../../core/model/row.ts';

/** @param hash as the address bar has it, `#` and all */
export const entryOf = (hash: string): object => ({ seen: hash });

/** @param state of the browser's history */
export const isEntryOf = (state: unknown, hash: string): boolean => rowOf(state)['seen'] === hash;
