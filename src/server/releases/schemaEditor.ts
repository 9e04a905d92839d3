/** The API by which super managers change pages in the browser: read, try, publish, take back. */
import type { ViewChange } from '../../core/viewChanges.ts';
import type { View } from '../../core/model/view.ts';
import type { Source } from '../../release/release.ts';
import type { Database } from '../database/open.ts';
import { refuse } from '../records/faults.ts';
import { changesInThread, viewInThread } from './buildInThread.ts';
import type { BrokenRecords } from './brokenRecords.ts';
import { readSources } from './readSources.ts';
import type { Releases } from './releases.ts';
import type { PublicationFault } from './invalid.ts';
import type { Offered, Standing } from './standing.ts';
import {
  dropVersion,
  keepVersion,
  lastVersions,
  overlaid,
  versionsOf,
  type FileState,
  type OverlaidFile,
  type SchemaVersion,
} from './versions.ts';

export interface EditorFile {
  readonly file: string;
  readonly state: FileState;
  readonly editable: boolean;
  /** Of the last version; null for a file as shipped. */
  readonly author: string | null;
  readonly changedAt: Date | null;
  /** Where the file is set aside: how many faults it has, 0 where it waits for another file. Null where it serves. */
  readonly aside: number | null;
}

export interface OpenedFile extends EditorFile {
  /** What serves, but for a file that is set aside: there it is what has the faults. */
  readonly text: string;
  /** What serves in place of a file that is set aside; null where nothing does, and for all others. */
  readonly served: string | null;
  readonly shipped: string | null;
  /** The number that the next publication must name; 0 before the first version. */
  readonly version: number;
  readonly conflicts: readonly string[];
  readonly history: readonly SchemaVersion[];
  /** After a publication: stored records that break a check of it. */
  readonly broken?: readonly BrokenRecords[];
}

export interface Tried {
  readonly faults: readonly PublicationFault[];
  /** As the super manager would see the page; null with faults, and for files that are no page. */
  readonly view: View | null;
}

export interface Author {
  readonly name: string;
  /** Why, in the author's words; null where nothing was said. */
  readonly reason: string | null;
}

export interface SchemaEditor {
  readonly dir: string;
  /** The files of the folder. */
  readonly shipped: () => Promise<readonly Source[]>;
  /** The files of the folder, with the versions made in the browser over them. */
  readonly sources: () => Promise<readonly Offered[]>;
  readonly files: () => Promise<readonly EditorFile[]>;
  /** @throws Refusal 404 */
  readonly open: (file: string) => Promise<OpenedFile>;
  readonly try: (file: string, text: string) => Promise<Tried>;
  /**
   * Publishes the file with this text, or as shipped where it is null (a file that was added goes). `seen` is the version
   * that the author had open. @throws Refusal 409 `stale`, 422 with the faults
   */
  readonly publish: (file: string, text: string | null, seen: number, by: Author) => Promise<OpenedFile>;
  /** What users gain and lose by this text in place of what serves. @throws Refusal 422 with the faults */
  readonly changes: (file: string, text: string) => Promise<readonly ViewChange[]>;
}

/** Entities, calls and rules are shipped; pages and their parts are what an administrator makes. */
const editable = /^(?:screens|parts)\/(?:[a-z][A-Za-z0-9]*\/)*[a-z][A-Za-z0-9]*\.json$/;

export function openSchemaEditor(options: {
  readonly database: Database;
  readonly releases: Pick<Releases, 'publish' | 'judge' | 'aside' | 'sources'>;
  readonly dir: string;
  readonly now: () => Date;
}): SchemaEditor {
  const db = options.database.kysely;

  async function read() {
    const shipped = await readSources(options.dir);
    const versions = await lastVersions(db);
    return { shipped, versions, files: overlaid(shipped, versions) };
  }

  async function open(file: string): Promise<OpenedFile> {
    const { shipped, versions, files } = await read();
    const found = files.find((one) => one.file === file);
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

  async function publish(file: string, text: string | null, seen: number, by: Author): Promise<OpenedFile> {
    if (!editable.test(file)) throw refuse('not-editable');
    const { shipped, versions } = await read();
    const base = shipped.find((one) => one.file === file)?.text ?? null;
    const last = versions.get(file);
    // A page that was taken away is begun anew, over its history.
    const isGone = base === null && last?.text === null;
    if (text === null && (isGone || (base === null && !last))) throw refuse('unknown-file');
    if (!isGone && (last?.version ?? 0) !== seen) throw refuse('stale', { data: await open(file) });
    const author = by.name;
    const version = {
      file,
      version: (last?.version ?? 0) + 1,
      text,
      base,
      author,
      reason: by.reason,
      createdAt: options.now(),
    };
    const sources = overlaid(shipped, new Map([...versions, [file, version]])).map(plain);
    // Before it is kept: a page with faults that outlived this process would take every changed page out of service.
    refuseFaults(await options.releases.judge(sources), file);
    if (!(await keepVersion(db, version))) throw refuse('stale', { data: await open(file) });
    let broken: readonly BrokenRecords[] = [];
    try {
      const { release, faults, broken: found = [] } = await options.releases.publish(sources, author);
      broken = found;
      if (!release) throw refuse('schema-faults', { values: { count: faults.length }, data: { faults } });
    } catch (error) {
      await dropVersion(db, version);
      throw error;
    }
    return text === null && base === null ? removed(version) : { ...(await open(file)), broken };
  }

  /** Faults of other files that stood aside before do not hold a page back. @throws Refusal */
  function refuseFaults({ release, aside, faults }: Standing, file: string): void {
    const before = new Set(options.releases.aside().map((one) => one.file));
    const fallen = new Set(aside.map((one) => one.file).filter((one) => one === file || !before.has(one)));
    if (release && fallen.size === 0) return;
    const own = faults.filter((fault) => !before.has(fault.file) || fault.file === file);
    const found = own.length > 0 ? own : faults;
    throw refuse('schema-faults', { values: { count: found.length }, data: { faults: found } });
  }

  function told({ file, state }: OverlaidFile, version: SchemaVersion | undefined): EditorFile {
    const { author = null, createdAt = null } = version ?? {};
    const aside = options.releases.aside().find((one) => one.file === file)?.faults.length ?? null;
    return { file, state, editable: editable.test(file), author, changedAt: createdAt, aside };
  }

  return {
    dir: options.dir,
    shipped: () => readSources(options.dir),
    sources: async () => (await read()).files.map(plain),
    files: async () => {
      const { files, versions } = await read();
      return files.map((one) => told(one, versions.get(one.file)));
    },
    open,
    try: async (file, text) => {
      // Beside what serves: faults of files that are set aside are not this page's.
      const others = options.releases.sources().filter((one) => one.file !== file);
      return viewInThread([...others, { file, text }], file);
    },
    publish,
    changes: async (file, text) => {
      const serving = options.releases.sources();
      const others = serving.filter((one) => one.file !== file);
      const { faults, changes } = await changesInThread(serving, [...others, { file, text }]);
      if (!changes) throw refuse('schema-faults', { values: { count: faults.length }, data: { faults } });
      return changes;
    },
  };
}

const plain = ({ file, text, beneath }: OverlaidFile): Offered => ({
  file,
  text,
  ...(beneath !== undefined && { beneath }),
});

/** What is left of a file that was added and taken away again: its history. */
function removed({ file, version, author, createdAt }: SchemaVersion): OpenedFile {
  const own = { file, state: 'shipped', editable: true, author, changedAt: createdAt, aside: null } as const;
  return { ...own, text: '', served: null, shipped: null, version, conflicts: [], history: [] };
}
