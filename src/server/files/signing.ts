/** Addresses of stored files that work for ten minutes, for whoever was shown them. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileIdIn } from '../../core/model/entity/filePaths.ts';

export interface FileSigner {
  /** @param id the file's id. @returns an address below the server's root. */
  readonly sign: (id: string) => string;
  /** A stored path, `/files/<id>`, with or without an older signature → a fresh address; any other path as it is. */
  readonly signPath: (path: string) => string;
  /** @param expires seconds since 1970, as the address has them. */
  readonly verify: (id: string, expires: string, signature: string) => boolean;
}

const lifeSeconds = 600;

export function fileSigner(secret: string, now: () => Date): FileSigner {
  const signatureOf = (id: string, expires: string): Buffer =>
    createHmac('sha256', secret).update(`${id}\n${expires}`).digest();
  const sign = (id: string): string => {
    const expires = String(Math.floor(now().getTime() / 1000) + lifeSeconds);
    return `/files/${id}?e=${expires}&s=${signatureOf(id, expires).toString('base64url')}`;
  };
  return {
    sign,
    signPath: (path) => {
      const id = fileIdIn(path);
      return id === null ? path : sign(id);
    },
    verify: (id, expires, signature) => {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now().getTime()) return false;
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(id, expires);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
