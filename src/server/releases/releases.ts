/**
 * The release that serves, and how the next one takes its place: build, expand the tables, then move
 * the pointer. A file with faults never becomes part of one: it is set aside, and its last good text serves on.
 */
import { createHash } from 'node:crypto';
import type { Settings } from '../../core/model/catalogue.ts';
import { buildRelease, type Built } from '../../release/build.ts';
import type { Release, Source, TablePlan } from '../../release/release.ts';
import { verdictsSoFar } from '../../release/slowPatterns.ts';
import type { Database } from '../database/open.ts';
import { buildInThread } from './buildInThread.ts';
import { syncElsewhere } from '../database/elsewhere/sync.ts';
import { changedColumns, syncTables, type SyncReport } from '../database/sync/sync.ts';
import { RefusedStep } from '../database/sync/refusedStep.ts';
import { heldElsewhere } from '../database/renamed/moveCodes.ts';
import { systemTables } from '../database/systemTables.ts';
import { brokenRecords, type BrokenRecords } from './brokenRecords.ts';
import { prepare } from './prepare.ts';
import { movePointer, pointedHash, readPointer } from './pointer.ts';
import {
  changedTypes,
  heldCodes,
  refusedTables,
  unknownHandlers,
  type PublicationFault,
  type RefusedTable,
} from './invalid.ts';
import { withCounts } from './removedValues.ts';
import { standingOf, type AsideFile, type Judged, type Offered, type Standing } from './standing.ts';
import { keepVerdicts, recallKeptVerdicts } from './verdicts.ts';

export interface Publication {
  /** Null where nothing of the sources can serve: nothing has changed then. */
  readonly release: Release | null;
  /** Of the sources as they were offered, those of files set aside among them. */
  readonly faults: readonly PublicationFault[];
  /** What the database lacked; null where nothing was published. */
  readonly synced: (SyncReport & { readonly recoded: readonly string[] }) | null;
  /** Stored records that break a check which is new. */
  readonly broken?: readonly BrokenRecords[];
}

export interface Releases {
  /** Throws before the first publication. */
  readonly current: () => Release;
  readonly settings: () => Settings;
  /** Of the last sources that were offered; empty while the current release is made of them. */
  readonly faults: () => readonly PublicationFault[];
  /** The files of the last sources in whose place something else serves. */
  readonly aside: () => readonly AsideFile[];
  /** What the current release is made of. */
  readonly sources: () => readonly Source[];
  /**
   * One at a time, in the order of the calls. The same sources again do nothing. Files with faults are set aside.
   * @param whole a file that is published as it is offered or not at all: where the database refuses it, nothing changes
   */
  readonly publish: (sources: readonly Offered[], author?: string, whole?: string) => Promise<Publication>;
  /** What `publish` would make of them; nothing is written for it. */
  readonly judge: (sources: readonly Offered[]) => Promise<Standing>;
  /**
   * Serves what another replica has published since the last look; null where there is nothing new. A release that this
   * build cannot serve (it names handlers of a newer one) leaves the present one serving, with its faults told.
   */
  readonly follow: () => Promise<Publication | null>;
  readonly onSwap: (listener: (release: Release) => void) => void;
}

/** Milliseconds; tables that are changed meanwhile are told as remarks. */
const judgedFor = 5_000;

/** What serves, what served before, and what is being tried. */
const builtAtMost = 3;

export function openReleases(options: {
  readonly database: Database;
  /** Tables of the product that are no entities. */
  readonly tables: readonly TablePlan[];
  /** Names that a call's `does` may have beside the generic six; a call that names another is a fault. */
  readonly handlerNames: ReadonlySet<string>;
  readonly now: () => Date;
}): Releases {
  let current: Release | null = null;
  /** What the pointer named when it was last looked at. */
  let pointed: string | null = null;
  let faults: readonly PublicationFault[] = [];
  let aside: readonly AsideFile[] = [];
  let served: readonly Source[] = [];
  let offered: { digest: string; publication: Publication } | null = null;
  /** What is judged is mostly published next, and what is taken back served just before: neither is built again. */
  const lastBuilt = new Map<string, Built>();
  /** What was found to fit the tables last: what an author publishes was judged a moment before. */
  let judged: { readonly release: Release; readonly at: number } | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const listeners: ((release: Release) => void)[] = [];

  /** Patterns that an earlier start, or another replica, has judged are not judged again. */
  async function build(sources: readonly Source[]): Promise<Built> {
    const digest = digestOf(sources);
    const known = lastBuilt.get(digest);
    if (known) {
      lastBuilt.delete(digest);
      lastBuilt.set(digest, known);
      return known;
    }
    const db = options.database.kysely;
    await recallKeptVerdicts(db);
    const before = verdictsSoFar().size;
    // Nobody is served before the first: it need not wait for a thread.
    const built = current === null ? buildRelease(sources) : await buildInThread(sources, current);
    await keepVerdicts(db, before, options.now());
    lastBuilt.set(digest, built);
    for (const oldest of [...lastBuilt.keys()].slice(0, -builtAtMost)) lastBuilt.delete(oldest);
    return built;
  }

  async function publish(sources: readonly Offered[], author: string | null, whole?: string): Promise<Publication> {
    const digest = digestOf(sources);
    if (offered?.digest === digest) return offered.publication;
    const publication = await tryOut(sources, author, whole);
    // What was to serve whole, and did not, has changed nothing.
    if (whole !== undefined && !publication.release) return publication;
    faults = publication.faults;
    offered = { digest, publication };
    return publication;
  }

  /** What can serve, its tables expanded: a file whose table the database refuses is set aside as one with faults is. */
  async function expanded(offers: readonly Offered[], whole?: string): Promise<Expanded> {
    const refused: RefusedTable[] = [];
    for (;;) {
      const standing = await standingFor(offers, refused);
      const { release } = standing;
      const isHeld = refused.length > 0 && standing.aside.some(({ file }) => file === whole);
      if (!release || isHeld) return { standing: { ...standing, release: null }, made: null };
      const plans = [...systemTables, ...options.tables, ...release.tables];
      try {
        return {
          standing: { ...standing, release },
          made: await syncTables(options.database, plans, release.catalogue),
        };
      } catch (error) {
        refused.push(refusedBy(error, release, refused));
      }
    }
  }

  async function tryOut(offers: readonly Offered[], author: string | null, whole?: string): Promise<Publication> {
    const { standing, made } = await expanded(offers, whole);
    const { release, sources, faults: found } = standing;
    if (!release || !made) return { release: null, faults: found, synced: null };
    const last = current === null ? await pointedHash(options.database.kysely) : null;
    const own = [...systemTables, ...options.tables, ...release.tables].map(({ table }) => table);
    const elsewhere = await syncElsewhere(options.database, release.catalogue, own);
    const recoded = await movePointer(options.database, {
      release,
      sources,
      aside: standing.aside,
      author,
      now: options.now(),
    });
    const synced = { ...made, recoded, remarks: [...made.remarks, ...elsewhere] };
    pointed = release.hash;
    // Before anybody is told of the release, and asks what was set aside.
    ({ aside } = standing);
    faults = found;
    const before = current?.catalogue ?? null;
    await serve(release, sources);
    // A start tells of what has changed while nothing served; the first start of all finds no records.
    const isNew = before !== null || (last !== null && last !== release.hash);
    const broken = isNew ? await brokenRecords(options.database.kysely, release.catalogue, before, options.now()) : [];
    const remarks =
      before === null
        ? synced.remarks
        : await withCounts(options.database.kysely, synced.remarks, before, release.catalogue);
    return { release, faults: found, synced: { ...synced, remarks }, broken };
  }

  async function standingFor(offers: readonly Offered[], refused: readonly RefusedTable[] = []): Promise<Standing> {
    const judgeWith = async (sources: readonly Source[]): Promise<Judged> => {
      const { release, faults: found } = await judge(sources);
      const kept = release ? refusedTables(refused, release, sources) : [];
      return kept.length > 0 ? { release: null, faults: kept } : { release, faults: found };
    };
    const { release } = await judgeWith(offers);
    if (release) return { release, sources: offers.map(plain), aside: [], faults: [] };
    if (current !== null) return standingOf(offers, served, judgeWith);
    const last = await readPointer(options.database.kysely);
    return standingOf(offers, last?.sources ?? null, judgeWith);
  }

  /** Whether these can serve here; nothing is written for it. */
  async function judge(sources: readonly Source[]): Promise<Judged> {
    const { release, faults: linted } = await build(sources);
    if (!release || linted.length > 0) return { release: null, faults: linted };
    if (judged?.release === release && performance.now() - judged.at < judgedFor) return { release, faults: [] };
    const unknown = unknownHandlers(release, options.handlerNames, sources);
    if (unknown.length > 0) return { release: null, faults: unknown };
    const changed = changedTypes(await changedColumns(options.database.kysely, release.tables), release, sources);
    const stuck = [...changed, ...heldCodes(await heldElsewhere(options.database.kysely, release.catalogue), sources)];
    if (stuck.length > 0) return { release: null, faults: stuck };
    judged = { release, at: performance.now() };
    return { release, faults: [] };
  }

  async function serve(release: Release, sources: readonly Source[]): Promise<void> {
    // Nobody is served before the first: whoever starts the server has it made ready.
    if (current !== null) await prepare(release);
    current = release;
    served = sources;
    for (const listener of listeners) listener(release);
  }

  async function follow(): Promise<Publication | null> {
    if ((await pointedHash(options.database.kysely)) === pointed) return null;
    const pointer = await readPointer(options.database.kysely);
    if (!pointer || pointer.hash === pointed) return null;
    // Once for each move, also where this build cannot serve it.
    pointed = pointer.hash;
    const built = await build(pointer.sources);
    const unknown = built.release ? unknownHandlers(built.release, options.handlerNames, pointer.sources) : [];
    if (!built.release || unknown.length > 0) {
      return { release: null, faults: [...built.faults, ...unknown], synced: null };
    }
    const publication = { release: built.release, faults: [], synced: null };
    offered = { digest: digestOf(pointer.sources), publication };
    ({ aside } = pointer);
    faults = aside.flatMap((file) => file.faults);
    await serve(built.release, pointer.sources);
    return publication;
  }

  function inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = last.then(step);
    // The next one waits for this one, and does not share its fate.
    last = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }

  const present = (): Release => {
    if (!current) throw new Error('No release has been published yet');
    return current;
  };
  return {
    current: present,
    settings: () => present().catalogue.settings,
    faults: () => faults,
    aside: () => aside,
    sources: () => served,
    publish: (sources, author, whole) => inTurn(() => publish(sources, author ?? null, whole)),
    judge: (sources) => inTurn(() => standingFor(sources)),
    follow: () => inTurn(follow),
    onSwap: (listener) => void listeners.push(listener),
  };
}

/** What can serve, and what its tables lacked; null both where nothing can. */
interface Expanded {
  readonly standing: Standing;
  readonly made: SyncReport | null;
}

/** @throws what was thrown, where no table of an entity was refused, or the very same was before */
function refusedBy(error: unknown, { tables }: Release, before: readonly RefusedTable[]): RefusedTable {
  if (!(error instanceof RefusedStep)) throw error;
  const plan = tables.find(({ table }) => table === error.step.table);
  if (!plan || before.some((one) => JSON.stringify(one.plan) === JSON.stringify(plan))) throw error;
  return { plan, step: error.step, reason: error.message };
}

const plain = ({ file, text }: Source): Source => ({ file, text });

function digestOf(sources: readonly Source[]): string {
  const digest = createHash('sha256');
  for (const { file, text } of sources) digest.update(`${file}\0${text}\0`);
  return digest.digest('hex');
}
