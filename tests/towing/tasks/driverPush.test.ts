/** What a driver's locked phone is told: a task that comes to them, and one that goes, whoever moves it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPushService, type PushedBrowser, type PushService } from '../../serverKit/pushService.ts';
import { openCrew, type Crew } from '../crew.ts';
import { paths, startTask, succeeded } from '../work.ts';

let service: PushService;
let crew: Crew;
beforeAll(async () => {
  service = await openPushService();
  crew = await openCrew([service.origin]);
});
afterEach(() => crew.clearRoads());
afterAll(async () => {
  await crew.office.close();
  await service.close();
});

async function phoneOf(index: number): Promise<PushedBrowser> {
  const browser = service.browser();
  succeeded(await (await crew.wheel(index)).post('/push', { subscription: browser.subscription, on: true }));
  return browser;
}
const told = ({ received }: PushedBrowser) => received.map(({ message }) => message['title']);
const idle = async (): Promise<void> =>
  void (await expect.poll(() => crew.office.rows(`select id from job where kind = 'push'`)).toEqual([]));

test('a new task, by its number and place and nothing of a person', async () => {
  const phone = await phoneOf(0);
  const id = await startTask(crew.police, { customerName: '王小明', customerPhone: '13800138000' });
  succeeded(await crew.assign(id));
  expect(told(phone)).toEqual([]);
  succeeded(await crew.company.post(paths.dispatch, { id, trailerManUserId: crew.at(0).id }));
  await expect.poll(() => told(phone)).toEqual(['新任务，请接单']);
  const { task_no: number } = await crew.task(id);
  expect(phone.received[0]?.message).toMatchObject({
    body: `${String(number)} 南山区深南大道科技园路口`,
    tag: `task ${id}`,
    page: '/driver',
    urgent: true,
  });
  expect(JSON.stringify(phone.received)).not.toMatch(/王小明|13800138000|粤B/);
});

test('the driver’s own steps tell nobody; a task that is cancelled is told', async () => {
  const phone = await phoneOf(1);
  const id = await crew.dispatched(1, 'accept', 'arrive');
  await idle();
  succeeded(await crew.police.post(paths.cancel, { id }));
  await expect.poll(() => told(phone)).toEqual(['新任务，请接单', '任务已取消']);
  expect(phone.received[1]?.message).toMatchObject({ tag: `task ${id}`, urgent: false });
});

test('given to another driver, it goes from the one and comes to the other', async () => {
  const [first, second] = [await phoneOf(2), await phoneOf(3)];
  const id = await crew.dispatched(2, 'accept');
  const moved = { id, trailerManUserId: crew.at(3).id, reason: '拖车故障' };
  succeeded(await crew.company.post(paths.transferDriver, moved));
  await expect.poll(() => told(first)).toEqual(['新任务，请接单', '任务已转交他人']);
  await expect.poll(() => told(second)).toEqual(['新任务，请接单']);
});

test('taken back from who has not answered, it is told; refused by the driver, it is not', async () => {
  const phone = await phoneOf(4);
  const id = await crew.dispatched(4);
  succeeded(await crew.police.post(paths.withdraw, { id, reason: '报错地点' }));
  await expect.poll(() => told(phone)).toEqual(['新任务，请接单', '任务已收回']);
  const other = await crew.dispatched(4);
  succeeded(await (await crew.wheel(4)).post(paths.refuse, { id: other, reason: '拖车故障' }));
  await expect.poll(() => told(phone)).toHaveLength(3);
  await idle();
  expect(told(phone)).toHaveLength(3);
});

test('another lot, and another place, are told to whoever drives there, once', async () => {
  const phone = await phoneOf(6);
  const id = await crew.dispatched(6);
  const [lot] = await crew.office.rows('select id from park where detachment_id = $1 and id <> $2 limit 1', [
    crew.city.detachmentA,
    crew.city.parkA,
  ]);
  const moveTo = async (parkId: unknown) =>
    succeeded(await crew.police.post('/rescue_public/trailerOrders/parkUpdate', { id, parkId }));
  await moveTo(lot?.['id']);
  succeeded(await (await crew.wheel(6)).post(paths.accept, { id }));
  await moveTo(crew.city.parkA);
  await expect.poll(() => told(phone)).toEqual(['新任务，请接单', '送往的停车场已更改']);
  expect(phone.received[1]?.message).toMatchObject({ tag: `task ${id}`, urgent: true });
  const place = { accidentPlaceName: '北环大道彩田立交', accidentPoint: { lng: 114.05, lat: 22.56 } };
  succeeded(await crew.police.post('/rescue_public/commandCentre/placeTask', { id, ...place }));
  await expect.poll(() => told(phone).at(-1)).toBe('任务地点已更改');
  await idle();
  expect(told(phone)).toHaveLength(3);
});

test('a driver who is locked is told no more', async () => {
  const phone = await phoneOf(5);
  const { id, username } = crew.at(5);
  const admin = await crew.office.as('super');
  succeeded(await admin.post('/rescue_public/user/lock', { id }));
  expect(await crew.office.rows('select id from push_subscription where user_id = $1', [id])).toEqual([]);
  succeeded(await admin.post('/rescue_public/user/unlock', { id }));
  expect([username === '', phone.asked]).toEqual([false, 0]);
});

test('what is corrected of the task in hand is told to its driver, and of another vehicle not', async () => {
  const phone = await phoneOf(0);
  const id = await startTask(crew.police, { trailerOrdersList: [{ vehicleCarno: '粤B1' }, { vehicleCarno: '粤B2' }] });
  succeeded(await crew.assign(id));
  const [first, second] = (await crew.orders(id)).map((order) => order['id']);
  const given = { id, trailerOrdersId: first, trailerManUserId: crew.at(0).id };
  succeeded(await crew.company.post(paths.dispatch, given));
  await expect.poll(() => told(phone)).toEqual(['新任务，请接单']);
  succeeded(await (await crew.wheel(0)).post(paths.accept, { id }));
  const correct = '/rescue_public/trailerOrders/correctVehicle';
  succeeded(await crew.police.post(correct, { trailerOrdersId: second, vehicleCarno: '粤B4' }));
  succeeded(await crew.police.post(correct, { trailerOrdersId: first, vehicleVin: 'LSV2' }));
  await idle();
  succeeded(await crew.police.post(correct, { trailerOrdersId: first, vehicleCarno: '粤B3' }));
  await expect.poll(() => told(phone)).toEqual(['新任务，请接单', '任务信息已更正，请查看']);
  expect(phone.received[1]?.message).toMatchObject({ tag: `task ${id}`, urgent: true });
  expect(JSON.stringify(phone.received)).not.toContain('粤B');
});

test('what is corrected of an offer is read with the offer, which goes on ringing', async () => {
  const phone = await phoneOf(1);
  const id = await crew.dispatched(1);
  await expect.poll(() => told(phone)).toEqual(['新任务，请接单']);
  succeeded(await crew.police.post('/rescue_public/commandCentre/correctTask', { id, accidentPlaceName: '北环大道' }));
  await idle();
  expect(told(phone)).toEqual(['新任务，请接单']);
});
