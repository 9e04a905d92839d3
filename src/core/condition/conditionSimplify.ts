/** Conditions made smaller without changing what they mean: known parts decided, constants folded. */
import type { Row, Scalar } from '../model/catalogue.ts';
import { clausesOf, emptyContext, evaluate, isReference, readOperand } from './condition.ts';
import type { Clause, Condition, Context, Operand, Operators } from './condition.ts';
import { excludeEachOther } from './verdict.ts';
import { isNull, isScalar } from '../model/compare.ts';

export const always: Condition = {};
export const never: Condition = { any: [] };

export function isAlways(condition: Condition): boolean {
  return Object.keys(condition).length === 0;
}

/** True for the one written form of "no row", which `simplify` makes of every condition that it can decide. */
export function isNever(condition: Condition): boolean {
  return condition.any?.length === 0;
}

/** All of these conditions. */
export function both(...conditions: readonly (Condition | undefined)[]): Condition {
  return simplify({ all: conditions.filter((one) => one !== undefined) });
}

/** Every field of the row that a condition looks at, `{field}` and `{row}` operands included; not the user's. */
export function fieldsOf(condition: Condition): Set<string> {
  const fields = new Set<string>();
  for (const clause of clausesOf(condition)) {
    if (clause.is === 'user') continue;
    if (clause.is === 'test') {
      fields.add(clause.field);
      if (isReference(clause.operand) && 'field' in clause.operand) fields.add(clause.operand.field);
      if (isReference(clause.operand) && 'row' in clause.operand) fields.add(clause.operand.row);
    } else {
      for (const one of clause.conditions) for (const field of fieldsOf(one)) fields.add(field);
    }
  }
  return fields;
}

/** Every field of another row that a condition reads, by `{row}`. */
export function rowFieldsOf(condition: Condition): Set<string> {
  const fields = new Set<string>();
  for (const clause of clausesOf(condition)) {
    if (clause.is === 'user') continue;
    if (clause.is !== 'test')
      for (const one of clause.conditions) for (const field of rowFieldsOf(one)) fields.add(field);
    else if (isReference(clause.operand) && 'row' in clause.operand) fields.add(clause.operand.row);
  }
  return fields;
}

/** A clause as a condition of its own. */
export function conditionOf(clause: Clause): Condition {
  if (clause.is === 'user') return { user: clause.condition };
  if (clause.is !== 'test') return { [clause.is]: clause.conditions };
  return { [clause.field]: clause.operator === 'is' ? clause.operand : { [clause.operator]: clause.operand } };
}

/** Without the clauses that rest on one of these fields: what is left holds wherever the whole does. */
export function withoutClausesOn(condition: Condition, isOne: (field: string) => boolean): Condition {
  const left = clausesOf(condition)
    .map(conditionOf)
    .filter((one) => ![...fieldsOf(one)].some(isOne));
  return simplify({ all: left });
}

/** Rewrites every test and every user clause of a condition, wherever it stands. */
export function rewriteClauses(condition: Condition, change: (clause: Clause) => Condition): Condition {
  const parts = clausesOf(condition).map((clause) => {
    if (clause.is === 'test' || clause.is === 'user') return change(clause);
    return { [clause.is]: clause.conditions.map((one) => rewriteClauses(one, change)) };
  });
  return { all: parts };
}

/** A list of literals in place of what was read; nulls fall, since a null that is read equals nothing. */
function literalOf(value: unknown): Operand | undefined {
  if (isNull(value)) return undefined;
  if (Array.isArray(value)) return value.filter((one): one is Scalar => !isNull(one) && isScalar(one));
  return isScalar(value) ? value : undefined;
}

/**
 * The same condition with the user and the clock filled in: no `user` clause, no `{user}` and no `{now}` is left, so that
 * only the row is open. Simplified.
 */
export function bindUser(condition: Condition, context: Pick<Context, 'user' | 'now'>): Condition {
  const bound = rewriteClauses(condition, (clause) => {
    if (clause.is === 'user') return evaluate(clause.condition, context.user, context) ? always : never;
    if (clause.is !== 'test' || !isReference(clause.operand)) return conditionOf(clause);
    if ('field' in clause.operand || 'row' in clause.operand) return conditionOf(clause);
    const literal = literalOf(readOperand(clause.operand, context));
    if (literal === undefined) return clause.operator === 'not' ? always : never;
    return conditionOf({ ...clause, operand: literal });
  });
  return simplify(bound);
}

function looksElsewhere(clause: Clause): boolean {
  return clause.is === 'test' && isReference(clause.operand) && ('user' in clause.operand || 'now' in clause.operand);
}

/** The same condition with some fields of the row, or of the user, already known; what looks at others stays. Simplified. */
export function decide(condition: Condition, known: Row, user?: Row): Condition {
  const bound = rewriteClauses(condition, (clause) => {
    const single = conditionOf(clause);
    if (clause.is === 'user') return user ? { user: decide(clause.condition, user) } : single;
    if (looksElsewhere(clause)) return single;
    if ([...fieldsOf(single)].some((field) => !(field in known))) return single;
    return evaluate(single, known, emptyContext) ? always : never;
  });
  return simplify(bound);
}

function simplifyTest(clause: Clause & { is: 'test' }): Condition {
  const empty = Array.isArray(clause.operand) && clause.operand.length === 0;
  if (empty && clause.operator === 'not') return always;
  if (empty) return never;
  return conditionOf(clause);
}

function simplifyClause(clause: Clause): Condition[] {
  if (clause.is === 'test') return [simplifyTest(clause)];
  if (clause.is === 'user') {
    const user = simplify(clause.condition);
    if (isAlways(user)) return [];
    return [isNever(user) ? never : { user }];
  }
  const parts = clause.conditions.map(simplify);
  if (clause.is === 'all') return parts;
  const open = parts.filter((one) => !isNever(one));
  const certain = open.some(isAlways);
  if (clause.is === 'none') {
    if (certain) return [never];
    return open.length === 0 ? [] : [{ none: open }];
  }
  if (certain) return [];
  return open.length === 1 ? open : [{ any: open }];
}

/** Joins conditions of which all must hold into one object, as far as their keys do not collide. */
function join(parts: readonly Condition[]): Condition {
  const joined: { -readonly [Name in keyof Condition]: Condition[Name] } = {};
  const rest: Condition[] = [];
  for (const part of parts) {
    for (const [key, clause] of Object.entries(part)) {
      if (!(key in joined)) joined[key] = clause;
      else if (key === 'all') rest.push(...(part.all ?? []));
      else if (key === 'none') joined.none = [...(joined.none ?? []), ...(part.none ?? [])];
      else if (JSON.stringify(joined[key]) !== JSON.stringify(clause)) {
        const merged = mergeOperators(joined[key], clause);
        if (merged) joined[key] = merged;
        else rest.push({ [key]: clause });
      }
    }
  }
  if (rest.length === 0) return joined;
  return { ...joined, all: [...(joined.all ?? []), ...rest] };
}

function mergeOperators(left: unknown, right: unknown): Operators | undefined {
  const isOperators = (test: unknown): test is Operators =>
    typeof test === 'object' && test !== null && !Array.isArray(test) && !isReference(test);
  if (!isOperators(left) || !isOperators(right)) return undefined;
  return Object.keys(right).some((key) => key in left) ? undefined : { ...left, ...right };
}

/** The tests that must all hold, also those that stand apart since their fields are tested twice. */
function clausesInAll(condition: Condition): Clause[] {
  return clausesOf(condition).flatMap((clause) =>
    clause.is === 'all' ? clause.conditions.flatMap(clausesInAll) : [clause],
  );
}

/** A smaller condition that means the same: `{}` where always true, `{any: []}` where never. */
export function simplify(condition: Condition): Condition {
  const parts = clausesOf(condition).flatMap(simplifyClause);
  if (parts.some(isNever)) return never;
  const joined = join(parts);
  if (excludeEachOther(clausesInAll(joined))) return never;
  const keys = Object.keys(joined);
  const only = keys.length === 1 && joined.all?.length === 1 ? joined.all[0] : undefined;
  return only ?? joined;
}
