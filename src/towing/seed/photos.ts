/** Photos of the newest tasks that a truck has reached, each in the group of whoever would have taken it. */
import { createHash } from 'node:crypto';
import type { Row } from '../../core/model/catalogue.ts';
import type { Account } from './accounts.ts';
import { drawScene } from './picture.ts';
import type { SeededEvent, Seeder } from './seeder.ts';
import { idAt, randomFrom } from '../domain/random.ts';
import type { SeededLife } from './tasks.ts';

/** Keeps a file's content under its id. */
export type KeepFile = (id: string, content: Buffer) => Promise<void>;

const atMost = 24;
/** The step after which a photo of the group was taken. */
const groupOfStep: Readonly<Record<string, readonly string[]>> = {
  arrive: ['policeImage', 'policeImage', 'driverImage'],
  finish: ['driverImage', 'informationNoteImage'],
  empty: ['returnEmptyImage'],
  vehicleIn: ['parkImage'],
  strongMeasures: ['strongMeasuresImage'],
};

export function openAlbum(seeder: Seeder, keep: KeepFile | undefined): (life: SeededLife) => Promise<void> {
  const random = randomFrom(90_210_311);
  let tasks = 0;
  return async ({ task, orders, events }) => {
    const taken = events.flatMap((event) => (groupOfStep[event.step] ?? []).map((group) => ({ group, event })));
    if (!keep || tasks >= atMost || taken.length === 0) return;
    tasks += 1;
    for (const { group, event } of taken) {
      const id = idAt(event.time, random);
      const content = drawScene(random);
      await keep(id, content);
      seeder.row('file', fileRow(id, content, task, group, event));
      seeder.seed([imageOf(idAt(event.time, random), id, task, orders[0], group, event)]);
    }
  };
}

function fileRow(id: string, content: Buffer, task: Row, group: string, { time, by }: SeededEvent): Row {
  return {
    id,
    name: `${group}.png`,
    type: 'image/png',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    ownerId: by.id,
    createdAt: time,
    entity: 'task',
    recordId: task['id'],
    group,
    detachmentId: task['detachmentId'],
  };
}

function imageOf(id: string, fileId: string, task: Row, order: Row | undefined, group: string, event: SeededEvent) {
  const { time } = event;
  const by: Account = event.by;
  const row = {
    id,
    detachmentId: task['detachmentId'],
    version: 1,
    createTime: time,
    updateTime: time,
    taskId: task['id'],
    group,
    path: `/files/${fileId}`,
    trailerCompanyId: task['trailerCompanyId'] ?? null,
    parkId: task['parkId'] ?? null,
    driverId: order?.['driverId'] ?? null,
  };
  const { version: _, updateTime: __, ...to } = row;
  const { detachmentId, trailerCompanyId, parkId, driverId } = row;
  const after = { id, version: 1, detachmentId, trailerCompanyId, parkId, driverId };
  const told = { step: 'upload', time, by, from: null, to, why: null, before: null, after };
  return { entity: 'taskImage', row, events: [told] };
}
