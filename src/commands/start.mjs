/**
 * `node src/commands/start.mjs NAME …`: a program of the built server in this very process, so that signals reach it. It is
 * built before where it is missing or older than its sources.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BuildFault, ensureBuilt } from './built.mjs';

const [, , name = ''] = process.argv;
// What a command prints may be read by another program.
const out = name === 'serve' ? process.stdout : process.stderr;
const say = (/** @type {string} */ line) => void out.write(`${line}\n`);

endWithNpm();
try {
  refuseUnknown();
  const program = join(await ensureBuilt('server', { say }), `${name}.js`);
  if (name === 'serve') await ensureBuilt('console', { say });
  // Faults name the line of the source; the maps are read when the first one is printed.
  process.setSourceMapsEnabled(true);
  // It sees the arguments that are its own.
  process.argv.splice(1, 2, program);
  await import(pathToFileURL(program).href);
} catch (error) {
  if (!(error instanceof BuildFault)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Before anything is built for it. The programs that are called by hand are those of the scripts in `package.json`. */
function refuseUnknown() {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const names = Object.values(scripts).flatMap((script) => /\/start\.mjs (\w+)$/.exec(script)?.[1] ?? []);
  if (names.includes(name) || existsSync(new URL(`../../dist/server/${name}.js`, import.meta.url))) return;
  throw new BuildFault(`a program must be one of ${names.join(', ')}, and is "${name}"`);
}

/** Some shells stand between npm and this process, and end without passing on the signal that npm has sent them. */
function endWithNpm() {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] === undefined) return;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref();
}
