/** Rotation between companies: the task goes to whoever is next on its list, and the list moves on at once. */
import { happeningsOf, listOf, nextFor } from '../rotation/next.ts';
import type { ListKey } from '../rotation/entries.ts';
import { emptyList, listAfter, type RotationList } from '../rotation/list.ts';
import { trucksFree } from '../rotation/turns.ts';
import { heaviest } from '../rules.ts';
import type { World } from '../world.ts';
import { byMinutes, ofCompany } from './choose.ts';
import type { Choice } from './choice.ts';
import type { Window } from './decision.ts';
import { without, type Field } from './field.ts';
import type { AutomaticRule } from './rule.ts';
import { whyChosen, whyNobody, withChoice, withSkips } from './texts.ts';

export function decideRotation(
  world: World,
  rule: AutomaticRule,
  window: Window,
  fields: readonly Field[],
): readonly Choice[] {
  const lists = new Map(window.lists.map(({ key, list }) => [nameOf(key), list]));
  const taken = new Set<string>();
  return fields.map((given) => {
    const field = without(given, taken);
    const name = nameOf(keyOf(world, field));
    const list = lists.get(name) ?? emptyList;
    const { choice, after } = inTurn(world, rule, window, field, list);
    lists.set(name, after);
    if (choice.candidate) taken.add(choice.candidate.driverId);
    return choice;
  });
}

function keyOf({ settings }: World, { task }: Field): ListKey {
  return listOf({ ...task, tonnageId: heaviest(task) }, settings.heavyTonnageAbove);
}

function nameOf(key: ListKey): string {
  return JSON.stringify([key.detachmentId, key.class, key.zone]);
}

function inTurn(
  world: World,
  rule: AutomaticRule,
  window: Window,
  field: Field,
  list: RotationList,
): { readonly choice: Choice; readonly after: RotationList } {
  const { task, fit } = field;
  const asked = {
    id: task.id,
    detachmentId: task.detachmentId,
    declinedBy: declinedBy(world, field),
    sceneCompanyId: window.scenes?.get(task.id) ?? null,
  };
  const next = nextFor(asked, list, trucksFree(world, fit), world.now);
  const own = fit.filter(({ companyId }) => companyId === next.companyId);
  const candidate = next.companyId === null ? null : ofCompany(world, rule, window, own, byMinutes);
  const companyName = (id: string): string => world.companies.find((one) => one.id === id)?.name ?? id;
  const code = next.how === 'turn' ? ('rotation' as const) : next.how;
  const said = candidate ? withChoice(whyChosen(code, candidate, {}), rule.choiceOfDriver) : whyNobody(field.out);
  const happenings = happeningsOf(next, task.id, null);
  return {
    choice: {
      field,
      candidate,
      code,
      reason: withSkips(said, next.skips, companyName),
      inputs: {
        order: list.order,
        skips: next.skips.map(({ companyId, code: why, text }) => ({ companyId, code: why, text })),
      },
      happenings,
    },
    after: listAfter(happenings, list),
  };
}

/** In a rotation a driver who refuses, or does not answer, has used up the company's turn. */
function declinedBy({ drivers }: World, { task }: Field): readonly string[] {
  return task.declined.flatMap(({ by, id }) =>
    by === 'company' ? id : (drivers.find((driver) => driver.id === id)?.companyId ?? []),
  );
}
