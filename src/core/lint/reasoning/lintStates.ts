/** What linkage makes of fields: rows that come too late, and what is required where it cannot be filled in. */
import { says } from '../says/says.ts';
import { getNodeValue } from 'jsonc-parser';
import type { LinkageSet } from '../../model/catalogue.ts';
import type { Condition } from '../../model/condition.ts';
import { verdictOf, type Shapes } from '../../condition/verdict.ts';
import { namesOf } from '../../model/names.ts';
import { memberIn } from '../../model/row.ts';
import type { Fix } from '../../source/edit.ts';
import { addItem } from '../../source/fix.ts';
import { keyOf, memberOf, type Place } from '../../source/source.ts';
import { conditionAt } from './lintReasoning.ts';
import type { Linting } from '../lintReferences.ts';

interface Row {
  readonly place: Place;
  readonly if: Condition;
  readonly set: Readonly<Record<string, LinkageSet>>;
}

/** What is asked of fields beside their linkage, and what else writes them. */
export interface Asked {
  /** Those that the call cannot do without. */
  readonly needed?: ReadonlySet<string>;
  /** Those that a new record cannot be without, whatever a form excuses. */
  readonly kept?: ReadonlySet<string>;
  /** What is known of a new record before anybody types. */
  readonly begins?: Condition;
  /** Those that hold something before anybody types; undefined where that cannot be known. */
  readonly filled?: ReadonlySet<string>;
}

export function lintStates(linting: Linting, places: readonly Place[], shapes: Shapes, asked: Asked = {}): void {
  const rows = rowsAt(linting, places);
  lintIdle(linting, rows);
  for (const [index, row] of rows.entries()) {
    if (verdictOf(row.if, shapes) === 'never') continue;
    for (const [field, set] of Object.entries(row.set)) {
      for (const word of namesOf(set)) lintShadow(linting, rows.slice(0, index), row, [field, word], shapes);
      if (set.required === true) lintRequired(linting, rows, row, field, shapes);
      if (set.visible === false) lintNeeded(linting, rows, row, field, shapes, asked);
      if ((set.value ?? null) !== null) lintUnseen(linting, rows, row, field, shapes);
      lintLocked(linting, rows, row, field, shapes, asked);
    }
  }
}

function rowsAt(linting: Linting, places: readonly Place[]): readonly Row[] {
  return places.flatMap((place): Row[] => {
    const condition = conditionAt(linting, memberOf(place, 'if'));
    const set = memberOf(place, 'set');
    return condition && set ? [{ place, if: condition, set: getNodeValue(set.node) as Row['set'] }] : [];
  });
}

/** Whether linkage hides a field by what holds then, and not in any case. */
export function isHiddenBy(
  linting: Linting,
  places: readonly Place[],
  field: string,
  shapes: Shapes,
  given: Condition,
): boolean {
  const rows = rowsAt(linting, places);
  return isHidden(rows, field, shapes, given) && !isHidden(rows, field, shapes);
}

/** The fields that linkage requires by what holds then, shows, and does not require in any case. */
export function requiredBy(linting: Linting, places: readonly Place[], shapes: Shapes, given: Condition): string[] {
  const rows = rowsAt(linting, places);
  const named = new Set(rows.flatMap(({ set }) => Object.keys(set)));
  return [...named].filter((field) => {
    const required = when(rows, field, 'required', true);
    const isAsked = verdictOf(required, shapes, given) === 'always' && verdictOf(required, shapes) !== 'always';
    return isAsked && !isHidden(rows, field, shapes, given);
  });
}

const setOf = ({ set }: Row, field: string): Partial<LinkageSet> =>
  Object.hasOwn(set, field) ? (set[field] ?? {}) : {};

function at({ place }: Row, field: string, word: string): Place | undefined {
  return keyOf(memberOf(memberOf(place, 'set'), field), word);
}

/** The first row that matches wins. What writes another value at the same time is told as such. */
function lintShadow(
  { report }: Linting,
  before: readonly Row[],
  row: Row,
  [field, word]: readonly [string, keyof LinkageSet],
  shapes: Shapes,
): void {
  const own = JSON.stringify(setOf(row, field)[word]);
  const earlier = before.filter((one) => setOf(one, field)[word] !== undefined);
  if (earlier.length === 0) return;
  if (word === 'value' && earlier.some((one) => JSON.stringify(setOf(one, field).value) !== own)) return;
  if (verdictOf({ any: earlier.map((one) => one.if) }, shapes, row.if) !== 'always') return;
  const place = at(row, field, word);
  if (place) report(place, 'shadowed-row', says.shadowed({ word, field }));
}

/** A field that no row hides is shown in any case; said once a field, at the last row that shows it. */
function lintIdle({ warn }: Linting, rows: readonly Row[]): void {
  const shown = rows.flatMap((row) => namesOf(row.set).flatMap((field) => (setOf(row, field).visible ? [field] : [])));
  for (const field of new Set(shown)) {
    if (rows.some((row) => setOf(row, field).visible === false)) continue;
    const last = rows.findLast((row) => setOf(row, field).visible === true);
    const place = last && at(last, field, 'visible');
    if (place) warn(place, 'idle-linkage', says.alwaysShown({ field }), hideOtherwise(rows, field));
  }
}

/** One more row at the end: of the rows that hold, the first counts. */
function hideOtherwise(rows: readonly Row[], field: string): Fix | undefined {
  const last = rows.at(-1);
  return last && addItem(last.place, { if: {}, set: { [field]: { visible: false } } });
}

/** The condition under which the first row that says a word of the field says this. */
function when(rows: readonly Row[], field: string, word: string, said: boolean): Condition {
  const saying = rows.filter((row) => stateOf(row, field, word) !== undefined);
  const says = saying.flatMap((row, i) =>
    stateOf(row, field, word) === said ? [{ all: [row.if, { none: saying.slice(0, i).map((one) => one.if) }] }] : [],
  );
  return { any: says };
}

const stateOf = (row: Row, field: string, word: string): unknown => memberIn(setOf(row, field), word);

const isHidden = (rows: readonly Row[], field: string, shapes: Shapes, given?: Condition): boolean =>
  verdictOf(when(rows, field, 'visible', false), shapes, given) === 'always';

function lintRequired({ report }: Linting, rows: readonly Row[], row: Row, field: string, shapes: Shapes): void {
  if (!isHidden(rows, field, shapes, row.if)) return;
  const place = at(row, field, 'required');
  if (place) report(place, 'required-while-hidden', says.hiddenWhileRequired({ field }));
}

/** What is hidden is not sent. */
function lintNeeded(
  { report }: Linting,
  rows: readonly Row[],
  row: Row,
  field: string,
  shapes: Shapes,
  { needed, kept, begins }: Asked,
): void {
  const place = at(row, field, 'visible');
  if (!place) return;
  if (needed?.has(field) && isHidden(rows, field, shapes))
    report(place, 'required-while-hidden', says.neverShown({ field }));
  else if (kept?.has(field) && verdictOf(row.if, shapes, begins) !== 'never')
    report(place, 'required-while-hidden', says.hiddenWhileKept({ field }));
}

/** Nor is what linkage writes into it. */
function lintUnseen({ report }: Linting, rows: readonly Row[], row: Row, field: string, shapes: Shapes): void {
  const place = at(row, field, 'value');
  if (place && isHidden(rows, field, shapes, row.if)) report(place, 'hidden-value', says.valueWhileHidden({ field }));
}

/** What must be filled in, and nobody can. */
function lintLocked(
  { report }: Linting,
  rows: readonly Row[],
  row: Row,
  field: string,
  shapes: Shapes,
  { needed, filled }: Asked,
): void {
  const isNeeded = needed?.has(field) === true && !rows.some((one) => setOf(one, field).required === false);
  const word = isNeeded ? 'readOnly' : 'required';
  const place = stateOf(row, field, word) === true ? at(row, field, word) : undefined;
  if (!place || !filled || filled.has(field)) return;
  const isWritten = rows.some(
    (one) => setOf(one, field).value !== undefined && verdictOf(one.if, shapes, row.if) !== 'never',
  );
  if (isWritten || isHidden(rows, field, shapes, row.if)) return;
  if (verdictOf(when(rows, field, 'readOnly', true), shapes, row.if) === 'always')
    report(place, 'required-while-hidden', says.lockedWhileRequired({ field }));
}
