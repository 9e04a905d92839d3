/** A condition as rows of field, operator and operand, as far as it can be said so. Pure. */
import { isReference } from '../../core/condition/condition.ts';
import { canCompare, comparedBy, sortOf } from '../../core/fields/comparing.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import type { FieldKind } from '../../core/model/catalogue.ts';

/** Where what is compared with comes from; a value of its own is written as it is. */
export const sources = ['value', 'field', 'row', 'user', 'now', 'setting'] as const;
export type Source = (typeof sources)[number];

export interface Clause {
  readonly field: string;
  readonly operator: string;
  readonly operand: unknown;
}

interface ComparedField {
  readonly name: string;
  readonly kind: string | undefined;
  readonly isYesNo: boolean;
}

/** What a condition over this field begins with: nothing that its kind cannot be compared with. */
export function clauseOver({ name, isYesNo }: ComparedField): Clause {
  return { field: name, operator: isYesNo ? 'is' : 'filled', operand: true };
}

/** Those that say something of the field, and the one that is written. */
export function operatorsOf(
  operators: readonly string[],
  kind: FieldKind | undefined,
  written: string,
): readonly string[] {
  return operators.filter((one) => one === written || canCompare({ kind }, comparedBy(one)));
}

const ordering = new Set(['gt', 'gte', 'lt', 'lte']);

/** What is compared with stays where it can; an order is mostly one between two fields of one kind. */
export function withOperator(clause: Clause, operator: string, fields: readonly ComparedField[]): Clause {
  if (operator === 'filled') return { ...clause, operator, operand: true };
  const { kind, isYesNo = false } = fields.find(({ name }) => name === clause.field) ?? {};
  const isBegun = clause.operator !== 'filled' && (clause.operand !== true || isYesNo);
  if (isBegun) return { ...clause, operator };
  const other = fields.find((one) => one.name !== clause.field && kind !== undefined && one.kind === kind);
  if (ordering.has(operator) && other) return { ...clause, operator, operand: { field: other.name } };
  return { ...clause, operator, operand: isYesNo ? true : '' };
}

const joining = new Set(['all', 'any', 'none', 'user', 'setting']);

/** Undefined where it joins others, or tests a field twice: it stays as it is written. */
export function clausesIn(condition: unknown): readonly Clause[] | undefined {
  if (condition === undefined) return [];
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return undefined;
  const clauses: Clause[] = [];
  for (const [field, test] of Object.entries(condition)) {
    if (joining.has(field)) return undefined;
    if (!isOperators(test)) clauses.push({ field, operator: 'is', operand: test });
    else if (Object.keys(test).length !== 1) return undefined;
    else for (const [operator, operand] of Object.entries(test)) clauses.push({ field, operator, operand });
  }
  return clauses;
}

function isOperators(test: unknown): test is Readonly<Record<string, unknown>> {
  return (
    typeof test === 'object' && test !== null && !Array.isArray(test) && !isReference(test) && !('setting' in test)
  );
}

export function conditionOf(clauses: readonly Clause[]): Record<string, unknown> {
  return Object.fromEntries(
    clauses.map(({ field, operator, operand }) => [field, operator === 'is' ? operand : { [operator]: operand }]),
  );
}

export function sourceOf(operand: unknown): Source {
  if (typeof operand !== 'object' || operand === null || Array.isArray(operand)) return 'value';
  return sources.find((source) => source in operand) ?? 'value';
}

/**
 * `true` is one of two, `1, 2` is a list; `12` is a number, unless it is compared with texts; all else is a text.
 * @param kind of the field that it is compared with, where it is known
 */
export function valueOf(written: string, kind?: FieldKind): unknown {
  const parts = written.split(/[,，、]/).map((part) => part.trim());
  const values = parts.filter(Boolean).map((part) => scalarOf(part, kind));
  if (values.length === 0) return '';
  return values.length > 1 ? values : values[0];
}

/** Whatever is written as its value is a text, were it digits alone. */
function holdsTexts(kind: FieldKind | undefined): boolean {
  const sort = sortOf({ kind: kind && (fieldKinds[kind].member ?? kind) });
  return sort === 'text' || sort === 'time';
}

function scalarOf(part: string, kind: FieldKind | undefined): unknown {
  if (part === 'null') return null;
  if (holdsTexts(kind)) return part;
  if (part === 'true' || part === 'false') return part === 'true';
  if (!/^-?\d{1,15}(\.\d+)?$/.test(part)) return part;
  // Codes may be texts, and of some fields the kind is not known: 007 and 1.50 stay there what they are.
  const isNumber = kind !== undefined && fieldKinds[kind].wire === 'number' && !fieldKinds[kind].coded;
  return isNumber || String(Number(part)) === part ? Number(part) : part;
}

export function writtenOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(', ') : value === undefined ? '' : String(value);
}
