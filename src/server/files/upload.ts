/** `POST /vehicle/uploadFile2`: one image, by content png or jpeg, to a group → its id and address. */
import type { Kysely } from 'kysely';
import { unseenSign } from '../../core/fields/unseenSigns.ts';
import { filledLabel } from '../../core/model/label.ts';
import type { Tables } from '../database/tables.ts';
import { takeOrRefuse } from '../records/allowance.ts';
import { refuse, refuseAt } from '../records/faults.ts';
import type { Handler, HandlerContext, Upload } from '../calls/handler.ts';

const megabyte = 1024 * 1024;
const day = 86_400;
/** Megabytes of one user; a smaller file counts as one. What is uploaded stays, so that it could fill the disk. */
const mostADay = 5_000;

interface FileOwner {
  readonly entity: string | null;
  readonly recordId: string | null;
  readonly group: string | null;
  readonly detachmentId: string | null;
}

type Uploaded = { readonly id?: string | null; readonly group: string };

export const uploadFile2: Handler<Uploaded> = async (context, { id = null, group }) =>
  keepUpload(context, { entity: null, recordId: id, group, detachmentId: context.actor.detachmentId });

/** Enters the call's one uploaded image into the table of files. @throws Refusal where it is none. */
export async function keepUpload(context: HandlerContext, owner: FileOwner): Promise<{ id: string; path: string }> {
  const upload = oneImage(context.uploads);
  const path = await enterFile(context.db, context, upload, owner);
  return { id: upload.id, path: context.signFile(path) };
}

/** @throws Refusal */
function oneImage(uploads: readonly Upload[]): Upload {
  const upload = oneFile(uploads);
  if (upload.type === null) throw refuseAt('not-an-image', 'file');
  return upload;
}

/** @throws Refusal */
export function oneFile(uploads: readonly Upload[]): Upload {
  const [upload, ...more] = uploads;
  if (!upload || more.length > 0 || upload.size === 0) throw refuseAt('no-file', 'file');
  return upload;
}

const longestName = 200;
const tooLongName = {
  'zh-CN': `文件名过长，最多 ${longestName} 个字`,
  'en-US': `The file name is too long: at most ${longestName} characters`,
};
const fileName = { 'zh-CN': '文件名', 'en-US': 'The file name' };

export async function enterFile(
  db: Kysely<Tables>,
  { actor, now }: HandlerContext,
  { id, name, type, size, sha256 }: Upload,
  owner: FileOwner,
): Promise<string> {
  const path = `/files/${id}`;
  if (name.length > longestName) throw refuse('bad-parameters', { fields: { file: tooLongName } });
  const unseen = unseenSign(name, false);
  if (unseen) throw refuse('bad-parameters', { fields: { file: filledLabel(unseen, { title: fileName }) } });
  const amount = Math.max(1, Math.ceil(size / megabyte));
  await takeOrRefuse(
    db,
    { kind: 'uploads', subject: actor.id, most: mostADay, seconds: day, amount },
    now,
    'uploads-full',
  );
  await db
    .insertInto('file')
    .values({ id, name, type, size, sha256, ownerId: actor.id, createdAt: now, ...owner })
    .execute();
  return path;
}
