/** A password as it goes over the wire. Works without `crypto.subtle`, which plain http lacks. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const saltWord = 'rescue';

export function hashPassword(password: string): string {
  const pieces = hex(password).match(/.{8}/g) ?? [];
  return hex(pieces.join(saltWord));
}

function hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
