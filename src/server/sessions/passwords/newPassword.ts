/** What a new password must not be, as far as the server can tell from what clients send for it. */
import { refuseAt } from '../../records/faults.ts';
import { isCommonPassword } from './commonPasswords.ts';
import { isWirePassword, wirePassword } from './password.ts';

/** Whose password it will be. */
interface Owner {
  readonly username: string;
  readonly name: string;
  readonly mobile: string | null;
}

interface Given {
  /** Of the parameter that a refusal stands at. */
  readonly field: string;
  readonly wire: unknown;
  /** Null while nobody is known. */
  readonly owner: Owner | null;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** @returns the wire's 64 digits. @throws Refusal 400, 422 */
export async function acceptedPassword({ field, wire, owner, settings }: Given): Promise<string> {
  if (!isWirePassword(wire)) throw refuseAt('password-form', field);
  const standard = settings['defaultPassword'];
  if (typeof standard === 'string' && wire === wirePassword(standard)) throw refuseAt('password-default', field);
  if (owner && ownWords(owner).some((word) => wire === wirePassword(word))) throw refuseAt('password-own', field);
  if (await isCommonPassword(wire)) throw refuseAt('password-common', field);
  return wire;
}

function ownWords({ username, name, mobile }: Owner): readonly string[] {
  const names = [username, name].flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]);
  return mobile === null ? names : [...names, mobile];
}
