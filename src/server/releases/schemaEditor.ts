/** The API by which super managers change pages in the browser: read, try, publish, take back. */
import type { Source } from '../../release/release.ts';
import type { Database } from '../database/open.ts';
import { advisoryLocks, asOneServer } from '../database/advisoryLocks.ts';
import { refuse } from '../records/faults.ts';
import { openTurn, type Turn } from '../time/turns.ts';
import { judgeInThread, viewInThread } from './building/buildInThread.ts';
import { openApprovals } from './editor/approvals.ts';
import { openComparing } from './editor/comparing.ts';
import { draftOf, draftsOf, dropDraft, keepDraft } from './editor/drafts.ts';
import { isEditable, onlyGrows, openEditorFiles } from './editor/editorFiles.ts';
import type { SchemaEditor } from './editor/model.ts';
import { peopleOf } from './editor/people.ts';
import { offeredOf, openPreparation } from './editor/preparing.ts';
import { openReviewing } from './editor/reviewing.ts';
import { FaultySchemas } from './invalid.ts';
import { readSources } from './readSources.ts';
import type { Releases } from './releases.ts';
import { withFile, withoutFile } from './withFile.ts';

interface EditorGround {
  readonly database: Database;
  readonly releases: Pick<
    Releases,
    'publish' | 'judge' | 'faultsOf' | 'aside' | 'sources' | 'current' | 'settings' | 'follow'
  >;
  /** The folder of the shipped schemas. */
  readonly dir: string;
  readonly now: () => Date;
}

export function openSchemaEditor({ database, releases, dir, now }: EditorGround): SchemaEditor {
  const db = database.kysely;
  const files = openEditorFiles({ db, dir, releases });
  const reviewed = openReviewing({ db, releases, now });
  const { prepare, publishPrepared } = openPreparation({ db, releases, files, now });
  const approvals = openApprovals({ db, releases, now, prepare, publishPrepared, reviewed });
  const inTurn = turnOfAllServers(database);
  return {
    dir,
    shipped: () => readSources(dir),
    files: files.list,
    open: files.open,
    publishAll: () =>
      inTurn(async () => {
        // Before the first there is nothing to follow.
        if (releases.sources().length > 0) await releases.follow();
        return releases.publish(offeredOf((await files.now()).files));
      }),
    ...trials({ releases, dir, now }),
    publish: (file, text, seen, by) =>
      inTurn(async () => {
        await releases.follow();
        const prepared = await prepare(file, text, seen, by);
        const isAlone = await approvals.require(prepared, seen, by);
        const opened = await publishPrepared(prepared);
        await dropDraft(db, by.id, file);
        return { opened, isAlone };
      }),
    review: async (file, text) => {
      if (!isEditable(file)) throw refuse('not-editable');
      const { shipped, versions } = await files.now();
      const left = text ?? shipped.find((one) => one.file === file)?.text;
      if (left === undefined && !versions.has(file)) throw refuse('unknown-file');
      const served = releases.sources();
      return reviewed(left === undefined ? withoutFile(served, file) : withFile(served, file, left), null);
    },
    compare: openComparing({ db, releases, files }),
    approvals: { ...approvals, approve: (...asked) => inTurn(() => approvals.approve(...asked)) },
    people: (userType) => peopleOf(db, userType),
    drafts: (authorId) => draftsOf(db, authorId),
    draft: (authorId, file) => draftOf(db, authorId, file),
    keepDraft: async (authorId, file, draft, over) => {
      if (!draft) return dropDraft(db, authorId, file, over);
      if (!isEditable(file)) throw refuse('not-editable');
      return keepDraft(db, { ...draft, authorId, file, updatedAt: now() }, over);
    },
  };
}

/** What is looked at, or entered, without being published: beside what serves, as faults of files set aside are not this page's. */
function trials({
  releases: { sources, faultsOf },
  dir,
  now,
}: Omit<EditorGround, 'database'>): Pick<SchemaEditor, 'try' | 'judge'> {
  return {
    try: async (file, text, look) => {
      await requireEditable(file, text, { served: sources(), dir });
      const tried = withFile(sources(), file, text);
      const served = textOf(sources(), file);
      const shipped = onlyGrows(file) ? textOf(await readSources(dir), file) : undefined;
      const { lost, ...viewed } = await viewInThread(tried, { file, text, served, shipped }, { ...look, now: now() });
      const isSound = viewed.faults.length === 0 && lost.length === 0;
      // As they are when it is published: by this build's handlers and pages, and by the tables.
      if (isSound) return { ...viewed, faults: await faultsOf(tried) };
      // What other files say of it follows from what is gone.
      const besides = lost.length > 0 ? viewed.faults.filter((fault) => fault.file === file) : viewed.faults;
      return { ...viewed, faults: [...lost, ...besides] };
    },
    judge: async (file, text, tried) => {
      await requireEditable(file, text, { served: sources(), dir });
      const { faults, judged } = await judgeInThread(withFile(sources(), file, text), { ...tried, now: now() });
      if (faults.length > 0) throw new FaultySchemas(faults);
      if (!judged) throw refuse('unknown-call');
      return judged;
    },
  };
}

const textOf = (sources: readonly Source[], file: string): string | undefined =>
  sources.find((one) => one.file === file)?.text;

/** What cannot be published is looked at as it stands, and is not tried as anything else. @throws Refusal 422 `not-editable` */
async function requireEditable(
  file: string,
  text: string,
  { served, dir }: Pick<EditorGround, 'dir'> & { readonly served: readonly Source[] },
): Promise<void> {
  const stands = (one: Source): boolean => one.file === file && one.text === text;
  if (isEditable(file) || served.some(stands) || (await readSources(dir)).some(stands)) return;
  throw refuse('not-editable');
}

/** Milliseconds between two attempts to publish while another server does. */
const askEvery = 50;

/** One at a time, of all servers: what is looked at is what serves while it is published, and nobody's page is left out. */
function turnOfAllServers(database: Database): Turn {
  const here = openTurn();
  return (step) => here(() => asOneServer(database, advisoryLocks.publishing, { askEvery }, step));
}
