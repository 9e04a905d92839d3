/** What is sent to a call from any place: parameters that it takes, all that it needs, each of its kind. */
import { says } from './says/says.ts';
import type { Field } from '../model/catalogue.ts';
import { mustBeGiven } from '../model/entity/mustBeGiven.ts';
import { listed, listedValues, together } from '../model/said/message.ts';
import { fieldKinds } from '../fields/index.ts';
import { aKind, kindWord } from '../fields/kindWords.ts';
import { callParameters, callRows } from './lintCallShape.ts';
import { lintLiteral, operandField, type Reach } from './lintConditions.ts';
import { areOfOneSort, canBeNow, givenOtherwise } from './lintKinds.ts';
import { lintOrder } from './lintOrder.ts';
import { lintKept } from './lintLimits.ts';
import { own, type KnownCall, type KnownField } from './lintKnown.ts';
import { codesOf, outcomesOf, type Linting } from './lintReferences.ts';
import { sayUnknown } from './fixes/sayUnknown.ts';
import { meant, nearest } from './nearest.ts';
import { replaceValue } from '../source/fix.ts';
import { entriesOf, isObject, memberOf, type Place } from '../source/source.ts';

interface Sent {
  /** The object of operands. */
  readonly values: Place | undefined;
  /** What its operands read. */
  readonly reach: Reach;
  /** Sent besides, without being written. */
  readonly besides?: readonly string[];
}

/** @param at where something that is missing is told; undefined where what else is sent cannot be known */
export function lintSent(linting: Linting, call: KnownCall | undefined, sent: Sent, at: Place | undefined): void {
  const parameters = call && callParameters(linting.known, call);
  if (!call || !parameters) return;
  const { values, reach, besides = [] } = sent;
  for (const { name, key, value } of entriesOf(values)) {
    const parameter = parameters.get(name);
    if (parameter) {
      lintGivenTo(linting, value, parameter, reach);
      lintOnly(linting, value, parameter);
      lintKept(linting, value, own(call.call.takes.fields, name));
      lintFilled(linting, value, own(call.call.takes.fields, name));
      if (name === 'orderBy' && call.call.does === 'list') lintOrder(linting, value, rowsOfCall(linting, call), true);
    } else {
      sayUnknown(
        linting.report,
        key,
        'unknown-parameter',
        says.notTaken({ call: call.id, name }),
        name,
        parameters.keys(),
      );
    }
  }
  const given = new Set([...besides, ...entriesOf(values).map(({ name }) => name)]);
  // What is misspelt is not missing besides.
  if (at && entriesOf(values).every(({ name }) => parameters.has(name))) lintMissing(linting, call, given, at);
}

/** What must be sent is not sent empty; an empty text is a value of some kinds. */
function lintFilled({ report }: Linting, place: Place, parameter: Field | undefined): void {
  const value: unknown = place.node.value;
  if (!parameter || !mustBeGiven(parameter)) return;
  const isNone =
    place.node.type === 'null' || (value === '' && fieldKinds[parameter.kind].schema(parameter)['minLength']);
  if (!isNone) return;
  const why = says.emptiesRequired({ name: parameter.name });
  report(place, 'broken-limit', says.brokenLimit({ value: JSON.stringify(value), why }));
}

const rowsOfCall = ({ known }: Linting, call: KnownCall) => ({
  fields: callRows(known, call),
  of: says.ofRows({ name: call.id }),
});

function lintMissing({ report }: Linting, { call }: KnownCall, given: ReadonlySet<string>, at: Place): void {
  const missing = Object.values(call.takes.fields).flatMap((field) =>
    mustBeGiven(field) && !given.has(field.name) ? [`"${field.name}"`] : [],
  );
  if (missing.length === 0) return;
  report(at, 'missing-parameter', says.missingParameters({ call: call.id, missing: listed(missing, 'comma') }));
}

/** What a screen shows is asked for with what it is opened with, and with what it filters by. */
export function lintAsked(linting: Linting, screen: Place, call: KnownCall | undefined, given: Iterable<string>): void {
  // What leads to it may stand in a file that cannot be read.
  if (linting.known.broken.size > 0) return;
  const values = { values: undefined, reach: { fields: undefined, of: says.ofForm, row: null }, besides: [...given] };
  lintSent(linting, call, values, memberOf(screen, 'call') ?? memberOf(screen, 'entity') ?? screen);
}

/** Parameters that are sent without being written, each with the field of the row that it is. */
type SentOfRow = Readonly<Record<string, KnownField | undefined>>;

/** A call that is sent the same of every row takes all of it, of its kind, and needs nothing more. */
export function lintSentOfRow(linting: Linting, call: KnownCall | undefined, sent: SentOfRow, at: Place): void {
  const parameters = call && callParameters(linting.known, call);
  if (!call || !parameters) return;
  const missing = Object.keys(sent).filter((name) => !parameters.has(name));
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`);
    return linting.report(at, 'wrong-call', says.mustTake({ call: call.id, names: listed(names, 'comma') }));
  }
  for (const [name, field] of Object.entries(sent)) {
    const to = parameters.get(name);
    if (!field || !to || areOfOneSort(field, to)) continue;
    return linting.report(at, 'wrong-kind', neverGiven(field, to));
  }
  lintMissing(linting, call, new Set(['version', ...Object.keys(sent)]), at);
}

/** A value, or where one is read from, against what it is given to. */
export function lintGivenTo(linting: Linting, value: Place, to: KnownField | undefined, reach: Reach): void {
  if (!to) return;
  if (!isObject(value)) return lintGivenLiteral(linting, value, to);
  if (memberOf(value, 'now') && !canBeNow(to)) {
    const kind = aKind(to.kind ?? 'text');
    return linting.report(value, 'wrong-kind', says.nowIsTime({ name: to.name, kind }));
  }
  const from = operandField(linting, value, reach);
  if (!from) return;
  if (!areOfOneSort(from.field, to)) return linting.report(from.at, 'wrong-kind', neverGiven(from.field, to));
  lintHolds(linting, from.at, from.field, to);
}

/** What takes only a few values is given no field that may hold others: a text, or one with values of its own. */
function lintHolds(
  { known, report }: Linting,
  at: Place,
  { name, enum: own, rule, kind, dictionary }: KnownField,
  to: KnownField,
): void {
  const only = to.enum;
  if (!only || kind === undefined) return;
  const held = own ?? outcomesOf(known, rule) ?? codesOf(known, dictionary);
  const isTaken = (one: unknown): boolean => one === null || only.some((taken) => taken === one);
  if (held ? [...held].every(isTaken) : rule !== undefined || dictionary !== undefined) return;
  const allowed = listedValues(only);
  report(at, 'wrong-kind', says.holdsOthers({ name, other: to.name, allowed }));
}

/** Of the only values that a parameter has, one. */
export function lintOnly({ report }: Linting, place: Place, to: KnownField | undefined): void {
  const { type, value } = place.node;
  if (!to?.enum || (type !== 'string' && type !== 'number') || value === '') return;
  const only = to.enum.map(String);
  if (only.includes(String(value))) return;
  const allowed = listedValues(to.enum);
  const right = nearest(String(value), only);
  const fix = right === undefined ? undefined : replaceValue(place, to.enum[only.indexOf(right)] ?? right);
  report(place, 'not-one-of', together(says.notOneOf({ given: JSON.stringify(value), allowed }), meant(right)), fix);
}

/** A list is given to a list alone, and one value to no list. */
function lintGivenLiteral(linting: Linting, value: Place, to: KnownField): void {
  const given = to.kind && givenOtherwise({ ...to, kind: to.kind }, value);
  if (given === undefined || to.kind === undefined) return lintLiteral(linting, value, to);
  linting.report(value, 'wrong-literal', says.isNone({ name: to.name, kind: aKind(to.kind), given }));
}

/** A field of one thing against the field that it is given to as it is. @param at where it is named */
export function lintTaken(linting: Linting, at: Place, from: KnownField | undefined, to: KnownField | undefined): void {
  if (from && to && !areOfOneSort(from, to)) linting.report(at, 'wrong-kind', neverGiven(from, to));
}

export const neverGiven = (from: KnownField, to: KnownField) =>
  says.neverGiven({ name: from.name, kind: kindWord(from.kind), other: to.name, otherKind: kindWord(to.kind) });
