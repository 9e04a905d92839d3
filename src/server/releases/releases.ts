/**
 * The release that serves, and how the next one takes its place: build, expand the tables, then move
 * the pointer. A file with faults never becomes part of one: it is set aside, and its last good text serves on.
 */
import type { Catalogue, Settings } from '../../core/model/catalogue.ts';
import { canonicalJson } from '../../release/canonicalJson.ts';
import type { Release, Source, TablePlan } from '../../release/release.ts';
import type { Database } from '../database/open.ts';
import { syncElsewhere } from '../database/elsewhere/sync.ts';
import type { SyncReport } from '../database/sync/sync.ts';
import { openTurn } from '../time/turns.ts';
import { digestOf, openBuilds } from './building/builds.ts';
import { brokenRecords, type BrokenRecords } from './brokenRecords.ts';
import { prepare } from './prepare.ts';
import type { KeptBuild } from './building/keptBuild.ts';
import { lastMove, moveOf, movePointer, pointedHash, readPointer } from './pointer.ts';
import { expanded, plansOf, servedBefore } from './expanding.ts';
import { unknownHandlers, type PublicationFault } from './invalid.ts';
import { openJudging, type Serving } from './judging.ts';
import { withCounts } from './removedValues.ts';
import type { AsideFile, Offered, Standing } from './standing.ts';

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
  /** What keeps sources, as they stand, from being published; nothing is written for it. */
  readonly faultsOf: (sources: readonly Source[]) => Promise<readonly PublicationFault[]>;
  /**
   * Serves what another replica has published since the last look; null where there is nothing new. A release that this
   * build cannot serve (it names handlers of a newer one) leaves the present one serving, with its faults told.
   */
  readonly follow: () => Promise<Publication | null>;
  readonly onSwap: (listener: (release: Release) => void) => void;
}

export function openReleases(options: {
  readonly database: Database;
  /** Tables of the product that are no entities. */
  readonly tables: readonly TablePlan[];
  /** Names that a call's `does` may have beside the generic six; a call that names another is a fault. */
  readonly handlerNames: ReadonlySet<string>;
  /** Names of pages written by hand; a menu entry that names another is a fault, where they are told. */
  readonly pageNames?: ReadonlySet<string> | undefined;
  readonly now: () => Date;
  /** What served before this start, and is kept for the next; nothing where left out. */
  readonly kept?: KeptBuild;
}): Releases {
  const db = options.database.kysely;
  const build = openBuilds(db, options.now, options.kept);
  let serving: Serving | null = null;
  const { standingFor, faultsOf } = openJudging({ ...options, build, serving: () => serving });
  const served = (): Catalogue | null => serving?.release.catalogue ?? null;
  /** The move of the pointer that was last looked at. */
  let pointed: string | null = null;
  let faults: readonly PublicationFault[] = [];
  let aside: readonly AsideFile[] = [];
  let offered: { digest: string; publication: Publication } | null = null;
  const listeners: ((release: Release) => void)[] = [];
  const inTurn = openTurn();

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

  async function tryOut(offers: readonly Offered[], author: string | null, whole?: string): Promise<Publication> {
    const former = served() ?? (await servedBefore(db));
    const { standing, made } = await expanded({ ...options, standingFor, served: former }, offers, whole);
    const { release, sources, faults: found } = standing;
    if (!release || !made) return { release: null, faults: found, synced: null };
    const last = serving === null ? await pointedHash(db) : null;
    const own = plansOf(options, release).map(({ table }) => table);
    const elsewhere = await syncElsewhere(options.database, release.catalogue, own);
    const now = options.now();
    const recoded = await movePointer(options.database, { release, sources, aside: standing.aside, author, now });
    const synced = { ...made, recoded, remarks: [...made.remarks, ...elsewhere] };
    pointed = moveOf({ hash: release.hash, movedAt: now });
    // Before anybody is told of the release, and asks what was set aside.
    ({ aside } = standing);
    faults = found;
    const before = served();
    await serve(release, sources);
    // A start tells of what has changed while nothing served; the first start of all finds no records.
    const isNew = before !== null || (last !== null && last !== release.hash);
    const broken = isNew ? await brokenRecords(db, release.catalogue, before, now) : [];
    const remarks = before === null ? synced.remarks : await withCounts(db, synced.remarks, before, release.catalogue);
    return { release, faults: found, synced: { ...synced, remarks }, broken };
  }

  async function serve(release: Release, sources: readonly Source[]): Promise<void> {
    // Nobody is served before the first: whoever starts the server has it made ready.
    if (serving !== null) await prepare(release);
    serving = { release, sources };
    for (const listener of listeners) listener(release);
    await options.kept?.keep(digestOf(sources), release);
  }

  /** Beside the release that serves here already: whoever asks what stands aside is told the same by all. */
  function takeAside(release: Release, told: readonly AsideFile[]): void {
    if (canonicalJson(told) === canonicalJson(aside)) return;
    aside = told;
    faults = aside.flatMap((file) => file.faults);
    offered = null;
    for (const listener of listeners) listener(release);
  }

  async function follow(): Promise<Publication | null> {
    if ((await lastMove(db)) === pointed) return null;
    const pointer = await readPointer(db);
    if (!pointer || pointer.move === pointed) return null;
    if (serving?.release.hash === pointer.hash) {
      pointed = pointer.move;
      takeAside(serving.release, pointer.aside);
      return null;
    }
    const built = await build(pointer.sources, serving?.release ?? null);
    // Once for each move, also where this build cannot serve it; where it could not be built now, the next look tries again.
    pointed = pointer.move;
    const unknown = built.release
      ? unknownHandlers(built.release.catalogue, options.handlerNames, pointer.sources)
      : [];
    if (!built.release || unknown.length > 0) {
      return { release: null, faults: [...built.faults, ...unknown], synced: null };
    }
    const publication = { release: built.release, faults: [], synced: null };
    ({ aside } = pointer);
    faults = aside.flatMap((file) => file.faults);
    offered = aside.length > 0 ? null : { digest: digestOf(pointer.sources), publication };
    await serve(built.release, pointer.sources);
    return publication;
  }

  const present = (): Release => {
    if (!serving) throw new Error('No release has been published yet');
    return serving.release;
  };
  return {
    current: present,
    settings: () => present().catalogue.settings,
    faults: () => faults,
    aside: () => aside,
    sources: () => serving?.sources ?? [],
    publish: (sources, author, whole) => inTurn(() => publish(sources, author ?? null, whole)),
    judge: (sources) => inTurn(() => standingFor(sources)),
    faultsOf,
    follow: () => inTurn(follow),
    onSwap: (listener) => void listeners.push(listener),
  };
}
