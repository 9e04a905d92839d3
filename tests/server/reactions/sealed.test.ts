/** The key in DATA_DIR: what keeps it from being read is looked at again, and not remembered. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealing } from '../../../src/server/reactions/sealed.ts';
import { dataFolder } from '../../serverKit/dataFolder.ts';

let folder: string;
beforeAll(async () => {
  folder = await dataFolder('sealed');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a disk that was away when the key was first asked for seals once it is there', async () => {
  const away = join(folder, 'away');
  const { seal, unseal } = sealing(away);
  await expect(seal('a secret')).rejects.toThrow('ENOENT');
  await mkdir(away);
  expect(await unseal(await seal('a secret'))).toBe('a secret');
});

test('a damaged key that was brought back from a backup is read without a new start', async () => {
  const kept = join(folder, 'kept');
  await mkdir(kept);
  const sealed = await sealing(kept).seal('a secret');
  const path = join(kept, 'secrets.key');
  const key = await readFile(path);
  await writeFile(path, 'damaged');
  const { unseal } = sealing(kept);
  await expect(unseal(sealed)).rejects.toThrow('must hold a key of 32 bytes');
  await writeFile(path, key);
  expect(await unseal(sealed)).toBe('a secret');
});
