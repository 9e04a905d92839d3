/** Faults laid over the library of books, each with where it must be found. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { libraryFiles } from '../library/files.ts';

interface Seeded {
  /** Files laid over the library, by their lines. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** `file:line:col code`, all of them, in any order. */
  readonly expect: readonly string[];
}

const folder = fileURLToPath(new URL('bad/', import.meta.url));

/** Each with its name. */
export function seededFaults(): [string, Seeded][] {
  return readdirSync(folder)
    .sort()
    .map((name) => [
      name.replace(/\.json$/, '').replaceAll('-', ' '),
      JSON.parse(readFileSync(folder + name, 'utf8')) as Seeded,
    ]);
}

const library = libraryFiles();

export function faultsOver(files: Seeded['files']) {
  const over = Object.entries(files).map(([file, lines]) => ({ file, text: lines.join('\n') }));
  const kept = library.filter(({ file }) => !(file in files));
  const { faults, warnings } = readCatalogue([...kept, ...over]);
  return [...faults, ...warnings];
}
