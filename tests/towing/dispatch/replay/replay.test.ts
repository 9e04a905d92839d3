/** 10,000 random operations of everybody at once: replaying the events makes the tables again, row for row. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, Person } from '../../office.ts';
import { openCrew, type Crew } from '../../crew.ts';
import { productRelease } from '../../../serverKit/product.ts';
import { replay } from '../../../serverKit/replay.ts';
import { paths, startTask } from '../../work.ts';

const operations = 10_000;
const atOnce = 8;
const tasksInPlay = 24;

let crew: Crew;
beforeAll(async () => {
  crew = await openCrew();
});
afterAll(() => crew.office.close());

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Operation {
  readonly by: Person;
  readonly path: string;
  readonly body: Json;
}

async function operationsOn(
  { police, company, companyC, office, city, at }: Crew,
  random: () => number,
  tasks: readonly string[],
): Promise<readonly (() => Operation)[]> {
  const one = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(random() * from.length)];
    if (found === undefined) throw new Error('there must be something to choose from');
    return found;
  };
  const drivers = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => office.as(at(index).username)));
  const id = (): string => one(tasks);
  const onTask =
    (by: readonly Person[], path: string, more: () => Json = () => ({})) =>
    (): Operation => ({ by: one(by), path, body: { id: id(), ...more() } });
  const reason = (): Json => ({ reason: '随机' });
  const companyAndLot = (): Json => ({
    trailerCompanyId: one([city.companyA, city.companyC, '1']),
    parkId: one([city.parkA, '-1']),
  });
  const someDriver = (): Json => ({ trailerManUserId: one(drivers).id });
  return [
    onTask([police], paths.assign, companyAndLot),
    onTask([police], paths.assign, () => ({
      trailerCompanyId: city.companyA,
      parkId: city.parkA,
      driverId: one(drivers).id,
    })),
    onTask([police], paths.assign, () => ({ ...companyAndLot(), mode: 1, ...reason() })),
    onTask([police], paths.withdraw, reason),
    onTask([police], paths.cancel, reason),
    onTask([police], paths.delete),
    onTask([police], paths.restore),
    onTask([police, company, companyC], paths.acknowledge),
    onTask([police], paths.confirm),
    onTask([police], '/rescue_public/trailerOrders/parkUpdate', () => ({ parkId: one([city.parkA, '-1']) })),
    onTask([police], '/reviseRemarks/add', () => ({ remarks: '随机备注' })),
    onTask([company, companyC], paths.dispatch, someDriver),
    onTask([company], paths.transferDriver, () => ({ ...someDriver(), ...reason() })),
    onTask([company, companyC], paths.companyRefuse, reason),
    ...(['accept', 'accept', 'arrive', 'tow', 'finish', 'empty', 'refuse'] as const).map((step) =>
      onTask(drivers, paths[step], step === 'empty' || step === 'refuse' ? reason : undefined),
    ),
    () => ({ by: one(drivers), path: '/trailerOrdersDriverAPP/standby', body: { standStatus: one([0, 1]) } }),
  ];
}

test('replaying the events of 10,000 random operations makes the tables again', async () => {
  const random = randomFrom(20_261_121);
  const tasks: string[] = [];
  for (let i = 0; i < tasksInPlay; i++) tasks.push(await startTask(crew.police));
  const kinds = await operationsOn(crew, random, tasks);
  const statuses = new Map<number, number>();
  let left = operations;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      // What is over is left behind, and new work comes.
      if (left % 40 === 0) tasks[Math.floor(random() * tasks.length)] = await startTask(crew.police);
      const operation = kinds[Math.floor(random() * kinds.length)]?.();
      if (!operation) throw new Error('there must be an operation');
      const { status } = await operation.by.post(operation.path, operation.body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(operations / 20);
  const { rows, wrong } = await replay(crew.office.database.kysely, (await productRelease()).catalogue);
  expect(wrong).toEqual([]);
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(['task', 'trailerOrder', 'driver', 'remark']));
}, 1_800_000);
