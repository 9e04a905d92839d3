/** The product's own schemas, as a release. */
import { buildRelease } from '../../src/release/build.ts';
import type { Release } from '../../src/release/release.ts';
import { readSources } from '../../src/server/releases/readSources.ts';

export async function releaseOf(schemasDir: string): Promise<Release> {
  const { release, faults } = buildRelease(await readSources(schemasDir));
  if (!release) throw new Error(faults.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'));
  return release;
}
