/** Codes that had another id before. What was kept, linked to or written while they had it still says it. */
import type { Dictionary } from '../catalogue.ts';

type Code = number | string;

/** By what they were, as a text; undefined where none was renamed. */
export type FormerCodes = Readonly<Record<string, Code>>;

export function formerCodesOf(dictionary: Pick<Dictionary, 'items'> | undefined): FormerCodes | undefined {
  const renamed = (dictionary?.items ?? []).flatMap(({ id, was }): [string, Code][] =>
    was === undefined ? [] : [[String(was), id]],
  );
  return renamed.length === 0 ? undefined : Object.fromEntries(renamed);
}

/** A code, a list of codes, or a text of them joined by commas. Anything else, and every code that is one still, stays. */
export function presentCodes(former: FormerCodes, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => presentCodes(former, one));
  if (typeof value === 'number') return Object.hasOwn(former, String(value)) ? former[String(value)] : value;
  if (typeof value !== 'string') return value;
  const codes = value.split(',');
  if (!codes.some((one) => Object.hasOwn(former, one))) return value;
  const present = codes.map((one) => former[one] ?? one);
  return present.length === 1 ? present[0] : present.join(',');
}

interface Option {
  readonly value: Code;
  readonly was?: Code;
}

/** Codes compare by their text: "4" of the wire is 4 of the dictionary. What says a former code means what it is now. */
export function optionOf<Of extends Option>(options: readonly Of[] | undefined, value: unknown): Of | undefined {
  const text = String(value);
  return (
    options?.find((option) => String(option.value) === text) ??
    options?.find(({ was }) => was !== undefined && String(was) === text)
  );
}
