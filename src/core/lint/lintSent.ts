/** What is sent to a call from any place: parameters that it takes, all that it needs, each of its kind. */
import { says } from './says/says.ts';
import { listed } from '../model/said/message.ts';
import { kindWord } from '../fields/kindWords.ts';
import { callParameters, callRows } from './lintCallShape.ts';
import { lintLiteral, operandField, type Reach } from './lintConditions.ts';
import { areOfOneSort } from './lintKinds.ts';
import { lintOrder } from './lintOrder.ts';
import type { KnownCall, KnownField } from './lintKnown.ts';
import type { Linting } from './lintReferences.ts';
import { sayUnknown } from './fixes/sayUnknown.ts';
import { entriesOf, isObject, type Place } from '../source/source.ts';

export interface Sent {
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

const rowsOfCall = ({ known }: Linting, call: KnownCall) => ({
  fields: callRows(known, call),
  of: says.ofRows({ name: call.id }),
});

function lintMissing({ report }: Linting, { call }: KnownCall, given: ReadonlySet<string>, at: Place): void {
  const missing = Object.values(call.takes.fields).flatMap(({ name, required, default: value }) =>
    required && value === undefined && !given.has(name) ? [`"${name}"`] : [],
  );
  if (missing.length === 0) return;
  report(at, 'missing-parameter', says.missingParameters({ call: call.id, missing: listed(missing, 'comma') }));
}

/** A value, or where one is read from, against what it is given to. */
export function lintGivenTo(linting: Linting, value: Place, to: KnownField | undefined, reach: Reach): void {
  if (!to) return;
  if (!isObject(value)) return lintLiteral(linting, value, to);
  const from = operandField(linting, value, reach);
  if (!from || areOfOneSort(from.field, to)) return;
  linting.report(
    from.at,
    'wrong-kind',
    says.neverGiven({
      name: from.field.name,
      kind: kindWord(from.field.kind),
      other: to.name,
      otherKind: kindWord(to.kind),
    }),
  );
}
