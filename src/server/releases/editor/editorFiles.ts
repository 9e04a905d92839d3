/** The files of the schemas as their authors see them: as shipped, with what was published in the browser over them. */
import type { Kysely } from 'kysely';
import type { Source } from '../../../release/release.ts';
import type { Tables } from '../../database/tables.ts';
import { refuse } from '../../records/faults.ts';
import { readSources } from '../readSources.ts';
import type { Releases } from '../releases.ts';
import { lastVersions, overlaid, versionsOf, type OverlaidFile, type SchemaVersion } from '../versions.ts';
import type { EditorFile, OpenedFile, SchemaEditor } from './model.ts';

/** Pages and their parts are what an administrator makes; of what they are made, calls and settings are the product's alone. */
export const isEditable = (file: string): boolean =>
  /^(?:(?:screens|parts)\/(?:[a-z][A-Za-z0-9]*\/)*|(?:entities|dictionaries|rules|menus)\/)[a-z][A-Za-z0-9]*\.json$/.test(
    file,
  );

/** Where such a file is shipped, handlers and stored rows count on it: it may only grow. */
export const onlyGrows = (file: string): boolean => /^(?:entities|dictionaries|rules|menus)\//.test(file);

interface FilesNow {
  readonly shipped: readonly Source[];
  readonly versions: ReadonlyMap<string, SchemaVersion>;
  readonly files: readonly OverlaidFile[];
}

export interface EditorFiles {
  readonly now: () => Promise<FilesNow>;
  readonly list: () => Promise<readonly EditorFile[]>;
  readonly open: SchemaEditor['open'];
}

export function openEditorFiles(options: {
  readonly db: Kysely<Tables>;
  readonly dir: string;
  readonly releases: Pick<Releases, 'aside' | 'sources'>;
}): EditorFiles {
  const { db, dir, releases } = options;

  async function now(): Promise<FilesNow> {
    const shipped = await readSources(dir);
    const versions = await lastVersions(db);
    return { shipped, versions, files: overlaid(shipped, versions) };
  }

  function told({ file, state }: OverlaidFile, version: SchemaVersion | undefined): EditorFile {
    const { author = null, createdAt = null } = version ?? {};
    const aside = releases.aside().find((one) => one.file === file)?.faults.length ?? null;
    return { file, state, editable: isEditable(file), author, changedAt: createdAt, aside };
  }

  return {
    now,
    list: async () => {
      const { files, versions } = await now();
      const gone = releases.aside().filter(({ file }) => files.every((one) => one.file !== file));
      return [...files, ...gone.map(lost)]
        .map((one) => told(one, versions.get(one.file)))
        .sort((left, right) => (left.file < right.file ? -1 : 1));
    },
    open: async (file, isBegun = false) => {
      const { shipped, versions, files } = await now();
      const isAside = releases.aside().some((one) => one.file === file);
      const found = files.find((one) => one.file === file) ?? (isAside ? lost({ file }) : undefined);
      if (!found && isBegun)
        return { ...unserved({ file, version: 0, author: null, createdAt: null }), state: 'added' };
      if (!found) throw refuse('unknown-file');
      const own = told(found, versions.get(file));
      const serving = releases.sources().find((one) => one.file === file);
      return {
        ...own,
        text: found.text,
        served: own.aside === null ? null : (serving?.text ?? null),
        shipped: shipped.find((one) => one.file === file)?.text ?? null,
        version: versions.get(file)?.version ?? 0,
        conflicts: found.conflicts,
        history: await versionsOf(db, file),
      };
    },
  };
}

/** One that is no longer in the folder, while others need it: what served last serves on. */
const lost = ({ file }: Pick<OverlaidFile, 'file'>): OverlaidFile => ({
  file,
  text: '',
  state: 'shipped',
  conflicts: [],
});

/** One that nobody serves: taken away by this version, or begun by whoever asks. */
export function unserved(
  last: Pick<SchemaVersion, 'file' | 'version'> & Pick<EditorFile, 'author'> & { readonly createdAt: Date | null },
): OpenedFile {
  const { file, version, author, createdAt } = last;
  const own = { file, state: 'shipped', editable: true, author, changedAt: createdAt, aside: null } as const;
  return { ...own, text: '', served: null, shipped: null, version, conflicts: [], history: [] };
}
