/** The lot's and the insurer's screens by hand: what came in, what may leave, what stands too long; a standby driver is sent. */
import pg from 'pg';
import { encodeQR } from 'qr';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product & { readonly databaseUrl: string };
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
  await signInHavingRead(watched.page, product.url, username, '/');
  return watched.page;
}

const rows = (page: Page) => page.locator('tbody tr[data-row-key]');

/** What stands beside the number, that it is of another day, is no part of it. */
const numberIn = (text: string): string => /\d{8}-[A-Z\d]{6}-\d+/.exec(text)?.[0] ?? '';

describe('a parking lot', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openAs('park');
  });

  test('holds a vehicle back, and sees that it cannot leave', async () => {
    await page.goto(`${product.url}/#/park/vehicles?strongMeasuresStatusId=2`);
    const first = rows(page).filter({ hasText: '未出场' }).first();
    const orderNo = await first.locator('td').first().innerText();
    await first.getByRole('button', { name: '强制措施' }).click();
    const dialog = page.getByRole('dialog', { name: '强制措施状态' });
    await dialog.locator('.ant-select-selector').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '未放行' }).click();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('状态已改为“未放行”').waitFor();
    await page.goto(`${product.url}/#/park/vehicles?strongMeasuresStatusId=5`);
    const held = rows(page).filter({ hasText: orderNo });
    await held.waitFor();
    await expect.poll(() => held.getByRole('button', { name: '出场' }).isDisabled()).toBe(true);
  });

  test('asks for the release of one, hears in its bell that the police gave it, and says that it has seen it', async () => {
    const held = rows(page).filter({ hasText: '未放行' }).first();
    const plate = await held.locator('td').nth(1).innerText();
    await held.getByRole('button', { name: '申请放行' }).click();
    await page.getByText('已向交警申请放行').first().waitFor();
    const asked = rows(page).filter({ hasText: plate });
    await asked.getByText('已申请放行').waitFor();
    expect(await asked.getByRole('button', { name: '强制措施' }).count()).toBe(0);

    const police = await openAs('police');
    await police.locator('button.bell').click();
    await police.getByRole('button', { name: `打开 ${plate} 申请放行` }).click();
    await expect.poll(() => rows(police).count()).toBe(1);
    await rows(police).filter({ hasText: plate }).getByRole('button', { name: '强制措施' }).click();
    const dialog = police.getByRole('dialog', { name: '强制措施状态' });
    await dialog.locator('.ant-select-selector').click();
    await police.locator('.ant-select-item-option').filter({ hasText: '已放行' }).click();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await police.getByText('状态已改为“已放行未取车”').waitFor();

    await page.getByRole('button', { name: '未读提醒，1 条' }).click();
    const told = page.locator('.bell-list li', { hasText: `${plate} 已放行，可以出场` });
    await told.getByRole('button', { name: '响应' }).click();
    await told.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '没有未读提醒' }).waitFor();
    await page.keyboard.press('Escape');
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

  test('finds a vehicle by the end of its plate and Enter, or by one look at the code of the driver: its check-in opens', async () => {
    await page.goto(`${product.url}/#/park/expected`);
    await rows(page).first().waitFor();
    const cells = await rows(page).evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent?.trim() ?? '')),
    );
    const ends = cells.map(([, plate = '']) => plate.slice(-4));
    const at = ends.findIndex((end) => ends.filter((other) => other.includes(end)).length === 1);
    const orderNo = numberIn(cells[at]?.[0] ?? '');
    const line = page.getByRole('textbox', { name: '车牌或单号' });
    await expect.poll(() => line.evaluate((box) => box === document.activeElement)).toBe(true);
    // As a hardware scanner does.
    await page.keyboard.type(`${ends[at]}`);
    await page.keyboard.press('Enter');
    const checkIn = page.getByRole('dialog').filter({ hasText: '入场' });
    await checkIn.waitFor();
    await page.keyboard.press('Escape');
    await checkIn.waitFor({ state: 'hidden' });

    await showCode(page, orderNo);
    await page.getByRole('button', { name: '扫码' }).click();
    await checkIn.waitFor();
    expect(await line.inputValue()).toBe(orderNo);
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.keyboard.press('Escape');
    await checkIn.waitFor({ state: 'hidden' });

    await showCode(page, 'https://example.com/');
    await page.getByRole('button', { name: '扫码' }).click();
    await page.getByText('这不是可以查找的码').waitFor();
    await page.keyboard.press('Escape');
  });

  test('reads on its home page how many vehicles the list behind it holds', async () => {
    await page.goto(`${product.url}/#/index`);
    const counted = Number(await page.locator('.waiting-panel .figure b').innerText());
    await page.locator('.waiting-panel').getByRole('link', { name: '查看全部' }).click();
    await rows(page).first().waitFor();
    expect(counted).toBe(await rows(page).count());
  });

  test('a vehicle that has been under way for a day still comes, and says so; one of last night does not at midnight', async () => {
    await page.goto(`${product.url}/#/park/expected`);
    await rows(page).first().waitFor();
    const orderNo = numberIn(await rows(page).first().locator('td').first().innerText());
    const row = rows(page).filter({ hasText: orderNo });
    const client = new pg.Client({ connectionString: product.databaseUrl });
    await client.connect();
    const since = (time: string) =>
      client.query(`update trailer_order set create_time = ${time} where order_no = $1`, [orderNo]);
    await since(`now() - interval '23 hours'`);
    await page.reload();
    await row.waitFor();
    expect(await row.getByText('超过一天').count()).toBe(0);
    await since(`now() - interval '25 hours'`);
    await page.reload();
    await row.getByText('超过一天').waitFor();
    await client.end();
    // Nobody finds a vehicle by half of its number.
    const cut = await row.getByText(orderNo).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut).toBe(0);
  });
});

/** A camera that sees a code: headless Chromium has none. */
async function showCode(page: Page, code: string): Promise<void> {
  await page.evaluate(
    (squares) => {
      const [canvas, size] = [document.createElement('canvas'), 8];
      canvas.width = canvas.height = (squares.length + 8) * size;
      const drawing = canvas.getContext('2d');
      const draw = (): void => {
        if (!drawing) return;
        drawing.fillStyle = '#fff';
        drawing.fillRect(0, 0, canvas.width, canvas.height);
        drawing.fillStyle = '#000';
        squares.forEach((row, y) =>
          row.forEach((dark, x) => dark && drawing.fillRect((x + 4) * size, (y + 4) * size, size, size)),
        );
      };
      setInterval(draw, 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
    },
    encodeQR(code, 'raw', { border: 2 }).map((row) => [...row]),
  );
}

describe('insurance tasks', () => {
  test('are given to a standby driver, who must be chosen', async () => {
    const page = await openAs('company');
    await page.goto(`${product.url}/#/dispatch/insurance`);
    const row = rows(page).filter({ has: page.getByRole('button', { name: '执行' }) });
    await row.first().getByRole('button', { name: '执行' }).click();
    const dialog = page.getByRole('dialog', { name: '执行保险任务' });
    // The nearest is proposed.
    await dialog.getByRole('button', { name: '清除 备勤司机' }).click();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.getByText('请选择备勤司机').waitFor();
    await dialog.getByRole('button', { name: '选择 备勤司机' }).click();
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
