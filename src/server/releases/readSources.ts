/** The schema files of a folder, as a release is built from them. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Source } from '../../release/release.ts';
import { StartFault } from '../postgres/startFault.ts';
import { isSourceFile, isUnreadable } from '../../release/sourceFile.ts';
import { withPlainEnds } from './plainEnds.ts';

/** @throws StartFault where there are none: a folder that was named wrongly, or has gone, is no product without pages. */
async function sourceFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries.flatMap((one) => (one.isDirectory() ? [] : [relative(dir, join(one.parentPath, one.name))]));
  const files = names.map((name) => name.split(sep).join('/')).filter(isSourceFile);
  if (files.length === 0)
    throw new StartFault(
      `SCHEMAS_DIR must hold schemas, and ${dir} has none: name the folder that has entities and screens`,
    );
  return files.sort();
}

export async function readSources(dir: string): Promise<readonly Source[]> {
  const files = await sourceFiles(dir);
  return Promise.all(files.map(async (file) => ({ file, text: await readText(join(dir, file)) })));
}

/** Empty where it cannot be read: one file holds no other up. Its line ends are ours, whatever wrote it: places in it count them. */
async function readText(path: string): Promise<string> {
  try {
    return withPlainEnds(await readFile(path, 'utf8'));
  } catch (error) {
    if (isUnreadable(error)) return '';
    throw error;
  }
}

/** Changes with every save, without a file being read. */
export async function sourcesStamp(dir: string): Promise<string> {
  const files = await sourceFiles(dir);
  const stamps = await Promise.all(
    files.map(async (file) => {
      return `${file} ${await stampOf(join(dir, file))}`;
    }),
  );
  return stamps.join('\n');
}

async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size } = await stat(path);
    return `${mtimeMs} ${size}`;
  } catch (error) {
    if (isUnreadable(error)) return 'unreadable';
    throw error;
  }
}
