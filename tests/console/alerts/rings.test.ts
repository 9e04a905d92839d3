import { describe, expect, test } from 'vitest';
import { dueRings } from '../../../src/console/alerts/rings.ts';
import type { WaitingItem } from '../../../src/console/app/waiting.ts';
import { emptyStorage } from '../fakes.ts';

const item: WaitingItem = {
  id: '',
  title: '',
  detail: null,
  mark: null,
  said: '',
  since: null,
  due: null,
  acknowledgedBy: null,
  reason: null,
  row: {},
};

describe('rings', () => {
  const items = (...given: readonly { id: string; acknowledgedBy?: string }[]): WaitingItem[] =>
    given.map(({ id, acknowledgedBy = null }) => ({ ...item, id, acknowledgedBy }));
  const minute = 60_000;
  const rung = (due: ReturnType<typeof dueRings>) => due.map(({ item: { id }, loud }) => `${id}${loud ? '!' : ''}`);

  test('a task rings once, whichever tab asks', () => {
    const storage = emptyStorage();
    expect(rung(dueRings(items({ id: 'a' }), 0, minute, storage))).toEqual(['a']);
    expect(rung(dueRings(items({ id: 'a' }), 15_000, minute, storage))).toEqual([]);
    expect(rung(dueRings(items({ id: 'a' }, { id: 'b' }), 30_000, minute, storage))).toEqual(['b']);
  });
  test('louder after a minute that nobody acknowledged it, and each minute again', () => {
    const storage = emptyStorage();
    dueRings(items({ id: 'a' }), 0, minute, storage);
    expect(rung(dueRings(items({ id: 'a' }), 59_999, minute, storage))).toEqual([]);
    expect(rung(dueRings(items({ id: 'a' }), minute, minute, storage))).toEqual(['a!']);
    expect(rung(dueRings(items({ id: 'a' }), minute + 2000, minute, storage))).toEqual([]);
    expect(rung(dueRings(items({ id: 'a' }), 2 * minute, minute, storage))).toEqual(['a!']);
  });
  test('an acknowledged task is quiet; one that waits anew rings anew', () => {
    const storage = emptyStorage();
    dueRings(items({ id: 'a' }), 0, minute, storage);
    const known = items({ id: 'a', acknowledgedBy: '王' });
    expect(rung(dueRings(known, 2 * minute, minute, storage))).toEqual([]);
    expect(rung(dueRings(items({ id: 'a' }), 3 * minute, minute, storage))).toEqual(['a']);
  });
});
