/** The job kind `word`: the sheet of one task as its owner may see it now. */
import { found, readOne } from '../../../server/records/query.ts';
import { writeDocx } from '../../../server/office/docxWriter.ts';
import { tasksShown } from '../taskInHand.ts';
import { taskSheet } from './sheetDocument.ts';
import type { JobKind } from '../../../server/jobs/attempt.ts';

export const wordJob: JobKind = async (run) => {
  const { release, actor, language, now, database: db, distributed, input, audit } = run;
  const reading = { release, actor, language, now, db, distributed, audit };
  const task = found(await readOne(reading, tasksShown(run), input.task));
  await writeDocx(run.sink, taskSheet(run, task));
};
