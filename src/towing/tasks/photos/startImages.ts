/** Photos that were uploaded before their task existed become the task's when it starts. */
import { rowOf } from '../../../core/model/row.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { refusal, texts } from '../../records/errors.ts';
import { dbOf, type TaskRow } from '../../records/productTables.ts';

/** @param images `{id, path}` of uploads that are the actor's own and that no record has taken yet. */
export async function takeImages(context: HandlerContext, task: TaskRow, images: unknown): Promise<void> {
  const taken = await claimUploads(context, task, images);
  if (taken.length === 0) return;
  const { now } = context;
  const groups = new Set(context.release.catalogue.dictionaries['photoGroup']?.items.map(({ id }) => String(id)));
  const rows = taken.map(({ id, group }) => ({
    id: context.newId(),
    detachmentId: task.detachmentId,
    version: 1,
    createTime: now,
    updateTime: now,
    taskId: task.id,
    group: groups.has(group ?? '') ? group : 'policeImage',
    path: `/files/${id}`,
  }));
  await dbOf(context).insertInto('taskImage').values(rows).execute();
}

/** The uploads, now the task's. @throws Refusal where one is another's, or taken already */
export async function claimUploads(
  context: HandlerContext,
  task: TaskRow,
  images: unknown,
): Promise<readonly { readonly id: string; readonly group: string | null }[]> {
  const ids = [...new Set(Array.isArray(images) ? images.flatMap(idOf) : [])];
  if (ids.length === 0) return [];
  const taken = await dbOf(context)
    .updateTable('file')
    .set({ entity: 'task', recordId: task.id, detachmentId: task.detachmentId })
    .where('id', 'in', ids)
    .where('ownerId', '=', context.actor.id)
    .where('recordId', 'is', null)
    .returning(['id', 'group'])
    .execute();
  if (taken.length < ids.length) {
    throw refusal('wrong-start', { fields: { images: texts.unknownImage }, text: texts.unknownImage });
  }
  return taken;
}

function idOf(image: unknown): string[] {
  if (typeof image === 'string') return [image];
  const { id } = rowOf(image);
  return typeof id === 'string' ? [id] : [];
}
