/** A change of one file: judged before anything is kept of it, and published whole or not at all. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { refuse } from '../../records/faults.ts';
import type { BrokenRecords } from '../brokenRecords.ts';
import { lostInThread } from '../building/buildInThread.ts';
import { FaultySchemas } from '../invalid.ts';
import type { Source } from '../../../release/release.ts';
import type { Releases } from '../releases.ts';
import type { Offered, Standing } from '../standing.ts';
import { dropVersion, keepVersion, overlaid, type OverlaidFile } from '../versions.ts';
import { isEditable, onlyGrows, unserved, type EditorFiles } from './editorFiles.ts';
import type { Author, OpenedFile, Prepared } from './model.ts';

interface Preparing {
  readonly db: Kysely<Tables>;
  readonly releases: Pick<Releases, 'publish' | 'judge' | 'aside' | 'sources'>;
  readonly files: EditorFiles;
  readonly now: () => Date;
}

interface Preparation {
  /** @throws Refusal 404, 409 `stale`, 422 with the faults */
  readonly prepare: (file: string, text: string | null, seen: number, by: Omit<Author, 'id'>) => Promise<Prepared>;
  /** @throws Refusal 409 `stale`, 422 with the faults */
  readonly publishPrepared: (prepared: Prepared) => Promise<OpenedFile>;
}

export function openPreparation({ db, releases, files, now }: Preparing): Preparation {
  return {
    prepare: async (file, text, seen, { name: author, reason }) => {
      if (!isEditable(file)) throw refuse('not-editable');
      const { shipped, versions } = await files.now();
      const base = shipped.find((one) => one.file === file)?.text ?? null;
      const last = versions.get(file);
      // A page that was taken away is begun anew, over its history.
      const isGone = base === null && last?.text === null;
      if (text === null && (isGone || (base === null && !last))) throw refuse('unknown-file');
      if (!isGone && (last?.version ?? 0) !== seen) throw refuse('stale', { data: await files.open(file) });
      const isHeld = text !== null && base !== null && onlyGrows(file);
      const lost = isHeld ? await lostInThread({ file, text, shipped: base }) : [];
      if (lost.length > 0) throw new FaultySchemas(lost);
      const number = (last?.version ?? 0) + 1;
      const version = { file, version: number, text, base, author, reason, approvedBy: null, createdAt: now() };
      const sources = offeredOf(overlaid(shipped, new Map([...versions, [file, version]])));
      // Before it is kept: a page with faults that outlived this process would take every changed page out of service.
      const standing = await releases.judge(sources);
      refuseFaults(standing, file, new Set(releases.aside().map((one) => one.file)));
      return { version, shipped: base, sources, standing };
    },
    publishPrepared: async ({ version, shipped, sources }) => {
      const { file, text, author } = version;
      if (!(await keepVersion(db, version))) throw refuse('stale', { data: await files.open(file) });
      let broken: readonly BrokenRecords[] = [];
      try {
        const { release, faults, broken: found = [] } = await releases.publish(sources, author, file);
        broken = found;
        if (!release) throw new FaultySchemas(faults);
      } catch (error) {
        // What serves by now stays, or the next publication would take it back.
        if (!isServed(releases.sources(), sources, file)) await dropVersion(db, version);
        throw error;
      }
      return text === null && shipped === null ? unserved(version) : { ...(await files.open(file)), broken };
    },
  };
}

export const offeredOf = (files: readonly OverlaidFile[]): readonly Offered[] =>
  files.map(({ file, text, beneath }) => ({ file, text, ...(beneath !== undefined && { beneath }) }));

function isServed(served: readonly Source[], offered: readonly Offered[], file: string): boolean {
  const textIn = (sources: readonly Source[]): string | undefined => sources.find((one) => one.file === file)?.text;
  return textIn(served) === textIn(offered);
}

/** Faults of other files that stood aside before do not hold a page back. @throws FaultySchemas */
function refuseFaults({ release, aside, faults }: Standing, file: string, before: ReadonlySet<string>): void {
  const fallen = aside.some((one) => one.file === file || !before.has(one.file));
  if (release && !fallen) return;
  const own = faults.filter((fault) => !before.has(fault.file) || fault.file === file);
  throw new FaultySchemas(own.length > 0 ? own : faults);
}
