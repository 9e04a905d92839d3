/** All rows that a set of conditions can tell apart: every value they mention, its neighbours, and any other. */
import type { Row } from '../model/catalogue.ts';
import { isNull } from '../model/compare.ts';
import { clausesOf, isReference } from './condition.ts';
import type { Clause, Condition } from './condition.ts';

/** More combinations than this are not tried: the conditions are too wide to be checked. */
const mostCombinations = 100_000;

const anyOtherText = '\u{10FFFF}';

interface Mentions {
  readonly values: Map<string, Set<unknown>>;
  readonly lists: Set<string>;
}

function add(mentions: Mentions, field: string, value: unknown): void {
  const values = mentions.values.get(field) ?? new Set();
  values.add(value);
  mentions.values.set(field, values);
}

function collectTest(clause: Clause & { is: 'test' }, prefix: string, mentions: Mentions): void {
  const field = prefix + clause.field;
  add(mentions, field, null);
  if (clause.operator === 'has' || clause.operator === 'within') mentions.lists.add(field);
  if (isReference(clause.operand) || clause.operator === 'filled') return;
  const operands = Array.isArray(clause.operand) ? clause.operand : [clause.operand];
  for (const operand of operands) {
    add(mentions, field, operand);
    const ordered = clause.operator !== 'is' && clause.operator !== 'not';
    if (ordered && typeof operand === 'number')
      for (const near of [operand - 1, operand + 1]) add(mentions, field, near);
    if (ordered && typeof operand === 'string') for (const near of ['', `${operand} `]) add(mentions, field, near);
  }
}

function collect(condition: Condition, prefix: string, mentions: Mentions): void {
  for (const clause of clausesOf(condition)) {
    if (clause.is === 'test') collectTest(clause, prefix, mentions);
    else if (clause.is === 'user') collect(clause.condition, 'user.', mentions);
    else for (const one of clause.conditions) collect(one, prefix, mentions);
  }
}

/** A value of the same kind that nobody mentions. */
function anyOther(values: ReadonlySet<unknown>): unknown {
  const numbers = [...values].filter((value) => typeof value === 'number');
  if (numbers.length > 0) return Math.max(...numbers) + 7;
  const isBoolean = [...values].some((value) => typeof value === 'boolean');
  return isBoolean ? null : anyOtherText;
}

/** A list that holds each part of what is mentioned, for fields that conditions treat as lists. */
function listsOf(values: readonly unknown[]): unknown[] {
  const single = values.filter((value) => !isNull(value));
  return [[], ...single.map((value) => [value]), single];
}

function candidatesOf(field: string, mentions: Mentions): unknown[] {
  const mentioned = mentions.values.get(field) ?? new Set();
  const values = new Set(mentioned).add(anyOther(mentioned));
  if ([...mentioned].some((value) => typeof value === 'boolean')) values.add(true).add(false);
  return mentions.lists.has(field) ? listsOf([...values]) : [...values];
}

/**
 * Every combination of values that these conditions can tell apart, as rows; the user's fields stand under `user.<name>`.
 * Undefined where there are more than `mostCombinations`.
 */
export function combinationsOf(conditions: readonly Condition[], more: Row = {}): Row[] | undefined {
  const mentions: Mentions = { values: new Map(), lists: new Set() };
  for (const condition of conditions) collect(condition, '', mentions);
  for (const [field, value] of Object.entries(more)) add(mentions, field, value);
  let rows: Record<string, unknown>[] = [{}];
  for (const field of mentions.values.keys()) {
    const candidates = candidatesOf(field, mentions);
    if (rows.length * candidates.length > mostCombinations) return undefined;
    rows = rows.flatMap((row) => candidates.map((value) => ({ ...row, [field]: value })));
  }
  return rows;
}

/** The user that stands in a combination. */
export function userOf(combination: Row): Row {
  const entries = Object.entries(combination).filter(([key]) => key.startsWith('user.'));
  return Object.fromEntries(entries.map(([key, value]) => [key.slice('user.'.length), value]));
}
