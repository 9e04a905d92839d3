/** Who has given this user another password or mobile number, and when: the owner is told, so that nobody does it unseen. */
import { rowOf } from '../../core/model/row.ts';
import type { UserInfo } from './session.ts';

interface PasswordReset {
  /** Empty of a number that the owner's own session has set without the password. */
  readonly by: string;
  /** To the minute, as the wire writes it. */
  readonly time: string;
}

export function resetOf({ row }: Pick<UserInfo, 'row'>): PasswordReset | null {
  return toldIn(row['passwordReset']);
}

/** Until its owner has confirmed the number. */
export function mobileSetOf({ row }: Pick<UserInfo, 'row'>): PasswordReset | null {
  return toldIn(row['mobileSet']);
}

function toldIn(told: unknown): PasswordReset | null {
  const { by, time } = rowOf(told);
  return typeof time === 'string' ? { by: typeof by === 'string' ? by : '', time: time.slice(0, 16) } : null;
}
