/** Whoever is signed in proves that they know the account's password; wrong guesses are counted as sign-ins are. */
import { refuseAt } from '../../records/faults.ts';
import type { HandlerContext } from '../../calls/handler.ts';
import { knownDevice } from '../device.ts';
import type { Lockout } from '../lockout.ts';
import type { User } from '../users.ts';
import { isWirePassword, verifyPassword } from './password.ts';

/**
 * For calls outside a transaction: what is counted must outlive the refusal.
 * @param wire as the parameter `password` has it. @throws Refusal 400, 422 at `password`, 429
 */
export async function requirePassword(
  lockout: Lockout,
  { db, address, device }: Pick<HandlerContext, 'db' | 'address' | 'device'>,
  user: Pick<User, 'id' | 'passwordHash'>,
  wire: unknown,
): Promise<void> {
  if (!isWirePassword(wire)) throw refuseAt('password-form', 'password');
  const guessed = `password of ${user.id}`;
  const place = { address, device: await knownDevice(db, user.id, device) };
  await lockout.attempt(guessed, place);
  if (!(await verifyPassword(user.passwordHash, wire))) throw refuseAt('password-wrong', 'password');
  await lockout.succeeded(guessed, place);
}
