/** How every test runs: on what the console is built with. */
import { defineConfig, mergeConfig } from 'vitest/config';
import builtConsole from './vite.config.ts';

const everyTest = 'tests/**/*.test.{ts,tsx}';
const inBrowsers = ['tests/{browser,console,renderer}/**/*.test.{ts,tsx}'];

export default mergeConfig(
  builtConsole,
  defineConfig({
    test: {
      root: import.meta.dirname,
      globalSetup: 'tests/serverKit/globalSetup.ts',
      setupFiles: 'tests/setup.ts',
      projects: [
        { extends: true, test: { name: 'console', include: inBrowsers } },
        // Nothing of theirs outlives a file: they share what they import, which costs more than many of them take.
        { extends: true, test: { name: 'server', include: [everyTest], exclude: inBrowsers, isolate: false } },
      ],
      // Its modules import folders, which only a bundler finds.
      server: { deps: { inline: [/@formily[\\/]antd-v5/] } },
      maxWorkers: 2,
      testTimeout: 90_000,
      hookTimeout: 180_000,
      // A second, its usual patience, is too short for a browser on a loaded machine.
      expect: { poll: { timeout: 20_000 } },
      restoreMocks: true,
      // A loaded build machine gets a second run of a failed test; the report names each that needed one.
      retry: process.env['CI'] ? 1 : 0,
    },
  }),
);
