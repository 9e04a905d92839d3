/** The toy catalogue of library books: schema files that know nothing of any product, read from disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ParsedFile } from '../../src/core/normalise.ts';

export const libraryFolder = fileURLToPath(new URL('schemas/', import.meta.url));

interface LibraryFile extends ParsedFile {
  readonly text: string;
}

/** Every schema file of the library: its path below the folder, its text, and what it holds. */
export function libraryFiles(): LibraryFile[] {
  const names = readdirSync(libraryFolder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((file) => {
      const text = readFileSync(`${libraryFolder}${file}`, 'utf8');
      return { file, text, json: JSON.parse(text) as unknown };
    });
}
