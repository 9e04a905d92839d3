/** npm's scripts run in every shell that npm uses: Windows' own knows neither `exec` nor quotes of one stroke nor variables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sourceFiles.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const programs = ['node', 'npm', 'oxfmt', 'oxlint', 'tsc', 'vite', 'vitest'];

/** Why a command is one of a certain shell alone; null where any shell runs it. */
function shellOf(command: string): string | null {
  const [program = ''] = command.split(' ');
  if (!programs.includes(program)) return `"${program}" is no program that the packages bring`;
  return /[^\w @./:=-]/.exec(command)?.[0] ?? null;
}

test('no script needs a certain shell', () => {
  const bound = Object.entries(scripts).flatMap(([name, script]) =>
    script.split(' && ').map((command) => ({ name, command, shell: shellOf(command) })),
  );
  expect(bound.length).toBeGreaterThan(15);
  expect(bound.filter(({ shell }) => shell !== null)).toEqual([]);
});

test.each([
  'exec node x.js',
  "node -e 'a'",
  'node x.js; node y.js',
  'PORT=1 node x.js',
  'node $HOME/x.js',
  'rm -rf dist',
])('%s is found', (command) => expect(shellOf(command)).not.toBeNull());
