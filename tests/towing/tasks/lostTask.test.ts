/** What a driver may know of a task that is theirs no more: by which step it went, and why where they may still read it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Json } from '../office.ts';
import { paths, succeeded } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterEach(() => crew.clearRoads());
afterAll(() => crew.office.close());

const told = async (index: number, id: string): Promise<Json[]> => {
  const answer = await (await crew.wheel(index)).get('/trailerOrdersDriverAPP/lostTask', { id });
  return succeeded(answer).data as unknown as Json[];
};
const numberOf = async (id: string): Promise<unknown> => (await crew.task(id))['task_no'];

test('cancelled on the way: the number and the reason', async () => {
  const id = await crew.dispatched(0, 'accept');
  expect(await told(0, id)).toEqual([]);
  succeeded(await crew.police.post(paths.cancel, { id, reason: '误报' }));
  expect(await told(0, id)).toEqual([{ taskNo: await numberOf(id), step: 'cancel', why: '误报' }]);
});

test('given to another driver, or taken back: the number alone, to whoever had it', async () => {
  const id = await crew.dispatched(0);
  const moved = { id, trailerManUserId: crew.at(1).id, reason: '拖车故障' };
  succeeded(await crew.company.post(paths.transferDriver, moved));
  const taskNo = await numberOf(id);
  expect(await told(0, id)).toEqual([{ taskNo, step: 'transfer', why: null }]);
  expect(await told(1, id)).toEqual([]);
  succeeded(await crew.police.post(paths.withdraw, { id, reason: '报错地点' }));
  expect(await told(1, id)).toEqual([{ taskNo, step: 'withdraw', why: null }]);
  expect(await told(0, id)).toEqual([{ taskNo, step: 'transfer', why: null }]);
  // To whoever never had it there is none.
  const stranger = await (await crew.wheel(2)).get('/trailerOrdersDriverAPP/lostTask', { id });
  expect(stranger.status).toBe(404);
});

test('refused, or ended by an empty return, by the driver: nothing', async () => {
  const refused = await crew.dispatched(0);
  succeeded(await (await crew.wheel(0)).post(paths.refuse, { id: refused, reason: '拖车故障' }));
  expect(await told(0, refused)).toEqual([]);
  succeeded(await crew.police.post(paths.cancel, { id: refused, reason: '误报' }));
  expect(await told(0, refused)).toEqual([]);
  const empty = await crew.dispatched(0, 'accept', 'arrive');
  succeeded(await (await crew.wheel(0)).post(paths.empty, { id: empty, reason: '车辆已离开' }));
  expect(await told(0, empty)).toEqual([]);
});
