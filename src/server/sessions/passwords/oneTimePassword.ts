/** Passwords that somebody else hands over: random, good for one sign-in or two until they must have been changed, shown once. */
import { randomInt } from 'node:crypto';
import { wireTime } from '../../time/clock.ts';
import { shippedNumber } from '../../calls/inputValues.ts';
import { ShownOnce } from '../../calls/shownOnce.ts';
import { hashPassword } from './password.ts';
import type { User } from '../users.ts';

/** Without the letters and digits that are taken for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

export function oneTimePassword(): string {
  const group = (): string => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** What a user's row holds of a password that somebody else gave it. */
type Issued = Pick<User, 'defaultPassword' | 'passwordEndsAt'> & { readonly passwordHash: string };

export interface IssuedPassword {
  readonly row: Issued;
  /** Null where the deployment's own default password was given. */
  readonly password: string | null;
}

export async function issuePassword(settings: Readonly<Record<string, unknown>>, now: Date): Promise<IssuedPassword> {
  const standard = settings['defaultPassword'];
  const isSet = typeof standard === 'string' && standard !== '';
  const password = isSet ? standard : oneTimePassword();
  const hours = shippedNumber(settings, 'oneTimePasswordHours');
  const row = {
    passwordHash: await hashPassword(password),
    defaultPassword: true,
    passwordEndsAt: isSet ? null : new Date(now.getTime() + hours * 3_600_000),
  };
  return { row, password: isSet ? null : password };
}

export interface Handed {
  readonly user: Pick<User, 'id' | 'username' | 'name'>;
  readonly issued: IssuedPassword;
}

/** The answer that shows them: `oneTimePasswords`, which the kept answer of a repeat no longer has. */
export function showOnce(answer: object, handed: readonly Handed[]): ShownOnce {
  const oneTimePasswords = handed.flatMap(({ user: { id, username, name }, issued: { password, row } }) =>
    password === null || row.passwordEndsAt === null
      ? []
      : [{ id, username, name, password, expireTime: wireTime(row.passwordEndsAt) }],
  );
  return new ShownOnce({ ...answer, oneTimePasswords }, { ...answer, oneTimePasswords: [] });
}
