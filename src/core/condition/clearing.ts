/** What clears a field: a change, by hand, of what it was chosen by. */
import type { Field } from '../model/catalogue.ts';
import { isReference } from './condition.ts';

type Cleared = Pick<Field, 'lookup' | 'clearedBy'>;

/** The fields whose change clears this one: those that its lookup's parameters read, and those that it names itself. */
export function clearersOf({ lookup, clearedBy = [] }: Cleared): string[] {
  const read = Object.values(lookup?.params ?? {}).flatMap((operand) =>
    isReference(operand) && 'field' in operand ? [operand.field] : [],
  );
  return [...new Set([...read, ...clearedBy])];
}

/** Fields that clear one another in a ring, from this one back to it: not all of them can ever be filled in. */
export function clearingRing(name: string, fieldOf: (name: string) => Cleared | undefined): string[] | undefined {
  const seen = new Set<string>();
  const follow = (at: string, path: readonly string[]): string[] | undefined => {
    for (const next of clearersOf(fieldOf(at) ?? {})) {
      if (next === name) return [...path, at];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = follow(next, [...path, at]);
      if (found) return found;
    }
    return undefined;
  };
  return follow(name, []);
}
