/** Conditions and operands: fields that exist, values that fit them, rows only where there is one. */
import { says } from './says/says.ts';
import { listed, type Message } from '../model/said/message.ts';
import { aKind } from '../fields/kindWords.ts';
import { fieldKinds } from '../fields/index.ts';
import { replaceValue } from '../source/fix.ts';
import { readAs } from './fixes/fixGrammar.ts';
import { sayUnknown } from './fixes/sayUnknown.ts';
import { codesOf, outcomesOf, fieldAt, userFieldAt, type Linting } from './lintReferences.ts';
import { canCompare, comparedBy, sortOf } from '../fields/comparing.ts';
import { areOfOneSort, isNoTime, memberOfList } from './lintKinds.ts';
import { own, type KnownField, type KnownFields } from './lintKnown.ts';
import { formerCodesOf } from '../model/entity/formerCodes.ts';
import { lintSettingCompared, lintSettingsRead, settingField } from './shared/lintSettingsRead.ts';
import { entriesOf, isObject, itemsOf, memberOf, textAt, type Place, type Report } from '../source/source.ts';
import { lintReasoned, shapesOf } from './reasoning/lintReasoning.ts';

/** What a condition may read. */
export interface Reach {
  /** The fields of the record or form; undefined where they cannot be known. */
  readonly fields: KnownFields | undefined;
  /** Completes "is not a field of …". */
  readonly of: Message;
  /** Fields of the row that it was opened from; `null` where there is no row. */
  readonly row: KnownFields | undefined | null;
  /** True for a scope, in which the user may not stand beneath a negation. */
  readonly scope?: boolean;
  /** True where rows are read from their table, whole. */
  readonly record?: true;
  /** The id of the entity whose fields these are. */
  readonly owner?: string;
  /** The entity whose fields `true` takes. */
  readonly entity?: { readonly id: string; readonly fields: KnownFields | undefined } | undefined;
}

const literals = { boolean: says.trueOrFalse, string: says.aString, number: says.aNumber } as const;
const operandWords = ['field', 'row', 'user', 'now', 'setting'];
const lists = ['all', 'any', 'none'];

/** A condition with a fault in it is not reasoned about. */
export function lintCondition(linting: Linting, place: Place | undefined, reach: Reach): void {
  if (!place) return;
  let isSound = true;
  const report: Report = (...told) => {
    isSound = false;
    linting.report(...told);
  };
  lintClauses({ ...linting, report }, place, reach, false);
  if (isSound) lintReasoned(linting, place, shapesOf(linting, reach.fields, reach.record));
}

function lintClauses(linting: Linting, place: Place, reach: Reach, negated: boolean): void {
  for (const { name, key, value } of entriesOf(place)) {
    if (lists.includes(name)) {
      for (const item of itemsOf(value)) lintClauses(linting, item, reach, negated || name === 'none');
    } else if (name === 'user') {
      if (reach.scope && negated) sayNegated(linting, key);
      lintAllow(linting, value);
    } else if (name === 'setting') lintSettingTests(linting, value);
    else {
      fieldAt(linting, key, reach.fields, reach.of, name);
      lintTest(linting, value, reach.fields?.get(name), reach, negated);
    }
  }
}

const ofSettings: Reach = { fields: new Map(), of: says.ofSettings, row: null };

/** A test of each setting that is named, with what is written or another setting. */
function lintSettingTests(linting: Linting, tests: Place): void {
  const { known, report } = linting;
  if (known.isWithoutSettings) return;
  for (const { name, key, value } of entriesOf(tests)) {
    const field = settingField(known, name);
    const misread = ['user', 'now'].flatMap((word) =>
      operandsOf(value).flatMap((operand) => memberOf(operand, word) ?? []),
    );
    for (const at of misread) report(at, 'misplaced-word', says.settingForAll);
    if (field && misread.length === 0) lintTest(linting, value, field, ofSettings, false);
    if (field) continue;
    const message = says.notASettingAsked({ name });
    sayUnknown(report, key, 'unknown-setting', message, name, Object.keys(known.declared.settings));
  }
}

function operandsOf(test: Place): readonly Place[] {
  return [test, ...entriesOf(test).map(({ value }) => value)];
}

/** User types, or a condition over the user. */
export function lintAllow(linting: Linting, place: Place | undefined): void {
  lintUserTypes(linting, place);
  const user = linting.known.userKinds;
  const reach: Reach = { fields: undefined, of: says.ofUser, row: null };
  for (const { name, key, value } of entriesOf(place)) {
    if (lists.includes(name)) for (const item of itemsOf(value)) lintAllow(linting, item);
    else if (name === 'user') lintAllow(linting, value);
    else if (name === 'setting') lintSettingTests(linting, value);
    else {
      userFieldAt(linting, key, name);
      lintTest(linting, value, user.get(name), reach, false);
    }
  }
}

/** Files of calls that every product takes as they are: they name types that it may not have, but none that has another code now. */
const takenAsShipped: ReadonlySet<string> = new Set([
  'calls/auth.json',
  'calls/preferences.json',
  'calls/downloads.json',
]);

/** Each of a list is a type that users have. */
export function lintUserTypes(linting: Linting, list: Place | undefined): void {
  const isTaken = list !== undefined && takenAsShipped.has(list.source.file);
  const former = isTaken ? formerCodesOf(own(linting.known.catalogue.dictionaries, 'userType')) : undefined;
  for (const item of itemsOf(list))
    if (!isTaken || (former && Object.hasOwn(former, String(item.node.value))))
      lintUserType(linting, item, item.node.value);
}

export function lintUserType({ known, report }: Linting, at: Place, type: unknown): void {
  const types = known.broken.has('dictionary:userType') ? undefined : codesOf(known, 'userType');
  if (!types || [...types].some((one) => String(one) === String(type))) return;
  report(
    at,
    'unknown-code',
    says.notACode({ code: String(type), dictionary: 'userType', known: listed([...types], 'comma') }),
  );
}

/** Whether a condition names the user or the clock anywhere. */
export function readsUserOrNow({ source, node }: Place): boolean {
  return /"(?:now|user)"\s*:/.test(source.text.slice(node.offset, node.offset + node.length));
}

function sayNegated({ report }: Linting, place: Place): void {
  report(place, 'scope-negated-user', says.scopeNegates);
}

function lintTest(linting: Linting, test: Place, field: KnownField | undefined, reach: Reach, negated: boolean): void {
  if (!isObject(test) || operandWords.some((word) => memberOf(test, word))) {
    lintOperand(linting, test, reach, negated);
    if (lintItself(linting, test, field, reach)) return;
    if (!isListAlone(linting, test, field)) lintCompared(linting, test, field, reach);
    return;
  }
  for (const { name, key, value } of entriesOf(test)) {
    if (name === 'filled') continue;
    lintOperand(linting, value, reach, negated || name === 'not');
    if (includesItself.includes(name) && lintItself(linting, value, field, reach)) continue;
    const how = comparedBy(name);
    if (field?.kind && !canCompare(field, how)) {
      linting.report(
        key,
        'wrong-operator',
        says.wrongOperator({ operator: name, name: field.name, kind: aKind(field.kind) }),
      );
    } else if (how !== 'is' || !isListAlone(linting, value, field))
      lintCompared(linting, value, field && how === 'member' ? memberOfList(field) : field, reach);
  }
}

/** A filled value meets these of itself; the others none ever does, which reasoning tells. */
const includesItself = ['gte', 'lte'];

/** What is compared with itself says nothing. */
function lintItself({ report }: Linting, operand: Place, field: KnownField | undefined, { fields }: Reach): boolean {
  const at = memberOf(operand, 'field');
  if (!field || !at || entriesOf(operand).length > 1) return false;
  const isItself = textAt(at) === field.name && fields?.get(field.name) === field;
  if (isItself) report(at, 'always-true', says.comparedWithItself({ name: field.name }));
  return isItself;
}

/** A list equals nothing but none at all: it is asked for its members. */
function isListAlone(linting: Linting, value: Place, field: KnownField | undefined): boolean {
  if (!field?.kind || fieldKinds[field.kind].member === undefined || value.node.type === 'null') return false;
  linting.report(value, 'wrong-operator', says.listEqualsNone({ name: field.name, kind: aKind(field.kind) }));
  return true;
}

/** A value, or the field that one is read from, against the field that it is compared with. */
function lintCompared(linting: Linting, value: Place, field: KnownField | undefined, reach: Reach): void {
  if (!isObject(value)) return lintLiteral(linting, value, field);
  if (memberOf(value, 'now')) {
    const sort = sortOf(field);
    if (field?.kind && sort !== undefined && sort !== 'time' && sort !== 'list')
      linting.report(value, 'wrong-kind', says.nowIsTime({ name: field.name, kind: aKind(field.kind) }));
    return;
  }
  const setting = memberOf(value, 'setting');
  if (setting) return lintSettingCompared(linting, setting, field);
  const from = operandField(linting, value, reach);
  if (!field?.kind || !from || areOfOneSort(from.field, field)) return;
  const [kind, otherKind] = [aKind(field.kind), aKind(from.field.kind)];
  linting.report(from.at, 'wrong-kind', says.neverEqual({ name: field.name, kind, other: from.field.name, otherKind }));
}

/** The field that an operand reads, and where it is named; undefined where it reads none, or one that is not known. */
export function operandField(
  linting: Linting,
  operand: Place,
  reach: Reach,
): { readonly field: KnownField; readonly at: Place } | undefined {
  const sources = { field: reach.fields, row: reach.row ?? undefined, user: linting.known.userKinds };
  for (const [word, fields] of Object.entries(sources)) {
    const at = memberOf(operand, word);
    const field = fields?.get(textAt(at) ?? '');
    if (at && field) return { field, at };
  }
  return undefined;
}

export function lintOperand(linting: Linting, place: Place | undefined, reach: Reach, negated = false): void {
  if (!isObject(place)) return;
  lintSettingsRead(linting, place);
  const [field, row, user] = ['field', 'row', 'user'].map((word) => memberOf(place, word));
  fieldAt(linting, field, reach.fields, reach.of);
  if (row && reach.row === null) linting.report(row, 'no-row', says.noRow);
  else fieldAt(linting, row, reach.row ?? undefined, says.ofRow);
  const userField = textAt(user);
  if (!user || userField === undefined) return;
  if (reach.scope && negated) sayNegated(linting, user);
  userFieldAt(linting, user, userField);
}

/** Each value of an object of operands. */
export function lintOperands(linting: Linting, place: Place | undefined, reach: Reach): void {
  for (const { value } of entriesOf(place)) lintOperand(linting, value, reach);
}

/** A literal, or each of a list, against the field that it is compared with or given to. */
export function lintLiteral(linting: Linting, place: Place | undefined, field: KnownField | undefined): void {
  if (!place || !field?.kind) return;
  for (const item of itemsOf(place)) lintLiteral(linting, item, field);
  const { type, value } = place.node;
  if (type !== 'string' && type !== 'number' && type !== 'boolean') return;
  const types = fieldKinds[field.kind].literals;
  if (types && !types.includes(type)) {
    const read = readAs(value, types);
    const expected = listed(
      types.map((one) => literals[one]),
      'or',
    );
    linting.report(
      place,
      'wrong-literal',
      says.givenType({ name: field.name, kind: aKind(field.kind), expected, given: JSON.stringify(value) }),
      read === undefined || isNoTime(field, read) ? undefined : replaceValue(place, read),
    );
    return;
  }
  if (isNoTime(field, value)) {
    linting.report(
      place,
      'wrong-literal',
      says.isNone({ name: field.name, kind: aKind(field.kind), given: JSON.stringify(value) }),
    );
    return;
  }
  const outcomes = outcomesOf(linting.known, field.rule);
  if (outcomes && !outcomes.has(value)) {
    const known = listed([...outcomes].filter((one) => one !== null).map(String), 'comma');
    const message = says.noOutcome({ value: JSON.stringify(value), rule: field.rule ?? '', known });
    linting.report(place, 'wrong-literal', message);
    return;
  }
  lintCode(linting, place, field);
}

/** One of its dictionary, as that has it: a number is not written as a text. */
function lintCode(linting: Linting, place: Place, field: KnownField): void {
  const { type, value } = place.node;
  const codes = field.kind && fieldKinds[field.kind].coded ? codesOf(linting.known, field.dictionary) : undefined;
  if (!codes || (type !== 'string' && type !== 'number') || codes.has(value)) return;
  const meant = [...codes].find((code) => String(code) === String(value));
  if (meant === undefined) {
    const known = listed([...codes], 'comma');
    const code = JSON.stringify(value);
    return linting.report(place, 'unknown-code', says.notACode({ code, dictionary: field.dictionary ?? '', known }));
  }
  // A dictionary of numbers and texts is told itself: its codes are as good as either.
  if (new Set([...codes].map((code) => typeof code)).size > 1) return;
  linting.report(
    place,
    'wrong-literal',
    says.codeGiven({ name: field.name, given: JSON.stringify(value), code: JSON.stringify(meant) }),
    replaceValue(place, meant),
  );
}
