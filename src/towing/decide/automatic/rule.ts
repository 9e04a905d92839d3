/** A rule of automatic dispatch: which tasks it is for, and which of several rules a task goes by. */
import { holds, isPlace } from '../ground.ts';
import { hourOf } from '../minutes.ts';
import type { DispatchRule, Task, World } from '../world.ts';

/** Codes of the dictionary `methodOfDispatch`. */
export const methods = { nearest: 1, fastest: 2, rotation: 3, batch: 4, boundedBatch: 5 } as const;

/** Codes of the dictionary `autoAllotDriverType`. */
export const driverChoices = { byHand: 0, nearest: 1, standbyFirst: 2, fewestTasks: 3 } as const;

/** A row of `automaticDispatch`, whole. Its `choiceOfDriver` null: whom the method found. */
export interface AutomaticRule extends DispatchRule {
  readonly serviceTypeId: string | null;
  /** Hours of the deployment's day, from 0 to 24; the end is not in them. Both null: the whole day. */
  readonly fromHour: number | null;
  readonly untilHour: number | null;
  /** The hours end on the next day. */
  readonly overMidnight: boolean;
  readonly fenceId: string | null;
  readonly windowSeconds: number | null;
  /** It decides, and does nothing. */
  readonly shadow: boolean;
}

export function waitsForWindow({ method }: Pick<AutomaticRule, 'method'>): boolean {
  return method === methods.batch || method === methods.boundedBatch;
}

/** What of a world, and of a task, tells whether a rule is for it. */
export type RuleGround = Pick<World, 'now' | 'settings' | 'fences'>;
export type Coverable = Pick<Task, 'detachmentId' | 'regionId' | 'serviceTypeId' | 'point'>;

/** Whether the rule is for this task at the world's moment. A fence that is gone, or switched off, holds nothing. */
export function covers(world: RuleGround, rule: AutomaticRule, task: Coverable): boolean {
  return (
    rule.detachmentId === task.detachmentId &&
    (rule.regionId === null || rule.regionId === task.regionId) &&
    (rule.serviceTypeId === null || rule.serviceTypeId === task.serviceTypeId) &&
    hoursOf(rule).includes(hourOf(world.now, world.settings.zoneMinutes)) &&
    isInFence(world, rule, task)
  );
}

function isInFence({ fences }: RuleGround, { fenceId }: AutomaticRule, { point }: Coverable): boolean {
  if (fenceId === null) return true;
  const fence = fences.find(({ id }) => id === fenceId);
  return fence !== undefined && fence.active && isPlace(point) && holds(fence, point);
}

const wholeDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours of the day in which the rule holds. */
export function hoursOf({ fromHour, untilHour, overMidnight }: AutomaticRule): readonly number[] {
  if (fromHour === null || untilHour === null) return wholeDay;
  return wholeDay.filter((hour) =>
    overMidnight ? hour >= fromHour || hour < untilHour : hour >= fromHour && hour < untilHour,
  );
}

/** How much the rule says of the tasks that it is for: the one that says more goes before. */
export function specificity(rule: AutomaticRule): number {
  const { regionId, serviceTypeId, fenceId, fromHour } = rule;
  return [regionId, serviceTypeId, fenceId, fromHour].filter((said) => said !== null).length;
}

/** The rule that a task goes by: of the active ones for it the most specific, then the one of the smaller id. */
export function ruleFor(world: RuleGround, rules: readonly AutomaticRule[], task: Coverable): AutomaticRule | null {
  const [first] = rules
    .filter((rule) => rule.active && !rule.shadow && covers(world, rule, task))
    .sort((one, other) => specificity(other) - specificity(one) || (one.id < other.id ? -1 : 1));
  return first ?? null;
}
