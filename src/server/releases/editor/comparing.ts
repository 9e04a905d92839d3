/** What users gained and lost between two versions of a file, beside the other files as they serve. */
import type { Kysely } from 'kysely';
import type { Source } from '../../../release/release.ts';
import type { Tables } from '../../database/tables.ts';
import { refuse } from '../../records/faults.ts';
import { reviewInThread } from '../building/buildInThread.ts';
import { FaultySchemas } from '../invalid.ts';
import type { Releases } from '../releases.ts';
import { versionsOf } from '../versions.ts';
import { withFile, withoutFile } from '../withFile.ts';
import type { EditorFiles } from './editorFiles.ts';
import type { SchemaEditor } from './model.ts';
import { touchedOnce } from './touches.ts';

interface Comparing {
  readonly db: Kysely<Tables>;
  readonly releases: Pick<Releases, 'sources'>;
  readonly files: EditorFiles;
}

export function openComparing({ db, releases, files }: Comparing): SchemaEditor['compare'] {
  async function sourcesWith(file: string, version: number): Promise<readonly Source[]> {
    const { shipped } = await files.now();
    const base = shipped.find((one) => one.file === file)?.text ?? null;
    const kept = (await versionsOf(db, file)).find((one) => one.version === version);
    if (!kept && (version !== 0 || base === null)) throw refuse('unknown-file');
    const text = kept?.text ?? base;
    return text === null ? withoutFile(releases.sources(), file) : withFile(releases.sources(), file, text);
  }

  return async (file, from, to) => {
    const [before, after] = [await sourcesWith(file, from), await sourcesWith(file, to)];
    // What served once may have faults beside the other files of today.
    const { faults: earlier } = await reviewInThread(releases.sources(), before, false);
    if (earlier.length > 0) throw new FaultySchemas(earlier);
    const { faults, review } = await reviewInThread(before, after, false);
    if (!review) throw new FaultySchemas(faults);
    return { changes: review.changes, touched: touchedOnce(review.touched) };
  };
}
