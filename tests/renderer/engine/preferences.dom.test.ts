/** What a user likes is kept whatever they do next, also where they leave the page at once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { Ports } from '../../../src/renderer/engine/ports.ts';
import { createPreferences } from '../../../src/renderer/engine/preferences.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stand() {
  const written: [string, Row | null][] = [];
  let come: (kept: Row) => void = () => undefined;
  const read = new Promise<Row>((resolve) => (come = resolve));
  const ports = {
    preferences: {
      read: () => read,
      write: async (key: string, value: Row | null) => void written.push([key, value]),
    },
  } as unknown as Ports;
  return { store: createPreferences(() => ports), written, come };
}

test('a change waits for the next one, and is sent once', async () => {
  const { store, written, come } = stand();
  store.prepare();
  come({});
  await vi.advanceTimersByTimeAsync(0);
  store.write('tutorial', { done: ['page'] });
  store.write('tutorial', { done: ['page', 'fields'] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([['tutorial', { done: ['page', 'fields'] }]]);
});

test('a change is sent at once, and once, when the page is left before it has settled', async () => {
  const { store, written, come } = stand();
  store.prepare();
  come({ queueRail: { isOpen: true } });
  await vi.advanceTimersByTimeAsync(0);
  store.write('tutorial', { done: ['page'] });
  store.flush();
  expect(written).toEqual([['tutorial', { done: ['page'] }]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toHaveLength(1);
});

test('what is changed before the kept ones have come stands over them', async () => {
  const { store, written, come } = stand();
  store.prepare();
  store.write('tutorial', { done: ['page'] });
  store.write('keys', null);
  come({ tutorial: { done: [] }, keys: { open: 'k' }, lists: { density: 'compact' } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(store.read()).toEqual({ tutorial: { done: ['page'] }, lists: { density: 'compact' } });
  expect(written).toEqual([
    ['tutorial', { done: ['page'] }],
    ['keys', null],
  ]);
});

test('what is changed, and sent, before the kept ones have come is not undone by them', async () => {
  const { store, written, come } = stand();
  store.prepare();
  store.write('queueRail', { isOpen: true });
  store.write('keys', null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toHaveLength(2);
  come({ queueRail: { isOpen: false }, keys: { open: 'k' }, lists: { density: 'compact' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.read()).toEqual({ queueRail: { isOpen: true }, lists: { density: 'compact' } });
});
