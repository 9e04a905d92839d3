/** The thread that builds, read ahead: the first change after a start is judged by what it touches, as any later one is. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BuildAnswer, BuildOrder } from '../../../src/server/releases/building/buildInThread.ts';
import { startThread } from '../../../src/server/threads/startThread.ts';
import { removeFolder, startProduct } from '../../browser/product.ts';
import { librarySources } from '../library.ts';

const nothing = { written: null, viewed: null, tried: null, against: null, isJudged: false, verdicts: [] };
const shelves = JSON.stringify({
  menu: 'settings',
  entity: { title: { 'zh-CN': '书架', 'en-US': 'Shelves' }, properties: { name: { type: 'string' } } },
});

/** What a thread that has just begun says to one order after the other. */
async function answersTo(orders: readonly Pick<BuildOrder, 'sources' | 'isAhead'>[]): Promise<BuildAnswer[]> {
  const program = new URL('../../../src/server/releases/building/buildThread.ts', import.meta.url);
  const thread = startThread(program);
  const answers: BuildAnswer[] = [];
  for (const order of orders) {
    thread.postMessage({ ...nothing, ...order } satisfies BuildOrder);
    const [answer] = (await once(thread, 'message')) as [BuildAnswer];
    answers.push(answer);
  }
  await thread.terminate();
  return answers;
}

test('what was read ahead is not looked at again for a page that comes: only what the page touches is', async () => {
  const sources = librarySources();
  const more = [...sources, { file: 'screens/shelves.json', text: shelves }];
  const [cold] = await answersTo([{ sources: more, isAhead: false }]);
  const [ahead, first] = await answersTo([
    { sources, isAhead: true },
    { sources: more, isAhead: false },
  ]);
  expect(ahead).toMatchObject({ faults: [], read: null, hash: null });
  expect(first).toMatchObject({ faults: [], hash: cold?.hash });
  expect(cold?.anew).toBeGreaterThan(100);
  expect(first?.anew).toBeLessThan((cold?.anew ?? 0) / 5);
});

test('a start reads ahead without being asked, one of several in the process that publishes alone; it ends with 0', async () => {
  const env = { SEED: 'none', LOG_LEVEL: 'debug', WORKERS: '2' };
  const product = await startProduct({ env });
  const aheads = (): string[] => product.log().match(/"worker":\d+,[^\n]*"what serves is read ahead"/g) ?? [];
  try {
    await expect.poll(aheads, { timeout: 90_000 }).toHaveLength(1);
    expect(aheads()[0]).toContain('"worker":1,');
    writeFileSync(join(product.schemas, 'screens/shelves.json'), shelves);
    const status = async (): Promise<number> => (await fetch(`${product.url}/api/shelves/listByPage`)).status;
    await expect.poll(status, { timeout: 60_000 }).toBe(401);
    expect(aheads()).toHaveLength(1);
  } finally {
    expect(await product.stop()).toBe(0);
    removeFolder(product);
  }
}, 240_000);
