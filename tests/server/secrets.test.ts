/** Passwords, tokens, signed addresses, and what a log line may hold. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentTypeOf } from '../../src/server/files/contentType.ts';
import { storedPath } from '../../src/core/model/entity/filePaths.ts';
import { fileSigner } from '../../src/server/files/signing.ts';
import { openLog, scrub } from '../../src/server/plugins/logging.ts';
import {
  hashPassword,
  isWirePassword,
  verifyPassword,
  wirePassword,
} from '../../src/server/sessions/passwords/password.ts';
import { hashToken, newToken, tokenIn } from '../../src/server/sessions/token.ts';

describe('passwords', () => {
  test('go over the wire as the contract says', () => {
    const hex = (text: string): string => createHash('sha256').update(text).digest('hex');
    const inner = hex('Towline-2026');
    const pieces = [0, 8, 16, 24, 32, 40, 48, 56].map((at) => inner.slice(at, at + 8));
    expect(wirePassword('Towline-2026')).toBe(hex(pieces.join('rescue')));
    expect(wirePassword('密码')).not.toBe(wirePassword('密碼'));
  });

  test('are kept as argon2id of what the wire carries', async () => {
    const stored = await hashPassword('Towline-2026');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, wirePassword('Towline-2026'))).toBe(true);
    expect(await verifyPassword(stored, wirePassword('towline-2026'))).toBe(false);
    expect(await verifyPassword(null, wirePassword('Towline-2026'))).toBe(false);
  });

  test.each(['123456', wirePassword('a').toUpperCase(), `${wirePassword('a')}0`, '', null, 7])(
    '%j is no password of the wire',
    (value) => expect(isWirePassword(value)).toBe(false),
  );
});

describe('tokens', () => {
  test('are random, and kept as a hash', () => {
    const token = newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(newToken()).not.toBe(token);
    expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('stand behind the word express, with or without a space', () => {
    const token = newToken();
    expect(tokenIn(`express${token}`)).toBe(token);
    expect(tokenIn(`express ${token}`)).toBe(token);
    for (const header of [undefined, '', token, `Bearer ${token}`, `express${token}x`, 'express'])
      expect(tokenIn(header)).toBeNull();
  });
});

describe('signed addresses of files', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const at = (seconds: number) => fileSigner('secret', () => new Date(seconds * 1000));
  const parts = (address: string): [string, string, string] => {
    const url = new URL(address, 'http://x');
    return [url.pathname.slice('/files/'.length), url.searchParams.get('e') ?? '', url.searchParams.get('s') ?? ''];
  };

  test('work for ten minutes', () => {
    const address = parts(at(1000).sign(id));
    expect(at(1000).verify(...address)).toBe(true);
    expect(at(1600).verify(...address)).toBe(true);
    expect(at(1601).verify(...address)).toBe(false);
  });

  test('cannot be made longer-lived, moved to another file, or made with another secret', () => {
    const [own, expires, signature] = parts(at(1000).sign(id));
    expect(at(1000).verify(own, String(Number(expires) + 1), signature)).toBe(false);
    expect(at(1000).verify(own.replace('01890', '01891'), expires, signature)).toBe(false);
    expect(fileSigner('other', () => new Date(1_000_000)).verify(own, expires, signature)).toBe(false);
    expect(at(1000).verify(own, expires, '')).toBe(false);
  });

  test('are stored without their signature, and signed anew; other paths stay as they are', () => {
    const address = at(1000).sign(id);
    expect(storedPath(address)).toBe(`/files/${id}`);
    expect(at(2000).signPath(address)).toBe(at(2000).sign(id));
    expect(at(2000).signPath('https://example.org/x.png')).toBe('https://example.org/x.png');
  });
});

test('an image is known by its first bytes', () => {
  expect(contentTypeOf(Buffer.from('89504e470d0a1a0a0000', 'hex'))).toBe('image/png');
  expect(contentTypeOf(Buffer.from('ffd8ffe000104a464946', 'hex'))).toBe('image/jpeg');
  expect(contentTypeOf(Buffer.from('GIF89a'))).toBeNull();
  expect(contentTypeOf(Buffer.from('<svg onload=alert(1)>'))).toBeNull();
  expect(contentTypeOf(Buffer.alloc(0))).toBeNull();
});

describe('log lines', () => {
  test('hold no token, hash, phone number or password of a database', () => {
    const line = scrub(
      `token express${newToken()} of 13812345678 with ${wirePassword('x')} at postgres://user:secret@db/x, order 2138123456789`,
    );
    expect(line).toBe(
      'token express[token] of [phone] with [hash] at postgres://user:[password]@db/x, order 2138123456789',
    );
  });

  test('say of a database error what kind it is, not which row', () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line: string) => void lines.push(line) });
    const error = Object.assign(new Error('duplicate key value violates unique constraint "user_mobile_key"'), {
      code: '23505',
      constraint: 'user_mobile_key',
      detail: 'Key (mobile)=(13812345678) already exists.',
    });
    log.error({ err: error, headers: { token: 'x' }, password: 'p' }, 'a request failed');
    const written = JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
    expect(written['err']).toMatchObject({ code: '23505', constraint: 'user_mobile_key' });
    expect(lines[0]).not.toMatch(/13812345678|"detail"|"headers"|"password"/);
  });
});
