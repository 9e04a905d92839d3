/** A task's photos and files: by group, the officers' own, all together as one zip. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Row } from '../../../core/model/catalogue.ts';
import { textOf } from '../../../core/model/label.ts';
import { wireTime } from '../../../server/time/clock.ts';
import { given, type WireRow } from '../../../server/records/given.ts';
import { readMany } from '../../../server/records/query.ts';
import { requiredText } from '../../../server/calls/inputValues.ts';
import { dbOf } from '../../records/productTables.ts';
import { findTask } from '../taskInHand.ts';
import { fileIdIn } from '../../../core/model/entity/filePaths.ts';
import { isFileThere } from '../../../server/files/gone.ts';
import { zipWriter } from '../../../server/office/zipWriter.ts';
import { refusal } from '../../records/errors.ts';
import { FileAnswer } from '../../../server/calls/fileAnswer.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { Handler } from '../../records/handler.ts';

/** The photos that this actor may see, in the order in which they came; paths are the stored ones. */
async function imagesOf(context: HandlerContext, taskId: string): Promise<readonly WireRow[]> {
  const of = { entity: 'taskImage', and: (alias: string) => [sql`${sql.ref(`${alias}.task_id`)} = ${taskId}`] };
  return readMany(context, of, 999, { orderBy: 'createTime,id' });
}

function shown({ signFile }: HandlerContext, { id, group, path }: WireRow) {
  return { id: String(id), group: String(group), path: signFile(String(path)) };
}

/** A list for each group of the dictionary `photoGroup`, empty where there is none. */
export async function groupedImages(context: HandlerContext, taskId: string): Promise<Row> {
  const images = (await imagesOf(context, taskId)).map((image) => shown(context, image));
  const groups = context.release.catalogue.dictionaries['photoGroup']?.items ?? [];
  return Object.fromEntries(groups.map(({ id }) => [id, images.filter(({ group }) => group === id)]));
}

export const findLocaleImg: Handler<'findLocaleImg'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  return groupedImages(context, task.id);
};

/** All of them, each with when and where it was taken, as far as somebody said so. */
export const findImages: Handler<'findImages'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  const images = await imagesOf(context, task.id);
  return images.map((image) => {
    const { takenTime = null, takenPoint = null } = image;
    return given({ ...shown(context, image), takenTime, takenPoint });
  });
};

/** What the police took: the scene, and the information note. */
const policeGroups: readonly unknown[] = ['policeImage', 'informationNoteImage'];

export const findImgs: Handler<'findImgs'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  const images = await imagesOf(context, task.id);
  return images.filter(({ group }) => policeGroups.includes(group)).map((image) => shown(context, image));
};

/** The files behind the photos that this actor may see, with what they were called. */
export const enclosure: Handler<'enclosure'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  const images = await imagesOf(context, task.id);
  const files = await filesOf(context, images);
  return images.flatMap((image) => {
    const file = files.get(String(image['path']));
    if (!file) return [];
    const { name, type, size, createdAt } = file;
    return [{ ...shown(context, image), name, type, size: Number(size), createTime: wireTime(createdAt) }];
  });
};

async function filesOf(context: HandlerContext, images: readonly Row[]) {
  const ids = images.flatMap(({ path }) => fileIdIn(String(path)) ?? []);
  if (ids.length === 0) return new Map<string, never>();
  const files = await dbOf(context).selectFrom('file').selectAll().where('id', 'in', ids).execute();
  return new Map(files.map((file) => [`/files/${file.id}`, file]));
}

/** A zip of a task's photos in a folder for each group. @throws Refusal 409 where there is none */
export const findLocaleImgPak: Handler<'findLocaleImgPak'> = async (context, input) => {
  const { task } = await findTask(context, requiredText(input, 'id'));
  const images = await imagesOf(context, task.id);
  const files = await filesOf(context, images);
  const packed: PackedFile[] = [];
  for (const image of images) {
    const file = files.get(String(image['path']));
    // One that was lost keeps none of the others back.
    if (!file || !(await isFileThere(context.pathOfFile(file.id)))) continue;
    const extension = file.type === 'image/jpeg' ? 'jpg' : 'png';
    const name = `${groupName(context, image['group'])}/${String(packed.length + 1).padStart(3, '0')}.${extension}`;
    packed.push({ name, path: context.pathOfFile(file.id) });
  }
  if (packed.length === 0) throw refusal('no-photos');
  return new FileAnswer(`${task.taskNo ?? task.id}.zip`, 'application/zip', () => Readable.from(packing(packed)));
};

interface PackedFile {
  readonly name: string;
  readonly path: string;
}

/** One file at a time in memory, however many there are. */
async function* packing(files: readonly PackedFile[]): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  const writer = zipWriter(async (bytes) => void ready.push(bytes));
  for (const { name, path } of files) {
    await writer.add(name, await readFile(path));
    yield* ready.splice(0);
  }
  await writer.end();
  yield* ready.splice(0);
}

function groupName({ release, language }: HandlerContext, group: unknown): string {
  const item = release.catalogue.dictionaries['photoGroup']?.items.find(({ id }) => id === group);
  return item ? textOf(item.name, language) : String(group);
}
