/** Statistics in a real browser: a figure opens exactly the tasks that it counts, from a tile and from the table. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let police: WatchedPage;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  police = await openWatched(browser);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const open = (page: Page) => page.goto(`${product.url}/#/dispatch/statistics`);

test('a tile opens the tasks that it counts', async () => {
  const { page } = police;
  await signInHavingRead(page, product.url, 'police');
  await open(page);
  const figure = page.locator('.vw-tile').first().getByRole('button').first();
  const count = (await figure.textContent())?.trim() ?? '';
  expect(Number(count)).toBeGreaterThan(0);
  await figure.click();
  await page.waitForURL(/doneStep=assign/);
  await page.getByText(`共 ${count} 条`).waitFor();
});

test('the chart of a step stands for its table, whose figures open their tasks', async () => {
  const { page } = police;
  await open(page);
  await page.locator('.vw-switch').getByText('接单 → 到场').click();
  const panel = page.getByRole('region', { name: '按大队' });
  await panel.locator('svg').first().waitFor();
  await panel.getByRole('button', { name: /显示为表格/ }).click();
  const figure = panel.locator('tbody tr').first().getByRole('button').first();
  const count = (await figure.textContent())?.trim() ?? '';
  await figure.click();
  await page.waitForURL(/doneStep=arrive.*brigadeId=|brigadeId=.*doneStep=arrive/);
  await page.getByText(`共 ${count} 条`).waitFor();
});

test('nothing was said on the console, and no request failed', () => {
  expect(police.findings).toEqual([]);
});
