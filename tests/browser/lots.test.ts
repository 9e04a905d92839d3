/** The lot's and the insurer's screens by hand: what came in, what may leave, what stands too long; a standby driver is sent. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { openWatched, signInByHand, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

async function openAs(username: string): Promise<Page> {
  const watched = await openWatched(browser);
  opened.push(watched);
  await signInByHand(watched.page, product.url, username);
  await watched.page.getByRole('button', { name: '我已知晓' }).click();
  return watched.page;
}

const rows = (page: Page) => page.locator('tbody tr[data-row-key]');

describe('a parking lot', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openAs('park');
  }, 60_000);

  test('holds a vehicle back, and sees that it cannot leave', async () => {
    await page.goto(`${product.url}/#/park/vehicles?strongMeasuresStatusId=2`);
    const first = rows(page).filter({ hasText: '未出场' }).first();
    const orderNo = await first.locator('td').first().innerText();
    await first.getByRole('button', { name: '强制措施' }).click();
    const dialog = page.getByRole('dialog', { name: '强制措施状态' });
    await dialog.locator('.ant-select-selector').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '未放行' }).click();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('状态已更新').waitFor();
    await page.goto(`${product.url}/#/park/vehicles?strongMeasuresStatusId=5`);
    const held = rows(page).filter({ hasText: orderNo });
    await held.waitFor();
    await expect.poll(() => held.getByRole('button', { name: '出场' }).isDisabled()).toBe(true);
  });

  test('lets one that is released leave, out of the overdue ones', async () => {
    await page.goto(`${product.url}/#/park/overdue`);
    const first = rows(page).filter({ hasText: '已放行未取车' }).first();
    const orderNo = await first.locator('td').first().innerText();
    await first.getByRole('button', { name: '出场' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '出场' }).click();
    await page.getByText('已出场').first().waitFor();
    await rows(page).filter({ hasText: orderNo }).waitFor({ state: 'detached' });
  });
});

describe('insurance tasks', () => {
  test('are given to a standby driver, who must be chosen', async () => {
    const page = await openAs('company');
    await page.goto(`${product.url}/#/dispatch/insurance`);
    const row = rows(page).filter({ has: page.getByRole('button', { name: '执行' }) });
    await row.first().getByRole('button', { name: '执行' }).click();
    const dialog = page.getByRole('dialog', { name: '执行保险任务' });
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.getByText('请选择备勤司机').waitFor();
    await dialog.getByRole('button', { name: /选择/ }).click();
    const picker = page.getByRole('dialog', { name: '选择司机' });
    await picker.locator('tbody tr[data-row-key] input[type=radio]:not([disabled])').first().check();
    await picker.getByRole('button', { name: /确\s?定/ }).click();
    await picker.waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('执行成功').waitFor();
  });

  test('are not in the menu of a unit that the settings do not name', async () => {
    const page = await openAs('police2');
    await page.getByText('指挥中心').first().waitFor();
    expect(await page.getByText('保险任务').count()).toBe(0);
  });
});

test('no console error or warning, no failed request', () => {
  expect(opened.flatMap(({ findings }) => findings)).toEqual([]);
});
