/**
 * The release that served last, kept beside the data: a start of the same program on the same sources does not lint and
 * read them again, which is more than half of what it would do. What is absent, damaged, of other sources or of another
 * program costs nothing but the building.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Catalogue } from '../../../core/model/catalogue.ts';
import { freeze } from '../../../core/model/freeze.ts';
import { releaseOf } from '../../../release/build.ts';
import type { Release } from '../../../release/release.ts';
import { ignoreGone } from '../../files/gone.ts';

/** In DATA_DIR; no part of its backups. */
export const keptBuildName = 'release.cache';

export interface KeptBuild {
  /** @param digest of the sources */
  readonly recall: (digest: string) => Promise<Release | undefined>;
  /** What serves now: what was only tried is not kept in its place. */
  readonly keep: (digest: string, release: Release) => Promise<void>;
}

interface Kept {
  readonly catalogue: Catalogue;
  readonly hash: string;
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
  /** Of the sources whose release lies there, as far as this process knows. */
  let lies: string | null = null;
  const sealOf = (digest: string, content: Uint8Array): Buffer =>
    createHash('sha256').update(`${program}\0${digest}\0`).update(content).digest();
  return {
    async recall(digest) {
      const file = await readFile(path).catch(ignoreGone(null));
      const content = file?.subarray(sealLength);
      if (!file || !content || !sealOf(digest, content).equals(file.subarray(0, sealLength))) return undefined;
      lies = digest;
      const { catalogue, hash }: Kept = deserialize(content);
      return releaseOf(freeze(catalogue), hash);
    },
    async keep(digest, { catalogue, hash }) {
      if (digest === lies) return;
      const content = serialize({ catalogue, hash } satisfies Kept);
      // Whole or not at all: several processes may keep theirs at once.
      const part = `${path}.${process.pid}`;
      try {
        await writeFile(part, Buffer.concat([sealOf(digest, content), content]));
        await rename(part, path);
        lies = digest;
      } catch (error) {
        tell(error);
      }
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
