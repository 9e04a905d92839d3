/** A password as it goes over the wire. Works without `crypto.subtle`, which plain http lacks. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Characters; what signs in may be as old as the account. */
export const shortestPassword = 6;

const shortestNew = 8;
const classes = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** What a new password must be: long enough, and of two kinds of characters. The server sees no more than its hash. */
export function isStrong(password: string): boolean {
  return [...password].length >= shortestNew && classes.filter((kind) => kind.test(password)).length >= 2;
}

const saltWord = 'rescue';

export function hashPassword(password: string): string {
  const pieces = hex(password).match(/.{8}/g) ?? [];
  return hex(pieces.join(saltWord));
}

function hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
