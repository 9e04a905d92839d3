/** Names of releases, views and validators: SHA-256 of what they are, the same for equal content however it was ordered. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonicalJson.ts';

/** 32 hexadecimal digits of SHA-256. */
export function hashOf(value: unknown): string {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}
