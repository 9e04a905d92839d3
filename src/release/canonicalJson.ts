/** The one text of equal values: keys in order, nothing that is undefined. Hashes kept in databases are made of it. */
import { configure } from 'safe-stable-stringify';

const stringify = configure({ bigint: false, circularValue: Error });

export function canonicalJson(value: unknown): string {
  return stringify(value) ?? 'null';
}
