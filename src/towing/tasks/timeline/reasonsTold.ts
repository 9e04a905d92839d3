/** What rules said when they gave a task, or left it: a step keeps it in one language, the decision in both. */
import type { Label } from '../../../core/model/catalogue.ts';
import { isLabel } from '../../../core/model/label.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { dbOf, type TaskRow } from '../../records/productTables.ts';

/** None where what is kept is read in the language in which it is kept. */
export async function decisionsSaid(
  context: HandlerContext,
  { id, detachmentId }: Pick<TaskRow, 'id' | 'detachmentId'>,
): Promise<readonly Label[]> {
  if (context.language === 'zh-CN') return [];
  const decisions = await dbOf(context)
    .selectFrom('dispatchDecision')
    .select('decisionReason')
    .where('detachmentId', '=', detachmentId)
    .where('taskId', '=', id)
    .execute();
  return decisions.flatMap(({ decisionReason }) => (isLabel(decisionReason) ? decisionReason : []));
}
