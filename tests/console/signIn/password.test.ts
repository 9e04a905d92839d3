import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from '../../../src/console/signIn/passwordHash.ts';

test('a known password has a known wire hash', () => {
  // printf %s Towline-2026 | sha256sum; its eight pieces joined with "rescue"; sha256sum again.
  expect(hashPassword('Towline-2026')).toBe('8dec6668c23bebe1c57bd8174ccc71d0ad485e17ed4a0bfb0847ecc3e95ff717');
});

test.each(['123456', '密码密码密码', '', 'a'.repeat(200), 'p@ss wörd'])(
  '"%s" is hashed as the contract says',
  (password) => {
    const sha = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
    const h = sha(password);
    const pieces = Array.from({ length: 8 }, (_, index) => h.slice(index * 8, index * 8 + 8));
    expect(hashPassword(password)).toBe(sha(pieces.join('rescue')));
  },
);
