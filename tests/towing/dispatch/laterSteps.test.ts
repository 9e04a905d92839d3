/** Steps and photos that a driver's phone kept while there was no network, and sends later with their own times and places. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wireTime } from '../../../src/server/time/clock.ts';
import { openCrew, type Crew } from '../crew.ts';
import type { Json, Person } from '../office.ts';
import { paths, startTask, succeeded } from '../work.ts';

let crew: Crew;
let driver: Person;

beforeAll(async () => {
  crew = await openCrew();
  driver = await crew.wheel(0);
});
afterAll(() => crew.office.close());

const begun = Math.floor(Date.now() / 1000) * 1000;
/** Before these tests began: the same instant whenever it is asked for. */
const ago = (minutes: number): Date => new Date(begun - minutes * 60_000);

/** A task that was dispatched so long ago. */
async function dispatchedBefore(minutes: number): Promise<string> {
  await crew.clearRoads();
  const id = await crew.dispatched(0);
  await crew.office.rows('update task set dispatch_time = $2 where id = $1', [id, ago(minutes)]);
  return id;
}

describe('a step with a time of its own', () => {
  test('counts from then, in the row and in the timeline, which says when it came', async () => {
    const id = await dispatchedBefore(20);
    succeeded(await driver.post(paths.accept, { id, at: wireTime(ago(15)) }));
    succeeded(await driver.post(paths.arrive, { id, at: wireTime(ago(9)) }));
    const task = await crew.task(id);
    expect(task).toMatchObject({ accept_time: ago(15), arrive_time: ago(9) });
    const { data } = succeeded(await driver.get('/trailerOrdersRecord/timeline', { id }));
    const steps = data as unknown as Json[];
    expect(steps.find(({ step }) => step === 'arrive')).toMatchObject({
      time: wireTime(ago(9)),
      why: expect.stringContaining('离线时所做'),
    });
  });

  test('is not in the future: a clock that is a little fast is set right, one that is wrong is refused', async () => {
    const id = await dispatchedBefore(20);
    const refused = await driver.post(paths.accept, { id, at: wireTime(ago(-10)) });
    expect(refused).toMatchObject({ status: 422, fields: { at: expect.any(String) } });
    succeeded(await driver.post(paths.accept, { id, at: wireTime(ago(-3)) }));
    const { accept_time: at } = await crew.task(id);
    expect((at as Date).getTime()).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test('is not before the step before it', async () => {
    const id = await dispatchedBefore(20);
    expect(await driver.post(paths.accept, { id, at: wireTime(ago(30)) })).toMatchObject({
      status: 422,
      fields: { at: expect.any(String) },
    });
    succeeded(await driver.post(paths.accept, { id, at: wireTime(ago(10)) }));
    succeeded(await driver.post(paths.arrive, { id, at: wireTime(ago(12)) }));
    expect(await crew.task(id)).toMatchObject({ accept_time: ago(10), arrive_time: ago(10) });
  });

  test('is measured against the steps of its own driver: another truck of the task is no step before it', async () => {
    await crew.clearRoads();
    const trailerOrdersList = ['粤B5L5L1', '粤B5L5L2'].map((vehicleCarno) => ({ vehicleCarno }));
    const id = await startTask(crew.police, { trailerOrdersList });
    succeeded(await crew.assign(id));
    const [first, second] = (await crew.orders(id)).map((row) => row['id']);
    const send = async (index: number, trailerOrdersId: unknown): Promise<void> =>
      void succeeded(
        await crew.company.post(paths.dispatch, { id, trailerOrdersId, trailerManUserId: crew.at(index).id }),
      );
    await send(0, first);
    await crew.office.rows('update driver_hold set create_time = $2 where id = $1', [crew.at(0).id, ago(30)]);
    await send(1, second);
    await crew.office.rows('update driver_hold set create_time = $2 where id = $1', [crew.at(1).id, ago(15)]);
    await crew.office.rows('update task set dispatch_time = $2 where id = $1', [id, ago(15)]);
    const other = await crew.wheel(1);
    for (const [step, minutes] of [
      ['accept', 14],
      ['arrive', 10],
      ['tow', 9],
    ] as const)
      succeeded(await other.post(paths[step], { id, at: wireTime(ago(minutes)) }));
    expect(await driver.post(paths.accept, { id, at: wireTime(ago(40)) })).toMatchObject({ status: 422 });
    for (const [step, minutes] of [
      ['accept', 28],
      ['arrive', 24],
      ['tow', 20],
    ] as const)
      succeeded(await driver.post(paths[step], { id, at: wireTime(ago(minutes)) }));
    expect(await crew.task(id)).toMatchObject({ accept_time: ago(28), arrive_time: ago(24), tow_time: ago(20) });
  });

  test('left out, is now: the calls as they were', async () => {
    const id = await dispatchedBefore(20);
    const before = Date.now();
    succeeded(await driver.post(paths.accept, { id }));
    const { accept_time: at } = await crew.task(id);
    expect((at as Date).getTime()).toBeGreaterThanOrEqual(before - 1000);
  });

  test('keeps its place in the track, at its own time, once', async () => {
    const id = await dispatchedBefore(20);
    const { id: driverId } = crew.at(0);
    await crew.office.rows('delete from driver_position where driver_id = $1', [driverId]);
    const step = { id, at: wireTime(ago(8)), point: { lng: 113.95, lat: 22.54 }, accuracy: 12 };
    const key = 'step-1';
    succeeded(await driver.post(paths.accept, step, { 'idempotency-key': key }));
    succeeded(await driver.post(paths.accept, step, { 'idempotency-key': key }));
    const track = await crew.office.rows('select time, accuracy from driver_position where driver_id = $1', [driverId]);
    expect(track).toEqual([{ time: ago(8), accuracy: 12 }]);
  });
});

describe('what the page of a driver shows of the driver', () => {
  test('shift, standby and the task that waits for an answer', async () => {
    const id = await dispatchedBefore(1);
    const { data } = succeeded(await driver.get('/trailerOrdersDriverAPP/state'));
    expect(data).toMatchObject({ workStatus: 1, offerTaskId: id, offerUntil: null, now: expect.any(String) });
    succeeded(await driver.post(paths.accept, { id }));
    expect(succeeded(await driver.get('/trailerOrdersDriverAPP/state')).data).toMatchObject({ offerTaskId: null });
  });

  test('an offer of a rule ends sixty seconds after it was made', async () => {
    const id = await dispatchedBefore(1);
    const made = ago(0.5);
    const [task] = await crew.office.rows('select detachment_id from task where id = $1', [id]);
    await crew.office.rows(
      `insert into dispatch_decision (id, version, detachment_id, task_id, rule_id, rule_name, method_of_dispatch,
        shadow, decision_outcome, driver_id, decision_reason, create_time, update_time)
       values ('d1', 1, $1, $2, 'r', 'r', 1, false, 'assigned', $3, '"r"', $4, $4)`,
      [task?.['detachment_id'], id, crew.at(0).id, made],
    );
    // As if the rule had given the task, and not people.
    await crew.office.rows(`update event set step = 'automatic' where record_id = '${id}' and step = 'dispatch'`);
    const { data } = succeeded(await driver.get('/trailerOrdersDriverAPP/state'));
    expect(data).toMatchObject({ offerTaskId: id, offerUntil: wireTime(new Date(made.getTime() + 60_000)) });
  });
});
