/** A photo for a task (`POST /vehicle/uploadFile2` with its id), one for a task still to be started, or an app's package. */
import { mayAddPhoto } from '../../domain/photoGroups.ts';
import { errors, refusal, wrongState } from '../../records/errors.ts';
import { givenText, requiredText } from '../../../server/calls/inputValues.ts';
import { photosAdded } from './photos.ts';
import { dbOf, type TaskRow } from '../../records/productTables.ts';
import { claimUploads } from './startImages.ts';
import { ownTime } from '../stepTime.ts';
import { lockTask } from '../taskInHand.ts';
import { keepUpload } from '../../../server/files/upload.ts';
import { faults, refuse } from '../../../server/records/faults.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Handler, Input } from '../../records/handler.ts';
import { pointOf } from '../../records/point.ts';
import type { Point } from '../../domain/distance.ts';
import { tellChange } from '../../../server/records/recordChange.ts';
import { userTypes } from '../../domain/userTypes.ts';

/** @param keepPackage what becomes of a file of the group `package` */
export const uploadFile2 =
  (keepPackage: (context: HandlerContext) => Promise<unknown>): Handler<'uploadFile2'> =>
  async (context, input) => {
    const group = requiredText(input, 'group');
    if (group === 'package') return keepPackage(context);
    const taskId = givenText(input.id);
    if (taskId === undefined) {
      return keepUpload(context, { entity: null, recordId: null, group, detachmentId: context.actor.detachmentId });
    }
    const hand = await lockTask(context, taskId);
    const { task } = hand;
    if (task.deleted) throw wrongState('supplement', 'deleted');
    const taken = input.at == null ? null : ownTime(context, input.at);
    const same = taken && (await sentBefore(context, task, group));
    if (same) return same;
    if (!mayAddPhoto(context.actor, group))
      throw refusal('not-your-photos', { fields: { group: errors['not-your-photos'].text } });
    const kept = await keepUpload(context, {
      entity: 'task',
      recordId: task.id,
      group,
      detachmentId: task.detachmentId,
    });
    await addImage(context, task, { group, fileId: kept.id, taken, place: pointGiven(input) });
    await photosAdded(context, hand);
    return kept;
  };

/** Photos that were uploaded in a form become a task's, all of one group. */
export const addPhotos: Handler<'addPhotos'> = async (context, input) => {
  const group = requiredText(input, 'group');
  const hand = await lockTask(context, requiredText(input, 'id'));
  const { task } = hand;
  if (task.deleted) throw wrongState('supplement', 'deleted');
  if (!mayAddPhoto(context.actor, group)) throw refusal('not-your-photos', { fields: { group: errors['not-your-photos'].text } });
  const taken = await claimUploads(context, task, input.images);
  if (taken.length === 0) throw refuse('rule-broken', { fields: { images: faults['no-file'].text } });
  for (const { id } of taken) await addImage(context, task, { group, fileId: id, taken: null, place: null });
  await photosAdded(context, hand);
  return null;
};

/** A photo that a phone sends once more, long after the answer to its key was forgotten, is there already. */
async function sentBefore(context: HandlerContext, task: TaskRow, group: string) {
  const [upload] = context.uploads;
  if (!upload) return null;
  const same = await dbOf(context)
    .selectFrom('file')
    .select('id')
    .where('entity', '=', 'task')
    .where('recordId', '=', task.id)
    .where('group', '=', group)
    .where('ownerId', '=', context.actor.id)
    .where('sha256', '=', upload.sha256)
    .executeTakeFirst();
  return same ? { id: same.id, path: context.signFile(`/files/${same.id}`) } : null;
}

interface NewImage {
  readonly group: string;
  readonly fileId: string;
  /** Null: when it came. */
  readonly taken: Date | null;
  /** Null: not known. */
  readonly place: Point | null;
}

function pointGiven({ lng, lat }: Pick<Input<'uploadFile2'>, 'lng' | 'lat'>): Point | null {
  return typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : null;
}

/** A company's photos are its drivers', a lot's its own: no other of them sees these. Those of the police are shown to all. */
async function addImage(context: HandlerContext, task: TaskRow, { group, fileId, taken, place }: NewImage): Promise<void> {
  const { actor, now } = context;
  const isCompanys = actor.userType === userTypes.driver || actor.userType === userTypes.company;
  const image = await dbOf(context)
    .insertInto('taskImage')
    .values({
      id: context.newId(),
      detachmentId: task.detachmentId,
      version: 1,
      createTime: now,
      updateTime: now,
      taskId: task.id,
      group,
      path: `/files/${fileId}`,
      takenTime: taken,
      takenPoint: pointOf(place),
      // A task that two companies share is that of each: the photo is theirs who took it.
      trailerCompanyId: isCompanys ? actor.capacityId : null,
      parkId: actor.userType === userTypes.park ? actor.capacityId : null,
      // Whoever took or added it: a driver sees no other's.
      driverId: isCompanys ? actor.id : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'taskImage', step: 'upload', before: null, after: image });
}
