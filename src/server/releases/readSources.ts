/** The schema files of a folder, as a release is built from them. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Source } from '../../release/release.ts';
import { StartFault } from '../postgres/startFault.ts';

/** The grammar is the language itself, not a sentence in it. */
const isSource = (file: string): boolean => file.endsWith('.json') && !file.startsWith('grammar/');

/** @throws StartFault where there are none: a folder that was named wrongly, or has gone, is no product without pages. */
async function sourceFiles(dir: string): Promise<string[]> {
  const names = await readdir(dir, { recursive: true });
  const files = names.map((name) => name.split(sep).join('/')).filter(isSource);
  if (files.length === 0)
    throw new StartFault(
      `SCHEMAS_DIR must hold schemas, and ${dir} has none: name the folder that has entities and screens`,
    );
  return files.sort();
}

export async function readSources(dir: string): Promise<readonly Source[]> {
  const files = await sourceFiles(dir);
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(dir, file), 'utf8') })));
}

/** Changes with every save, without a file being read. */
export async function sourcesStamp(dir: string): Promise<string> {
  const files = await sourceFiles(dir);
  const stamps = await Promise.all(
    files.map(async (file) => {
      const { mtimeMs, size } = await stat(join(dir, file));
      return `${file} ${mtimeMs} ${size}`;
    }),
  );
  return stamps.join('\n');
}
