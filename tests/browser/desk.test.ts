/** The dispatcher's desk: from an alarm to an assigned task with two keys, taken back with one press, all of it on one page. */
import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration, withSettings } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { chooseFirst, inSight, openDesk, overlapping, pane, shownTask } from './deskPage.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let police: WatchedPage;

beforeAll(async () => {
  product = await startDemonstration({ change: withSettings({ undoSeconds: 60 }) });
  browser = await shareBrowser();
  police = await openWatched(browser);
  await signInHavingRead(police.page, product.url, 'police');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const assigned = async (page: Page) => {
  const radio = pane(page, 'assign').getByRole('radio').first();
  await expect.poll(() => radio.isChecked()).toBe(true);
};

describe('the desk', () => {
  test('is the first entry of dispatch, and one key away from the home page’s button', async () => {
    const { page } = police;
    await page.goto(`${product.url}/#/index`);
    await page.getByRole('main').getByRole('link', { name: '调度台' }).click();
    await page.waitForURL(/#\/dispatch\/desk$/);
    await page.getByText('请先在“待办队列”或“任务地图”中选择').waitFor();
  });

  test('from the alarm to the proposal takes two keys, and it can be taken back', async () => {
    const { page } = police;
    await page.goto(`${product.url}/#/index`);
    await page.locator('.bell-count').waitFor();
    await page.getByRole('main').focus();
    await page.evaluate(() => {
      const pressed: string[] = [];
      Object.assign(window, { pressed });
      for (const kind of ['keydown', 'pointerdown'] as const)
        window.addEventListener(kind, (event) => pressed.push(event instanceof KeyboardEvent ? event.key : kind), true);
    });
    const began = Date.now();
    await page.keyboard.press('g');
    await page.waitForURL(/#\/dispatch\/desk\?chosen=/);
    const number = await shownTask(page);
    await assigned(page);
    await page.keyboard.press('a');
    const offered = page.getByRole('region', { name: '可撤销' });
    await offered.getByText(`${number} 分派成功`).waitFor();
    const took = Date.now() - began;
    // The goal is five seconds on a machine of its own; the number of keys holds on any.
    console.log(`from the alarm to assigned: ${took} ms, load ${loadavg()[0]}`);
    expect(await page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)).toEqual(['g', 'a']);
    await pane(page, 'assign').waitFor({ state: 'hidden' });
    await offered.getByRole('button', { name: /撤\s?销/ }).waitFor();
    expect(await overlapping(page, '.offers', '[data-pane]')).toEqual([]);
    await page.keyboard.press('Control+z');
    await pane(page, 'assign').waitFor();
    expect(await shownTask(page)).toBe(number);
    await pane(page, 'task').getByText('未分配拖车司机').first().waitFor();
  });

  test.each([
    ['zh-CN', '待分派', '重型'],
    ['en-US', 'Waiting for assignment', 'Heavy'],
  ])('what is assigned by a key is in sight beside it in a small window: %s', async (language, state, heavy) => {
    const { page } = police;
    const prefer = async (words: string) => {
      await page.context().addCookies([{ name: 'preferences', value: words, url: product.url }]);
      await page.goto('about:blank');
      await openDesk(page, product.url);
    };
    await page.setViewportSize({ width: 1024, height: 768 });
    await prefer(language);
    const row = pane(page, 'queue').locator('tbody tr[data-row-key]').filter({ hasText: state });
    const one = row.filter({ hasText: heavy }).first();
    const plate = /粤\w+/.exec(await one.innerText())?.[0] ?? '?';
    await one.click();
    const about = pane(page, 'assign');
    await about.getByRole('radio').first().waitFor();
    const seen = [about.locator('output').getByText(plate), about.locator('.vw-tone-danger').getByText(heavy)];
    for (const part of seen) expect(await inSight(part)).toBe(true);
    expect(await inSight(about.locator('[data-field="tonnageId"]'))).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await prefer('zh-CN');
  });

  test('the bell and the rail beside the page lead to it, in the same order', async () => {
    const { page } = police;
    await page.goto(`${product.url}/#/dispatch/unfinished`);
    const rail = page.getByRole('complementary', { name: '待办队列' });
    await rail.getByRole('button', { name: /展开待办队列/ }).waitFor();
    await page.keyboard.press('Alt+q');
    const places = rail.locator('.queue-list button').filter({ hasText: '待分派' }).locator('b');
    await places.first().waitFor();
    const tasks = rail.locator('.queue-list button');
    const hasFocus = (at: number) => tasks.nth(at).evaluate((button) => button === document.activeElement);
    await expect.poll(() => hasFocus(0)).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await hasFocus(1)).toBe(true);
    const queued = await places.allInnerTexts();
    await page.locator('button.bell').click();
    const rung = page.locator('.bell-list .waiting-what strong');
    await rung.first().waitFor();
    expect((await rung.allInnerTexts()).filter((place) => queued.includes(place))).toEqual(queued);
    await page
      .locator('.bell-list')
      .getByRole('button', { name: /分\s?派/ })
      .first()
      .click();
    await page.waitForURL(/#\/dispatch\/desk\?chosen=/);
    await pane(page, 'task')
      .getByText(queued[0] ?? '')
      .first()
      .waitFor();
    await rail.waitFor({ state: 'hidden' });
    await page.goto(`${product.url}/#/dispatch/unfinished`);
    await rail
      .locator('.queue-list button')
      .filter({ hasText: queued.at(-1) ?? '' })
      .first()
      .click();
    await page.waitForURL(/#\/dispatch\/desk\?chosen=/);
    await pane(page, 'task')
      .getByText(queued.at(-1) ?? '')
      .first()
      .waitFor();
  });

  test('a key acknowledges, another opens phone entry, none while somebody types', async () => {
    const { page } = police;
    await openDesk(page, product.url);
    const acknowledge = pane(page, 'task').getByRole('button', { name: '响应' });
    await chooseFirst(page, '待分派');
    await acknowledge.waitFor();
    const number = await shownTask(page);
    await page.keyboard.press('r');
    const said = page.locator('.ant-message').getByText(`${number} 已响应`);
    await said.waitFor();
    // Away from the bar above, where what waits is told.
    const [box, size] = [await said.boundingBox(), page.viewportSize()];
    expect(box?.y).toBeGreaterThan((size?.height ?? 0) / 2);
    expect(box?.x).toBeGreaterThan((size?.width ?? 0) / 2);
    await acknowledge.waitFor({ state: 'hidden' });
    await pane(page, 'map').getByRole('textbox').first().fill('n');
    await page.keyboard.press('n');
    expect(page.url()).toMatch(/dispatch\/desk/);
    await pane(page, 'map').getByRole('textbox').first().fill('');
    await chooseFirst(page, '待分派');
    await page.keyboard.press('n');
    await page.waitForURL(/#\/phoneEntry/);
  });

  test('lots say how far and how full they are; that the owner drives is asked about before it is taken', async () => {
    const { page } = police;
    await openDesk(page, product.url);
    await chooseFirst(page, '待分派');
    await assigned(page);
    const assign = pane(page, 'assign');
    await assign.getByRole('combobox', { name: '停车场' }).click({ force: true });
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /空位 \d+ · \d+\.\d 公里/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    const company = assign
      .locator('.ant-select')
      .filter({ has: page.getByRole('combobox', { name: '拖车公司' }) })
      .locator('.ant-select-selection-item');
    const before = await company.innerText();
    await assign.getByRole('combobox', { name: '拖车公司' }).click({ force: true });
    await page.keyboard.type('自驱');
    await page.locator('.ant-select-item-option-active').filter({ hasText: '自驱' }).waitFor();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog').filter({ hasText: '确定由车主自行驶离' });
    await question.getByRole('button', { name: /取\s?消/ }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await company.innerText()).toBe(before);
  });

  test('arrows go through what waits, F6 from pane to pane', async () => {
    const { page } = police;
    await openDesk(page, product.url);
    const rows = pane(page, 'queue').locator('tbody tr[data-row-key]');
    await rows.first().click();
    const first = await shownTask(page);
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => shownTask(page)).not.toBe(first);
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane'));
    expect(await focused()).toBe('queue');
    await page.keyboard.press('F6');
    expect(await focused()).toBe('map');
    await page.keyboard.press('Shift+F6');
    expect(await focused()).toBe('queue');
  });

  test('the first press on a page that was loaded ends where it began, though the line goes that asked for it', async () => {
    const page = await police.page.context().newPage();
    // What drives the browser counts as its user; nothing has been pressed yet, and the alarm may not sound.
    await page.addInitScript(() => Object.defineProperty(navigator.userActivation, 'hasBeenActive', { value: false }));
    await openDesk(page, product.url);
    await page.locator('.lines .line').first().waitFor();
    const row = pane(page, 'queue').locator('tbody tr[data-row-key]').nth(1);
    const record = await row.getAttribute('data-record');
    const { x, y, height } = (await row.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.move(x + 20, y + height - 4);
    await page.mouse.down();
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const after = (frames: number): void => {
            if (frames === 0) done();
            else requestAnimationFrame(() => after(frames - 1));
          };
          after(30);
        }),
    );
    await page.mouse.up();
    await expect.poll(() => page.locator('tr[aria-current="true"]').first().getAttribute('data-record')).toBe(record);
    await page.locator('.lines .line').first().waitFor({ state: 'hidden' });
    await page.close();
  });

  test('a help sheet lists its keys', async () => {
    const { page } = police;
    await openDesk(page, product.url);
    await pane(page, 'queue').locator('tbody tr[data-row-key]').filter({ hasText: '待分派' }).first().click();
    await pane(page, 'assign').waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: '键盘快捷键' });
    for (const word of ['分派任务', '响应', '打开电话录入'])
      await sheet.getByText(word, { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  });

  test('single letters do nothing for a user who has switched them off', async () => {
    const { page } = police;
    await openDesk(page, product.url);
    await pane(page, 'queue').locator('tbody tr[data-row-key]').filter({ hasText: '待分派' }).first().click();
    const button = pane(page, 'assign').getByRole('button', { name: /提\s?交/ });
    await button.locator('kbd').waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: '键盘快捷键' });
    await sheet.getByRole('switch', { name: /单键快捷键/ }).click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await button.locator('kbd').waitFor({ state: 'hidden' });
    await pane(page, 'queue').locator('tbody tr[data-row-key]').first().focus();
    for (const key of ['n', '?', 'r', 'a']) await page.keyboard.press(key);
    expect(page.url()).toMatch(/dispatch\/desk/);
    expect(await sheet.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('快捷键');
    await page
      .getByRole('option', { name: /快捷键/ })
      .first()
      .click();
    await sheet.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await button.locator('kbd').waitFor();
  });

  test('its edges are moved by the keyboard, and stay where they were put', async () => {
    const { page } = police;
    await openDesk(page, product.url);
    const edge = page.getByRole('separator').first();
    const width = async () => (await pane(page, 'queue').boundingBox())?.width ?? 0;
    const before = await width();
    await edge.focus();
    const kept = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('desk:dispatch/desk'));
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(width).toBeLessThan(before - 60);
    const moved = await width();
    await kept;
    await page.reload();
    await pane(page, 'queue').locator('tbody tr[data-row-key]').first().waitFor();
    await expect.poll(async () => Math.abs((await width()) - moved)).toBeLessThan(8);
  });

  test('a pane stands in a window of its own, linked', async () => {
    const { page } = police;
    await openDesk(page, product.url);
    // The map is there, and nothing of the page moves any more.
    await pane(page, 'map').locator('.leaflet-marker-icon').filter({ visible: true }).first().waitFor();
    // A window tells of itself once its process stands, which takes a loaded machine a while.
    const opening = page.waitForEvent('popup', { timeout: 120_000 });
    await page.getByRole('button', { name: '在新窗口中打开: 任务地图' }).click();
    await page.getByText('“任务地图”在另一个窗口中').waitFor();
    await pane(page, 'map').waitFor({ state: 'detached' });
    const other = await opening;
    await other.locator('[data-pane="map"]').waitFor({ timeout: 120_000 });
    await pane(page, 'queue').locator('tbody tr[data-row-key]').first().click();
    await other.locator('.vw-map-chosen').waitFor();
    await page.getByRole('button', { name: '收回到此窗口' }).click();
    await pane(page, 'map').waitFor();
  }, 300_000);

  test('a user begins with it who wants to', async () => {
    const { page } = police;
    await openDesk(page, product.url);
    await page.getByRole('button', { name: /个人菜单|陈警官/ }).click();
    await page.getByText('以此页为起始页').click();
    await page.getByText('登录后将打开此页').waitFor();
    await page.goto(`${product.url}/#/`);
    await page.waitForURL(/#\/dispatch\/desk$/);
  });

  test('has no serious violation, wide and narrow', async () => {
    const { page } = police;
    await openDesk(page, product.url);
    await pane(page, 'queue').locator('tbody tr[data-row-key]').first().click();
    await shownTask(page);
    expect(await seriousViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.vw-desk-bar').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('without a console error or a failed request', () => {
    expect(police.findings).toEqual([]);
  });
});
