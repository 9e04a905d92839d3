/** What a form is given, against what it holds: a value for no field of it is neither shown nor sent. */
import { says } from '../../lint/says/says.ts';
import type { FormScreen } from '../../model/catalogue.ts';
import { nameFieldOf } from '../../normalise/normaliseFields.ts';
import { callRows } from '../../lint/lintCallShape.ts';
import { lintTaken } from '../../lint/lintSent.ts';
import { isReference, knownField, type KnownFields } from '../../lint/lintKnown.ts';
import { typeOf, type Linting } from '../../lint/lintReferences.ts';
import { entriesOf, isObject, itemsOf, memberOf, textAt, textOfMember, type Place } from '../../source/source.ts';
import { isRead } from '../openedWith.ts';

/** The fields that a form asks for or shows, and the names beside those that refer to a record. */
export interface Held {
  readonly fields: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** Undefined where they cannot be known. */
export function heldBy(form: FormScreen | undefined): Held | undefined {
  if (!form) return undefined;
  const names = form.fields.flatMap((field) => (isReference(knownField(field)) ? [nameFieldOf(field.name)] : []));
  return { fields: new Set(form.fields.map(({ name }) => name)), names: new Set(names) };
}

/**
 * A parameter that is no field of the form holds no value there: what linkage, a default or an answer gives it does nothing.
 * A part may be for the fields of other forms.
 */
export function lintHeld(
  linting: Linting,
  screen: Place,
  held: Held | undefined,
  known: KnownFields | undefined,
): void {
  const set = itemsOf(memberOf(screen, 'when')).flatMap((row) => entriesOf(memberOf(row, 'set')));
  const begun = entriesOf(memberOf(screen, 'default'));
  const filled = entriesOf(memberOf(memberOf(screen, 'fill'), 'gives')).filter(({ name }) => !held?.names.has(name));
  for (const { name, key } of [...set, ...begun, ...filled])
    if (held && !held.fields.has(name) && known?.has(name) && !key.source.used)
      linting.warn(key, 'misplaced-word', says.heldByNoField({ name }));
}

/**
 * A picker gives the field that opens it, each value is of its field's kind, and each name is one that the form knows or reads.
 * @param known without what pickers give
 */
export function lintPicked(linting: Linting, item: Place, form: FormScreen, known: KnownFields | undefined): void {
  const named = isObject(item) ? memberOf(item, 'field') : item;
  const name = textAt(named);
  const id = form.fields.find((field) => field.name === name)?.picker;
  const at = memberOf(item, 'open') ?? named;
  const picker = linting.known.screens.get(id ?? '');
  if (!at || name === undefined || id === undefined || !picker || typeOf(linting, picker) !== 'picker') return;
  const rows = callRows(linting.known, linting.known.calls.get(textOfMember(picker, 'call') ?? ''));
  const gives = entriesOf(memberOf(picker, 'gives'));
  if (!gives.some((given) => given.name === name))
    return linting.report(at, 'wrong-screen', says.notPicked({ id, name }));
  for (const given of gives) {
    lintTaken(linting, at, rows?.get(textAt(given.value) ?? ''), known?.get(given.name));
    const isShown = form.fields.some((field) => nameFieldOf(field.name) === given.name);
    if (known && !known.has(given.name) && !isShown && !isRead(form, given.name))
      linting.warn(at, 'misplaced-word', says.pickedForNothing({ id, name: given.name }));
  }
}
