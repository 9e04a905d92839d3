/** Releases made of sources: what was built a moment ago, and what was found of slow patterns, is not found again. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { buildRelease, type Built } from '../../../release/build.ts';
import type { Release, Source } from '../../../release/release.ts';
import { verdictsSoFar } from '../../../release/slowPatterns.ts';
import type { Tables } from '../../database/tables.ts';
import { buildInThread, readAheadInThread } from './buildInThread.ts';
import { keptNowhere } from './keptBuild.ts';
import { keepVerdicts, recallKeptVerdicts } from './verdicts.ts';

/** @param before what serves meanwhile; null where nobody is served, who would have to wait for it */
export type Build = (sources: readonly Source[], before: Release | null) => Promise<Built>;

/** What serves, what served before, and what is being tried. */
const keptAtMost = 3;

/** @param earlier what served before this start */
export function openBuilds(db: Kysely<Tables>, now: () => Date, earlier = keptNowhere): Build {
  /** What is judged is mostly published next, and what is taken back served just before. The oldest first. */
  const kept = new Map<string, Built>();
  const keep = (digest: string, built: Built): Built => {
    kept.delete(digest);
    kept.set(digest, built);
    for (const oldest of [...kept.keys()].slice(0, -keptAtMost)) kept.delete(oldest);
    return built;
  };
  return async (sources, before) => {
    const digest = digestOf(sources);
    const known = kept.get(digest);
    if (known) return keep(digest, known);
    const recalled = before === null ? await earlier.recall(digest) : undefined;
    if (recalled) return keep(digest, { release: recalled, faults: [], warnings: [] });
    const built = await withVerdicts(db, now, async () =>
      before === null ? buildRelease(sources) : buildInThread(sources, before),
    );
    return keep(digest, built);
  };
}

/** Lets the thread that builds read what serves, for the first change to find known what it does not touch. */
export async function readAhead(db: Kysely<Tables>, now: () => Date, sources: readonly Source[]): Promise<void> {
  await withVerdicts(db, now, () => readAheadInThread(sources));
}

/** Patterns that an earlier start, or another replica, has judged are not judged again. */
async function withVerdicts<Found>(db: Kysely<Tables>, now: () => Date, find: () => Promise<Found>): Promise<Found> {
  await recallKeptVerdicts(db);
  const judged = verdictsSoFar().size;
  const found = await find();
  await keepVerdicts(db, judged, now());
  return found;
}

/** Names sources by their words. */
export function digestOf(sources: readonly Source[]): string {
  const digest = createHash('sha256');
  for (const { file, text } of sources) digest.update(`${file}\0${text}\0`);
  return digest.digest('hex');
}
