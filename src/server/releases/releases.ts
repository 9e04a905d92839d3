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
import { digestOf, openBuilds, readAhead, type Build } from './building/builds.ts';
import { brokenRecords, type BrokenRecords } from './brokenRecords.ts';
import { prepare } from './prepare.ts';
import type { KeptBuild } from './building/keptBuild.ts';
import { lastMove, moveOf, movePointer, pointedHash, readPointer } from './pointer.ts';
import { expanded, plansOf, servedBefore } from './expanding.ts';
import { unknownHandlers, type PublicationFault } from './invalid.ts';
import { openJudging, type Serving, type StandingFor } from './judging.ts';
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
  /** What serves is read where changes are built, so that of the first change no more is looked at than it touches. */
  readonly readAhead: () => Promise<void>;
  readonly onSwap: (listener: (release: Release) => void) => void;
}

interface ReleaseOptions {
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
}

/** What serves, and what is known of what was offered. */
interface Present {
  serving: Serving | null;
  /** The move of the pointer that was last looked at. */
  pointed: string | null;
  faults: readonly PublicationFault[];
  aside: readonly AsideFile[];
  offered: { readonly digest: string; readonly publication: Publication } | null;
  readonly listeners: ((release: Release) => void)[];
}

/** What publishing and following work with. */
interface Releasing extends ReleaseOptions {
  readonly present: Present;
  readonly build: Build;
  readonly standingFor: StandingFor;
}

export function openReleases(options: ReleaseOptions): Releases {
  const build = openBuilds(options.database.kysely, options.now, options.kept);
  const present: Present = { serving: null, pointed: null, faults: [], aside: [], offered: null, listeners: [] };
  const { standingFor, faultsOf } = openJudging({ ...options, build, serving: () => present.serving });
  const own: Releasing = { ...options, present, build, standingFor };
  const inTurn = openTurn();

  const current = (): Release => {
    if (!present.serving) throw new Error('No release has been published yet');
    return present.serving.release;
  };
  return {
    current,
    settings: () => current().catalogue.settings,
    faults: () => present.faults,
    aside: () => present.aside,
    sources: () => present.serving?.sources ?? [],
    publish: (sources, author, whole) => inTurn(() => publish(own, sources, author ?? null, whole)),
    judge: (sources) => inTurn(() => standingFor(sources)),
    faultsOf,
    follow: () => inTurn(() => follow(own)),
    readAhead: () => readAhead(options.database.kysely, options.now, present.serving?.sources ?? []),
    onSwap: (listener) => void present.listeners.push(listener),
  };
}

async function publish(
  own: Releasing,
  sources: readonly Offered[],
  author: string | null,
  whole?: string,
): Promise<Publication> {
  const { present } = own;
  const digest = digestOf(sources);
  if (present.offered?.digest === digest) return present.offered.publication;
  const publication = await tryOut(own, sources, author, whole);
  // What was to serve whole, and did not, has changed nothing.
  if (whole !== undefined && !publication.release) return publication;
  present.faults = publication.faults;
  present.offered = { digest, publication };
  return publication;
}

const servedBy = ({ serving }: Present): Catalogue | null => serving?.release.catalogue ?? null;

async function tryOut(
  own: Releasing,
  offers: readonly Offered[],
  author: string | null,
  whole?: string,
): Promise<Publication> {
  const { present, database, tables, standingFor } = own;
  const db = database.kysely;
  const former = servedBy(present) ?? (await servedBefore(db));
  const { standing, made } = await expanded({ database, tables, standingFor, served: former }, offers, whole);
  const { release, sources, faults } = standing;
  if (!release || !made) return { release: null, faults, synced: null };
  const last = present.serving === null ? await pointedHash(db) : null;
  const now = own.now();
  const synced = await moveTo(own, release, standing, made, { author, now });
  present.pointed = moveOf({ hash: release.hash, movedAt: now });
  // Before anybody is told of the release, and asks what was set aside.
  present.aside = standing.aside;
  present.faults = faults;
  const before = servedBy(present);
  await serve(own, release, sources);
  // A start tells of what has changed while nothing served; the first start of all finds no records.
  const isNew = before !== null || (last !== null && last !== release.hash);
  const broken = isNew ? await brokenRecords(db, release.catalogue, before, now) : [];
  const remarks = before === null ? synced.remarks : await withCounts(db, synced.remarks, before, release.catalogue);
  return { release, faults, synced: { ...synced, remarks }, broken };
}

/** Makes what is kept elsewhere ready, and moves the pointer. @returns all that was done to the tables */
async function moveTo(
  { database, tables }: Releasing,
  release: Release,
  { sources, aside }: Standing,
  made: SyncReport,
  { author, now }: { readonly author: string | null; readonly now: Date },
): Promise<NonNullable<Publication['synced']>> {
  const own = plansOf({ tables }, release).map(({ table }) => table);
  const elsewhere = await syncElsewhere(database, release.catalogue, own);
  const recoded = await movePointer(database, { release, sources, aside, author, now });
  return { ...made, recoded, remarks: [...made.remarks, ...elsewhere] };
}

async function serve({ present, kept }: Releasing, release: Release, sources: readonly Source[]): Promise<void> {
  // Nobody is served before the first: whoever starts the server has it made ready.
  if (present.serving !== null) await prepare(release);
  present.serving = { release, sources };
  for (const listener of present.listeners) listener(release);
  await kept?.keep(digestOf(sources), release);
}

/** Beside the release that serves here already: whoever asks what stands aside is told the same by all. */
function takeAside(present: Present, release: Release, told: readonly AsideFile[]): void {
  if (canonicalJson(told) === canonicalJson(present.aside)) return;
  present.aside = told;
  present.faults = told.flatMap((file) => file.faults);
  present.offered = null;
  for (const listener of present.listeners) listener(release);
}

async function follow(own: Releasing): Promise<Publication | null> {
  const { present, handlerNames } = own;
  const db = own.database.kysely;
  if ((await lastMove(db)) === present.pointed) return null;
  const pointer = await readPointer(db);
  if (!pointer || pointer.move === present.pointed) return null;
  if (present.serving?.release.hash === pointer.hash) {
    present.pointed = pointer.move;
    takeAside(present, present.serving.release, pointer.aside);
    return null;
  }
  const built = await own.build(pointer.sources, present.serving?.release ?? null);
  // Once for each move, also where this build cannot serve it; where it could not be built now, the next look tries again.
  present.pointed = pointer.move;
  const unknown = built.release ? unknownHandlers(built.release.catalogue, handlerNames, pointer.sources) : [];
  if (!built.release || unknown.length > 0) {
    return { release: null, faults: [...built.faults, ...unknown], synced: null };
  }
  const publication = { release: built.release, faults: [], synced: null };
  present.aside = pointer.aside;
  present.faults = pointer.aside.flatMap((file) => file.faults);
  present.offered = pointer.aside.length > 0 ? null : { digest: digestOf(pointer.sources), publication };
  await serve(own, built.release, pointer.sources);
  return publication;
}
