/** What linkage makes of fields: rows that come too late, and what is required where it cannot be filled in. */
import { says } from '../says/says.ts';
import { getNodeValue } from 'jsonc-parser';
import type { LinkageSet } from '../../model/catalogue.ts';
import type { Condition } from '../../model/condition.ts';
import { verdictOf, type Shapes } from '../../condition/verdict.ts';
import { namesOf } from '../../model/names.ts';
import { keyOf, memberOf, type Place } from '../../source/source.ts';
import { conditionAt } from './lintReasoning.ts';
import type { Linting } from '../lintReferences.ts';

interface Row {
  readonly place: Place;
  readonly if: Condition;
  readonly set: Readonly<Record<string, LinkageSet>>;
}

/** @param needed fields that the call cannot do without */
export function lintStates(
  linting: Linting,
  places: readonly Place[],
  shapes: Shapes,
  needed: ReadonlySet<string> = new Set(),
): void {
  const rows = places.flatMap((place): Row[] => {
    const condition = conditionAt(linting, memberOf(place, 'if'));
    const set = memberOf(place, 'set');
    return condition && set ? [{ place, if: condition, set: getNodeValue(set.node) as Row['set'] }] : [];
  });
  for (const [index, row] of rows.entries()) {
    if (verdictOf(row.if, shapes) === 'never') continue;
    for (const [field, set] of Object.entries(row.set)) {
      for (const word of namesOf(set)) lintShadow(linting, rows.slice(0, index), row, [field, word], shapes);
      if (set.required === true) lintRequired(linting, rows, row, field, shapes);
      if (set.visible === false && needed.has(field)) lintNeeded(linting, rows, row, field, shapes);
    }
  }
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

/** The condition under which the first row that says it hides the field. */
function hiddenWhen(rows: readonly Row[], field: string): Condition {
  const said = rows.filter((row) => setOf(row, field).visible !== undefined);
  const hides = said.flatMap((row, i) =>
    setOf(row, field).visible === false ? [{ all: [row.if, { none: said.slice(0, i).map((one) => one.if) }] }] : [],
  );
  return { any: hides };
}

function lintRequired({ report }: Linting, rows: readonly Row[], row: Row, field: string, shapes: Shapes): void {
  if (verdictOf(hiddenWhen(rows, field), shapes, row.if) !== 'always') return;
  const place = at(row, field, 'required');
  if (place) report(place, 'required-while-hidden', says.hiddenWhileRequired({ field }));
}

function lintNeeded({ report }: Linting, rows: readonly Row[], row: Row, field: string, shapes: Shapes): void {
  if (verdictOf(hiddenWhen(rows, field), shapes) !== 'always') return;
  const place = at(row, field, 'visible');
  if (place) report(place, 'required-while-hidden', says.neverShown({ field }));
}
