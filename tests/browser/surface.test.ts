/** What people look at, checked by axe in light and dark: outer pages, dialogs, drawers, layouts, themes; and old browsers. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layouts, themeNames } from '../../src/console/theme/look.ts';
import { seriousViolations } from './axe.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { keepTaste, turnTo } from './look.ts';
import { changeAnswers, openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let police: WatchedPage;
let admin: WatchedPage;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  police = await openWatched(browser);
  admin = await openWatched(browser);
  for (const [{ page }, name] of [
    [police, 'police'],
    [admin, 'super'],
  ] as const)
    await signInHavingRead(page, product.url, name);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const preferred = new Map<Page, string>();
const unread = new Set<Page>();
/** For a visit after it. */
async function prefer(page: Page, ...words: readonly string[]): Promise<void> {
  if (preferred.get(page) === words.join()) return;
  preferred.set(page, words.join());
  await keepTaste(page, product.url, ...words);
  unread.add(page);
}
/** Within the console; loaded anew where the taste is another. */
async function visit(page: Page, path: string): Promise<void> {
  if (unread.delete(page)) await page.goto('about:blank');
  await page.goto(`${product.url}/#${path}`);
}
const shown = (page: Page, css: string): Promise<void> => page.locator(css).filter({ visible: true }).first().waitFor();
/** Everything in the light, or these rules; in the dark the colours, which alone differ. */
async function inBoth(page: Page, rules?: readonly string[]): Promise<string[]> {
  const light = await seriousViolations(page, rules);
  await turnTo(page, 'dark');
  const dark = await seriousViolations(page, ['color-contrast']);
  await turnTo(page, 'light');
  return [...light, ...dark.map((each) => `dark ${each}`)];
}

describe('axe finds nothing serious, light or dark,', () => {
  test.each(['/login', '/register', '/callback', '/403', '/404'])('at %s', async (path) => {
    const { page } = await openWatched(browser);
    await visit(page, path);
    await shown(page, 'h1');
    const light = await seriousViolations(page);
    await prefer(page, 'zh-CN', 'dark');
    await page.reload();
    await shown(page, 'h1');
    expect([...light, ...(await seriousViolations(page, ['color-contrast']))]).toEqual([]);
    await page.context().close();
  });

  const row = (name: string): Locator =>
    police.page.locator('tbody tr[data-row-key]').getByRole('button', { name, exact: true }).first();
  const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });
  const loseKeyboard = (page: Page): Promise<void> =>
    page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur()).then(() => {});
  const closeAll = async (page: Page): Promise<void> => {
    for (let left = await dialog(page).count(); left > 0; left--) {
      await loseKeyboard(page);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog(page).count()).toBeLessThan(left);
    }
  };

  test('in a task’s dialogs: assign, the choice of a driver, transfer, detail', async () => {
    const { page } = police;
    const found: string[] = [];
    await visit(page, '/dispatch/commandCentre');
    await row('分派任务').click();
    await dialog(page).locator('.vw-form').waitFor();
    found.push(...(await inBoth(page)).map((each) => `assign ${each}`));
    await dialog(page)
      .getByRole('button', { name: /选择.*司机/ })
      .click();
    await expect.poll(() => dialog(page).count()).toBe(2);
    await dialog(page).last().locator('[data-row-key]').first().waitFor();
    found.push(...(await inBoth(page)).map((each) => `choose a driver ${each}`));
    await closeAll(page);
    await row('转交任务').click();
    await dialog(page).locator('.vw-form').waitFor();
    // From whom it is taken is said where it is given to another.
    for (const from of ['原拖车公司', '原司机']) await dialog(page).getByText(from, { exact: true }).waitFor();
    found.push(...(await inBoth(page)).map((each) => `transfer ${each}`));
    await closeAll(page);
    await row('详情').click();
    await dialog(page).locator('.ant-timeline').waitFor();
    found.push(...(await inBoth(page)).map((each) => `detail ${each}`));
    await closeAll(page);
    expect(found).toEqual([]);
  });

  test.each([
    ['/task', '.vw-form textarea'],
    ['/dispatch/statistics', '.vw-tile button'],
    ['/workbench', '.workbench-groups a'],
    ['/personalCenter/personalCenter', 'main h1'],
  ])('at %s', async (path, css) => {
    await visit(police.page, path);
    await shown(police.page, css);
    expect(await inBoth(police.page)).toEqual([]);
  });

  test('in the shell’s layers: themes, search, errors, keys', async () => {
    const { page } = admin;
    const found: string[] = [];
    await visit(page, '/settings/users');
    await page.getByRole('button', { name: '批量添加' }).click();
    await dialog(page).locator('.vw-form').waitFor();
    found.push(...(await inBoth(page)).map((each) => `add users ${each}`));
    await closeAll(page);
    await page.getByRole('banner').getByRole('button', { name: '主题设置' }).click();
    await dialog(page).locator('.theme-choices').first().waitFor();
    found.push(...(await inBoth(page)).map((each) => `themes ${each}`));
    await closeAll(page);
    for (const words of ['用户', '错误日志', '键盘快捷键']) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索' }).fill(words);
      await page.getByRole('option', { name: words }).first().waitFor();
      if (words === '用户') found.push(...(await inBoth(page)).map((each) => `search ${each}`));
      else {
        await page.getByRole('option', { name: words }).last().click();
        await dialog(page).filter({ hasText: words }).waitFor();
        found.push(...(await inBoth(page)).map((each) => `${words} ${each}`));
      }
      await closeAll(page);
    }
    expect(found).toEqual([]);
  });

  test('in the page studio, which stands in the menu', async () => {
    const { page } = admin;
    await visit(page, '/settings/studio');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '页面设计' }).waitFor();
    await page.getByText('从列表中选择一个页面，或新建一个').waitFor();
    expect(await inBoth(page)).toEqual([]);
  });

  test('in the queue that is opened beside a page', async () => {
    const { page } = police;
    await prefer(page, 'zh-CN', 'light');
    await visit(page, '/dispatch/commandCentre');
    const rail = page.getByRole('complementary', { name: '待办队列' });
    await rail.getByRole('button', { name: /展开待办队列/ }).click();
    await shown(page, '.queue-rail .queue-list button');
    const found = await inBoth(page);
    await rail.getByRole('button', { name: /收起/ }).click();
    expect(found).toEqual([]);
  });

  test.each(layouts)('in layout %s', async (layout) => {
    await prefer(police.page, 'zh-CN', 'tabsBar-on', `layout-${layout}`);
    await visit(police.page, '/dispatch/commandCentre');
    await shown(police.page, 'tbody tr[data-row-key]');
    expect(await inBoth(police.page)).toEqual([]);
  });

  test.each(themeNames)('in theme %s', async (name) => {
    const { page } = police;
    const found: string[] = [];
    await prefer(page, 'zh-CN', 'light', `themeName-${name}`);
    for (const [path, css] of [
      ['/index', '.today dd b'],
      ['/dispatch/commandCentre', 'tbody tr[data-row-key]'],
    ] as const) {
      await visit(page, path);
      await shown(page, css);
      found.push(...(await inBoth(page, ['color-contrast'])).map((each) => `${path} ${each}`));
    }
    expect(found).toEqual([]);
  });
});

describe('a menu along the top', () => {
  test('scrolls a submenu of more than eighteen pages', async () => {
    const { page } = admin;
    const asBefore = await changeAnswers<{ readonly data: readonly object[] }>(
      page,
      '**/getUserMenuNew.do',
      ({ data, ...rest }) => {
        const unfinished = data.find((entry) => 'id' in entry && entry.id === 'unfinished');
        const named = (n: number): object => ({ id: `more${n}`, path: `more${n}`, screen: 'dispatch/unfinished' });
        return { ...rest, data: [...data, ...Array.from({ length: 40 }, (_, n) => ({ ...unfinished, ...named(n) }))] };
      },
    );
    await prefer(page, 'zh-CN', 'layout-horizontal');
    await page.reload();
    await page.getByRole('navigation').getByText('拖车调度').first().hover();
    const popup = page.locator('.top-menu-popup.long ul').filter({ visible: true });
    await popup.waitFor();
    const [room, needed] = await popup.evaluate((list) => [list.clientHeight, list.scrollHeight]);
    expect(needed).toBeGreaterThan(room ?? 0);
    const last = popup.getByRole('menuitem').last();
    await last.scrollIntoViewIfNeeded();
    const box = await last.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    await asBefore();
  });
});

const deciding = {
  'zh-CN': { heads: ['当前环节', '事故地点', '车牌', '拖车公司', '司机', '预计到达'], heavy: '重型' },
  'en-US': { heads: ['Current step', 'Place', 'Plates', 'Towing company', 'Driver', 'Expected'], heavy: 'Heavy' },
};

test.each(['zh-CN', 'en-US'] as const)(
  'the command centre shows what decides whole beside the actions at 1440: %s',
  async (language) => {
    const { page } = police;
    await prefer(page, language);
    await visit(page, '/dispatch/commandCentre');
    const row = page.locator('tbody tr[data-row-key]').first();
    await row.waitFor();
    const { heads, heavy } = deciding[language];
    const covers = (await row.locator('td.vw-cell-actions').boundingBox())?.x ?? 0;
    const words = (await page.locator('thead th').allInnerTexts()).map((word) => word.trim().replace(/\s+/g, ' '));
    const places = heads.map((head) => words.indexOf(head) + 1);
    expect(Math.min(...places)).toBeGreaterThan(0);
    const cells = places.map((place) => `tbody tr[data-row-key] td:nth-child(${place})`);
    const ends = await page
      .locator(cells.map((cell) => `${cell}, ${cell} .vw-status`).join())
      .evaluateAll((parts) =>
        parts.flatMap((part) => [...part.getClientRects()].map(({ right }) => Math.floor(right))),
      );
    expect(Math.max(...ends)).toBeLessThanOrEqual(Math.ceil(covers));
    // A place that two lines hold is read whole, be it a district and its road or a crossing.
    const cut = await page.locator(`${cells[1]} .vw-cut`).evaluateAll((all) =>
      all.flatMap((part) => {
        const { textContent: place, firstElementChild: start } = part;
        const isCut =
          part.scrollHeight > part.clientHeight + 1 || (start?.scrollWidth ?? 0) > (start?.clientWidth ?? 0);
        return (place ?? '').length <= 14 && isCut ? [place] : [];
      }),
    );
    expect(cut).toEqual([]);
    const marked = page.locator(`${cells[2]} .vw-status`).filter({ hasText: heavy });
    expect(await marked.count()).toBeGreaterThan(0);
  },
);

test('the list of response times names the step over its limit whole at 1440 in English', async () => {
  const { page } = police;
  await prefer(page, 'en-US');
  await visit(page, '/dispatch/ageing');
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  const right = async (cell: string): Promise<number> => {
    const { x, width } = (await page.locator(cell).first().boundingBox()) ?? { x: 0, width: Infinity };
    return x + width;
  };
  const covers = (await page.locator('tbody td.vw-cell-actions').first().boundingBox())?.x ?? 0;
  expect(await right('thead th:has-text("Step over limit")')).toBeLessThanOrEqual(Math.ceil(covers));
});

test.each(['dispatch/commandCentre', 'dispatch/queue'])('a card says once what is heavy: %s', async (screen) => {
  const { page } = police;
  await prefer(page, 'zh-CN');
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `/${screen}`);
  const cards = page.locator('.vw-card');
  await cards.first().waitFor();
  const said = (await cards.allInnerTexts()).map((words) => words.split('重型').length - 1);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(Math.max(...said)).toBe(1);
});

test.each(['dispatch/commandCentre', 'dispatch/unfinished', 'dispatch/queue'])(
  'a late step takes two lines at most at 1440 in English: %s',
  async (screen) => {
    const { page } = police;
    await prefer(page, 'en-US');
    await visit(page, `/${screen}`);
    const steps = page.locator('tbody td .vw-lasting:not(.vw-pace)');
    await steps.first().waitFor();
    const tall = await steps.evaluateAll((each) =>
      each.flatMap((step) => {
        const words = document.createRange();
        words.selectNodeContents(step);
        const lines = new Set(
          [...words.getClientRects()].map(({ top, height }) => Math.round((top + height / 2) / 10)),
        );
        return lines.size > 2 ? [step.textContent] : [];
      }),
    );
    expect(tall).toEqual([]);
  },
);

test('a state in a narrow pane breaks between its words alone, and none of it is cut', async () => {
  const { page } = police;
  await prefer(page, 'en-US');
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/dispatch/desk');
  await page.locator('.vw-desk tbody tr[data-row-key] td').first().click();
  await shown(page, '.vw-detail .vw-lasting');
  const states = page.locator('.vw-desk .vw-lasting').filter({ visible: true });
  const wrong = await states.evaluateAll((all) =>
    all.flatMap((state) => {
      const edge = state.parentElement?.getBoundingClientRect().right ?? 0;
      const cut = state.getBoundingClientRect().right > edge + 1;
      // An estimate is longer, and goes on below.
      const ages = [...state.querySelectorAll(':scope > .vw-status ~ *')];
      const broken = ages.some((age) => age.getClientRects().length > 1 || age.clientHeight > 30);
      return cut || broken ? [`${state.closest('[data-pane]')?.getAttribute('data-pane')}: ${state.textContent}`] : [];
    }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(wrong).toEqual([]);
});

describe('a table of many rows', () => {
  test('keeps the keyboard when End leads to a row that was not there', async () => {
    const { page } = police;
    await prefer(page, 'zh-CN');
    await visit(page, '/dispatch/commandCentre?size=200&createStartTime=&createEndTime=');
    const rows = page.locator('.ant-table-tbody > [data-row-key]');
    await rows.first().focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row-key'));
    await expect.poll(focused).toBe('0');
    await page.keyboard.press('End');
    await expect.poll(async () => Number(await focused())).toBeGreaterThan(100);
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe('0');
  });
});

describe('a list that one lives in', () => {
  test('opens what belongs to a row by a key, among many rows, and axe finds nothing serious in it', async () => {
    const { page } = police;
    await visit(page, '/dispatch/commandCentre?size=200&createStartTime=&createEndTime=');
    const rows = page.locator('.ant-table-tbody > [data-row-key]');
    await rows.nth(1).focus();
    await page.keyboard.press('e');
    await page.locator('.vw-beneath [data-row-key]').first().waitFor();
    expect(
      await rows.nth(1).locator('.ant-table-row-expand-icon-cell [aria-expanded]').getAttribute('aria-expanded'),
    ).toBe('true');
    expect(await inBoth(page)).toEqual([]);
    await rows.nth(1).focus();
    await page.keyboard.press('e');
    await page.locator('.vw-beneath').waitFor({ state: 'detached' });
  });

  test('opens with the filters that were kept for it, by keyboard alone', async () => {
    const { page } = police;
    await visit(page, '/dispatch/unfinished');
    await shown(page, '.ant-table-row');
    await page.getByRole('textbox', { name: '车牌', exact: true }).fill('粤B');
    const tool = page.getByRole('button', { name: /^常用筛选/ });
    await tool.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: '名称' }).waitFor();
    await page.keyboard.type('本地车');
    await page.keyboard.press('Enter');
    await page.waitForURL(/plates=/);
    await page.getByRole('button', { name: '常用筛选: 本地车' }).click();
    await page.getByRole('menuitem', { name: '保存与管理…' }).click();
    const opens = page.getByRole('button', { name: '打开列表时使用“本地车”' });
    const kept = page.waitForResponse(/preferences\/write/);
    await opens.click();
    expect(await opens.getAttribute('aria-pressed')).toBe('true');
    expect(await inBoth(page)).toEqual([]);
    await kept;
    await visit(page, '/index');
    await page.reload();
    await visit(page, '/dispatch/unfinished');
    await page.waitForURL(/plates=/);
    await page.getByRole('button', { name: '常用筛选: 本地车' }).waitFor();
  });
});

describe('Internet Explorer', () => {
  test('is told to use another browser before any modern script has come', async () => {
    const context = await browser.newContext({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
    });
    const page = await context.newPage();
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto(`${product.url}/#/login`);
    const warning = page.getByRole('alert');
    await warning.getByText('不支持 Internet Explorer').waitFor();
    const covered = await warning.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(covered).toMatchObject({ x: 0, y: 0 });
    expect(covered?.width).toBeGreaterThanOrEqual(width);
    expect(covered?.height).toBeGreaterThanOrEqual(height);
    await context.close();
  });
});

test('no console error or warning, no failed request, no policy violation', () => {
  expect([...police.findings, ...admin.findings]).toEqual([]);
});
