/** Files by hand in a real browser: a list leaves as one, and is filled from one. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let office: WatchedPage;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  office = await openWatched(browser);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const csv = (...rows: string[]) => ({
  name: 'parks.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`),
});

describe('files of a list', () => {
  test('a list is exported, its progress is seen, and the file is fetched', async () => {
    const { page } = office;
    await signInHavingRead(page, product.url, 'office');
    await page.goto(`${product.url}/#/organisation/parks`);
    await page.locator('tbody tr[data-row-key]').first().waitFor();
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await page.getByText('导出为 Excel').click();
    await page.getByText('已开始导出，请在下载列表中查看').waitFor();
    await page.getByRole('button', { name: '下载任务，1 个' }).click();
    const list = page.getByRole('region', { name: '下载任务' });
    const bar = list.getByRole('progressbar');
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('100');
    await list.getByText('文件保留 24 小时').waitFor();
    const coming = page.waitForEvent('download');
    await list.getByRole('button', { name: /^下载 停车场-\d+\.xlsx$/ }).click();
    expect((await coming).suggestedFilename()).toMatch(/^停车场-\d+\.xlsx$/);
  });

  test('it is deleted after a question, with 删除成功', async () => {
    const { page } = office;
    await page.getByRole('button', { name: /^删除 停车场/ }).click();
    await page.locator('.ant-popconfirm').getByRole('button', { name: '删除' }).click();
    await page.getByText('删除成功').waitFor();
    await page.getByText('还没有下载任务').waitFor();
    await page.getByRole('button', { name: '下载任务，0 个' }).click();
  });

  test('a table with a fault adds nothing, and without one all its rows', async () => {
    const { page } = office;
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '导入：停车场' });
    const file = dialog.locator('input[type=file]');
    await file.setInputFiles(csv('名称,车位数', '浏览器一号场,12', '浏览器二号场,-5'));
    await dialog.getByText('2 行中有 1 处错误，未导入任何数据').waitFor();
    expect(await dialog.getByRole('button', { name: '导入', exact: true }).isDisabled()).toBe(true);
    await file.setInputFiles(csv('名称,车位数,创建时间', '浏览器一号场,12,2020-01-01', '浏览器二号场,5,'));
    await dialog.getByText('不导入由系统填写的列：创建时间。').waitFor();
    await dialog.getByRole('button', { name: '导入 2 行' }).click();
    await page.getByText('已导入 2 行').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    for (const name of ['浏览器一号场', '浏览器二号场']) await page.getByText(name).first().waitFor();
  });

  test('no console error or warning, no failed request, no policy violation', () => {
    expect(office.findings).toEqual([]);
  });
});
