/** Who may read what is made of several fields: whoever reads each of them whole. */
import type { Allow, Field } from '../model/catalogue.ts';
import { isTypes } from './access.ts';

/** What a field says of who reads it. */
export interface Guarded {
  readonly read?: Allow | undefined;
  readonly mask?: Field['mask'] | undefined;
  readonly nameOf?: Field['nameOf'] | undefined;
}

/**
 * A value that is shown in part is grouped, and counted over, only for those who see it whole wherever it stands; the name
 * of what is referred to, for those who see it whole there.
 */
export function wholeFor({ read, mask, nameOf }: Guarded): Allow | undefined {
  if (nameOf) return readOfAll([{ read }, { read: nameOf.read, mask: nameOf.mask }]);
  if (!mask) return read;
  const { unless } = mask;
  if (unless === null || !isTypes(unless)) return null;
  if (read === undefined) return unless;
  return read !== null && isTypes(read) ? read.filter((type) => unless.includes(type)) : null;
}

/** Whoever may not read one of several may not read what is made of them; two conditions over the user are nobody's. */
export function readOfAll(fields: readonly Guarded[]): Allow | undefined {
  return fields.map(wholeFor).reduce<Allow | undefined>((before, next) => {
    if (before === undefined || next === undefined) return before ?? next;
    if (before === null || next === null || !isTypes(before) || !isTypes(next)) return null;
    return before.filter((type) => next.includes(type));
  }, undefined);
}
