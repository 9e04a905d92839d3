/**
 * Who should be sent to a task, best first: fewest minutes, then the shorter way, then the smaller id. Where companies take
 * turns by a rule, the drivers of the company whose turn it is come before all others.
 */
import { label } from '../../core/model/label.ts';
import { isPlace } from './ground.ts';
import { estimate, isUsable, type Way } from './minutes.ts';
import { reasonsFor } from './reasons.ts';
import type { Next } from './rotation/next.ts';
import { turnOf, type Turns } from './rotation/turns.ts';
import { askedBy, positionAge, rulesBroken, type Pair } from './rules.ts';
import type { Driver, Minutes, Reason, Task, World } from './world.ts';

export interface Ask {
  readonly taskId: string;
  /** Only this company's drivers, for a task that it has; left out, all who serve. */
  readonly companyId?: string | undefined;
  /** Driver → minutes that are better than the estimate. */
  readonly minutes?: ReadonlyMap<string, Minutes> | undefined;
  /** Companies take turns for the task by a rule. */
  readonly turns?: Turns | null | undefined;
}

export interface Proposal {
  readonly driverId: string;
  readonly driverName: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly minutes: number;
  readonly minutesFrom: Minutes['from'];
  /** Kilometres by road. */
  readonly distance: number;
  /** Seconds. */
  readonly positionAge: number;
  /** From 1. */
  readonly rank: number;
  readonly reasons: readonly Reason[];
}

export interface Excluded extends Reason {
  readonly driverId: string;
  readonly driverName: string;
  /** Of every rule that is broken, the told one first. */
  readonly codes: readonly string[];
  /** True where somebody may still send them by hand. */
  readonly choosable: boolean;
  readonly minutes: Minutes | null;
}

export interface Proposals {
  readonly proposals: readonly Proposal[];
  readonly excluded: readonly Excluded[];
}

const none: Proposals = { proposals: [], excluded: [] };

/** The order of the world's lists does not change the answer. An unknown task has no proposals. */
export function propose(world: World, ask: Ask): Proposals {
  const task = world.tasks.find(({ id }) => id === ask.taskId);
  if (!task) return none;
  const next = nextInTurn(world, ask);
  const judged = judge(world, task, ask).map((one) => inTurn(one, next));
  const shown = judged.filter(isFit).sort(best).slice(0, world.settings.proposalsShown);
  const left = new Set<Judged>([...judged].filter((one) => !shown.includes(one)));
  return {
    proposals: shown.map(({ pair }, index) => proposal(pair, index + 1)),
    excluded: [...left].sort(byMinutes).map((one) => excluded(one, next)),
  };
}

/**
 * Whose turn the task is; null where companies take no turns for it. By the estimate: it is the same for the list that is
 * shown and for the moment of the choice.
 */
export function nextInTurn(world: World, ask: Ask): Next | null {
  const task = world.tasks.find(({ id }) => id === ask.taskId);
  if (!task || !ask.turns) return null;
  const fit = judge(world, task, { ...ask, minutes: undefined }).filter(isFit);
  const able = fit.map(({ pair: { driver, minutes } }) => ({
    companyId: driver.companyId,
    minutes: minutes?.minutes ?? Infinity,
  }));
  return turnOf(world, ask.turns, able);
}

function inTurn({ pair, broken }: Judged, next: Next | null): Judged {
  if (next?.companyId !== pair.driver.companyId || next.how === 'requested') return { pair, broken };
  return { pair: { ...pair, turn: next.how }, broken };
}

/** Those whose minutes are worth asking a router for: the best by the estimate. */
export function shortlist(world: World, ask: Ask): readonly Way[] {
  const task = world.tasks.find(({ id }) => id === ask.taskId);
  const to = task?.point ?? null;
  if (!task || !isPlace(to)) return [];
  const next = nextInTurn(world, ask);
  return judge(world, task, { ...ask, minutes: undefined })
    .filter(isFit)
    .map((one) => inTurn(one, next))
    .sort(best)
    .slice(0, world.settings.proposalsShown)
    .flatMap(({ pair: { driver } }) =>
      driver.position === null
        ? []
        : [{ driverId: driver.id, detachmentId: task.detachmentId, from: driver.position.point, to }],
    );
}

interface Judged {
  readonly pair: Pair;
  readonly broken: ReturnType<typeof rulesBroken>;
}

function judge(world: World, task: Task, { companyId, minutes }: Ask): readonly Judged[] {
  const companies = new Map(world.companies.map((company) => [company.id, company]));
  // A company sends its own to what it has; the command centre looks for another.
  const asked = companyId === undefined ? task : askedBy(task, companyId);
  return world.drivers
    .filter((driver) => companyId === undefined || driver.companyId === companyId)
    .map((driver) => {
      const company = companies.get(driver.companyId);
      const pair = { world, task: asked, driver, company, minutes: minutesTo(world, task, driver, minutes) };
      return { pair, broken: rulesBroken(pair) };
    });
}

function minutesTo(
  { settings, now }: World,
  { point, detachmentId }: Task,
  { id, position }: Driver,
  better: Ask['minutes'],
): Minutes | null {
  const given = better?.get(id);
  if (given && isUsable(given)) return given;
  if (position === null || point === null) return null;
  return estimate(settings, { driverId: id, detachmentId, from: position.point, to: point }, now);
}

const isFit = ({ broken, pair }: Judged): boolean => broken.length === 0 && pair.minutes !== null;

function best(one: Judged, other: Judged): number {
  return Number(one.pair.turn === undefined) - Number(other.pair.turn === undefined) || byMinutes(one, other);
}

function byMinutes({ pair: a }: Judged, { pair: b }: Judged): number {
  return (
    order(a.minutes?.minutes, b.minutes?.minutes) ||
    order(a.minutes?.distance, b.minutes?.distance) ||
    (a.driver.id < b.driver.id ? -1 : a.driver.id > b.driver.id ? 1 : 0)
  );
}

/** What is not known comes last. */
function order(a = Infinity, b = Infinity): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function proposal(pair: Pair, rank: number): Proposal {
  const { world, driver, company, minutes } = pair;
  return {
    driverId: driver.id,
    driverName: driver.name,
    companyId: driver.companyId,
    companyName: company?.name ?? '',
    minutes: minutes?.minutes ?? 0,
    minutesFrom: minutes?.from ?? 'estimated',
    distance: minutes?.distance ?? 0,
    positionAge: positionAge(world, driver) ?? 0,
    rank,
    reasons: reasonsFor(pair),
  };
}

/** Who breaks no rule is left out only because others are nearer, or it is their turn. */
const further: Reason = {
  code: 'further',
  text: label('可以派，但比列出的司机远', 'Available, but further away than those listed'),
};
const notInTurn: Reason = {
  code: 'not-in-turn',
  text: label('可以派，但轮值没有轮到其公司', "Available, but it is not their company's turn"),
};

function excluded({ pair: { driver, minutes, turn }, broken }: Judged, next: Next | null): Excluded {
  const [first] = broken;
  const isOutOfTurn = next !== null && next.companyId !== null && turn === undefined;
  const { code, text } = first ?? (isOutOfTurn ? notInTurn : further);
  return {
    driverId: driver.id,
    driverName: driver.name,
    code,
    text,
    codes: first ? broken.map((rule) => rule.code) : [code],
    choosable: broken.every(({ bars }) => bars !== 'choice'),
    minutes,
  };
}
