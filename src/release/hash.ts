/** Names of releases, views and validators: SHA-256 of what they are, the same for equal content however it was ordered. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** 32 hexadecimal digits of SHA-256. */
export function hashOf(value: unknown): string {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/** JSON with the keys of every object in order, and without what is undefined. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
