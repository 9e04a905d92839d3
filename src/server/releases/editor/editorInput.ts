/** What the studio sends to the schema editor's routes, looked at member by member. */
import { rowOf } from '../../../core/model/row.ts';
import type { Actor } from '../../calls/handler.ts';
import { refuse } from '../../records/faults.ts';
import type { Author } from './model.ts';

const longestReason = 300;

export function valueIn(input: unknown, name: string): unknown {
  return rowOf(input)[name];
}

/** @throws Refusal 400 */
export function textIn(input: unknown, name: string): string {
  const value = valueIn(input, name);
  if (typeof value !== 'string') throw refuse('bad-parameters');
  return value;
}

/** Null must be said. @throws Refusal 400 */
export function textOrNull(input: unknown, name: string): string | null {
  return valueIn(input, name) === null ? null : textIn(input, name);
}

/** Undefined where it is not said. @throws Refusal 400 */
export function textsOrNone(input: unknown, name: string): readonly string[] | undefined {
  const value = valueIn(input, name) ?? undefined;
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length === 0 || !value.every((one) => typeof one === 'string'))
    throw refuse('bad-parameters');
  return value;
}

/** 0 where it is not said. @throws Refusal 400 */
export function numberIn(input: unknown, name: string): number {
  const value = Number(valueIn(input, name) ?? 0);
  if (!Number.isInteger(value)) throw refuse('bad-parameters');
  return value;
}

/** Null also where it is not said. @throws Refusal 400 */
export function numberOrNull(input: unknown, name: string): number | null {
  return (valueIn(input, name) ?? null) === null ? null : numberIn(input, name);
}

/** @throws Refusal 400 */
export function authorOf(input: unknown, { id, name }: Actor): Author {
  const reason = valueIn(input, 'reason') ?? null;
  if (reason !== null && (typeof reason !== 'string' || reason.length > longestReason)) throw refuse('bad-parameters');
  return { id, name, reason: reason?.trim() || null };
}
