/** Remarks on a task, kept with their authors, and told in its timeline; a correction stands beside what it corrects. */
import type { WireRow } from '../../server/records/given.ts';
import { readMany } from '../../server/records/query.ts';
import { requiredText } from '../../server/calls/inputValues.ts';
import { dbOf, type TaskRow } from '../records/productTables.ts';
import { saveStep } from './saveStep.ts';
import { findTask, lockShownTask } from './taskInHand.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Handler } from '../records/handler.ts';
import { tellChange } from '../../server/records/recordChange.ts';

export const addRemark: Handler<'remark.add'> = async (context, input) => {
  const hand = await lockShownTask(context, requiredText(input, 'id'));
  const remarks = requiredText(input, 'remarks');
  const remark = await enterRemark(context, hand.task, remarks);
  await saveStep(context, hand, { step: 'remark', why: remarks });
  return { id: remark.id };
};

interface RemarkDetails {
  /** The remark that this one corrects. */
  readonly correctsId?: string;
  /** Who said it, where it is not its author. */
  readonly contactName?: string | undefined;
  readonly contactPhone?: string | undefined;
}

export async function enterRemark(
  context: HandlerContext,
  task: TaskRow,
  remarks: string,
  { correctsId, contactName, contactPhone }: RemarkDetails = {},
) {
  const { actor, now } = context;
  const stamps = { id: context.newId(), version: 1, createTime: now, updateTime: now };
  const remark = await dbOf(context)
    .insertInto('remark')
    .values({
      ...stamps,
      detachmentId: task.detachmentId,
      taskId: task.id,
      remarks,
      correctsId: correctsId ?? null,
      contactName: contactName ?? null,
      contactPhone: contactPhone ?? null,
      author: actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const step = correctsId === undefined ? 'remark' : 'correct';
  tellChange(context, { entity: 'remark', step, before: null, after: remark });
  return remark;
}

const atMost = 999;

/** The remarks of a task, each followed by its corrections. */
export const listRemarks: Handler<'remark.list'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  const all = await readMany(context, { entity: 'remark', where: { taskId: task.id } }, atMost, {
    orderBy: 'createTime,id',
  });
  const byId = new Map(all.map((remark) => [remark['id'], remark]));
  const corrected = new Set(all.map(({ correctsId }) => correctsId));
  const withCorrections = (remark: WireRow): readonly WireRow[] => [
    {
      ...remark,
      corrects: byId.get(remark['correctsId'])?.['remarks'] ?? null,
      standing: corrected.has(remark['id']) ? 'corrected' : remark['correctsId'] ? 'correction' : 'remark',
    },
    ...all.filter(({ correctsId }) => correctsId === remark['id']).flatMap(withCorrections),
  ];
  return all.filter(({ correctsId }) => !byId.has(correctsId)).flatMap(withCorrections);
};
