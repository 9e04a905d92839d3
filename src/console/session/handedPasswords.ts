/** One-time passwords in a call's answer: an answer that brings `oneTimePasswords` shows them once, whatever page sent the call. */
import type { Row } from '../../core/model/catalogue.ts';

export interface HandedPassword {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly password: string;
  /** As the wire writes times. */
  readonly expireTime: string;
}

export function readHanded(data: unknown): HandedPassword[] {
  const list = typeof data === 'object' && data !== null ? (data as Row)['oneTimePasswords'] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const { id, username, name, password, expireTime } = (typeof one === 'object' && one !== null ? one : {}) as Row;
    if (typeof password !== 'string' || password === '') return [];
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    return [{ id: text(id), username: text(username), name: text(name), password, expireTime: text(expireTime) }];
  });
}
