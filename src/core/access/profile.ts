/** What is decided by an access profile alone, before anybody signs in: the user type and the super manager's flag. */
import type { Allow, Entity, Field } from '../model/catalogue.ts';
import { isTypes, scopeOf, writeScopeOf } from './access.ts';
import type { Guarded } from './readOfAll.ts';
import type { Condition } from '../condition/condition.ts';
import { decide, isAlways, isNever } from '../condition/conditionSimplify.ts';

export interface Profile {
  readonly userType: number;
  readonly superManager: boolean;
}

/** True or false where the profile decides it; else the condition over the user that is left. */
export function decidedAllow(allow: Allow | undefined, profile: Profile): boolean | Condition {
  if (allow === undefined || profile.superManager) return true;
  if (allow === null) return false;
  if (isTypes(allow)) return allow.includes(profile.userType);
  const left = decide(allow, { userType: profile.userType, superManager: 0 });
  if (isAlways(left)) return true;
  return isNever(left) ? false : left;
}

/** Whether the profile has one of several that are decided so: true, false, or the condition over the user that is left. */
export function decidedAny(each: readonly (boolean | Condition)[]): boolean | Condition {
  if (each.includes(true)) return true;
  const open = each.filter((one) => typeof one === 'object');
  return open.length === 0 ? false : { any: open };
}

/** A field that some users of the profile may read stays in its views; the server leaves out its values for the others. */
export function isReadableFor(field: Pick<Field, 'read'>, profile: Profile): boolean {
  return decidedAllow(field.read, profile) !== false;
}

export function isWritableFor(field: Pick<Field, 'write'>, profile: Profile): boolean {
  return decidedAllow(field.write, profile) !== false;
}

/** True where this profile may meet the field's value with its middle covered, or the name of what is referred to hidden there. */
export function isMaskedFor({ mask, nameOf }: Pick<Guarded, 'mask' | 'nameOf'>, profile: Profile): boolean {
  if (profile.superManager) return false;
  if (nameOf && (decidedAllow(nameOf.read, profile) !== true || isMaskedFor({ mask: nameOf.mask }, profile)))
    return true;
  return mask !== undefined && decidedWhole(mask, profile) !== true;
}

/** Whether this profile sees a masked value whole; of a mask's condition, which is over the row, only what it says of the user is decided. */
export function decidedWhole({ unless }: NonNullable<Guarded['mask']>, profile: Profile): boolean | Condition {
  if (profile.superManager) return true;
  if (unless === null) return false;
  if (isTypes(unless)) return unless.includes(profile.userType);
  const left = decide(unless, {}, { userType: profile.userType, superManager: 0 });
  if (isAlways(left)) return true;
  return isNever(left) ? false : left;
}

/**
 * The rows of a list that this profile may change: all that it sees, none, or those that fulfil the condition. Rows that
 * are divided by detachment are seen and written by the same units.
 */
export function decidedWrite(entity: Entity, profile: Profile): boolean | Condition {
  const user = { userType: profile.userType, superManager: profile.superManager ? 1 : 0 };
  const rows = writeScopeOf(entity, user);
  if (rows === 'all' || rows === 'none') return rows === 'all';
  if (JSON.stringify(rows) === JSON.stringify(scopeOf(entity, user))) return true;
  return (entity.writeScope === 'detachment' && entity.shard === 'detachmentId') || rows;
}
