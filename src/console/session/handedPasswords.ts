/** One-time passwords in a call's answer: an answer that brings `oneTimePasswords` shows them once, whatever page sent the call. */
import { rowOf, rowsOf, textIn } from '../../core/model/row.ts';

export interface HandedPassword {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
  /** As the wire writes times. */
  readonly expireTime: string;
}

export function readHanded(data: unknown): HandedPassword[] {
  return rowsOf(rowOf(data)['oneTimePasswords']).flatMap((one) => {
    const { id, username, name, password, expireTime } = one;
    if (typeof password !== 'string' || password === '') return [];
    return [
      { id: textIn(id), username: textIn(username), name: textIn(name), password, expireTime: textIn(expireTime) },
    ];
  });
}
