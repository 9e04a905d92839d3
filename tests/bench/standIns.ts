/**
 * What each stand-in gains: the console built with one of them off at a time, and how much the login page and the first list
 * grow by it, gzipped. `node --import tsx tests/bench/standIns.ts [NAME …]`
 */
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { standIns } from '../../build/standIns.ts';
import { standIns as listed, type StandIn } from '../../src/renderer/table/standIns.ts';
import builtConsole from '../../vite.config.ts';

interface Sizes {
  readonly login: number;
  readonly list: number;
}

/** Stand for everything that a page loads: what they import comes with them. */
const ofLogin = /\/src\/main\.tsx$/;
const ofList = /\/src\/(main|console\/shell\/Console|renderer\/list\/listPage)\.tsx$/;

const replaced = new Set(['stand-ins', 'compress-beforehand']);
const others = (builtConsole.plugins ?? []).filter((one) => !(one && 'name' in one && replaced.has(one.name)));

async function sizesWith(list: readonly StandIn[]): Promise<Sizes> {
  const built = await build({
    ...builtConsole,
    configFile: false,
    logLevel: 'error',
    plugins: [standIns(list), ...others],
    build: { ...builtConsole.build, write: false },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const chunks = output.filter((one) => one.type === 'chunk');
  return { login: sizeOf(chunks, ofLogin), list: sizeOf(chunks, ofList) };
}

/** Gzipped bytes of the chunks that hold these modules, and of all that they import at once. */
function sizeOf(chunks: readonly Rolldown.OutputChunk[], modules: RegExp): number {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Rolldown.OutputChunk>();
  const load = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(byName.get(name));
  };
  for (const chunk of chunks) if (chunk.moduleIds.some((id) => modules.test(id.replaceAll('\\', '/')))) load(chunk);
  return [...loaded].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

const KB = (bytes: number): number => Math.round(bytes / 102.4) / 10;
const wanted = process.argv.slice(2);
const all = await sizesWith(listed);
console.log(`with all of them: login ${KB(all.login)} KB, first list ${KB(all.list)} KB`);
for (const one of listed.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const without = await sizesWith(listed.filter((other) => other !== one));
  console.log(`${one.name}: login ${KB(without.login - all.login)} KB, first list ${KB(without.list - all.list)} KB`);
}
const none = wanted.length === 0 ? await sizesWith([]) : null;
if (none) console.log(`all: login ${KB(none.login - all.login)} KB, first list ${KB(none.list - all.list)} KB`);
