/** What DATA_DIR holds is for the server alone. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mendRights } from '../../../src/server/files/privateFiles.ts';

test("what an older version left open to others is closed, but for what is PostgreSQL's own", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'private-'));
  const outside = join(await mkdtemp(join(tmpdir(), 'outside-')), 'file');
  await writeFile(outside, 'x');
  await chmod(outside, 0o644);
  await mkdir(join(folder, 'files/ab'), { recursive: true });
  await mkdir(join(folder, 'postgres'));
  for (const name of ['files/ab/photo', 'server.lock', 'postgres/PG_VERSION']) {
    await writeFile(join(folder, name), 'x');
    await chmod(join(folder, name), 0o644);
  }
  for (const name of ['', 'files', 'files/ab', 'postgres']) await chmod(join(folder, name), 0o755);
  await symlink(outside, join(folder, 'link'));
  await mendRights(folder);
  const modes: Record<string, string> = {};
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
    if (name !== 'link') modes[name] = ((await stat(join(folder, name))).mode & 0o777).toString(8);
  }
  expect(modes).toEqual({
    '': process.getuid?.() === 0 ? '711' : '700',
    files: '700',
    'files/ab': '700',
    'files/ab/photo': '600',
    'server.lock': '600',
    postgres: '755',
    'postgres/PG_VERSION': '644',
  });
  expect((await stat(outside)).mode & 0o777).toBe(0o644);
  await rm(folder, { recursive: true });
  await rm(join(outside, '..'), { recursive: true });
});
