/** Every schema file of a folder, in the order of their paths; the grammar and generated files are left out. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../src/release/release.ts';

export function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.json') && !file.startsWith('grammar/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}
