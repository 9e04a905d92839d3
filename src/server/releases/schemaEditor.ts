/** The API by which super managers change pages in the browser: read, try, publish, take back. */
import type { Source } from '../../release/release.ts';
import type { Database } from '../database/open.ts';
import { asOneServer } from '../database/sync/sync.ts';
import { refuse } from '../records/faults.ts';
import { FaultySchemas } from './invalid.ts';
import { openApprovals } from './editor/approvals.ts';
import type { Author, EditorFile, OpenedFile, Prepared, Review, SchemaEditor } from './editor/model.ts';
import { judgeInThread, reviewInThread, viewInThread, type ReviewedSchemas } from './buildInThread.ts';
import type { BrokenRecords } from './brokenRecords.ts';
import { draftOf, draftsOf, dropDraft, keepDraft } from './editor/drafts.ts';
import { peopleOf } from './editor/people.ts';
import { countTouched } from './editor/touches.ts';
import { readSources } from './readSources.ts';
import type { Releases } from './releases.ts';
import type { Offered, Standing } from './standing.ts';
import { withFile } from './withFile.ts';
import {
  dropVersion,
  keepVersion,
  lastVersions,
  overlaid,
  versionsOf,
  type OverlaidFile,
  type SchemaVersion,
} from './versions.ts';

/** Entities, calls and rules are shipped; pages and their parts are what an administrator makes. */
const editable = /^(?:screens|parts)\/(?:[a-z][A-Za-z0-9]*\/)*[a-z][A-Za-z0-9]*\.json$/;

/** Held while something is published. */
const lock = 7_402_377;
const askEvery = 50;

export function openSchemaEditor(options: {
  readonly database: Database;
  readonly releases: Pick<Releases, 'publish' | 'judge' | 'aside' | 'sources' | 'current' | 'settings' | 'follow'>;
  readonly dir: string;
  readonly now: () => Date;
}): SchemaEditor {
  const db = options.database.kysely;

  async function read() {
    const shipped = await readSources(options.dir);
    const versions = await lastVersions(db);
    return { shipped, versions, files: overlaid(shipped, versions) };
  }

  async function open(file: string, isBegun = false): Promise<OpenedFile> {
    const { shipped, versions, files } = await read();
    const found = files.find((one) => one.file === file);
    if (!found && isBegun) return { ...unknown({ file, version: 0, author: null, createdAt: null }), state: 'added' };
    if (!found) throw refuse('unknown-file');
    const own = told(found, versions.get(file));
    const serving = options.releases.sources().find((one) => one.file === file);
    return {
      ...own,
      text: found.text,
      served: own.aside === null ? null : (serving?.text ?? null),
      shipped: shipped.find((one) => one.file === file)?.text ?? null,
      version: versions.get(file)?.version ?? 0,
      conflicts: found.conflicts,
      history: await versionsOf(db, file),
    };
  }

  /** @throws Refusal */
  async function prepare(file: string, text: string | null, seen: number, by: Omit<Author, 'id'>): Promise<Prepared> {
    if (!editable.test(file)) throw refuse('not-editable');
    const { shipped, versions } = await read();
    const base = shipped.find((one) => one.file === file)?.text ?? null;
    const last = versions.get(file);
    // A page that was taken away is begun anew, over its history.
    const isGone = base === null && last?.text === null;
    if (text === null && (isGone || (base === null && !last))) throw refuse('unknown-file');
    if (!isGone && (last?.version ?? 0) !== seen) throw refuse('stale', { data: await open(file) });
    const { name: author, reason } = by;
    const number = (last?.version ?? 0) + 1;
    const version = { file, version: number, text, base, author, reason, approvedBy: null, createdAt: options.now() };
    const sources = overlaid(shipped, new Map([...versions, [file, version]])).map(plain);
    // Before it is kept: a page with faults that outlived this process would take every changed page out of service.
    const standing = await options.releases.judge(sources);
    refuseFaults(standing, file);
    return { version, shipped: base, sources, standing };
  }

  async function publishPrepared({ version, shipped, sources }: Prepared): Promise<OpenedFile> {
    const { file, text, author } = version;
    if (!(await keepVersion(db, version))) throw refuse('stale', { data: await open(file) });
    let broken: readonly BrokenRecords[] = [];
    try {
      const { release, faults, broken: found = [] } = await options.releases.publish(sources, author, file);
      broken = found;
      if (!release) throw new FaultySchemas(faults);
    } catch (error) {
      await dropVersion(db, version);
      throw error;
    }
    return text === null && shipped === null ? unknown(version) : { ...(await open(file)), broken };
  }

  /** What its author looked at last: it is mostly published next. */
  let looked: { readonly from: string; readonly to: string; readonly review: ReviewedSchemas } | null = null;

  async function lookAt(sources: readonly Source[], judged: string | null): Promise<NonNullable<typeof looked>> {
    const from = options.releases.current().hash;
    if (looked?.from === from && looked.to === judged) return looked;
    const { faults, review, hash } = await reviewInThread(options.releases.sources(), sources, judged !== null);
    const to = judged ?? hash;
    if (!review || to === null) throw new FaultySchemas(faults);
    return (looked = { from, to, review });
  }

  /** @param judged the hash of the release that they make, where they are known to make one */
  async function reviewed(sources: readonly Source[], judged: string | null): Promise<Review> {
    const from = options.releases.current();
    const { to, review } = await lookAt(sources, judged);
    const counting = { db, catalogue: from.catalogue, now: options.now() };
    return { changes: review.changes, touched: await countTouched(counting, review.touched), from: from.hash, to };
  }

  const approvals = openApprovals({
    db,
    releases: options.releases,
    now: options.now,
    prepare,
    publishPrepared,
    reviewed,
  });

  /** One at a time, of all servers: what is looked at is what serves while it is published, and nobody's page is left out. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = last.then(() => asOneServer(options.database, lock, askEvery, step));
    last = turn.catch(() => undefined);
    return turn;
  }

  /** Faults of other files that stood aside before do not hold a page back. @throws Refusal */
  function refuseFaults({ release, aside, faults }: Standing, file: string): void {
    const before = new Set(options.releases.aside().map((one) => one.file));
    const fallen = new Set(aside.map((one) => one.file).filter((one) => one === file || !before.has(one)));
    if (release && fallen.size === 0) return;
    const own = faults.filter((fault) => !before.has(fault.file) || fault.file === file);
    throw new FaultySchemas(own.length > 0 ? own : faults);
  }

  function told({ file, state }: OverlaidFile, version: SchemaVersion | undefined): EditorFile {
    const { author = null, createdAt = null } = version ?? {};
    const aside = options.releases.aside().find((one) => one.file === file)?.faults.length ?? null;
    return { file, state, editable: editable.test(file), author, changedAt: createdAt, aside };
  }

  return {
    dir: options.dir,
    shipped: () => readSources(options.dir),
    files: async () => {
      const { files, versions } = await read();
      return files.map((one) => told(one, versions.get(one.file)));
    },
    open,
    publishAll: () =>
      inTurn(async () => {
        // Before the first there is nothing to follow.
        if (options.releases.sources().length > 0) await options.releases.follow();
        return options.releases.publish((await read()).files.map(plain));
      }),
    // Beside what serves: faults of files that are set aside are not this page's.
    try: (file, text, look) =>
      viewInThread(withFile(options.releases.sources(), file, text), file, { ...look, now: options.now() }),
    judge: async (file, text, tried) => {
      const sources = withFile(options.releases.sources(), file, text);
      const { faults, judged } = await judgeInThread(sources, { ...tried, now: options.now() });
      if (faults.length > 0) throw new FaultySchemas(faults);
      if (!judged) throw refuse('unknown-call');
      return judged;
    },
    publish: (file, text, seen, by) =>
      inTurn(async () => {
        await options.releases.follow();
        const prepared = await prepare(file, text, seen, by);
        const isAlone = await approvals.require(prepared, seen, by);
        const opened = await publishPrepared(prepared);
        await dropDraft(db, by.id, file);
        return { opened, isAlone };
      }),
    review: async (file, text) => {
      const { shipped, versions } = await read();
      const left = text ?? shipped.find((one) => one.file === file)?.text;
      if (left === undefined && !versions.has(file)) throw refuse('unknown-file');
      const served = options.releases.sources();
      return reviewed(left === undefined ? without(served, file) : withFile(served, file, left), null);
    },
    approvals: { ...approvals, approve: (...asked) => inTurn(() => approvals.approve(...asked)) },
    people: (userType) => peopleOf(db, userType),
    drafts: (authorId) => draftsOf(db, authorId),
    draft: (authorId, file) => draftOf(db, authorId, file),
    keepDraft: async (authorId, file, draft) => {
      if (!draft) return dropDraft(db, authorId, file);
      if (!editable.test(file)) throw refuse('not-editable');
      return keepDraft(db, { ...draft, authorId, file, updatedAt: options.now() });
    },
  };
}

const without = (sources: readonly Source[], file: string): readonly Source[] =>
  sources.filter((one) => one.file !== file);

const plain = ({ file, text, beneath }: OverlaidFile): Offered => ({
  file,
  text,
  ...(beneath !== undefined && { beneath }),
});

/** What is left of a file that was added and taken away again: its history. */
/** One that nobody serves: taken away by this version, or begun by whoever asks. */
function unknown(
  last: Pick<SchemaVersion, 'file' | 'version'> & Pick<EditorFile, 'author'> & { readonly createdAt: Date | null },
): OpenedFile {
  const { file, version, author, createdAt } = last;
  const own = { file, state: 'shipped', editable: true, author, changedAt: createdAt, aside: null } as const;
  return { ...own, text: '', served: null, shipped: null, version, conflicts: [], history: [] };
}
