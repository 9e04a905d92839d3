/** Builds the console where it is missing or older than its source. */
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from '../postgres/startFault.ts';

/**
 * Where nothing can be written, as in a container, what was built before serves.
 * @returns the folder of the built console.
 * @throws StartFault where there is none and none can be made.
 */
export async function builtConsoleDir(
  projectDir: string,
  say: (line: string) => void,
  canWrite: (folder: string) => boolean = isWritable,
): Promise<string> {
  const dist = join(projectDir, 'dist');
  if (!isCurrent(projectDir, dist)) {
    if (!canWrite(projectDir) && existsSync(join(dist, 'index.html'))) {
      say(`The console in ${dist} is older than its sources, and nothing can be built there: it serves as it is`);
      return dist;
    }
    if (!canWrite(projectDir))
      throw new StartFault(
        `the console must be built before the start where ${projectDir} cannot be written: npm run build`,
      );
    say('Building the console …');
    const { build } = await import('vite');
    await build({ configFile: join(projectDir, 'vite.config.ts'), logLevel: 'warn' });
  }
  return dist;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** What of the source the browser is never given. */
const servers: ReadonlySet<string> = new Set(['server', 'serve.ts']);

/** An installation that brings only the built console has nothing to build it from. */
function isCurrent(projectDir: string, dist: string): boolean {
  const index = join(dist, 'index.html');
  if (!existsSync(index)) return false;
  const built = statSync(index).mtimeMs;
  const parts = readdirSync(join(projectDir, 'src')).filter((name) => !servers.has(name));
  const sources = [...parts.map((part) => join(projectDir, 'src', part)), join(projectDir, 'vite.config.ts')];
  return sources.every((path) => !existsSync(path) || newest(path) <= built);
}

function newest(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(...readdirSync(path).map((name) => newest(join(path, name))), 0);
}
