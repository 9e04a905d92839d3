/** What a build is made of is looked through at each start, whatever editors leave in it. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../../src/commands/built.mjs';

test('a lock that an editor keeps beside an open file holds no start up', async () => {
  const project = mkdtempSync(join(tmpdir(), 'project with blanks '));
  onTestFinished(() => rmSync(project, { recursive: true }));
  mkdirSync(join(project, 'src/core'), { recursive: true });
  mkdirSync(join(project, 'dist/server'), { recursive: true });
  // As Emacs keeps it: a link that leads nowhere.
  symlinkSync('somebody@somewhere.123', join(project, 'src/core/.#row.ts'));
  writeFileSync(join(project, 'dist/server/serve.js'), '');
  const said: string[] = [];
  const built = await ensureBuilt('server', { project, say: (line) => void said.push(line), canBuild: () => false });
  expect([built, said]).toEqual([join(project, 'dist/server'), []]);
});
