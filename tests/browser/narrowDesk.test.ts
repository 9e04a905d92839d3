/** What stands in narrow panes and rows is read whole: tabs, headings, the card of a map, the actions of a row at work. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withSettings } from './demonstration.ts';
import { chooseFirst, openDesk, pane } from './deskPage.ts';
import { answered, giveTask, startTask } from './givenTask.ts';
import { signIn } from './product.ts';
import { openStage } from './stage.ts';
import { openWatched, signInByHand, signInHavingRead, type WatchedPage } from './watchedPage.ts';

const stage = openStage(withSettings({ undoSeconds: 90 }));
const opened: WatchedPage[] = [];

async function openAs(
  username: string,
  width: number,
  height: number,
  language = 'zh-CN',
): Promise<WatchedPage['page']> {
  const watched = await openWatched(stage.browser, { width, height, language });
  opened.push(watched);
  await signInHavingRead(watched.page, stage.product.url, username, '/');
  return watched.page;
}

/** Words of those whose own box does not hold them. */
const cut = (parts: Locator): Promise<string[]> =>
  parts.evaluateAll((all) =>
    all.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent ?? ''),
  );

/** How far the farthest of them reaches beyond the right edge of this one. */
const beyond = (within: Locator, parts: string): Promise<number> =>
  within.evaluate((box, selector) => {
    const edge = box.getBoundingClientRect().right;
    const over = [...box.querySelectorAll(selector)].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getBoundingClientRect().right - edge;
    });
    return Math.max(0, ...over);
  }, parts);

/** Links and signs of rows that reach beyond the right edge of their cell. */
const beyondTheirCells = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('tbody td.vw-cell-actions')
    .evaluateAll((cells) =>
      cells.flatMap((cell) =>
        [...cell.querySelectorAll('button, svg')]
          .filter((part) => part.getBoundingClientRect().right > cell.getBoundingClientRect().right)
          .map((part) => part.closest('button')?.textContent ?? null),
      ),
    );

/** A task that waits for the company's driver. */
async function assignToCompany(): Promise<void> {
  const [police, company] = [await signIn(stage.product.url, 'police'), await signIn(stage.product.url, 'company')];
  await giveTask(police, await startTask(police, '南山区深南大道科技园段 90 号', '粤B88Z03'), company);
}

test('on a phone the names of a desk’s panes are whole, with a task chosen too', async () => {
  await assignToCompany();
  const page = await openAs('company', 390, 844);
  await page.goto(`${stage.product.url}/#/dispatch/company_desk`);
  const waiting = pane(page, 'queue').getByText('粤B88Z03').first();
  await waiting.waitFor();
  const names = page.locator('.vw-desk-bar .ant-segmented-item-label');
  expect(await cut(names)).toEqual([]);
  await waiting.click();
  await names.nth(4).waitFor();
  expect(await names.allInnerTexts()).toContain('派车');
  expect(await cut(names)).toEqual([]);
});

test('on a phone in English no name of a pane is out of sight', async () => {
  const page = await openAs('company', 390, 844, 'en-US');
  await page.goto(`${stage.product.url}/#/dispatch/company_desk`);
  const card = page.locator('[data-pane="queue"] .vw-card').filter({ hasText: '粤B88Z03' });
  await card.locator('strong button').click();
  const names = page.locator('.vw-desk-bar .ant-segmented-item');
  await names.nth(4).waitFor();
  const farthest = await names.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  expect(farthest).toBeLessThanOrEqual(390);
});

test('on a phone in English a late step stands where its card begins, and no field without a value takes a line', async () => {
  const page = await openAs('police', 390, 844, 'en-US');
  await page.goto(`${stage.product.url}/#/dispatch/desk`);
  const card = page
    .locator('[data-pane="queue"] .vw-card')
    .filter({ hasText: 'Heavy' })
    .filter({ hasText: 'assignment' });
  await card.first().waitFor();
  const leftOf = (part: string): Promise<number> =>
    card
      .first()
      .locator(part)
      .evaluate((one) => Math.round(one.getBoundingClientRect().left));
  expect(await leftOf('.vw-card-states')).toBe(await leftOf('.vw-card-head > strong'));
  expect(await card.first().getByText('—').filter({ visible: true }).count()).toBe(0);
});

test('on a phone a long place stands whole on its card, which stays as wide as the page', async () => {
  const place = 'Westbound carriageway of the Ring Expressway at kilometre post 88+450, beneath the third footbridge';
  await startTask(await signIn(stage.product.url, 'police'), place, '粤B88Z09');
  const page = await openAs('police', 390, 844, 'en-US');
  await page.goto(`${stage.product.url}/#/dispatch/commandCentre`);
  const card = page.locator('.vw-card').filter({ hasText: place });
  await card.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await beyond(card, 'dd')).toBe(0);
  await card.getByRole('button', { name: 'Assign' }).click();
  const told = page.getByRole('dialog').getByText(place);
  await told.waitFor();
  expect(await told.evaluate((each) => each.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
});

test('on a phone the next page of cards is read from its first one', async () => {
  const page = await openAs('police', 390, 844);
  await page.goto(`${stage.product.url}/#/dispatch/commandCentre`);
  const first = page.locator('.vw-card').first();
  const before = await first.locator('.vw-card-head').textContent();
  await page.locator('.vw-pages .ant-pagination-next').click();
  await expect.poll(() => first.locator('.vw-card-head').textContent()).not.toBe(before);
  const { header, card } = await page.evaluate(() => ({
    header: document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0,
    card: document.querySelector('.vw-card')?.getBoundingClientRect().top ?? 0,
  }));
  expect(card).toBeGreaterThanOrEqual(header);
  expect(card).toBeLessThan(header + 40);
});

test('on a phone in English what can be done with a vehicle in its lot stands whole on its card', async () => {
  const { url } = stage.product;
  const [police, lot] = [await signIn(url, 'police'), await signIn(url, 'super')];
  const tasks = await answered<{ records: { id: string; taskNo: string }[] }>(
    police,
    '/rescue_public/commandCentre/listByPageCommandCentre',
    { turn: 'towing', size: 1 },
  );
  const [task] = tasks.records;
  const [order] = await answered<{ id: string }[]>(police, '/trailerOrdersRecord/findOrderByTrailerId', {
    id: task?.id,
  });
  await answered(lot, '/park/vehicleIn', { trailerOrdersId: order?.id });
  const page = await openAs('police', 390, 844, 'en-US');
  await page.goto(`${url}/#/dispatch/commandCentre?taskNo=${task?.taskNo}`);
  await page.getByRole('button', { name: 'Details' }).first().click();
  const actions = page.getByRole('dialog').locator('.vw-card-actions');
  await actions.getByRole('button', { name: 'Finish the tow for the driver' }).waitFor();
  expect(await beyond(actions, 'button')).toBe(0);
});

test('at 1024 in English a task’s actions take one line, and those behind “More” do what they say', async () => {
  const page = await openAs('police', 1024, 768, 'en-US');
  await page.goto(`${stage.product.url}/#/dispatch/desk`);
  await page.locator('[data-pane="queue"] tbody tr[data-row-key] td').first().click();
  const task = page.locator('[data-pane="task"]');
  const buttons = task.locator('.vw-head-actions button');
  await buttons.filter({ hasText: 'More' }).waitFor();
  const tops = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await buttons.filter({ hasText: 'More' }).press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Details', exact: true }).click();
  await page.getByRole('dialog', { name: 'Task', exact: true }).waitFor();
});

test('at 1024 a pane’s heading is one line, and the map’s card holds what it says', async () => {
  const page = await openAs('police', 1024, 768);
  await openDesk(page, stage.product.url);
  await chooseFirst(page, '待分派');
  const headings = page.locator('[data-pane] .vw-head h1').filter({ visible: true });
  const heights = await headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.filter((height) => height > 30)).toEqual([]);
  const card = page.locator('.vw-map-chosen');
  await card.getByText(/^\d{8}-\w+$/).waitFor();
  expect(await beyond(card, 'dd')).toBe(0);
});

test('at 1440 in English no action of a row lies beyond the edge of its column', async () => {
  const page = await openAs('park', 1440, 900, 'en-US');
  await page.goto(`${stage.product.url}/#/park/vehicles`);
  await page.locator('tbody tr[data-row-key]').getByText('Strong measures').first().waitFor();
  expect(await beyondTheirCells(page)).toEqual([]);
});

test('at 1440 in English a link that counts down lies within its column, and so does what stands beside it', async () => {
  const page = await openAs('police', 1440, 900, 'en-US');
  await page.goto(`${stage.product.url}/#/dispatch/commandCentre`);
  await page.locator('#root tbody tr[data-row-key]').first().waitFor();
  await assignToCompany();
  await page
    .locator('tbody')
    .getByText(/^Undo assignment \(\d+\)$/)
    .first()
    .waitFor();
  expect(await beyondTheirCells(page)).toEqual([]);
});

test('at 1024 a row’s actions stay in their column while one of them is confirmed', async () => {
  const page = await openAs('park', 1024, 768);
  await page.goto(`${stage.product.url}/#/park/vehicles`);
  const row = page.locator('tbody tr[data-row-key]').filter({ hasText: '已放行未取车' }).first();
  const exit = row.getByRole('button', { name: '出场' });
  const before = await exit.boundingBox();
  await exit.click();
  await exit.locator('.anticon-loading').waitFor();
  expect(await exit.boundingBox()).toEqual(before);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
});

test.each([
  [1024, 'zh-CN'],
  [390, 'zh-CN'],
  [390, 'en-US'],
])('the rows stand where they stay, though the line that scans comes after them: %i, %s', async (width, language) => {
  const page = await openAs('park', width, 844, language);
  let letCome = (): void => undefined;
  const comes = new Promise<void>((resolve) => (letCome = resolve));
  const code = /\/scanBox-[\w-]+\.js/;
  await page.route(code, (route) => comes.then(() => route.continue()));
  await page.goto(`${stage.product.url}/#/park/vehicles`);
  const first = page.locator('#root').locator('tbody tr[data-row-key], .vw-card').first();
  await first.waitFor();
  await page.locator('.vw-scan-place').waitFor({ state: 'attached' });
  const before = (await first.boundingBox())?.y;
  letCome();
  await page.locator('.vw-scan input').waitFor();
  expect((await first.boundingBox())?.y).toBe(before);
  await page.unroute(code);
});

test('without a console error or a failed request', () => {
  expect(opened.flatMap(({ findings }) => findings)).toEqual([]);
});

test.each([
  [1440, 900],
  [1024, 768],
])('an announcement that is not read yet lies over no pane at %i', async (width, height) => {
  const { page } = await openWatched(stage.browser, { width, height });
  await signInByHand(page, stage.product.url, 'police2');
  await page.goto(`${stage.product.url}/#/dispatch/desk`);
  await pane(page, 'queue').locator('tbody tr[data-row-key]').first().waitFor();
  const notice = page.locator('.notice-foot');
  await notice.waitFor();
  const lowest = (): Promise<number> =>
    page
      .locator('[data-pane]')
      .evaluateAll((panes) => Math.max(...panes.map((one) => one.getBoundingClientRect().bottom)));
  await expect.poll(async () => ((await notice.boundingBox())?.y ?? 0) - (await lowest())).toBeGreaterThanOrEqual(0);
  await page.context().close();
});

test('on a home page beside the opened queue a heavy task that somebody has answered is read whole, in English too', async () => {
  const client = await signIn(stage.product.url, 'police');
  const heavy = { trailerOrdersList: [{ vehicleCarno: '粤B88Z10', tonnageId: 4 }] };
  const id = await startTask(client, '光明区光明大道', '粤B88Z10', heavy);
  await answered(client, '/trailerOrdersRecord/acknowledge', { id });
  const page = await openAs('police', 1440, 900, 'en-US');
  await page.getByRole('button', { name: /^Expand the queue/ }).click();
  await page.locator('.queue-opened').waitFor();
  const about = page.locator('.home-grid .waiting-about');
  await about.filter({ hasText: '粤B88Z10' }).waitFor();
  expect(await cut(about)).toEqual([]);
  // A plate that is broken stands in two boxes, one below the other.
  const lines = await about.locator('.waiting-detail').evaluateAll((plates) =>
    plates.map((plate) => {
      const text = document.createRange();
      text.selectNodeContents(plate);
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
});
