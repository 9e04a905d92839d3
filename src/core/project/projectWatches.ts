/** Whose changes make what is shown of an entity stale: its own records, and those that a computed field among them measures. */
import { isReadableFor } from '../access/profile.ts';
import { isOfRows } from '../model/computed.ts';
import type { Projected } from './projectFields.ts';

/** @param shown names of fields of the entity */
export function watchesOf(
  entity: string | undefined,
  shown: readonly string[],
  { catalogue, profile }: Projected,
): readonly string[] {
  if (entity === undefined) return [];
  const fields = catalogue.entities[entity]?.fields ?? {};
  const beneath = shown.flatMap((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field && isOfRows(field.computed) && isReadableFor(field, profile) ? [field.computed.rows] : [];
  });
  return [...new Set([entity, ...beneath])];
}
