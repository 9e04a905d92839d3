/** Builds the console where it is missing or older than its source. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the folder of the built console. */
export async function builtConsoleDir(projectDir: string, say: (line: string) => void): Promise<string> {
  const dist = join(projectDir, 'dist');
  if (!isCurrent(projectDir, dist)) {
    say('Building the console …');
    const { build } = await import('vite');
    await build({ configFile: join(projectDir, 'vite.config.ts'), logLevel: 'warn' });
  }
  return dist;
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
