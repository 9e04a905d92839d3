/** The demonstration's tasks, one after another: what happens now first, then the last two months backwards, then deleted ones. */
import type { Row } from '../../core/model/catalogue.ts';
import { bindsDriver, onTheSpot, type OrderState } from '../domain/orderState.ts';
import { wireTime } from '../../server/time/clock.ts';
import type { Accounts, DriverPlan } from './accounts.ts';
import { liveThrough, type Life, type PlannedStep, type Scene } from './life.ts';
import type { Cast } from './lifeSteps.ts';
import type { DetachmentPlan, Organisation } from './organisationPlan.ts';
import { mobileNumber, personName, plate } from './people.ts';
import { happeningNow, pastState, planDeletion, planLot, planSelfDriven, planWay, selfDrivenEvery } from './plans.ts';
import type { Random } from '../domain/random.ts';

export interface City {
  readonly organisation: Organisation;
  readonly accounts: Accounts;
  readonly now: Date;
  readonly random: Random;
  /** Of a stream of its own, so that what was seeded before stays as it was. */
  readonly beside: Random;
}
export interface SeededLife extends Life {
  /** The driver who is bound by it. */
  readonly busy: DriverPlan | null;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const spanDays = 59;
/** So many come with every step they took, and as people left them; of older ones nearly all have ended. */
export const newest = 20_000;
/** All that happens to one past task is over by then. */
const settled = 14 * hour;

export function deletedCount(size: number): number {
  return size === 0 ? 0 : Math.ceil(size / 100) + 2;
}

export function* demonstrationTasks(city: City, size: number): Generator<SeededLife> {
  const free = freeDrivers(city);
  const current = Math.min(size, happeningNow.length);
  for (let index = 0; index < current; index += 1)
    yield happening(city, index, happeningNow[index] ?? 'unassigned', free);
  const past = size - current;
  for (let index = 0; index < past; index += 1) yield passed(city, index, past);
  for (let index = 0; index < deletedCount(size); index += 1) yield deleted(city);
}

/** Those whom a task may bind: on shift, and not the account `driver`, which starts out idle. */
function freeDrivers({ accounts }: City): Map<string, DriverPlan[]> {
  const free = new Map<string, DriverPlan[]>();
  accounts.drivers.forEach((driver, index) => {
    if (index === 0 || accounts.driverRows[index]?.workStatus !== 1) return;
    free.set(driver.company.id, [...(free.get(driver.company.id) ?? []), driver]);
  });
  return free;
}

/** An insurer's task that waits at the first company for a standby driver. */
const insuredNow = 20;

function happening(city: City, index: number, state: OrderState, free: Map<string, DriverPlan[]>): SeededLife {
  const { organisation, now, random } = city;
  const detachment = at(organisation.detachments, index);
  const steps = planWay(state, random);
  const since = steps.reduce((sum, { minutes }) => sum + minutes, 0) * minute + random.between(60, 540) * 1000;
  const insured = index === insuredNow;
  const [first] = detachment.companies;
  const base = insured && first ? castOf(city, detachment, first) : castOf(city, detachment);
  const driver = bindsDriver(state) ? free.get(base.company.id)?.pop() : undefined;
  const cast = driver ? { ...base, driver } : base;
  const movedAside = index === 3;
  const scene = sceneOf(city, detachment, secondsBefore(now, since), movedAside);
  const come = insured ? { ...scene, task: { ...scene.task, taskTypeName: 'insurance' } } : scene;
  return { ...live(city, cast, come, steps), busy: driver ?? null };
}

/** Of the older tasks, each of so many still waits for a check, or has its vehicle in the lot. */
const lingeringEvery = 100;

function passed(city: City, index: number, past: number): SeededLife {
  const { organisation, now, random } = city;
  const detachment = random.pick(organisation.detachments);
  const ago = settled + ((index + random.next()) / past) * spanDays * day;
  const scene = sceneOf(city, detachment, secondsBefore(now, ago), random.chance(0.06));
  const ended = index >= newest && index % lingeringEvery !== 0;
  const state = pastState(random, ended);
  const planned = planWay(state, random);
  const way = index % selfDrivenEvery === selfDrivenEvery - 1 ? planSelfDriven(city.beside) : planned;
  const spent = way.reduce((sum, { minutes }) => sum + minutes, 0);
  const lot = isTowed(way) && !isMovedAside(scene) ? planLot(city.beside, Math.floor(ago / minute) - spent, ended) : [];
  return { ...live(city, castOf(city, detachment), comingFrom(city, scene), [...way, ...lot]), busy: null };
}

const towed: readonly string[] = ['finish', 'confirm'];

function isTowed(way: readonly PlannedStep[]): boolean {
  return way.some(({ step }) => towed.includes(step));
}

function isMovedAside({ task }: Scene): boolean {
  return String(task['rescueStatusId']) === String(onTheSpot.rescueStatus);
}

/** Some call, some are an insurer's; most are entered at the console. */
function comingFrom({ beside }: City, scene: Scene): Scene {
  const insured = scene.task['caseNumber'] !== null;
  const source = insured && beside.chance(0.3) ? 'insurance' : beside.chance(0.2) ? 'phone' : 'PC';
  return { ...scene, task: { ...scene.task, taskTypeName: source } };
}

function deleted(city: City): SeededLife {
  const { organisation, now, random } = city;
  const detachment = random.pick(organisation.detachments);
  const start = secondsBefore(now, settled + random.next() * spanDays * day);
  return {
    ...live(city, castOf(city, detachment), sceneOf(city, detachment, start, false), planDeletion(random)),
    busy: null,
  };
}

/** Whole seconds: that is what the tables keep. */
function secondsBefore(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - Math.floor(milliseconds / 1000) * 1000);
}

function live({ random }: City, cast: Cast, scene: Scene, steps: readonly PlannedStep[]): Life {
  const movedAside = isMovedAside(scene);
  const settledCast = movedAside ? { ...cast, park: { id: onTheSpot.parkId, name: '就地拖移' } } : cast;
  return liveThrough(settledCast, scene, steps, random, wireTime);
}

function castOf(
  { accounts, random }: City,
  detachment: DetachmentPlan,
  company = random.pick(detachment.companies),
): Cast {
  const police = accounts.police.get(detachment.id);
  const dispatcher = accounts.dispatchers.get(company.id);
  if (!police || !dispatcher) throw new Error(`Detachment "${detachment.name}" or its company has no account`);
  const drivers = accounts.drivers.filter((driver) => driver.company.id === company.id);
  const park = random.pick(detachment.parks);
  const keeper = accounts.keepers.get(park.id) ?? police;
  return { detachmentId: detachment.id, police, dispatcher, company, park, keeper, driver: random.pick(drivers) };
}

const remarks = [
  '追尾事故，占用一条车道',
  '车辆无法启动',
  '侧翻，需吊装',
  '违停，车主不在现场',
  '爆胎，停在应急车道',
  null,
  null,
];

function sceneOf(
  { organisation, random, beside }: City,
  detachment: DetachmentPlan,
  start: Date,
  movedAside: boolean,
): Scene {
  const district = random.pick(detachment.districts);
  const [street, lng, lat] = random.pick(district.streets);
  const near = (degrees: number): number => Number((degrees + (random.next() - 0.5) * 0.006).toFixed(6));
  const insured = random.chance(0.3);
  const task: Row = {
    areaDeptId: organisation.generalDivision.id,
    regionId: district.regionId,
    brigadeId: district.brigadeId,
    accidentPlaceName: street,
    accidentPoint: { lng: near(lng), lat: near(lat) },
    detachmentServiceId: random.pick(detachment.serviceTypes).id,
    policeRemarks: random.pick(remarks),
    rescueStatusId: [movedAside ? onTheSpot.rescueStatus : random.pick([1, 1, 1, 1, 2, 3, 5])],
    peoplesPoliceName: personName(random),
    peoplesPolicePhone: mobileNumber(random.between(1000, 1999)),
    customerName: personName(random),
    customerPhone: mobileNumber(random.between(2000, 9999)),
    caseNumber: insured ? `A${wireTime(start).slice(0, 10).replaceAll('-', '')}${random.between(1000, 9999)}` : null,
  };
  return {
    start,
    task,
    vehicles: Array.from({ length: random.chance(0.12) ? 2 : 1 }, () => ({
      ...vehicleOf(organisation, random),
      ...modelOf(beside),
    })),
  };
}

const models = [
  ['比亚迪', '秦PLUS'],
  ['丰田', '凯美瑞'],
  ['大众', '朗逸'],
  ['东风', '天龙'],
  ['五菱', '宏光'],
  ['特斯拉', 'Model 3'],
] as const;

function modelOf(random: Random): Row {
  const [vehicleBrandName, vehicleModelName] = random.pick(models);
  return { vehicleBrandName, vehicleModelName, vehicleNatureName: random.pick(['非营运', '非营运', '营运', '货运']) };
}

function vehicleOf({ vehicleTypes, rescueTypes }: Organisation, random: Random): Row {
  return {
    vehicleCarno: plate(random),
    vehicleTypeId: random.pick(vehicleTypes).id,
    tonnageId: random.pick([1, 1, 1, 1, 2, 2, 3, 4, 5]),
    rescueTypeId: random.pick(rescueTypes).id,
    receiptNumber: random.chance(0.5) ? `H${random.between(100_000, 999_999)}` : null,
  };
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('The demonstration needs at least one detachment');
  return found;
}
