/** A page that stands is kept for its next opening a while later: whole, with what stands beside it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStanding } from '../../../src/console/running/standing.ts';
import type { StandingList } from '../../../src/renderer/index.ts';

const kept = vi.hoisted(() => vi.fn(async (_page: object) => undefined));
vi.mock('../../../src/console/running/keepPage.ts', () => ({ keepPage: kept }));

const list = {} as StandingList;
const app = (fetchBeside?: () => Promise<unknown>) =>
  ({
    session: { token: () => 't1', state: () => ({ signedIn: { user: { id: 'u1' } } }) },
    notes: { answers: () => ({}) },
    http: { call: async () => ({ data: {} }) },
    pages: fetchBeside ? { fetchBeside } : {},
  }) as unknown as Parameters<typeof openStanding>[0];
const settings = { keepPages: true };

beforeEach(() => {
  vi.useFakeTimers();
  kept.mockClear();
});
afterEach(() => vi.useRealTimers());

test('is kept once it has stood for a while', async () => {
  openStanding(app(), settings).stands(list);
  expect(kept).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(kept).toHaveBeenCalledTimes(1);
});

test('waits for what stands beside it', async () => {
  let come = (): void => undefined;
  const beside = new Promise<void>((resolve) => (come = resolve));
  openStanding(
    app(() => beside),
    settings,
  ).stands(list);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(kept).not.toHaveBeenCalled();
  come();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(kept).toHaveBeenCalledTimes(1);
});

test.each([
  ['what stands beside it does not come', { fetchBeside: () => Promise.reject(new Error('gone')), settings }],
  ['the deployment does not want it', { fetchBeside: undefined, settings: { keepPages: false } }],
])('is not kept where %s', async (_, given) => {
  openStanding(app(given.fetchBeside), given.settings).stands(list);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(kept).not.toHaveBeenCalled();
});

test('one that is left is not kept', async () => {
  const standing = openStanding(app(), settings);
  standing.stands(list);
  standing.stop();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(kept).not.toHaveBeenCalled();
});
