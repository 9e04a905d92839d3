/** Two people act on one task at the same moment: whoever comes second is told what has become of it, and nothing is half done. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCrew, type Crew } from '../crew.ts';
import type { Answer } from '../office.ts';
import { paths } from '../work.ts';

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());

const rounds = 4;
/** The driver of company A whose phone takes part. */
const driver = 0;
const other = 1;
type Act = (id: string) => Promise<Answer>;

const step =
  (name: keyof typeof paths): Act =>
  async (id) =>
    (await crew.wheel(driver)).post(paths[name], { id, ...(name === 'refuse' ? { reason: '拖车故障' } : {}) });
const companyRefuses: Act = (id) => crew.company.post(paths.companyRefuse, { id, reason: '无空闲车辆' });
const sendsAnother: Act = (id) =>
  crew.company.post(paths.transferDriver, { id, trailerManUserId: crew.at(other).id, reason: '换车' });
const cancels: Act = (id) => crew.police.post(paths.cancel, { id, reason: '误报' });
const withdraws: Act = (id) => crew.police.post(paths.withdraw, { id, reason: '改派' });
const transfers: Act = (id) => crew.transferTo(id, { reason: '换公司' });

test.each<[string, readonly (keyof typeof paths)[], Act, Act]>([
  ['a company’s refusal, and its driver’s acceptance', [], companyRefuses, step('accept')],
  ['another driver, and the first one’s acceptance', [], sendsAnother, step('accept')],
  ['another driver, and the first one’s refusal', [], sendsAnother, step('refuse')],
  ['another company, and the first one’s refusal', [], transfers, companyRefuses],
  ['another company, and another driver of the first', ['accept'], transfers, sendsAnother],
  ['a cancellation, and the arrival', ['accept'], cancels, step('arrive')],
  ['a cancellation, and the end of the tow', ['accept', 'arrive', 'tow'], cancels, step('finish')],
  ['a withdrawal, and a cancellation', ['accept'], withdraws, cancels],
])('%s', async (_, before, one, another) => {
  for (let round = 0; round < rounds; round += 1) {
    await crew.clearRoads();
    const id = await crew.dispatched(driver, ...before);
    const answers = await Promise.all(round % 2 === 0 ? [one(id), another(id)] : [another(id), one(id)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status, msg } of answers) {
      if (status === 200) continue;
      expect([404, 409, 422]).toContain(status);
      expect(msg).not.toMatch(/当前状态不允许|操作冲突/);
    }
    // Each driver is busy exactly while a vehicle of the task is theirs.
    const orders = await crew.orders(id);
    const bound = orders.flatMap((row) => (row['order_status'] === 0 && row['driver_id'] ? [row['driver_id']] : []));
    for (const index of [driver, other])
      expect(await crew.busy(crew.at(index))).toBe(bound.includes(crew.at(index).id));
    const task = await crew.task(id);
    expect(task['driver_ids']).toEqual([...new Set(orders.flatMap((row) => row['driver_id'] ?? []))]);
    for (const row of orders) expect(row['trailer_company_id']).toBe(task['trailer_company_id']);
  }
});
