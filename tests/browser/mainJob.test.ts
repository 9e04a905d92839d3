/**
 * The main job by hand in a real browser: police starts a task, its bell rings, the command centre assigns, the
 * company's bell rings, it dispatches, the driver reports, and everyone sees it finished.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInByHand, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let police: WatchedPage;
let company: WatchedPage;
const place = '南山区深南大道科技园段 88 号';
const plates = ['粤B88Z01', '粤B88Z02'];

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  police = await openWatched(browser);
  company = await openWatched(browser);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const closeNotice = (page: Page): Promise<void> => page.getByRole('button', { name: '我已知晓' }).click();
const row = (page: Page, text = place) => page.locator('tbody tr[data-row-key]').filter({ hasText: text });
const bellCount = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await page.locator('button.bell').getAttribute('aria-label')) ?? '')?.[0] ?? Number.NaN);

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
  await page.locator('.ant-select-selection-item').filter({ hasText: option }).first().waitFor();
}

async function taskId(client: Client): Promise<string> {
  const answer = await client.post('/rescue_public/commandCentre/listByPageCommandCentre', {
    accidentPlaceName: place,
  });
  const [task] = (answer.body.data as { records: { id: string }[] }).records;
  if (!task) throw new Error('the task is not in the list');
  return task.id;
}

describe('the main job', () => {
  test('police and company sign in, and read the notice', async () => {
    await signInByHand(police.page, product.url, 'police');
    await signInByHand(company.page, product.url, 'company');
    await closeNotice(police.page);
    await closeNotice(company.page);
    expect(await police.page.title()).toMatch(/ - 拖车救援调度平台$/);
  });

  test('police starts a task with two wrecks, and the bell counts it', async () => {
    const { page } = police;
    const before = await bellCount(page);
    await page.goto(`${product.url}/#/dispatch/commandCentre`);
    await row(page, '区').first().waitFor();
    await page.getByRole('button', { name: '发起任务' }).click();
    await page.getByLabel('事故地点').fill(place);
    await page
      .getByLabel('车牌号')
      .first()
      .fill(plates[0] ?? '');
    await page.getByText('添加一行').click();
    await page
      .getByLabel('车牌号')
      .nth(1)
      .fill(plates[1] ?? '');
    await page.getByLabel('民警备注').fill('占用最右侧车道');
    await page.getByRole('button', { name: /提\s?交/ }).click();
    await page.waitForURL(/commandCentre/);
    await row(page).waitFor();
    await expect.poll(() => bellCount(page)).toBe(before + 1);
  });

  test('the command centre assigns it: company and lot are asked for, the company hears of it', async () => {
    const { page } = police;
    const before = await bellCount(company.page);
    await row(page).getByRole('button', { name: '分派任务' }).click();
    const dialog = page.getByRole('dialog', { name: '分派任务' });
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.getByText('未选择拖车公司').waitFor();
    await dialog.getByText('未选择停车场').waitFor();
    await choose(page, '拖车公司', '安达');
    await choose(page, '停车场', '前海');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('分派成功').first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await row(page).getByText('未分配拖车司机').waitFor();
    await expect.poll(() => bellCount(company.page)).toBe(before + 1);
  });

  test('the company sends two trucks to the two wrecks', async () => {
    const { page } = company;
    await page.goto(`${product.url}/#/dispatch/trailerOrdersCompany`);
    for (const plate of plates) {
      await row(page).getByRole('button', { name: '派车' }).click();
      const dialog = page.getByRole('dialog', { name: '派车' });
      await choose(page, '车辆', plate);
      await dialog.locator('.ant-select-selection-item').filter({ hasText: plate }).waitFor();
      await dialog.getByRole('button', { name: /选择/ }).click();
      const picker = page.getByRole('dialog', { name: '选择司机' });
      await picker.locator('tbody tr[data-row-key]').first().waitFor();
      await picker.getByRole('button', { name: /确\s?定/ }).click();
      await page.getByText('未选择司机').waitFor();
      if (plate === plates[0]) {
        await picker.getByRole('textbox', { name: '司机姓名' }).fill('周强');
        await expect.poll(() => picker.locator('tbody tr[data-row-key]').count()).toBe(1);
      }
      await picker.locator('tbody tr[data-row-key] input[type=radio]:not([disabled])').first().check();
      await picker.getByRole('button', { name: /确\s?定/ }).click();
      await picker.waitFor({ state: 'hidden' });
      await dialog.locator('.ant-select-selection-item').filter({ hasText: plate }).waitFor();
      await dialog.getByRole('button', { name: /确\s?定/ }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await row(page).getByText('待司机接单').waitFor();
  });

  test('the driver reports each step, and every list follows without being touched', async () => {
    const driver = await signIn(product.url, 'driver');
    const office = await signIn(product.url, 'police');
    const id = await taskId(office);
    await row(police.page).getByRole('button', { name: '详情' }).click();
    const orderRow = (plate: string) => police.page.getByRole('dialog').locator('tbody tr').filter({ hasText: plate });
    await orderRow(plates[0] ?? '').waitFor();
    const shown = { accept: '已接单', arrive: '到达现场', tow: '开始拖车', finish: '拖车完成' };
    for (const [step, word] of Object.entries(shown)) {
      const answer = await driver.post(`/trailerOrdersDriverAPP/${step}`, { id });
      expect(answer.status, answer.body.msg).toBe(200);
      await orderRow(plates[0] ?? '')
        .getByText(word)
        .waitFor();
    }
    const orders = await office.post('/trailerOrdersRecord/findOrderByTrailerId', { id });
    const states = (orders.body.data as { orderStatus: number }[]).map(({ orderStatus }) => orderStatus).sort();
    expect(states).toEqual([0, 1]);
  });

  test('the timeline of the task tells who did what', async () => {
    const drawer = police.page.getByRole('dialog').last();
    for (const step of ['发起任务', '分派任务', '派车', '司机接单', '到达现场', '开始拖车', '拖车完成'])
      await drawer.getByText(step).first().waitFor();
  });

  test('no console error or warning, no failed request, no policy violation', () => {
    expect([...police.findings, ...company.findings]).toEqual([]);
  });
});
