/** The company's desk: what waits with the time left, its drivers as a board, dispatch by one key, by a card, by dragging. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { inSight, pane } from './deskPage.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInByHand, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let company: WatchedPage;
let police: Client;
let worker: Client;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  company = await openWatched(browser);
  [police, worker] = [await signIn(product.url, 'police'), await signIn(product.url, 'company')];
  await signInHavingRead(company.page, product.url, 'company');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const waiting = (page: Page) => pane(page, 'queue').locator('tbody tr[data-row-key]').filter({ hasText: '待公司派车' });
const lane = (page: Page, name: string) => pane(page, 'board').getByRole('region', { name });
const sendable = (page: Page) =>
  lane(page, '空闲')
    .locator('.vw-lane-card')
    .filter({ has: page.locator('.vw-lane-name[aria-disabled="false"]') });
const openDesk = async (page: Page) => {
  await page.goto(`${product.url}/#/dispatch/company_desk`);
  await pane(page, 'board').locator('.vw-lane-card').first().waitFor();
};

/** The police give the company a task at this place. */
async function giveTask(place: string): Promise<void> {
  const told = async (
    answer: Promise<{ status: number; body: { data: unknown } }>,
  ): Promise<Record<string, unknown>> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body.data ?? {}) as Record<string, unknown>;
  };
  const { id } = await told(
    police.post('/rescue_public/commandCentre/trailerAddPC', {
      accidentPlaceName: place,
      accidentPoint: { lng: 113.9488, lat: 22.541 },
      trailerOrdersList: [{ vehicleCarno: '粤B12345', tonnageId: 1 }],
    }),
  );
  const { parkId } = await told(police.post('/dispatch/proposals', { id }));
  const { capacityId } = await told(worker.post('/userInfo'));
  await told(
    police.post('/trailerOrdersRecord/commandCentreAllotTrailerOrdersRecord', {
      id,
      mode: 0,
      trailerCompanyId: capacityId,
      parkId,
    }),
  );
}
const chooseTask = async (place: string) => {
  const row = waiting(company.page).filter({ hasText: place });
  await row.click();
  await expect.poll(() => row.getAttribute('aria-current')).toBe('true');
  await pane(company.page, 'task').locator('.vw-detail-body:not([inert])').getByText(place).first().waitFor();
  // Each card that could be sent says so of the task that is chosen.
  await sendable(company.page).first().waitFor();
  return row;
};

describe('the company’s desk', () => {
  test('is the page of its home, its bell and the key g', async () => {
    const { page } = company;
    await giveTask('首页路口');
    await page.goto(`${product.url}/#/index`);
    await page.getByRole('main').getByRole('link', { name: '调度台' }).click();
    await page.waitForURL(/#\/dispatch\/company_desk/);
    await page.goto(`${product.url}/#/index`);
    await page.locator('.bell-count').waitFor();
    await page.getByRole('main').focus();
    await page.keyboard.press('g');
    await page.waitForURL(/#\/dispatch\/company_desk\?chosen=/);
    await pane(page, 'dispatch').waitFor();
  });

  test('what is sent by a key is in sight beside it in a small window', async () => {
    const { page } = company;
    await page.setViewportSize({ width: 1024, height: 768 });
    await openDesk(page);
    await waiting(page).first().click();
    const about = pane(page, 'dispatch');
    await about.getByRole('radio').first().waitFor();
    for (const name of ['plates', 'tonnageId'])
      expect(await inSight(about.locator(`[data-field="${name}"] output`))).toBe(true);
    expect(await about.locator('[data-field="plates"]').innerText()).toMatch(/粤\w+/);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('one key sends the proposed driver, who moves to another lane by themselves', async () => {
    const { page } = company;
    await openDesk(page);
    const row = await chooseTask('首页路口');
    await row.getByText(/还剩|超过/).waitFor();
    const radio = pane(page, 'dispatch').getByRole('radio').first();
    await expect.poll(() => radio.isChecked()).toBe(true);
    const underWay = lane(page, '出车中').locator('.vw-lane-card');
    const before = await underWay.count();
    await page.keyboard.press('a');
    await page
      .locator('.ant-message')
      .getByText(/^\d{8}-\w{6} 分派成功/)
      .first()
      .waitFor();
    await pane(page, 'dispatch').waitFor({ state: 'hidden' });
    await expect.poll(() => underWay.count()).toBe(before + 1);
    // Nothing is expected of a driver who has not accepted yet.
    const sent = underWay.filter({ hasText: '首页路口' });
    await sent.waitFor();
    expect(await sent.getByText(/约 /).count()).toBe(0);
  });

  test('Enter on a driver, and a task that is dragged onto one, open the dispatch with that driver', async () => {
    const { page } = company;
    await giveTask('拖放路口');
    await openDesk(page);
    await chooseTask('拖放路口');
    const second = sendable(page).nth(1);
    const name = (await second.getAttribute('data-row-name')) ?? '';
    await second.locator('.vw-lane-name').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '派车' });
    await dialog.getByText(name).first().waitFor();
    await dialog.getByRole('button', { name: /取\s?消/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    const row = await chooseTask('拖放路口');
    await row.dragTo(second);
    await dialog.getByText(name).first().waitFor();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .locator('.ant-message')
      .getByText(/^\d{8}-\w{6} 分派成功/)
      .first()
      .waitFor();
    await lane(page, '出车中').locator(`.vw-lane-card[data-row-name="${name}"]`).waitFor();
  });

  test('shows its own ledger, and what it handles to nobody by name outside', async () => {
    const { page } = company;
    await openDesk(page);
    await pane(page, 'ledger').getByRole('heading', { name: '轮值台账' }).waitFor();
  });

  test('is a stack on a phone', async () => {
    const phone = await openWatched(browser, { width: 390, height: 800 });
    await signInByHand(phone.page, product.url, 'company');
    await giveTask('手机路口');
    await phone.page.goto(`${product.url}/#/dispatch/company_desk`);
    await phone.page.getByText('手机路口').first().click();
    await phone.page.getByText('待公司派车').first().waitFor();
    expect(await seriousViolations(phone.page)).toEqual([]);
    expect(phone.findings).toEqual([]);
    await phone.page.context().close();
  });

  test('has no serious violation, and no console error', async () => {
    await openDesk(company.page);
    expect(await seriousViolations(company.page)).toEqual([]);
    expect(company.findings).toEqual([]);
  });
});
