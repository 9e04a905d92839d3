/** A company that loses a task while its dispatcher looks elsewhere finds it at the top of the page until they say that they know. */
import { beforeAll, expect, test } from 'vitest';
import { answered, giveTask, startTask } from './givenTask.ts';
import { signIn, type Client } from './product.ts';
import { openStage } from './stage.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

const stage = openStage();
let police: Client;
let company: WatchedPage;

beforeAll(async () => {
  police = await signIn(stage.product.url, 'police', 'Towline-2026');
  company = await openWatched(stage.browser);
  await signInHavingRead(company.page, stage.product.url, 'company');
}, 300_000);

async function loseTask(plate: string): Promise<void> {
  const id = await startTask(police, '科技园科苑路', plate);
  await giveTask(police, id, await signIn(stage.product.url, 'company', 'Towline-2026'));
  await answered(police, '/trailerOrdersRecord/commandCentreWithdrawTrailerOrdersRecord', { id, reason: '报错地点' });
}

test.each([
  [1440, 'dispatch/companyDesk'],
  [390, 'index'],
])('at %i on %s it stays, covers nothing, and leads to the ledger', async (width, screen) => {
  const { page } = company;
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${stage.product.url}/#/${screen}`);
  await page.locator('.frame-content :is(h1, h2)').first().waitFor();
  const plate = `粤BL${width}`.slice(0, 7);
  await loseTask(plate);
  const line = page.locator('.line').filter({ hasText: plate });
  await line.waitFor();
  expect(await line.innerText()).toContain('已被指挥中心撤回：报错地点');
  // Longer than a message stands.
  await page.waitForTimeout(4000);
  const [below, content] = [await line.boundingBox(), await page.locator('.frame-content').boundingBox()];
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual((content?.y ?? 0) + 1);
  const overlap = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overlap).toBeLessThanOrEqual(0);
  await line.getByRole('button', { name: /^打开/ }).click();
  await page.waitForURL(/rotation_ledger\?/);
  await page.locator('.frame-content').getByText('报错地点').first().waitFor();
  await line.getByRole('button', { name: '知道了' }).click();
  await line.waitFor({ state: 'hidden' });
});

test('at 390 in English a plate stands on one line', async () => {
  const { page, findings } = await openWatched(stage.browser, { width: 390, language: 'en-US' });
  await signInHavingRead(page, stage.product.url, 'company', '/');
  await page.locator('.frame-content :is(h1, h2)').first().waitFor();
  await loseTask('粤BL777E');
  const line = page.locator('.line').filter({ hasText: '粤BL777E' });
  await line.waitFor();
  const lines = await line.locator('strong').evaluate((said) => {
    const words = document.createTreeWalker(said, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    const begins = words.data.indexOf('粤BL777E');
    range.setStart(words, begins);
    range.setEnd(words, begins + '粤BL777E'.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  expect(findings).toEqual([]);
  await page.context().close();
});

test('without a console error or a failed request', () => {
  expect(company.findings).toEqual([]);
});
