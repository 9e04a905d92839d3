/** The command centre assigns with one key what is proposed, reads why others are not, and transfers under that heading. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { startTask } from './givenTask.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let police: WatchedPage;
let client: Client;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  police = await openWatched(browser);
  client = await signIn(product.url, 'police');
  await signInHavingRead(police.page, product.url, 'police');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

/** The dialog of the first task in the list that has this button, and that task's id. */
async function openFirst(page: Page, action: string): Promise<{ dialog: Locator; id: string }> {
  await page.goto(`${product.url}/#/index`);
  await page.goto(`${product.url}/#/dispatch/commandCentre`);
  const row = page
    .locator('tbody tr[data-row-key]')
    .filter({ has: page.getByRole('button', { name: action }) })
    .first();
  const asked = page.waitForRequest(/\/dispatch\/proposals$/);
  await row.getByRole('button', { name: action }).click();
  const id = /[\da-f]{8}-[\da-f-]{27}/.exec((await asked).postData() ?? '')?.[0] ?? '';
  return { dialog: page.getByRole('dialog', { name: action }), id };
}

async function detailOf(id: string): Promise<string> {
  const answer = await client.get(`/trailerOrdersRecord/findDetail_commandCentre?id=${id}`);
  return JSON.stringify(answer.body.data);
}

describe('proposals', () => {
  test('the first stands chosen with its reasons, and Enter assigns the task to that driver', async () => {
    const { page } = police;
    const { dialog, id } = await openFirst(page, '分派任务');
    const first = dialog.getByRole('radio').first();
    await first.waitFor();
    await expect.poll(() => first.isChecked()).toBe(true);
    await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    await dialog.getByText(/约\d+分钟到达/).waitFor();
    await dialog.getByText(/^停车场：/).waitFor();
    const name = await dialog.locator('.vw-proposed-name').first().innerText();
    await page.keyboard.press('Enter');
    await page.getByText('分派成功').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await detailOf(id)).toContain(name);
  });

  test('who is not proposed is listed with the reason', async () => {
    const { page } = police;
    const { dialog } = await openFirst(page, '分派任务');
    const why = dialog.getByRole('button', { name: '为何没有推荐其他司机' });
    await why.click();
    await dialog.getByRole('list', { name: '为何没有推荐其他司机' }).getByRole('listitem').first().waitFor();
    await dialog.getByRole('button', { name: /取\s?消/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('self-driving and moving aside stand last, and are never what is filled in', async () => {
    const { page } = police;
    const { dialog } = await openFirst(page, '分派任务');
    await dialog.getByRole('radio', { checked: true }).waitFor();
    for (const [label, last] of [
      ['拖车公司', '自驱'],
      ['停车场', '就地拖移'],
    ] as const) {
      const select = dialog.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: label }) });
      await select.click();
      const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
      await options.nth(1).waitFor();
      expect((await options.allTextContents()).at(-1)).toBe(last);
      expect(await options.last().getAttribute('class')).toContain('vw-option-apart');
      expect(await dialog.locator('.ant-select-selection-item').allTextContents()).not.toContain(last);
      await page.keyboard.press('Escape');
    }
    await dialog.getByRole('button', { name: /取\s?消/ }).click();
  });

  test('a task that is nowhere is placed from the window, and then assigned as proposed', async () => {
    const { page } = police;
    await startTask(client, '南山区某处无坐标', '粤B60P01', { accidentPoint: null });
    await page.goto(`${product.url}/#/index`);
    await page.goto(`${product.url}/#/dispatch/commandCentre`);
    const row = page.locator('tbody tr[data-row-key]').filter({ hasText: '粤B60P01' });
    await row.getByRole('button', { name: '分派任务' }).click();
    const dialog = page.getByRole('dialog', { name: '分派任务' });
    await dialog.getByText('没有可推荐的司机').waitFor();
    await dialog.getByRole('button', { name: '标注位置' }).click();
    const placing = page.getByRole('dialog', { name: '标注位置' });
    await placing.getByRole('spinbutton', { name: /经度/ }).fill('113.9488');
    await placing.getByRole('spinbutton', { name: /纬度/ }).fill('22.541');
    await placing.getByRole('button', { name: /确\s?定/ }).click();
    await placing.waitFor({ state: 'hidden' });
    const first = dialog.getByRole('radio', { checked: true });
    await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await dialog.getByRole('button', { name: '标注位置' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('分派成功').waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('a task is transferred in a window of that name', async () => {
    const { dialog } = await openFirst(police.page, '转交任务');
    await dialog.getByRole('radio', { checked: true }).waitFor();
    await dialog.getByRole('button', { name: /取\s?消/ }).click();
  });

  test('no page said anything on its console', () => {
    expect(police.findings).toEqual([]);
  });
});
