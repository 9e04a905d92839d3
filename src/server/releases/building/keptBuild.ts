/**
 * The catalogue that was built last, kept beside the data: a start of the same program on the same sources does not lint and
 * read them again, which is more than half of what it would do. What is absent, damaged, of other sources or of another
 * program costs nothing but the building.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { LintFault } from '../../../core/lint.ts';
import type { Catalogue } from '../../../core/model/catalogue.ts';
import { freeze } from '../../../core/model/freeze.ts';
import { releaseOf, type Built } from '../../../release/build.ts';
import { ignoreGone } from '../../files/gone.ts';

/** In DATA_DIR; no part of its backups. */
export const keptBuildName = 'release.cache';

export interface KeptBuild {
  /** @param digest of the sources */
  readonly recall: (digest: string) => Promise<Built | undefined>;
  /** Sources with faults are not kept. */
  readonly keep: (digest: string, built: Built) => Promise<void>;
}

interface Kept {
  readonly catalogue: Catalogue;
  readonly hash: string;
  readonly warnings: readonly LintFault[];
}

/** Nothing is kept. */
export const keptNowhere: KeptBuild = { recall: async () => undefined, keep: async () => undefined };

/**
 * @param program names the program that builds; null where it may change between two starts, so that nothing is kept
 * @param tell of an error that kept it from being written: whoever publishes is served all the same
 */
export function keepBuildsIn(folder: string, program: string | null, tell: (error: unknown) => void): KeptBuild {
  if (program === null) return keptNowhere;
  const path = join(folder, keptBuildName);
  const sealOf = (digest: string, content: Uint8Array): Buffer =>
    createHash('sha256').update(`${program}\0${digest}\0`).update(content).digest();
  return {
    async recall(digest) {
      const file = await readFile(path).catch(ignoreGone(null));
      const content = file?.subarray(sealLength);
      if (!file || !content || !sealOf(digest, content).equals(file.subarray(0, sealLength))) return undefined;
      const { catalogue, hash, warnings }: Kept = deserialize(content);
      return { release: releaseOf(freeze(catalogue), hash), faults: [], warnings };
    },
    async keep(digest, { release, faults, warnings }) {
      if (!release || faults.length > 0) return;
      const kept: Kept = { catalogue: release.catalogue, hash: release.hash, warnings };
      const content = serialize(kept);
      // Whole or not at all: several processes may keep theirs at once.
      const part = `${path}.${process.pid}`;
      await writeFile(part, Buffer.concat([sealOf(digest, content), content]))
        .then(() => rename(part, path))
        .catch(tell);
    },
  };
}

const sealLength = 32;

/** Names the built program by all that it is made of; null where it runs from its sources. */
export async function runningProgram(module = import.meta.url): Promise<string | null> {
  const own = fileURLToPath(module);
  if (!own.endsWith('.js')) return null;
  const folder = dirname(own);
  const digest = createHash('sha256').update(process.version);
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.js')).sort())
    digest.update(`\0${name}\0`).update(await readFile(join(folder, name)));
  return digest.digest('hex');
}
