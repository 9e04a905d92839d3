/**
 * What a change of schemas asks otherwise of records: fields that must be filled in, limits, forms, checks, linkage, and what is called
 * otherwise. How many rows do not keep it, the database says. Pure.
 */
import { fieldsOf } from './condition/conditionSimplify.ts';
import type { Condition } from './condition/condition.ts';
import type { Catalogue, Entity, Field, Label } from './model/catalogue.ts';
import { snakeCase } from './model/columnNames.ts';
import { formerOf } from './model/entity/renamed.ts';
import { pageOf } from './model/screens/pageOf.ts';
import type { TextKind } from './textChanges.ts';
import { isForm } from './screens/form/model.ts';

export type RuleKind = 'required' | 'length' | 'range' | 'pattern' | 'check' | 'eased' | 'linkage' | TextKind;

/** What rows of today must keep: a value, bounds of its length, bounds of its number, or a check. */
export interface Kept {
  readonly column?: string;
  readonly filled?: true;
  readonly length?: readonly [least: number | null, most: number | null];
  readonly value?: readonly [least: number | null, most: number | null];
  readonly needs?: Condition;
}

export interface RuleChange {
  readonly kind: RuleKind;
  readonly title: Label;
  /** What it is called or says now, what a check says, the limit. */
  readonly name: Label | null;
  /** The entity as it serves, whose rows are counted; null where there is nothing to count. */
  readonly entity: string | null;
  readonly kept: Kept | null;
}

export function ruleChanges(before: Catalogue, after: Catalogue): readonly RuleChange[] {
  const entities = Object.values(after.entities).flatMap((entity) => {
    const former = formerOf(before.entities, entity.id, entity);
    return former && differ(former, entity) ? [...fieldRules(former, entity), ...checkRules(former, entity)] : [];
  });
  return [...entities, ...linkageRules(before, after)];
}

const differ = (left: unknown, right: unknown): boolean => JSON.stringify(left) !== JSON.stringify(right);

function fieldRules(before: Entity, after: Entity): RuleChange[] {
  return Object.values(after.fields).flatMap((field) => {
    const former = formerOf(before.fields, field.name, field);
    return former?.stored && field.stored && differ(former, field) ? rulesOf(before.id, former, field) : [];
  });
}

function rulesOf(entity: string, was: Field, is: Field): RuleChange[] {
  const column = snakeCase(was.name);
  const found: RuleChange[] = [];
  const add = (kind: RuleKind, name: Label | null, kept: Kept | null): void => {
    found.push({ kind, title: is.title, name, entity: kept ? entity : null, kept: kept && { ...kept, column } });
  };
  if (is.required && !was.required) add('required', null, { filled: true });
  const length = bounds([was.minLength, was.maxLength], [is.minLength, is.maxLength]);
  if (length) add('length', spoken(length), { length });
  const value = bounds([was.minimum, was.maximum], [is.minimum, is.maximum]);
  if (value) add('range', spoken(value), { value });
  if (is.pattern !== undefined && (is.pattern !== was.pattern || is.format !== was.format)) add('pattern', null, null);
  if (isEased(was, is)) add('eased', null, null);
  if (differ(was.title, is.title))
    found.push({ kind: 'called', title: was.title, name: is.title, entity: null, kept: null });
  return found;
}

type Bounds = readonly [least: number | undefined, most: number | undefined];

/** Those of now, where one of them is narrower than before. */
function bounds([wasLeast, wasMost]: Bounds, [least, most]: Bounds): readonly [number | null, number | null] | null {
  const isNarrower =
    (least !== undefined && least > (wasLeast ?? -Infinity)) || (most !== undefined && most < (wasMost ?? Infinity));
  return isNarrower ? [least ?? null, most ?? null] : null;
}

/** `1–20`, `≥ 1`, `≤ 20`. */
function spoken([least, most]: readonly [number | null, number | null]): string {
  if (least === null) return `≤ ${most}`;
  return most === null ? `≥ ${least}` : `${least}–${most}`;
}

/** Something is asked no more, or less of it. */
function isEased(was: Field, is: Field): boolean {
  return (
    (was.required && !is.required) ||
    (was.pattern !== undefined && is.pattern === undefined) ||
    (is.minLength ?? -Infinity) < (was.minLength ?? -Infinity) ||
    (is.maxLength ?? Infinity) > (was.maxLength ?? Infinity) ||
    (is.minimum ?? -Infinity) < (was.minimum ?? -Infinity) ||
    (is.maximum ?? Infinity) > (was.maximum ?? Infinity)
  );
}

/** A check that reads who writes says nothing of a row by itself, and one of a field that rows do not have yet nothing of any. */
function checkRules(before: Entity, after: Entity): RuleChange[] {
  const known = new Set(before.checks.map(({ needs }) => JSON.stringify(needs)));
  const stays = new Set(after.checks.map(({ needs }) => JSON.stringify(needs)));
  const titleOf = ({ fields }: Entity, name: string): Label => fields[name]?.title ?? name;
  const fresh = after.checks.filter(({ needs }) => !known.has(JSON.stringify(needs)));
  const gone = before.checks.filter(({ needs }) => !stays.has(JSON.stringify(needs)));
  return [
    ...fresh.map(({ needs, field, text }): RuleChange => {
      const isOfRows =
        !JSON.stringify(needs).includes('"user":') && [...fieldsOf(needs)].every((name) => before.fields[name]);
      const counted = isOfRows ? { entity: before.id, kept: { needs } } : { entity: null, kept: null };
      return { kind: 'check', title: titleOf(after, field), name: text, ...counted };
    }),
    ...gone.map(({ field }): RuleChange => ({
      kind: 'eased',
      title: titleOf(before, field),
      name: null,
      entity: null,
      kept: null,
    })),
  ];
}

/** Those of the one that are not among the others, either way. */
function without(some: readonly unknown[], others: readonly unknown[]): readonly (readonly string[])[] {
  const [left, right] = [some, others].map((all) => all.map((one) => JSON.stringify(one)));
  const only = (all: readonly string[] = [], besides: readonly string[] = []): readonly string[] =>
    all.filter((one) => !besides.includes(one));
  return [only(left, right), only(right, left)];
}

/** Forms of the same records whose linkage changes alike have it of their records. */
function linkageRules(before: Catalogue, after: Catalogue): RuleChange[] {
  const alike = new Map<string, { readonly pages: Set<string>; readonly entity: Entity | undefined }>();
  for (const screen of Object.values(after.screens)) {
    const former = formerOf(before.screens, screen.id, screen);
    if (!former || !isForm(screen) || !isForm(former) || !differ(former.when, screen.when)) continue;
    const entity = after.entities[after.calls[screen.call]?.entity ?? ''];
    const key = JSON.stringify([entity?.id ?? screen.id, without(former.when, screen.when)]);
    const known = alike.get(key) ?? { pages: new Set(), entity };
    alike.set(key, known);
    known.pages.add(pageOf(screen.id));
  }
  return [...alike.values()].map(({ pages, entity }) => {
    const [page = ''] = pages;
    const title = (pages.size > 1 ? entity?.title : undefined) ?? after.screens[page]?.title ?? page;
    return { kind: 'linkage', title, name: null, entity: null, kept: null };
  });
}
