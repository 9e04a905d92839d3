/** One's own new password, by whoever knows the old one; all sessions end with it. Wrong guesses are counted as sign-ins are. */
import { refuse, refuseAt } from '../../records/faults.ts';
import type { HandlerContext } from '../../calls/handler.ts';
import { knownDevice } from '../device.ts';
import type { Lockout } from '../lockout.ts';
import { acceptedPassword } from './newPassword.ts';
import { hashWirePassword, isWirePassword, verifyPassword } from './password.ts';
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
  const { db, actor, settings, address, device } = context;
  const { userId, password, password1, password2 } = input;
  if (userId !== actor.id) throw refuse('only-own');
  for (const name of ['password', 'password1', 'password2'] as const) {
    if (!isWirePassword(input[name])) throw refuseAt('password-form', name);
  }
  if (password2 !== password1) throw refuseAt('passwords-differ', 'password2');
  const user = await userById(db, actor.id);
  const guessed = `password of ${user.id}`;
  const place = { address, device: await knownDevice(db, user.id, device) };
  await lockout.attempt(guessed, place);
  if (!(await verifyPassword(user.passwordHash, password))) throw refuseAt('password-wrong', 'password');
  await lockout.succeeded(guessed, place);
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
