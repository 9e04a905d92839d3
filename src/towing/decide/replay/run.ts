/**
 * One day under one policy: the decisions of the live server, and trucks that drive to the scene, work there, tow to the lot
 * and wait at the lot for the next task. Whoever cannot be sent anybody waits and is looked at again when a truck is free.
 * The same day and policy always give the same outcome, in whatever order the day tells its tasks and drivers.
 */
import { decide } from '../automatic/decide.ts';
import type { Decision, RotationOf, Window } from '../automatic/decision.ts';
import type { AutomaticRule } from '../automatic/rule.ts';
import { dueTasks } from '../automatic/window.ts';
import { randomFrom } from '../../domain/random.ts';
import { listOf } from '../rotation/next.ts';
import { emptyList, listAfter, type RotationList } from '../rotation/list.ts';
import type { Minutes, World } from '../world.ts';
import { byId, dayLength, type Day, type DayTask, type WayOf } from './day.ts';
import { minutesBetween, worldAt, type Standing } from './dayWorld.ts';
import { openMoments, type Moments } from './moments.ts';
import { ruleOf, type Policy } from './policies.ts';

export interface Fate {
  readonly taskId: string;
  /** Served: a truck was there before the day ended. Out of the day: it came before the day began or after it had ended. */
  readonly end: 'served' | 'waiting' | 'outOfDay';
  readonly at: number;
  readonly companyId: string | null;
  readonly driverId: string | null;
  readonly sentAt: number | null;
  readonly arrivedAt: number | null;
  readonly freeAt: number | null;
  /** To the scene, by road. */
  readonly km: number;
}

export interface Outcome {
  readonly policy: Policy;
  /** In the order of the tasks' ids. */
  readonly fates: readonly Fate[];
}

interface ReplayOptions {
  readonly way?: WayOf | null;
  /** Is shown every decision with what it was made of. */
  readonly watch?: (world: World, decisions: readonly Decision[]) => void;
}

interface Running {
  readonly day: Day;
  readonly way: WayOf | null;
  readonly rules: readonly AutomaticRule[];
  readonly standing: readonly Standing[];
  readonly tasks: ReadonlyMap<string, DayTask>;
  readonly moments: Moments;
  readonly fates: Map<string, Fate>;
  readonly lists: Map<string, RotationOf>;
  readonly had: Map<string, number>;
  readonly driven: Map<string, number>;
  readonly watch: ReplayOptions['watch'];
  waiting: DayTask[];
}

export function replay(told: Day, policy: Policy, options: ReplayOptions = {}): Outcome {
  const day = inOrder(told);
  const running = begin(day, policy, options);
  const until = day.from + dayLength;
  const coming = day.tasks.filter(({ at }) => at >= day.from && at < until).sort((a, b) => a.at - b.at || byId(a, b));
  for (let now = running.moments.next(); now !== undefined && now < until; now = running.moments.next()) {
    for (const one of running.standing) if (one.taskId !== null && one.freeAt <= now) one.taskId = null;
    while ((coming[0]?.at ?? Infinity) <= now) running.waiting.push(...coming.splice(0, 1));
    for (const rule of running.rules) decideAt(running, rule, now);
  }
  const fates = day.tasks.map((task) => running.fates.get(task.id) ?? unserved(day, task));
  return {
    policy,
    fates: fates.map((fate) => ((fate.arrivedAt ?? Infinity) < until ? { ...fate, end: 'served' } : fate)),
  };
}

function inOrder(day: Day): Day {
  const { parks, companies, drivers, tasks } = day;
  const sorted = <T extends { readonly id: string }>(list: readonly T[]): readonly T[] => [...list].sort(byId);
  return {
    ...day,
    parks: sorted(parks),
    companies: sorted(companies),
    drivers: sorted(drivers),
    tasks: sorted(tasks),
  };
}

function begin(day: Day, policy: Policy, { way = null, watch }: ReplayOptions): Running {
  const { windowSeconds } = day.settings;
  const detachments = [...new Set(day.tasks.map(({ detachmentId }) => detachmentId))].sort();
  const rules = detachments.map((id) => ruleOf(policy, id, windowSeconds));
  const moments = openMoments();
  const waits = (rules[0]?.windowSeconds ?? 0) * 1000;
  for (const { at } of day.tasks) if (at >= day.from) moments.add(at + waits);
  for (const { shifts } of day.drivers) for (const { from } of shifts) moments.add(Math.max(from, day.from));
  return {
    day,
    way,
    watch,
    rules,
    moments,
    tasks: new Map(day.tasks.map((task) => [task.id, task])),
    standing: day.drivers.map((driver) => ({ driver, point: driver.point, freeAt: -Infinity, taskId: null })),
    fates: new Map(),
    lists: new Map(),
    had: new Map(),
    driven: new Map(),
    waiting: [],
  };
}

function decideAt(running: Running, rule: AutomaticRule, now: number): void {
  const { day, standing, watch } = running;
  const own = running.waiting.filter(({ detachmentId }) => detachmentId === rule.detachmentId);
  const since = own.map(({ id, at }) => ({ id, since: at }));
  const due = new Set(dueTasks(since, rule.windowSeconds ?? 0, now));
  if (due.size === 0) return;
  const world = worldAt(
    day,
    now,
    own.filter(({ id }) => due.has(id)),
    standing,
  );
  if (world.drivers.length === 0) return;
  const decisions = decide(world, rule, windowOf(running, world));
  watch?.(world, decisions);
  for (const decision of decisions) carryOut(running, decision, now);
}

function windowOf(running: Running, world: World): Window {
  const { way, lists, had, driven } = running;
  const minutes = way && new Map(world.tasks.map((task) => [task.id, ways(world, way, task.point)] as const));
  for (const task of world.tasks) listIn(running, task.id);
  return {
    taskIds: world.tasks.map(({ id }) => id),
    lists: [...lists.values()],
    had,
    driven,
    minutes: minutes ?? undefined,
  };
}

function ways({ drivers }: World, way: WayOf, to: DayTask['point'] | null): ReadonlyMap<string, Minutes> {
  return new Map(
    drivers.flatMap(({ id, position }) => {
      const found = position && to && way(position.point, to);
      return found ? [[id, found] as const] : [];
    }),
  );
}

/** A list that nobody has asked for yet has the companies in the order of their ids. */
function listIn({ day, lists, tasks }: Running, taskId: string): RotationOf | undefined {
  const task = tasks.get(taskId);
  if (!task) return undefined;
  const key = listOf(task, day.settings.heavyTonnageAbove);
  const name = JSON.stringify(key);
  const serving = day.companies.filter(({ detachmentIds }) => detachmentIds.includes(task.detachmentId));
  const fresh: RotationList = { ...emptyList, order: serving.map(({ id }) => id) };
  const found = lists.get(name) ?? { key, list: fresh };
  lists.set(name, found);
  return found;
}

function carryOut(running: Running, decision: Decision, now: number): void {
  const { taskId, driverId, companyId, parkId, candidates, happenings } = decision;
  const turns = listIn(running, taskId);
  if (turns && happenings.length > 0)
    running.lists.set(JSON.stringify(turns.key), { ...turns, list: listAfter(happenings, turns.list) });
  const { day, way } = running;
  const one = running.standing.find(({ driver }) => driver.id === driverId);
  const task = running.waiting.find(({ id }) => id === taskId);
  const [chosen] = candidates;
  if (!one || !task || !chosen || companyId === null) return;
  const pace = paceOf(day, taskId);
  const arrivedAt = now + Math.round(chosen.minutes * pace * 60_000);
  const lot = day.parks.find(({ id }) => id === parkId)?.point ?? task.point;
  const tow = lot === task.point ? 0 : minutesBetween(day, way, task.point, lot, arrivedAt).minutes * pace;
  const freeAt = arrivedAt + Math.round((task.sceneMinutes + tow + task.lotMinutes) * 60_000);
  Object.assign(one, { taskId, freeAt, point: lot });
  running.moments.add(freeAt);
  running.waiting = running.waiting.filter(({ id }) => id !== taskId);
  running.had.set(companyId, (running.had.get(companyId) ?? 0) + 1);
  running.driven.set(one.driver.id, (running.driven.get(one.driver.id) ?? 0) + 1);
  running.fates.set(taskId, {
    taskId,
    end: 'waiting',
    at: task.at,
    companyId,
    driverId,
    sentAt: now,
    arrivedAt,
    freeAt,
    km: chosen.distance,
  });
}

/** How much slower than expected whoever goes to this task is: the same under every policy. */
function paceOf({ seed, settings: { spread } }: Day, taskId: string): number {
  let mixed = seed;
  for (const letter of taskId) mixed = (Math.imul(mixed, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return 1 + spread * (2 * randomFrom(mixed).next() - 1);
}

function unserved({ from }: Day, { id: taskId, at }: DayTask): Fate {
  const end = at >= from && at < from + dayLength ? 'waiting' : 'outOfDay';
  return { taskId, end, at, companyId: null, driverId: null, sentAt: null, arrivedAt: null, freeAt: null, km: 0 };
}
