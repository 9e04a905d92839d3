/** Every schema file of a folder, in the order of their paths; the grammar and generated files are left out. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Source } from '../src/release/release.ts';
import { isSourceFile, isUnreadable } from '../src/release/sourceFile.ts';

export function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((one) => (one.isDirectory() ? [] : [relative(folder, join(one.parentPath, one.name))]))
    .map((file) => file.split(sep).join('/'))
    .filter(isSourceFile)
    .sort()
    .map((file) => ({ file, text: readText(join(folder, file)) }));
}

/** Empty where it cannot be read, which is its fault. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isUnreadable(error)) return '';
    throw error;
  }
}
