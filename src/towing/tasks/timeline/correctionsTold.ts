/** What each correction of a task and its vehicles changed, for the step that it was. */
import { rowOf } from '../../../core/model/row.ts';
import { betweenNames } from '../../../core/model/label.ts';
import { namesOf } from '../../../core/model/names.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { dbOf, type TaskInHand } from '../../records/productTables.ts';
import { changesTold } from '../correction/changesTold.ts';
import { correctionSteps } from '../correction/correctedFields.ts';

interface Step {
  readonly step: string;
  readonly feedVersion: number;
}

/** By their places in the feed, in the words and with the masks of whoever reads them. */
export async function correctionsOf(
  context: HandlerContext,
  { task, orders }: TaskInHand,
  all: readonly Step[],
): Promise<ReadonlyMap<number, string>> {
  const told = new Map<number, string>();
  const records = { task: [task], trailerOrder: orders };
  for (const entity of namesOf(correctionSteps)) {
    const versions = all.flatMap(({ step, feedVersion }) => (step === correctionSteps[entity] ? feedVersion : []));
    if (versions.length === 0) continue;
    const events = await dbOf(context)
      .selectFrom('event')
      .select(['feedVersion', 'recordId', 'from', 'to'])
      .where('detachmentId', '=', task.detachmentId)
      .where('feedVersion', 'in', versions)
      .where('entity', '=', entity)
      .execute();
    for (const { feedVersion, recordId, from, to } of events) {
      const row = records[entity].find(({ id }) => id === recordId);
      if (!row) continue;
      const change = { entity, row: { ...row }, from: rowOf(from), to: rowOf(to) };
      const changes = await changesTold(context, change, context);
      told.set(feedVersion, changes.join(betweenNames[context.language]));
    }
  }
  return told;
}
