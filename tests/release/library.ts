/** The release of the library of books, with files laid over it. */
import { buildRelease } from '../../src/release/build.ts';
import type { Release } from '../../src/release/release.ts';
import { libraryFiles } from '../library/files.ts';

export function libraryRelease(over: Readonly<Record<string, unknown>> = {}): Release {
  const kept = libraryFiles().filter(({ file }) => !(file in over));
  const added = Object.entries(over).map(([file, json]) => ({ file, text: JSON.stringify(json) }));
  const { release, faults } = buildRelease([...kept, ...added]);
  if (!release) throw new Error(`the library does not lint: ${JSON.stringify(faults)}`);
  return release;
}
