/** The user entity as sessions need it. Everything else about users goes through the generic calls. */
import type { Selectable } from 'kysely';
import { wireTime } from '../time/clock.ts';
import type { Tables } from '../database/tables.ts';

/** `passwordHash` is argon2id of the wire's hash; `roles` and `ability` are lists of texts, anything else reads as none. */
export type User = Selectable<Tables['user']>;

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** The answer of `userInfo`, with the names that the console shows. */
export function userInfo(user: User, capacityName: string | null, now: Date): Record<string, unknown> {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    avatar: user.avatar,
    userType: user.userType,
    superManager: user.superManager,
    detachmentId: user.detachmentId,
    generalDivisionId: user.generalDivisionId,
    capacityId: user.capacityId,
    capacityName: capacityName ?? '',
    mobile: user.mobile,
    roles: textsIn(user.roles),
    ability: textsIn(user.ability),
    passwordDue: user.defaultPassword,
    passwordReset: resetLately(user, now),
    mobileSet: setByAnother(user),
  };
}

const toldFor = 7 * 86_400_000;

/** Who gave this user another password, and when: told for a week, so that whoever used it first cannot hide it. */
function resetLately({ passwordResetAt, passwordResetBy }: User, now: Date): { by: string; time: string } | null {
  if (passwordResetAt === null || now.getTime() - passwordResetAt.getTime() > toldFor) return null;
  return { by: passwordResetBy ?? '', time: wireTime(passwordResetAt) };
}

/** Who set this user's mobile number, and when: told until its owner has confirmed it. Nobody is named where it waits for the password. */
function setByAnother({ mobileSetAt, mobileSetBy }: User): { by: string; time: string } | null {
  return mobileSetAt === null ? null : { by: mobileSetBy ?? '', time: wireTime(mobileSetAt) };
}
