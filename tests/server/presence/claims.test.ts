/** What one process keeps of claims: each by its pages, and no more of them than a session can have open. */
import { expect, test } from 'vitest';
import { openClaims, type HeldClaim } from '../../../src/server/presence/claims.ts';

const claim = (tab: string, sessionId = 's'): HeldClaim => ({
  key: 'k',
  entity: 'book',
  recordId: '1',
  userId: 'u',
  name: 'U',
  sessionId,
  tab,
  until: 45_000,
  record: {},
});

test('a session that names ever new pages keeps its last twenty, and takes none of another session', () => {
  const claims = openClaims();
  claims.put(claim('other', 'other'));
  for (let tab = 0; tab < 1_000; tab += 1) claims.put(claim(String(tab)));
  const left: string[] = [];
  claims.leave((page) => {
    left.push(`${page.sessionId} ${page.tab}`);
    return false;
  });
  expect(left).toHaveLength(21);
  expect(left).toContain('other other');
  expect(left).toContain('s 999');
  expect(left).not.toContain('s 979');
});

test('a page that is heard of again stays before those that were heard of longer ago', () => {
  const claims = openClaims();
  for (let tab = 0; tab < 20; tab += 1) claims.put(claim(String(tab)));
  claims.put(claim('0'));
  claims.put(claim('new'));
  const kept = (tab: string): boolean => {
    let found = false;
    claims.leave((page) => {
      found ||= page.tab === tab;
      return false;
    });
    return found;
  };
  expect([kept('0'), kept('1'), kept('new')]).toEqual([true, false, true]);
});
