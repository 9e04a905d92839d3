/** A call is entered by keyboard: proposals for the place, a likely duplicate, attached or started anyway with a reason. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInByHand, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let police: WatchedPage;
let client: Client;
const place = '南山区科苑路15号大门';
const plate = '粤B77D01';

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

const advice = (page: Page) => page.getByRole('region', { name: /可能重复的任务/ });

async function enter(page: Page, phone: string): Promise<void> {
  await page.goto(`${product.url}/#/index`);
  await page.goto(`${product.url}/#/phoneEntry`);
  await page.getByLabel('来电号码').fill(phone);
}

async function tasksOf(phone: string): Promise<{ id: string; vehicleNum: number }[]> {
  const answer = await client.post('/trailerOrdersRecord/someone', { customerPhone: phone });
  return answer.body.data as { id: string; vehicleNum: number }[];
}

describe('phone entry', () => {
  test('starts a task by keyboard alone', async () => {
    const { page } = police;
    await enter(page, '13700137001');
    await page.getByLabel('事故地点').fill(place);
    await page.getByLabel('车牌号').first().fill(plate);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/commandCentre/);
    await expect.poll(() => tasksOf('13700137001').then(({ length }) => length)).toBe(1);
  });

  test('proposes places of past tasks, chosen with the arrow keys', async () => {
    const { page } = police;
    await enter(page, '13700137002');
    await page.getByLabel('事故地点').pressSequentially('科苑路15');
    await page.locator('.ant-select-item-option').filter({ hasText: place }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('事故地点').inputValue()).toBe(place);
  });

  test('shows the same plate as a likely duplicate, and asks for the reason of a second task', async () => {
    const { page } = police;
    await page.getByLabel('车牌号').first().fill(plate);
    await advice(page).getByText('同车牌').waitFor();
    await page.getByRole('button', { name: /提\s?交/ }).click();
    await page.getByText('请输入仍要新建的原因').waitFor();
    await page.getByLabel('仍要新建的原因').fill('拖走后再次故障');
    await page.getByRole('button', { name: /提\s?交/ }).click();
    await page.waitForURL(/commandCentre/);
    const [task] = await tasksOf('13700137002');
    const line = await client.get(`/trailerOrdersRecord/timeline?id=${task?.id ?? ''}`);
    expect(line.body.data).toMatchObject([{ step: 'start', why: '拖走后再次故障' }]);
  });

  test('attaches a further vehicle to the task that is there already', async () => {
    const { page } = police;
    const [task] = await tasksOf('13700137001');
    await enter(page, '13700137001');
    await page.getByRole('region', { name: /该号码的任务/ }).waitFor();
    await page.getByLabel('事故地点').fill(place);
    await page.getByLabel('车牌号').first().fill(plate);
    await page.getByText('添加一行').click();
    await page.getByLabel('车牌号').nth(1).fill('粤B77D02');
    await advice(page).getByRole('button', { name: '并入' }).last().click();
    const dialog = page.getByRole('dialog', { name: '并入已有任务' });
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('已并入').waitFor();
    await page.waitForURL(/commandCentre/);
    await expect.poll(async () => (await tasksOf('13700137001')).find(({ id }) => id === task?.id)?.vehicleNum).toBe(2);
  });

  test('is opened from anywhere, and saved with at most 25 keys beyond the words', async () => {
    const { page } = police;
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const tabTo = async (label: string) => {
      const isThere = () =>
        page.evaluate((wanted) => {
          const focused = document.activeElement;
          const named = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
          const names = [
            focused?.getAttribute('aria-label') ?? '',
            ...named.map(({ textContent }) => textContent ?? ''),
          ];
          return names.some((name) => name.startsWith(wanted));
        }, label);
      for (let left = 12; left > 0 && !(await isThere()); left -= 1) await press('Tab');
      expect(await isThere(), `"${label}" must be reached by Tab`).toBe(true);
    };
    await page.goto(`${product.url}/#/dispatch/unfinished`);
    await page.locator('tbody tr[data-row-key]').first().waitFor();
    await page.getByRole('main').focus();
    await press('n');
    await page.waitForURL(/#\/phoneEntry/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await tabTo('来电号码');
    await page.keyboard.type('13700137025');
    await tabTo('事故地点');
    await page.keyboard.type('福田区红荔路88号南门');
    await tabTo('车牌号');
    await page.keyboard.type('粤B25K25');
    await press('Control+Enter');
    await page.waitForURL(/commandCentre/);
    await expect.poll(() => tasksOf('13700137025').then(({ length }) => length)).toBe(1);
    expect(keys).toBeLessThanOrEqual(25);
  });

  test('is found in the palette, and its new row has the keyboard', async () => {
    const { page } = police;
    await page.goto(`${product.url}/#/dispatch/unfinished`);
    await page.locator('tbody tr[data-row-key]').first().waitFor();
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.keyboard.type('电话录入');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await page
      .getByRole('option', { name: /电话录入/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/phoneEntry/);
    await page.getByLabel('来电号码').waitFor();
    await page.getByText('添加一行').click();
    await page.keyboard.type('粤B25K26');
    await expect.poll(() => page.getByLabel('车牌号').nth(1).inputValue()).toBe('粤B25K26');
  });

  test('says that duplicates could not be looked for while nothing answers, and looks again when the network is back', async () => {
    const away = await openWatched(browser);
    await signInByHand(away.page, product.url, 'police');
    await enter(away.page, '13700137026');
    await away.page.route('**/likelyDuplicates*', (route) => route.abort('internetdisconnected'));
    await away.page.getByLabel('车牌号').first().fill(plate);
    await away.page
      .getByRole('alert')
      .filter({ hasText: /可能重复的任务.*未能核对/ })
      .waitFor();
    await away.page.unroute('**/likelyDuplicates*');
    await advice(away.page).getByText('同车牌').first().waitFor();
    await away.page.context().close();
  });

  test('a refused check says so beside its panel, and the page stays', async () => {
    const away = await openWatched(browser);
    await signInByHand(away.page, product.url, 'police');
    await enter(away.page, '13700137027');
    for (const status of [403, 422]) {
      await away.page.route('**/likelyDuplicates*', (route) =>
        route.fulfill({ status, json: { code: status, msg: `不可以 ${status}`, error: 'refused' } }),
      );
      await away.page.getByLabel('车牌号').first().fill(`粤B27R${status}`.slice(0, 7));
      await away.page
        .getByRole('alert')
        .filter({ hasText: `可能重复的任务（?） 未能核对：不可以 ${status}` })
        .waitFor();
      expect(new URL(away.page.url()).hash).toContain('phoneEntry');
      await away.page.unroute('**/likelyDuplicates*');
    }
    await away.page.context().close();
  });

  test('the message of a submit that nothing answered says what failed', async () => {
    const away = await openWatched(browser);
    await signInByHand(away.page, product.url, 'police');
    await enter(away.page, '13700137028');
    await away.page.getByLabel('事故地点').fill(place);
    await away.page.getByLabel('车牌号').first().fill('粤B28S28');
    await away.page.route('**/PCPortEntry*', (route) => route.abort('internetdisconnected'));
    await away.page.getByRole('button', { name: /提\s?交/ }).click();
    await away.page.locator('.vw-refusal').getByText('电话录入没有得到答复，可能已生效：请求发生错误').waitFor();
    await away.page.context().close();
  });

  test('no console error or warning, no failed request', () => {
    expect(police.findings).toEqual([]);
  });
});
