/** The rules that no proposal may break, in the order in which a driver is told the first one. */
import type { Label } from '../../core/model/values.ts';
import { label } from '../../core/model/label.ts';
import { holds, isPlace } from './ground.ts';
import { sentence, type Values } from './sentence.ts';
import {
  fenceRule,
  type Company,
  type Driver,
  type Fence,
  type Minutes,
  type Reason,
  type Task,
  type World,
} from './world.ts';

/** A driver, looked at for a task. */
export interface Pair {
  readonly world: World;
  readonly task: Task;
  readonly driver: Driver;
  readonly company: Company | undefined;
  /** Null before they are known, and where there is no way to tell. */
  readonly minutes: Minutes | null;
  /** How it is the company's turn, where companies take turns for the task by a rule. */
  readonly turn?: 'turn' | 'sameScene' | undefined;
}

interface Rule {
  readonly code: string;
  /** What it keeps the driver from: from being chosen at all, or only from being proposed. */
  readonly bars: 'choice' | 'proposal';
  readonly text: Label;
  /** What the sentence needs to know of a pair that breaks the rule; null where it is kept. */
  readonly broken: (pair: Pair) => Values | null;
}

const broken: Values = {};

function when(isBroken: boolean, values: Values = broken): Values | null {
  return isBroken ? values : null;
}

export const rules: readonly Rule[] = [
  {
    code: 'locked',
    bars: 'choice',
    text: label('账号已锁定', 'The account is locked'),
    broken: ({ driver }) => when(!driver.active),
  },
  {
    code: 'elsewhere',
    bars: 'choice',
    text: label('所属公司不服务任务所在支队', "The company does not serve the task's detachment"),
    broken: ({ company, task }) => when(!company?.detachmentIds.includes(task.detachmentId)),
  },
  {
    code: 'suspended',
    bars: 'choice',
    text: label('{company}已暂停派单：{reason}', '{company} is suspended: {reason}'),
    broken: suspended,
  },
  {
    code: 'off-shift',
    bars: 'choice',
    text: label('已下班', 'Off shift'),
    broken: ({ driver }) => when(!driver.onShift),
  },
  { code: 'busy', bars: 'choice', text: label('正在执行任务{finishing}', 'On a task{finishing}'), broken: busy },
  {
    code: 'has-task',
    bars: 'choice',
    text: label('任务已在{company}', 'The task is already with {company}'),
    broken: ({ task, company }) =>
      when(company !== undefined && company.id === task.companyId, { company: company?.name ?? '' }),
  },
  {
    code: 'light-truck',
    bars: 'choice',
    text: label('重型车辆（{vehicle}），拖车只能承载{truck}', 'Heavy vehicle ({vehicle}); the truck can take {truck}'),
    broken: lightTruck,
  },
  {
    code: 'tonnage',
    bars: 'proposal',
    text: label('车辆{vehicle}，拖车只能承载{truck}', 'The vehicle is {vehicle}; the truck can take {truck}'),
    broken: overloaded,
  },
  {
    code: 'licence',
    bars: 'choice',
    text: label('准驾车型只够{licence}，车辆{vehicle}', 'Licence class covers {licence}; the vehicle is {vehicle}'),
    broken: licence,
  },
  {
    code: 'rescue-type',
    bars: 'choice',
    text: label('拖车不能做所需的救援类型', 'The truck cannot do this rescue type'),
    broken: ({ task, driver }) =>
      when(task.vehicles.some(({ rescueTypeId }) => !serves(driver.truck.rescueTypeIds, rescueTypeId))),
  },
  {
    code: 'vehicle-type',
    bars: 'proposal',
    text: label('拖车不拖这类车辆', 'The truck cannot tow this vehicle type'),
    broken: ({ task, driver }) =>
      when(task.vehicles.some(({ vehicleTypeId }) => !serves(driver.truck.vehicleTypeIds, vehicleTypeId))),
  },
  {
    code: 'fence',
    bars: 'choice',
    text: label('围栏“{fence}”的派单限制不允许', 'Not allowed by the dispatch rule of fence “{fence}”'),
    broken: outsideFence,
  },
  {
    code: 'declined',
    bars: 'proposal',
    text: label('已拒绝或超时未接此任务', 'Refused this task or did not accept in time'),
    broken: ({ task, driver }) =>
      when(task.declined.some(({ by, id }) => id === (by === 'driver' ? driver.id : driver.companyId))),
  },
  {
    code: 'no-place',
    bars: 'proposal',
    text: label('任务没有坐标，无法计算路程', 'The task has no position, so no route'),
    broken: ({ task }) => when(!isPlace(task.point)),
  },
  {
    code: 'no-position',
    bars: 'proposal',
    text: label('没有位置', 'No position'),
    broken: ({ world, driver }) => when(!hasPosition(world, driver)),
  },
  {
    code: 'position-lost',
    bars: 'proposal',
    text: label('位置是{minutes}分钟前的', 'The position is {minutes} minutes old'),
    broken: ({ world, driver }) => {
      const age = positionAge(world, driver);
      return when(age !== null && !(age <= world.settings.positionLostSeconds), {
        minutes: Math.floor((age ?? 0) / 60),
      });
    },
  },
  {
    code: 'no-minutes',
    bars: 'proposal',
    text: label('无法计算路程', 'No route can be calculated'),
    broken: ({ world, task, driver, minutes }) =>
      when(minutes === null && isPlace(task.point) && hasPosition(world, driver)),
  },
  {
    code: 'shift-ends',
    bars: 'proposal',
    text: label('到达前班次已结束', 'The shift ends before the arrival'),
    broken: ({ world, driver, minutes }) =>
      when(driver.shiftUntil !== null && !(world.now + (minutes?.minutes ?? 0) * 60_000 <= driver.shiftUntil)),
  },
];

/** All that a pair breaks, in the order of the table. */
export function rulesBroken(pair: Pair): readonly (Reason & { readonly bars: Rule['bars'] })[] {
  return rules.flatMap(({ code, bars, text, broken: test }) => {
    const values = test(pair);
    return values === null ? [] : [{ code, bars, text: sentence(text, values) }];
  });
}

/** What keeps a company from a task, whoever of its drivers would go: it is suspended, or a fence is not open to it. */
export function companyBroken(world: World, task: Task, companyId: string): Reason | null {
  const company = world.companies.find(({ id }) => id === companyId);
  const suspension = suspended({ world, task, company });
  if (suspension) return told('suspended', suspension);
  const closed = fencesOf(world, task).find(
    (fence) => fence.rule !== fenceRule.inside && !allows(fence, { companyId, position: null }),
  );
  return closed ? told('fence', { fence: closed.name }) : null;
}

/** How it has given the task back: it is proposed no more, and may be chosen all the same. What it has again it has not. */
export function companyDeclined({ declined, companyId: has }: Task, companyId: string) {
  const answers = companyId === has ? [] : declined.filter(({ by, id }) => by === 'company' && id === companyId);
  return answers.at(-1)?.how ?? null;
}

function told(code: string, values: Values): Reason {
  const rule = rules.find((one) => one.code === code);
  if (!rule) throw new RangeError(`a rule is one of ${rules.map((one) => one.code).join(', ')}, given ${code}`);
  return { code, text: sentence(rule.text, values) };
}

/** Seconds since the fix; one dated a little ahead is new, one dated far ahead is as old as it is ahead. Null: none. */
export function positionAge({ now, settings }: World, { position }: Driver): number | null {
  if (position === null) return null;
  const age = Math.round((now - position.at) / 1000);
  if (Number.isNaN(age)) return null;
  return age < 0 && age >= -settings.positionLostSeconds ? 0 : Math.abs(age);
}

function hasPosition(world: World, driver: Driver): boolean {
  return isPlace(driver.position?.point ?? null) && positionAge(world, driver) !== null;
}

/** The active fences of the task's unit that hold its place and limit who may be sent. */
export function fencesOf({ fences }: World, { detachmentId, point }: Task): readonly Fence[] {
  if (!isPlace(point)) return [];
  return fences.filter(
    (fence) =>
      fence.active && fence.rule !== fenceRule.none && fence.detachmentId === detachmentId && holds(fence, point),
  );
}

/** The band of its heaviest vehicle; null where none is known. */
export function heaviest({ vehicles }: Task): number | null {
  return vehicles.reduce<number | null>(
    (most, { tonnageId }) => (tonnageId === null ? most : Math.max(most ?? tonnageId, tonnageId)),
    null,
  );
}

/** A task as the company asks about it that has it: sent to it once more, it has refused it no more. */
export const askedBy = (task: Task, companyId: string): Task => ({
  ...task,
  companyId: null,
  declined: task.declined.filter(({ by, id }) => by !== 'company' || id !== companyId),
});

/** The companies whose drivers may be sent to a task at all, as far as only the company decides it. */
export function companiesOpen(world: World, task: Task): readonly string[] {
  return world.companies
    .filter(({ id, detachmentIds }) => detachmentIds.includes(task.detachmentId) && id !== task.companyId)
    .filter(({ id }) => companyDeclined(task, id) === null && companyBroken(world, task, id) === null)
    .map(({ id }) => id);
}

function suspended({ world: { now }, task, company }: Pick<Pair, 'world' | 'task' | 'company'>): Values | null {
  const found = company?.suspensions.find(
    ({ detachmentId, from, until }) =>
      detachmentId === task.detachmentId && !(now < from) && (until === null || !(now >= until)),
  );
  return found ? { company: company?.name ?? '', reason: found.reason } : null;
}

function busy({ world, driver, task }: Pair): Values | null {
  if (driver.work === null) return when(task.driverIds.includes(driver.id), { finishing: '' });
  const { freeAt, parkName } = driver.work;
  if (freeAt === null || !Number.isFinite(freeAt)) return { finishing: '' };
  const values = { minutes: Math.max(1, Math.ceil((freeAt - world.now) / 60_000)), park: parkName ?? '' };
  const text = parkName === null ? finishing : finishingAt;
  return { finishing: sentence(text, values) };
}

const finishing = label('，约{minutes}分钟后结束', ', free in about {minutes} min');
const finishingAt = label('，约{minutes}分钟后在{park}结束', ', free in about {minutes} min at {park}');

function lightTruck(pair: Pair): Values | null {
  const { heavyTonnageAbove: above } = pair.world.settings;
  const weight = heaviest(pair.task);
  const { tonnageId } = pair.driver.truck;
  const heavy = weight !== null && !(weight <= above);
  return when(heavy && !(tonnageId !== null && tonnageId > above), bands(pair));
}

function overloaded(pair: Pair): Values | null {
  const weight = heaviest(pair.task);
  const { tonnageId } = pair.driver.truck;
  return when(weight !== null && tonnageId !== null && !(weight <= tonnageId), bands(pair));
}

function licence(pair: Pair): Values | null {
  const weight = heaviest(pair.task);
  const { licenceTonnageId } = pair.driver.truck;
  return when(weight !== null && licenceTonnageId !== null && !(weight <= licenceTonnageId), bands(pair));
}

function bands({ world: { settings }, task, driver: { truck } }: Pair): Values {
  const named = (band: number | null): Label =>
    band === null ? unknownBand : (settings.tonnageNames.get(band) ?? unknownBand);
  return { vehicle: named(heaviest(task)), truck: named(truck.tonnageId), licence: named(truck.licenceTonnageId) };
}

const unknownBand = label('未填写的吨位', 'of unknown tonnage');

/** An empty list serves everything, and what nobody has entered is in conflict with nothing. */
function serves(ids: readonly string[], id: string | null): boolean {
  return id === null || ids.length === 0 || ids.includes(id);
}

function outsideFence({ world, task, driver }: Pair): Values | null {
  const forbidding = fencesOf(world, task).find((fence) => !allows(fence, driver));
  return forbidding ? { fence: forbidding.name } : null;
}

function allows(fence: Fence, { companyId, position }: Pick<Driver, 'companyId' | 'position'>): boolean {
  if (fence.rule === fenceRule.only) return fence.companyIds.includes(companyId);
  if (fence.rule === fenceRule.never) return !fence.companyIds.includes(companyId);
  return (
    fence.rule !== fenceRule.inside || (position !== null && isPlace(position.point) && holds(fence, position.point))
  );
}
