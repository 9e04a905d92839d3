/** A rule, a world and a window → who is sent to each of its tasks, with the reason. */
import { chooseLot } from '../lot.ts';
import type { World } from '../world.ts';
import { decideBatch } from './batch.ts';
import { best, byDistance, byMinutes, ofCompany, type Order } from './choose.ts';
import type { Candidate, Decision, Window } from './decision.ts';
import type { Choice } from './choice.ts';
import { fieldsOf, without, type Field } from './field.ts';
import { decideRotation } from './inTurn.ts';
import { driverChoices, methods, waitsForWindow, type AutomaticRule } from './rule.ts';
import { whyChosen, whyNobody, withChoice } from './texts.ts';

/** How many candidates a decision keeps. */
const kept = 25;

/**
 * One decision for each task of the window, the earliest task first. No driver is sent twice, and no rule that keeps a driver
 * from being proposed is broken. The order of the world's lists and of the window's does not change the answer.
 * @throws RangeError for a method that there is not.
 */
export function decide(world: World, rule: AutomaticRule, window: Window): readonly Decision[] {
  const fields = fieldsOf(world, rule, window);
  const choices = chooseBy(world, rule, window, fields);
  const taskIds = fields.map(({ task }) => task.id);
  return choices.map((choice) => decisionOf(world, rule, choice, taskIds));
}

function chooseBy(world: World, rule: AutomaticRule, window: Window, fields: readonly Field[]): readonly Choice[] {
  if (rule.method === methods.rotation) return decideRotation(world, rule, window, fields);
  if (waitsForWindow(rule)) return decideBatch(world, rule, window, fields);
  if (rule.method === methods.nearest) return oneByOne(world, rule, window, fields, 'nearest', byDistance);
  if (rule.method === methods.fastest) return oneByOne(world, rule, window, fields, 'fastest', byMinutes);
  throw new RangeError(`a method of dispatch is one of ${Object.values(methods).join(', ')}, given ${rule.method}`);
}

/** The company of whoever is first; then the company's own choice, where it has one. */
function oneByOne(
  world: World,
  rule: AutomaticRule,
  window: Window,
  fields: readonly Field[],
  code: 'nearest' | 'fastest',
  order: Order,
): readonly Choice[] {
  const taken = new Set<string>();
  return fields.map((given) => {
    const field = without(given, taken);
    const first = best(field.fit, order);
    const own = field.fit.filter(({ companyId }) => companyId === first?.companyId);
    const candidate = ofCompany(world, rule, window, own, order);
    if (candidate === null) return { field, candidate, code, reason: whyNobody(field.out) };
    taken.add(candidate.driverId);
    // The sentence tells of whoever made the company the first.
    return { field, candidate, code, reason: withChoice(whyChosen(code, first ?? candidate, {}), rule.choiceOfDriver) };
  });
}

function decisionOf(world: World, rule: AutomaticRule, choice: Choice, taskIds: readonly string[]): Decision {
  const { field, candidate, code, reason, inputs, happenings } = choice;
  const isByHand = rule.choiceOfDriver === driverChoices.byHand;
  return {
    taskId: field.task.id,
    ruleId: rule.id,
    method: rule.method,
    shadow: rule.shadow,
    code: candidate ? code : 'nobody',
    reason,
    companyId: candidate?.companyId ?? null,
    driverId: isByHand ? null : (candidate?.driverId ?? null),
    minutes: candidate?.minutes ?? null,
    parkId: candidate ? (chooseLot(world, field.task)?.parkId ?? null) : null,
    candidates: shown(field.fit, candidate),
    out: field.out,
    inputs: {
      now: world.now,
      method: rule.method,
      maxMinutes: rule.maxMinutes,
      taskIds,
      order: [],
      skips: [],
      bounds: [],
      ...inputs,
    },
    happenings: happenings ?? [],
  };
}

/** Whoever was chosen first, then the others by their minutes. */
function shown(fit: readonly Candidate[], chosen: Candidate | null): readonly Candidate[] {
  const others = fit.filter((one) => one !== chosen).sort(byMinutes);
  return (chosen ? [chosen, ...others] : others).slice(0, kept);
}
