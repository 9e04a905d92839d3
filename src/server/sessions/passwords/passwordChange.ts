/** One's own new password, by whoever knows the old one; all sessions end with it. Wrong guesses are counted as sign-ins are. */
import { refuse, refuseAt } from '../../records/faults.ts';
import type { HandlerContext } from '../../calls/handler.ts';
import type { Lockout } from '../lockout.ts';
import { acceptedPassword } from './newPassword.ts';
import { requirePassword } from './knownPassword.ts';
import { hashWirePassword, isWirePassword } from './password.ts';
import type { Sessions } from '../sessions.ts';
import { changeUser, inTransactionOf } from '../userChange.ts';
import type { User } from '../users.ts';

interface PasswordChange {
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly lockout: Lockout;
}

export type PasswordsGiven = {
  readonly userId: string;
  readonly password: string;
  readonly password1: string;
  readonly password2: string;
};

export async function updatePassword(
  { sessions, lockout }: PasswordChange,
  context: HandlerContext,
  input: PasswordsGiven,
): Promise<null> {
  const { db, actor, settings } = context;
  const { userId, password, password1, password2 } = input;
  if (userId !== actor.id) throw refuse('only-own');
  for (const name of ['password', 'password1', 'password2'] as const) {
    if (!isWirePassword(input[name])) throw refuseAt('password-form', name);
  }
  if (password2 !== password1) throw refuseAt('passwords-differ', 'password2');
  const user = await userById(db, actor.id);
  await requirePassword(lockout, context, user, password);
  if (password1 === password) throw refuseAt('password-same', 'password1');
  const next = await acceptedPassword({ field: 'password1', wire: password1, owner: user, settings });
  const passwordHash = await hashWirePassword(next);
  return inTransactionOf(context, user, async (inner) => {
    await changeUser(inner, user, { passwordHash, defaultPassword: false, passwordEndsAt: null });
    await sessions.endAll(inner.db, user.id, 'password-changed');
    return null;
  });
}

export async function userById(db: HandlerContext['db'], id: string): Promise<User> {
  const user = await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw refuse('session-ended');
  return user;
}
