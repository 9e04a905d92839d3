/** Photos that were uploaded before their task existed become the task's when it starts. */
import { rowOf } from '../../../core/model/row.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { mayAddPhoto } from '../../domain/photoGroups.ts';
import { errors, refusal, texts, wrongFields } from '../../records/errors.ts';
import { dbOf, type TaskRow } from '../../records/productTables.ts';

/**
 * @param images `{id, path}` of uploads that are the actor's own and that no record has taken yet
 * @throws Refusal 422 for a photo of a group that others add to
 */
export async function takeImages(context: HandlerContext, task: TaskRow, images: unknown): Promise<void> {
  const taken = await claimUploads(context, task, images);
  if (taken.length === 0) return;
  const { now } = context;
  const rows = taken.map(({ id, group }) => ({
    id: context.newId(),
    detachmentId: task.detachmentId,
    version: 1,
    createTime: now,
    updateTime: now,
    taskId: task.id,
    group: groupFor(context, group),
    path: `/files/${id}`,
  }));
  await dbOf(context).insertInto('taskImage').values(rows).execute();
}

/** A photo of no group, or of one that is none, is of whoever starts the task. */
function groupFor({ release, actor }: HandlerContext, group: string | null): string {
  const known = release.catalogue.dictionaries['photoGroup']?.items.some(({ id }) => String(id) === group);
  if (group === null || !known) return 'policeImage';
  if (!mayAddPhoto(actor, group)) throw refusal('not-your-photos', { fields: { images: errors['not-your-photos'].text } });
  return group;
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
    throw wrongFields({ images: texts.unknownImage });
  }
  return taken;
}

function idOf(image: unknown): string[] {
  if (typeof image === 'string') return [image];
  const { id } = rowOf(image);
  return typeof id === 'string' ? [id] : [];
}
