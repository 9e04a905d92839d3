import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encrypt } from '../../../src/console/signIn/encrypt.ts';

const pair = (modulusLength: number, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicExponent,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const read = (key: string, cipher: string): string =>
  privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(cipher, 'base64'),
  ).toString('utf8');

describe('what is encrypted without crypto.subtle is read by the server', () => {
  test.each([
    [2048, 65_537],
    [3072, 65_537],
    [2048, 3],
  ])('with a key of %i bits and the exponent %i', (bits, exponent) => {
    const { publicKey, privateKey } = pair(bits, exponent);
    for (const text of ['', 'a', '0f'.repeat(32), '密码'])
      expect(read(privateKey, encrypt(publicKey, text))).toBe(text);
  });

  test('a hundred times, whatever the seed, and never the same', () => {
    const { publicKey, privateKey } = pair(2048);
    const ciphers = Array.from({ length: 100 }, () => encrypt(publicKey, 'f'.repeat(64)));
    expect(new Set(ciphers).size).toBe(100);
    for (const cipher of ciphers) {
      expect(cipher).toMatch(/^[A-Za-z0-9+/]{342}==$/);
      expect(read(privateKey, cipher)).toBe('f'.repeat(64));
    }
  });
});

test('a text that is too long for the key is refused', () => {
  const { publicKey } = pair(2048);
  expect(() => encrypt(publicKey, 'x'.repeat(190))).not.toThrow();
  expect(() => encrypt(publicKey, 'x'.repeat(191))).toThrow('256 bytes must not be given 191');
});

const ofAnotherKind = (): string =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();

test.each([
  ['nothing', ''],
  ['a key of another kind', ofAnotherKind()],
  ['half a key', pair(2048).publicKey.slice(0, 200)],
])('%s is no key', (_, given) => {
  expect(() => encrypt(given, 'x')).toThrow(RangeError);
});
