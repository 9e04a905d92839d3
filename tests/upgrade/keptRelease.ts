/** What is kept of a release for the tests of those after it; written by `record.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface KeptTable {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly notNull: boolean;
    readonly default: string | null;
    readonly collation: string | null;
  }[];
  readonly constraints: readonly string[];
  /** `create index …` */
  readonly indexes: readonly string[];
}

export interface KeptDay {
  /** What stood in the tables before it. Table → rows as JSON. */
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
  readonly texts: readonly string[];
  /** Text, values, how many rows it touched; in the order in which they were sent. */
  readonly steps: readonly (readonly [text: number, values: readonly (string | null)[], rows: number | null])[];
  /** The tasks that the day leaves unfinished, by the step that each took last. */
  readonly standing: Readonly<Record<string, string>>;
}

export const keptFile = (name: string): string => join(import.meta.dirname, 'releases', name);

export function keptTables(release: string): readonly KeptTable[] {
  return JSON.parse(readFileSync(keptFile(`${release}.json`), 'utf8')) as KeptTable[];
}

export function keptDay(release: string): KeptDay {
  return JSON.parse(gunzipSync(readFileSync(keptFile(`${release}.day.json.gz`))).toString('utf8')) as KeptDay;
}
