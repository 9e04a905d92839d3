/** Every state × step × role has its expected answer, and every refused one changes no row of any table. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskStates, type TaskState } from '../../../src/towing/domain/orderState.ts';
import { steps, type StepName } from '../../../src/towing/domain/steps.ts';
import { gridAllows } from '../domain/grid.ts';
import { openOffice, type Json, type Office, type Person } from '../office.ts';
import { checksum, paths, readCity, startTask, succeeded, type City } from '../work.ts';

let office: Office;
let city: City;
let free: string[];

beforeAll(async () => {
  office = await openOffice(0);
  city = await readCity(office);
  free = city.driversA.slice(1).map(({ username }) => username);
});
afterAll(() => office.close());

interface Case {
  readonly id: string;
  /** Who is, or would be, the task's driver. */
  readonly driver: string;
}

/** A task of detachment A in this state; with a company it is A's. */
async function bring(state: TaskState): Promise<Case> {
  const driver = free.shift() ?? '';
  const [police, company, atWheel] = await Promise.all(['police', 'company', driver].map((name) => office.as(name)));
  if (!police || !company || !atWheel) throw new Error('The office lacks people');
  const id = await startTask(police, { trailerOrdersList: [{ vehicleCarno: '粤B00001', receiptNumber: 'R1' }] });
  const way: [Person, string, Json][] = [
    [police, paths.assign, { trailerCompanyId: state === 'selfDriven' ? '1' : city.companyA, parkId: city.parkA }],
    [company, paths.dispatch, { trailerManUserId: atWheel.id }],
    [atWheel, paths.accept, {}],
    [atWheel, paths.arrive, {}],
    [atWheel, paths.tow, {}],
    [atWheel, paths.finish, { receiptNumber: state === 'mismatch' ? 'R2' : 'R1' }],
  ];
  for (const [person, path, more] of way.slice(0, stepsTo[state])) succeeded(await person.post(path, { id, ...more }));
  if (state === 'cancelled') succeeded(await police.post(paths.cancel, { id }));
  if (state === 'deleted') succeeded(await police.post(paths.delete, { id }));
  if (state === 'photosMissing') await setOrderStatus(id, 0);
  if (state === 'supplemented') await setOrderStatus(id, 3);
  return { id, driver };
}

const stepsTo: Readonly<Record<TaskState, number>> = {
  unassigned: 0,
  assigned: 1,
  selfDriven: 1,
  dispatched: 2,
  accepted: 3,
  arrived: 4,
  towing: 5,
  photosMissing: 6,
  mismatch: 6,
  supplemented: 6,
  complete: 6,
  cancelled: 2,
  deleted: 0,
};

/** Photos are required by no setting here: the two states that come of them are written as the server would leave them. */
async function setOrderStatus(id: string, status: number): Promise<void> {
  await office.rows('update trailer_order set order_status = $2 where task_id = $1', [id, status]);
  await office.rows('update task set order_status = $2 where id = $1', [id, status]);
}

async function release({ id, driver }: Case): Promise<void> {
  await (await office.as('police')).post(paths.cancel, { id });
  free.push(driver);
}

const calls: Readonly<Record<Exclude<StepName, 'supplement' | 'companyAcknowledge'>, string>> = {
  assign: paths.assign,
  transferCompany: paths.assign,
  withdraw: paths.withdraw,
  cancel: paths.cancel,
  delete: paths.delete,
  restore: paths.restore,
  confirm: paths.confirm,
  waivePhotos: paths.waivePhotos,
  acknowledge: paths.acknowledge,
  dispatch: paths.dispatch,
  transferDriver: paths.transferDriver,
  companyRefuse: paths.companyRefuse,
  accept: paths.accept,
  refuse: paths.refuse,
  arrive: paths.arrive,
  tow: paths.tow,
  empty: paths.empty,
  finish: paths.finish,
};
type CallStep = keyof typeof calls;
const callSteps = Object.keys(calls) as CallStep[];

async function bodyOf(step: CallStep, { id }: Case): Promise<Json> {
  const spare = async (): Promise<string> => (await office.as('driver')).id;
  if (step === 'assign') return { id, mode: 0, trailerCompanyId: city.companyA, parkId: city.parkA };
  if (step === 'transferCompany') {
    return { id, mode: 1, trailerCompanyId: city.companyC, parkId: city.parkA, reason: '换公司' };
  }
  if (step === 'dispatch' || step === 'transferDriver')
    return { id, trailerManUserId: await spare(), reason: '换司机' };
  return ['withdraw', 'companyRefuse', 'refuse', 'empty', 'waivePhotos'].includes(step)
    ? { id, reason: '原因' }
    : { id };
}

const roles = [
  'police',
  'police2',
  'general',
  'company',
  'company2',
  'driver',
  'foreignDriver',
  'office',
  'field',
] as const;
type Role = (typeof roles)[number];

async function personOf(role: Role, { driver }: Case): Promise<Person> {
  if (role === 'driver') return office.as(driver);
  return office.as(role === 'foreignDriver' ? (city.driversB[0]?.username ?? '') : role);
}

const kindOf: Readonly<Record<Role, 'command' | 'company' | 'driver' | 'none'>> = {
  police: 'command',
  police2: 'command',
  general: 'command',
  company: 'company',
  company2: 'company',
  driver: 'driver',
  foreignDriver: 'driver',
  office: 'none',
  field: 'none',
};

function expected(state: TaskState, step: CallStep, role: Role): number {
  const kind = kindOf[role];
  const acknowledging = step === 'acknowledge' && kind === 'company';
  if (kind !== (acknowledging ? 'company' : steps[step].role)) return 403;
  if (!sees(state, role)) return 404;
  return gridAllows(acknowledging ? 'companyAcknowledge' : step, state) ? 200 : 409;
}

/** Foreign units see nothing; a company sees what it was given, a driver what he was given. */
function sees(state: TaskState, role: Role): boolean {
  if (role === 'police' || role === 'general') return true;
  if (role === 'company') return stepsTo[state] >= 1 && state !== 'selfDriven';
  return role === 'driver' && stepsTo[state] >= 2;
}

describe.each(taskStates)('%s', (state) => {
  test('what is refused says why, and changes nothing', async () => {
    const one = await bring(state);
    const before = await checksum(office);
    const wrong: string[] = [];
    for (const step of callSteps) {
      for (const role of roles) {
        const status = expected(state, step, role);
        if (status === 200) continue;
        const answer = await (await personOf(role, one)).post(calls[step], await bodyOf(step, one));
        if (answer.status !== status)
          wrong.push(`${step} by ${role}: ${answer.status} ${answer.msg}, expected ${status}`);
        if (status === 409 && !/，不能|已由/.test(answer.msg) && answer.error !== 'already-dispatched') {
          wrong.push(`${step} by ${role} does not say why: ${answer.msg}`);
        }
      }
      if ((await checksum(office)) !== before) wrong.push(`${step} has changed rows though it was refused`);
    }
    expect(wrong).toEqual([]);
    await release(one);
  }, 120_000);

  test('what is allowed succeeds', async () => {
    const wrong: string[] = [];
    for (const step of callSteps) {
      for (const role of ['police', 'general', 'company', 'driver'] as const) {
        if (expected(state, step, role) !== 200) continue;
        const one = await bring(state);
        const answer = await (await personOf(role, one)).post(calls[step], await bodyOf(step, one));
        if (answer.status !== 200) wrong.push(`${step} by ${role}: ${answer.status} ${answer.msg}`);
        await release(one);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
