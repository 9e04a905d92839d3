/** What stands in for parts of libraries does so wherever the console is made, and for something that is there. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { standIns } from '../../build/standIns.ts';
import { standIns as listed, type StandIn } from '../../src/renderer/table/standIns.ts';
import builtConsole from '../../vite.config.ts';

const folder = mkdtempSync(join(tmpdir(), 'stand-ins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const library = join(folder, 'node_modules/library');
mkdirSync(library, { recursive: true });
writeFileSync(join(library, 'package.json'), '{ "name": "library", "type": "module", "main": "index.js" }');
writeFileSync(join(library, 'index.js'), "import large from './large.js'; export default () => large();");
writeFileSync(join(library, 'large.js'), "export default () => 'the large part';");
writeFileSync(join(folder, 'entry.js'), "import library from 'library'; console.log(library());");

const large: StandIn = {
  name: 'large part',
  gains: '1 KB',
  importer: /library\/index\.js$/,
  source: /^\.\/large\.js$/,
};

async function builtWith(list: readonly StandIn[]): Promise<string> {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [standIns(list)],
    build: { write: false, minify: false, rolldownOptions: { input: join(folder, 'entry.js') } },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  return output.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n');
}

test('a part that is used after all throws with its name', async () => {
  expect(await builtWith([])).toContain('the large part');
  const code = await builtWith([large]);
  expect(code).not.toContain('the large part');
  expect(code).toContain('(stand-in \\"large part\\")');
});

test('one that stands in for nothing any more fails the build with its name', async () => {
  const idle: StandIn = { ...large, name: 'a part that was', source: /^\.\/formerly\.js$/ };
  await expect(builtWith([large, idle])).rejects.toThrow(/take them out of the list: a part that was$/m);
});

test('the console has them in the build and in what development bundles beforehand', () => {
  const names = (plugins: unknown): unknown[] => [plugins].flat(3).map((one) => Object(one).name);
  expect(names(builtConsole.plugins)).toContain('stand-ins');
  expect(names(builtConsole.optimizeDeps?.rolldownOptions?.plugins)).toContain('stand-ins');
});

test('each gains 2 KB, or says what else it spares', () => {
  expect(listed.length).toBeGreaterThan(0);
  const little = listed.filter(
    ({ gains }) => !(Number(/^(\d+\.\d) KB$/.exec(gains)?.[1]) >= 2 || gains.startsWith('a ')),
  );
  expect(little).toEqual([]);
});
