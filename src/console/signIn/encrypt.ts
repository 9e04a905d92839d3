/**
 * RSA-OAEP with SHA-256 (RFC 8017, section 7.1.1), encryption only, for sign-in with `loginRSA`: plain http has no
 * `crypto.subtle`, and a library for all of RSA weighs more than the rest of the login page.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const hashLength = 32;

interface PublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
  /** Bytes of the modulus. */
  readonly size: number;
}

/**
 * @param pem an RSA public key as SPKI, PEM
 * @returns base64
 * @throws RangeError where the text is too long for the key, or the key is none of RSA
 */
export function encrypt(pem: string, text: string): string {
  const key = readKey(pem);
  const block = pad(utf8ToBytes(text), key.size);
  const cipher = power(BigInt(`0x${bytesToHex(block)}`), key.exponent, key.modulus);
  const bytes = hexToBytes(cipher.toString(16).padStart(key.size * 2, '0'));
  return btoa(String.fromCharCode(...bytes));
}

function pad(message: Uint8Array, size: number): Uint8Array {
  const gap = size - message.length - 2 * hashLength - 2;
  if (gap < 0) throw new RangeError(`a key of ${size} bytes must not be given ${message.length} to encrypt`);
  const data = concatBytes(sha256(new Uint8Array()), new Uint8Array(gap), Uint8Array.of(1), message);
  const seed = crypto.getRandomValues(new Uint8Array(hashLength));
  const masked = xor(data, mask(seed, data.length));
  return concatBytes(Uint8Array.of(0), xor(seed, mask(masked, hashLength)), masked);
}

/** MGF1 (RFC 8017, appendix B.2.1). */
function mask(seed: Uint8Array, length: number): Uint8Array {
  const parts = Array.from({ length: Math.ceil(length / hashLength) }, (_, counter) =>
    sha256(concatBytes(seed, Uint8Array.of(0, 0, 0, counter))),
  );
  return concatBytes(...parts).subarray(0, length);
}

const xor = (left: Uint8Array, right: Uint8Array): Uint8Array => left.map((byte, index) => byte ^ (right[index] ?? 0));

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** SPKI is SEQUENCE { SEQUENCE { algorithm }, BIT STRING { SEQUENCE { modulus, exponent } } } (RFC 8017, appendix A.1.1). */
function readKey(pem: string): PublicKey {
  const body = pem.replace(/-----[^-]+-----|\s/g, '');
  const spki = inside(Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0)));
  const [, bits] = elements(spki);
  // The first byte of a bit string counts its unused bits: none.
  const [modulus, exponent] = bits ? elements(inside(bits.content.subarray(1))) : [];
  if (!modulus || !exponent) throw new RangeError('the public key must be one of RSA, as SPKI in PEM');
  const number = (content: Uint8Array): bigint => BigInt(`0x${bytesToHex(content)}`);
  const n = number(modulus.content);
  return { modulus: n, exponent: number(exponent.content), size: Math.ceil(n.toString(16).length / 2) };
}

interface Element {
  readonly content: Uint8Array;
  readonly end: number;
}

const inside = (bytes: Uint8Array): Uint8Array => elementAt(bytes, 0).content;

function elements(bytes: Uint8Array): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; at = found.at(-1)?.end ?? bytes.length) found.push(elementAt(bytes, at));
  return found;
}

/** DER: a tag, a length of one byte or of as many as the low bits of the first say, the content. */
function elementAt(bytes: Uint8Array, at: number): Element {
  const first = bytes[at + 1] ?? 0;
  const long = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + long;
  const length = long === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  if (start + length > bytes.length) throw new RangeError('the public key must be whole');
  return { content: bytes.subarray(start, start + length), end: start + length };
}
