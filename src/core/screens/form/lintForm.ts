/** Forms and dialogs: fields that the call takes or that say what they are, values that it is opened with, linkage. */
import { says } from '../../lint/says/says.ts';
import type { Field } from '../../model/catalogue.ts';
import { mustBeGiven } from '../../model/entity/mustBeGiven.ts';
import { nameFieldOf } from '../../normalise/normaliseFields.ts';
import { inRows, lintActions } from '../../lint/lintActions.ts';
import { callParameters, callRows } from '../../lint/lintCallShape.ts';
import { lintCondition, lintOperands, type Reach } from '../../lint/lintConditions.ts';
import { lintField, lintFieldWords } from '../../lint/lintFields.ts';
import { lintGivenTo, lintSent, lintSentOfRow } from '../../lint/lintSent.ts';
import { lintSentAs } from '../../lint/kinds/lintSigns.ts';
import {
  isReference,
  knownField,
  knownFields,
  own,
  type KnownCall,
  type KnownField,
  type KnownFields,
} from '../../lint/lintKnown.ts';
import { lintDoubleWriters, lintLinkage } from '../../lint/lintLinkage.ts';
import { askedOfNew } from '../../lint/reasoning/askedOfNew.ts';
import { tableBy } from '../../model/names.ts';
import { lintColumns, lintGiven } from '../../lint/lintRows.ts';
import { heldBy, lintHeld, lintPicked, type Held } from './lintHeld.ts';
import { lintLooser } from './lintLooser.ts';
import { isForm } from './model.ts';
import { lintFill, lintPropose } from './lintPropose.ts';
import { nearest } from '../../lint/nearest.ts';
import { callAt, entityAt, fieldAt, screenAt, typeOf, type Linting } from '../../lint/lintReferences.ts';
import { remove } from '../../source/fix.ts';
import { entriesOf, isObject, itemsOf, memberOf, textAt, textOfMember, type Place } from '../../source/source.ts';

export function lintForm(linting: Linting, screen: Place, opened: ReadonlySet<string>): void {
  const { id } = screen.source;
  const call = callAt(linting, memberOf(screen, 'call'));
  const load = callAt(linting, memberOf(screen, 'load'));
  entityAt(linting, memberOf(screen, 'entity'));
  lintThen(linting, memberOf(screen, 'then'));
  const parameters = call && callParameters(linting.known, call);
  const steps = itemsOf(memberOf(screen, 'sections'));
  const items = [screen, ...steps].flatMap((part) => itemsOf(memberOf(part, 'fields')));
  const initial = memberOf(screen, 'default');
  const advice = itemsOf(memberOf(screen, 'advice'));
  const counted = advice.flatMap((one) => textOfMember(one, 'id') ?? []);
  const names = [...opened, ...counted];
  // What a form loads from free JSON cannot be known.
  const loaded: KnownFields | undefined = load ? callRows(linting.known, load) : new Map();
  const screenRead = own(linting.known.catalogue.screens, id);
  const form = screenRead && isForm(screenRead) ? screenRead : undefined;
  const read = form?.fields ?? [];
  const held = heldBy(form);
  const known = [loaded, parameters, knownFields(Object.fromEntries(read.map((field) => [field.name, field])))];
  const fields = parameters && loaded && formFields(linting, known, items, names);
  const reach: Reach = { fields, of: says.ofScreen({ name: id }), row: null };
  lintItems(linting, items, { parameters, call: call?.id ?? '', read }, reach);
  const unpicked = parameters && loaded && formFields(linting, known, [], names);
  if (form) for (const item of items) lintPicked(linting, item, form, unpicked);
  lintInitial(linting, initial, reach);
  const begun = entriesOf(initial).map(({ name }) => name);
  const asked = items.flatMap((item) => textAt(item) ?? textOfMember(item, 'field') ?? []);
  lintComplete(linting, screen, call, [...asked, ...names, ...(loaded?.keys() ?? [])], { held, begun });
  const when = memberOf(screen, 'when');
  const filled = loaded && [...names, ...begun, ...loaded.keys(), ...givenBy(linting, screen, held)];
  lintFormLinkage(linting, when, reach, call, { read, filled });
  lintDoubleWriters(linting, when, items);
  for (const one of advice) lintAdvice(linting, one, reach);
  lintIds(linting, advice);
  for (const row of itemsOf(memberOf(screen, 'titles'))) lintCondition(linting, memberOf(row, 'if'), reach);
  lintPropose(linting, memberOf(screen, 'propose'), reach);
  lintFill(linting, memberOf(screen, 'fill'), reach);
  lintHeld(linting, screen, held, fields);
  lintUndo(linting, memberOf(screen, 'undo'));
}

function lintThen(linting: Linting, then: Place | undefined): void {
  const next = screenAt(linting, then);
  const type = next && typeOf(linting, next);
  if (then && type && !linting.screenTypes.pages.includes(type))
    linting.report(then, 'wrong-screen', says.noPage({ id: next.source.id }));
}

function lintInitial(linting: Linting, initial: Place | undefined, reach: Reach): void {
  for (const { name, key, value } of entriesOf(initial)) {
    fieldAt(linting, key, reach.fields, reach.of, name);
    lintGivenTo(linting, value, reach.fields?.get(name), reach);
  }
  lintOperands(linting, initial, reach);
}

interface Filling {
  readonly read: readonly Field[];
  /** What holds something from the first; undefined where that cannot be known. */
  readonly filled: readonly string[] | undefined;
}

function lintFormLinkage(
  linting: Linting,
  when: Place | undefined,
  reach: Reach,
  found: KnownCall | undefined,
  { read, filled }: Filling,
): void {
  const { does, entity = '', takes = { fields: {} } } = found?.call ?? {};
  const adds = does === 'insert' ? own(linting.known.catalogue.entities, entity) : undefined;
  const needed = Object.values(takes.fields).filter(mustBeGiven);
  const all = [...Object.values(takes.fields), ...read];
  const begun = all.filter((field) => field.default !== undefined);
  lintLinkage(linting, when, reach, tableBy(all.map((field) => [field.name, field])), {
    ...(adds && askedOfNew(linting, adds)),
    needed: namesOf(needed),
    filled: filled && new Set([...namesOf(begun), ...filled]),
  });
}

const namesOf = (fields: readonly Field[]): ReadonlySet<string> => new Set(fields.map(({ name }) => name));

/** It finds the record again by the id that the form was opened with. */
function lintUndo(linting: Linting, undo: Place | undefined): void {
  const call = callAt(linting, undo);
  if (undo) lintSentOfRow(linting, call, { id: undefined }, undo);
}

/**
 * A form sends all that its call needs: what it asks for or is opened with, and what its parts fill in. What it begins with is
 * sent where a field holds it.
 */
function lintComplete(
  linting: Linting,
  screen: Place,
  call: KnownCall | undefined,
  names: readonly string[],
  { held, begun }: { readonly held: Held | undefined; readonly begun: readonly string[] },
): void {
  const fields = memberOf(screen, 'fields') ?? memberOf(screen, 'sections');
  // Without fields of its own a form asks for all that its call takes; what a page of its own is opened with, its address may say.
  const taken = call && callParameters(linting.known, call);
  // What is misspelt is not missing besides.
  if (!fields || [...names, ...begun].some((name) => taken && isMeantFor(name, taken))) return;
  const asked = ['id', 'version', ...names, ...givenBy(linting, screen, held)];
  lintSent(
    linting,
    call,
    { values: undefined, reach: { fields: undefined, of: says.ofForm, row: null }, besides: asked },
    fields,
  );
}

/** Whether a name is none of these, and nearly one of them. */
function isMeantFor(name: string, taken: KnownFields): boolean {
  return !taken.has(name) && nearest(name, taken.keys()) !== undefined;
}

/** What pickers, suggestions and proposals write; of what is filled in, as linkage writes, fields of the form alone. */
function givenBy({ known }: Linting, screen: Place, held: Held | undefined): string[] {
  const items = [screen, ...itemsOf(memberOf(screen, 'sections'))].flatMap((part) => itemsOf(memberOf(part, 'fields')));
  const picked = items.map((item) => memberOf(known.screens.get(textOfMember(item, 'open') ?? ''), 'gives'));
  const suggested = items.map((item) => memberOf(memberOf(item, 'propose'), 'gives'));
  const propose = memberOf(screen, 'propose');
  const filled = [memberOf(propose, 'fill'), memberOf(memberOf(screen, 'fill'), 'gives')].flatMap(namesIn);
  const given = [...picked, ...suggested, memberOf(propose, 'gives')].flatMap(namesIn);
  return [...given, ...filled.filter((name) => !held || held.fields.has(name) || held.names.has(name))];
}

const namesIn = (place: Place | undefined): string[] => entriesOf(place).map(({ name }) => name);

/** What it asks reads the form; what comes back, and its buttons, are the rows of its call. */
function lintAdvice(linting: Linting, advice: Place, reach: Reach): void {
  const said = memberOf(advice, 'call');
  const call = callAt(linting, said);
  if (said) lintGiven(linting, said, call, ['many']);
  const params = memberOf(advice, 'params');
  lintSent(linting, call, { values: params, reach }, call?.call.gives.as === 'many' ? params : undefined);
  lintOperands(linting, params, reach);
  const rows = callRows(linting.known, call);
  const ofRows = { fields: rows, of: says.ofRows({ name: call?.id ?? '' }), row: rows };
  lintColumns(linting, memberOf(advice, 'columns'), ofRows);
  lintActions(linting, advice, ofRows, { ...inRows, form: reach });
}

function lintIds({ report }: Linting, advice: readonly Place[]): void {
  const seen = new Set<string>();
  for (const one of advice) {
    const at = memberOf(one, 'id');
    const id = textAt(at);
    if (at && id !== undefined && seen.has(id)) report(at, 'duplicate-id', says.adviceTwice({ id }));
    if (id !== undefined) seen.add(id);
  }
}

/** All that the form's values hold: parameters, fields of its own, what it was opened with, what pickers give. */
function formFields(
  { known }: Linting,
  parts: readonly (KnownFields | undefined)[],
  items: readonly Place[],
  names: readonly string[],
): KnownFields {
  const fields = new Map<string, KnownField>(parts.flatMap((part) => [...(part ?? [])]));
  const add = (name: string): void => {
    if (!fields.has(name)) fields.set(name, { name, kind: undefined, stored: false });
  };
  for (const name of names) add(name);
  for (const item of items) {
    const name = textAt(item) ?? textOfMember(item, 'field');
    if (name === undefined) continue;
    const field = fields.get(name);
    if (field && isReference(field)) add(nameFieldOf(name));
    const picker = known.screens.get(textOfMember(item, 'open') ?? '');
    for (const given of entriesOf(memberOf(picker, 'gives'))) add(given.name);
  }
  return fields;
}

/** What a form's fields are of: the parameters of its call, and what they were read as. */
interface Asked {
  readonly parameters: KnownFields | undefined;
  readonly call: string;
  readonly read: readonly Field[];
}

function lintItems(linting: Linting, items: readonly Place[], { parameters, call, read }: Asked, reach: Reach): void {
  const seen = new Set<string>();
  for (const item of items) {
    const named = isObject(item) ? memberOf(item, 'field') : item;
    const name = textAt(named);
    if (!named || name === undefined) continue;
    if (seen.has(name)) {
      linting.report(named, 'repeated-value', says.fieldTwice({ name }), remove(item));
      continue;
    }
    seen.add(name);
    const field = read.find((one) => one.name === name);
    const isOwn = isObject(item) && field !== undefined && !field.standIn;
    if (!isOwn || parameters?.has(name)) fieldAt(linting, named, parameters, says.ofTaken({ name: call }));
    if (!isObject(item)) continue;
    lintLooser(linting, item, own(own(linting.known.catalogue.calls, call)?.takes.fields ?? {}, name), call);
    if (!isOwn) lintFieldWords(linting, item, field, reach);
    else {
      lintField(linting, named, item, field, reach);
      lintSentAs(linting, item, knownField(field), parameters?.get(name));
    }
  }
}
