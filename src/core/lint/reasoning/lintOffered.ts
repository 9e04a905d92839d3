/** Where and to whom an action is offered, against what it can do there. */
import { isTypes } from '../../access/access.ts';
import { verdictOf } from '../../condition/verdict.ts';
import type { Call } from '../../model/catalogue.ts';
import type { Condition } from '../../model/condition.ts';
import { entriesOf, itemsOf, memberOf, textOfMember, type Place } from '../../source/source.ts';
import type { Reach } from '../lintConditions.ts';
import { own, type KnownFields } from '../lintKnown.ts';
import { codesOf, type Linting } from '../lintReferences.ts';
import { says } from '../says/says.ts';
import { conditionAt, shapesOf } from './lintReasoning.ts';

/** An action, and the dialog that it opens, is for those who may send its call: others never have it. */
export function lintAllowed(linting: Linting, action: Place): void {
  const { catalogue, calls } = linting.known;
  const opened = own(catalogue.screens, textOfMember(action, 'open'));
  const call = calls.get(textOfMember(action, 'call') ?? opened?.call ?? '')?.call;
  if (!call || call.open) return;
  for (const item of itemsOf(memberOf(action, 'allow'))) {
    const type: unknown = item.node.value;
    // One that nobody has, has been told.
    if (typeof type !== 'number' || codesOf(linting.known, 'userType')?.has(type) === false) continue;
    if (neverAllows(linting, call, type))
      linting.report(item, 'needs-excluded', says.callAllowsNot({ call: call.id, type }));
  }
}

function neverAllows(linting: Linting, { allow }: Call, userType: number): boolean {
  if (allow === null) return true;
  if (isTypes(allow)) return !allow.includes(userType);
  return verdictOf(allow, shapesOf(linting, linting.known.userKinds), { userType }) === 'never';
}

const conditionsAt = (linting: Linting, action: Place): readonly Condition[] =>
  ['visible', 'needs'].map((word) => conditionAt(linting, memberOf(action, word)) ?? {});

/** What an action's call asks of the record, against where the action is offered: the row is that record where its id is sent. */
export function lintOffered(linting: Linting, action: Place, { fields, row }: Reach): void {
  const { call } = linting.known.calls.get(textOfMember(action, 'call') ?? '') ?? {};
  const visible = memberOf(action, 'visible') ?? memberOf(action, 'needs');
  const entity = linting.known.entities.get(call?.entity ?? '');
  if (!call?.needs || !visible || !row || !fields || row !== entity?.fields) return;
  const values = memberOf(action, 'params');
  const sent = memberOf(values, call.record ?? 'id');
  if (values ? textOfMember(sent, 'row') !== 'id' : call.record !== 'id') return;
  const offered = conditionsAt(linting, action);
  const shapes = shapesOf(linting, fields);
  // What can never be, or asks for what can never be, is told at its own place.
  if ([{ all: offered }, call.needs].some((one) => verdictOf(one, shapes) === 'never')) return;
  if (verdictOf({ all: offered }, shapes, call.needs) !== 'never') return;
  linting.report(visible, 'needs-excluded', says.needsExcluded({ call: call.id }));
}

/** What an action itself needs, against where it is shown. */
export function lintExcluded(linting: Linting, action: Place, { fields }: Reach): void {
  const place = memberOf(action, 'visible');
  const [visible = {}, needs = {}] = conditionsAt(linting, action);
  if (!place || !memberOf(action, 'needs') || !fields) return;
  const shapes = shapesOf(linting, fields);
  if ([visible, needs].some((one) => verdictOf(one, shapes) === 'never')) return;
  if (verdictOf(visible, shapes, needs) === 'never') linting.report(place, 'needs-excluded', says.ownNeedsExcluded);
}

/** What is set is not so already wherever it may be. @param places of the conditions that hold before */
export function lintEffect(
  linting: Linting,
  set: Place | undefined,
  places: readonly (Place | undefined)[],
  fields: KnownFields | undefined,
): void {
  const entries = entriesOf(set);
  if (!set || entries.length === 0 || entries.some(({ value }) => ['object', 'array'].includes(value.node.type)))
    return;
  const after: Condition = Object.fromEntries(entries.map(({ name, value: { node } }) => [name, node.value]));
  const before: Condition = { all: places.map((place) => conditionAt(linting, place) ?? {}) };
  const shapes = shapesOf(linting, fields);
  if (verdictOf(before, shapes) === 'never' || verdictOf(after, shapes, before) !== 'always') return;
  linting.report(set, 'always-true', says.setsWhatIs);
}
