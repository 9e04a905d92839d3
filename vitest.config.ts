/** How every test runs: on what the console is built with, each sort of test with what it needs and nothing more. */
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import builtConsole from './vite.config.ts';

const everyTest = 'tests/**/*.test.{ts,tsx}';
const filesOf = (...folders: string[]): string[] => folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`);

/** What is printed into a page that jsdom pretends. */
const dom = ['tests/{console,gallery,renderer,studio,towing/console}/**/*{.dom.test.ts,.test.tsx}'];
/** Functions and tables of cases: no server, no database, no page. */
const pure = filesOf(
  'core',
  'release',
  'lint',
  'faultySchemas',
  'house',
  'studio',
  'towing/domain',
  'towing/decide',
  'towing/streets',
  'towing/routing',
  'towing/console',
  'gallery',
  'console',
  'renderer',
);
/** The built console and the started product in a real browser. */
const browser = filesOf('browser');

const onDatabase = { globalSetup: 'tests/serverKit/globalSetup.ts' };

const projects: TestProjectInlineConfiguration[] = [
  // Nothing of theirs outlives a file: they share what they import, which costs more than many of them take.
  { extends: true, test: { name: 'pure', include: pure, exclude: dom, isolate: false } },
  {
    extends: true,
    test: { name: 'dom', include: dom, environment: 'jsdom', setupFiles: 'tests/setup.ts', isolate: false },
  },
  {
    extends: true,
    test: {
      ...onDatabase,
      name: 'server',
      include: [everyTest],
      exclude: [...pure, ...dom, ...browser],
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      ...onDatabase,
      name: 'browser',
      include: browser,
      setupFiles: 'tests/browser/setup.ts',
      isolate: false,
      // What a page does is judged, never how long a loaded machine takes for it.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
    },
  },
];

export default mergeConfig(
  builtConsole,
  defineConfig({
    test: {
      root: import.meta.dirname,
      projects,
      // Its modules import folders, which only a bundler finds.
      server: { deps: { inline: [/@formily[\\/]antd-v5/] } },
      maxWorkers: 2,
      // The times that tests expect are of this zone, whichever the machine is in.
      env: { TZ: 'Asia/Shanghai' },
      testTimeout: 90_000,
      hookTimeout: 180_000,
      // A second, its usual patience, is too short for a browser on a loaded machine.
      expect: { poll: { timeout: 20_000 } },
      restoreMocks: true,
      // A loaded build machine gets a second run of a failed test; the report names each that needed one, and why.
      retry: process.env['CI'] ? 1 : 0,
      reporters: ['default', './tests/retriedReporter.ts'],
    },
  }),
);
