/** Whom a console alerts, and what it is signed with, follows what an administrator changes while it stands open. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let admin: Client;
let police: WatchedPage;
let policeId: string;
let polls = 0;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  admin = await signIn(product.url, 'super');
  policeId = (await signIn(product.url, 'police2')).userId;
  await hide(['commandCentre']);
  police = await openWatched(browser);
  police.page.on('request', (request) => {
    if (request.url().endsWith('/commandCentre/getTask')) polls += 1;
  });
  await signInHavingRead(police.page, product.url, 'police2', '/');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

async function hide(hiddenMenus: readonly string[]): Promise<void> {
  const { status } = await admin.post('/rescue_public/user/updateMenus', { id: policeId, hiddenMenus });
  expect(status).toBe(200);
}
const bellOfTasks = () => police.page.getByRole('button', { name: /^响铃任务/ });

test('the entry that is given switches the polling of tasks on, without a reload', async () => {
  expect(await bellOfTasks().count()).toBe(0);
  expect(polls).toBe(0);
  await hide([]);
  await bellOfTasks().waitFor();
  await expect.poll(() => polls).toBeGreaterThan(0);
});

test('and the one that is taken away switches it off', async () => {
  await hide(['commandCentre']);
  await bellOfTasks().waitFor({ state: 'detached' });
});

test('the watermark says the name that they have by now', async () => {
  const watermark = () => police.page.locator('[data-watermark]').getAttribute('data-watermark');
  const before = await watermark();
  const { body } = await admin.post('/rescue_public/user/update', { id: policeId, name: '改名警官' });
  expect(body.code).toBe(200);
  await expect.poll(watermark).toMatch(/^改名警官( |$)/);
  expect(before).not.toContain('改名警官');
});

test('nothing was said on the console, and no request failed', () => {
  expect(police.findings).toEqual([]);
});
