/** What a call is given, as its form lets it through and the release's validator passes it. */
import { withComputed } from '../../core/condition/computed.ts';
import { fieldsOf } from '../../core/condition/conditionSimplify.ts';
import { brokenChecks } from '../../core/condition/recordCheck.ts';
import { isBlank } from '../../core/fields/blank.ts';
import type { Call, Label, Row } from '../../core/model/catalogue.ts';
import type { InputFault, Release } from '../../release/release.ts';
import type { Actor } from '../calls/handler.ts';
import { linked } from '../calls/linkage.ts';
import { withStoredPaths } from '../files/fieldPaths.ts';
import { conditionContext } from '../records/access.ts';
import { faults as recordFaults, refuse } from '../records/faults.ts';
import { withoutWordless } from '../records/safeHtml.ts';

/** Drops what the form's linkage hides, then judges the rest. @throws Refusal 400, 422 */
export function checkedInput(release: Release, call: Call, given: Row, actor: Actor, now: Date): Row {
  const { input, faults } = judgedInput(release, call, given, actor, now);
  if (faults.length > 0) throw refusalFor([...faults, ...brokenBeside(release, call, { input, faults, actor, now })]);
  return withStoredPaths(call, input);
}

interface Judged {
  readonly input: Row;
  readonly faults: readonly InputFault[];
  readonly actor: Actor;
  readonly now: Date;
}

/** The rules between fields that what is given breaks by itself: whoever mends the rest need not come again for them. */
function brokenBeside(release: Release, call: Call, { input, faults, actor, now }: Judged): readonly InputFault[] {
  const entity = release.catalogue.entities[call.entity ?? ''];
  if (!entity || !['insert', 'update'].includes(call.does)) return [];
  const wrong = new Set(faults.map(({ field }) => field));
  const record = withComputed(entity.fields, input);
  const isGiven = (name: string): boolean => !wrong.has(name) && (name in input || isFilled(record[name]));
  const asked = entity.checks.filter(({ needs, field }) => !wrong.has(field) && [...fieldsOf(needs)].every(isGiven));
  const broken = brokenChecks(asked, record, conditionContext({ actor, now }));
  return broken.map(({ field, text }) => ({ field, kind: 'rule', text }));
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null;

/** The same without a refusal: what is left of the input, and everything that is wrong with it. */
export function judgedInput(
  release: Pick<Release, 'catalogue' | 'check'>,
  call: Call,
  given: Row,
  actor: Actor,
  now: Date,
): { readonly input: Row; readonly faults: readonly InputFault[] } {
  const read = withoutWordless(Object.values(call.takes.fields), release.catalogue.entities, given);
  const { input, excused, unmet } = linked(release.catalogue, call, read, actor, now);
  const faults = release.check(call, input).filter(({ kind, field }) => kind !== 'missing' || !excused.has(field));
  const foreign = foreignUnit(given, input, actor);
  const missing = unmet.filter(({ field }) => !faults.some((fault) => fault.field === field));
  return { input: asGiven(given, input), faults: [...foreign, ...faults, ...missing] };
}

/** A handler is told of a rich text that it was not left out: an empty text may mean something to it. */
function asGiven(given: Row, input: Row): Row {
  const emptied = Object.keys(input).filter((name) => input[name] === '' && isFilled(given[name]));
  if (emptied.length === 0) return input;
  return { ...input, ...Object.fromEntries(emptied.map((name) => [name, given[name]])) };
}

/** A unit that a form does not ask of its sender is the sender's own: another's is refused, not replaced by it. */
function foreignUnit({ detachmentId: named }: Row, input: Row, { detachments }: Actor): InputFault[] {
  if (typeof named !== 'string' || isBlank(named) || 'detachmentId' in input) return [];
  if (detachments === 'all' || detachments.includes(named)) return [];
  return [{ field: 'detachmentId', kind: 'rule', text: recordFaults['unknown-reference'].text }];
}

/** Beyond these, nobody reads on. */
const faultsTold = 400;

function refusalFor(faults: readonly InputFault[]): Error {
  // The first fault of a field; a parameter may be called `__proto__`.
  const fields = Object.fromEntries(
    faults
      .slice(0, faultsTold)
      .toReversed()
      .map(({ field, text }): [string, Label] => [field, text]),
  );
  return refuse(faults.every(({ kind }) => kind === 'rule') ? 'rule-broken' : 'bad-parameters', { fields });
}
