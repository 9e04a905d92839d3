/** What a form corrects of a record: a field that is not sent stays, one that is sent empty is emptied. */
import { givenText } from '../../../server/calls/inputValues.ts';

type Texts<Name extends string> = Partial<Record<Name, string | null>>;

/** Of these fields, those that would become another text, and what they become. */
export function changedTexts<Name extends string>(
  names: readonly Name[],
  input: { readonly [Field in NoInfer<Name>]?: string | null },
  before: { readonly [Field in NoInfer<Name>]: string | null },
): Texts<Name> {
  const set: Texts<Name> = {};
  for (const name of names) {
    if (input[name] === undefined) continue;
    const next = givenText(input[name]) ?? null;
    if (next !== before[name]) set[name] = next;
  }
  return set;
}

export const differs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
