/** The shell in a real browser: every fixed route in both languages, the nav bar's items, tabs, layouts, themes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layouts } from '../../src/console/theme/look.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { openWatched, signInByHand, signInHavingRead, type WatchedPage } from './watchedPage.ts';

/** It opens over every page that is loaded; only its own test wants it. */
const announcement = '**/inquiryAnnouncement*';

async function withoutNotice(page: Page): Promise<void> {
  await page.route(announcement, (route) => route.fulfill({ json: { code: 200, msg: '', data: { notice: '' } } }));
}

let product: Product;
let browser: Browser;
let desk: WatchedPage;
let visitor: WatchedPage;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  desk = await openWatched(browser);
  visitor = await openWatched(browser);
  // A super manager has no alerts: nothing stands before the title, and nothing rings.
  await signInHavingRead(desk.page, product.url, 'super', '/');
  await withoutNotice(desk.page);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const productName = { 'zh-CN': '拖车救援调度平台', 'en-US': 'Towline Dispatch' } as const;
type Language = keyof typeof productName;
const languages = ['zh-CN', 'en-US'] as const;

/** The taste of this browser, as the console keeps it; read anew by a reload. */
async function prefer(page: Page, ...words: readonly string[]): Promise<void> {
  await page.context().addCookies([{ name: 'preferences', value: words.join('.'), url: product.url }]);
  await page.reload();
}
const visit = (page: Page, path: string): Promise<unknown> => page.goto(`${product.url}/#${path}`);
const title = (page: Page, language: Language, word: string): Promise<void> =>
  expect.poll(() => page.title()).toBe(`${word} - ${productName[language]}`);
const hash = (page: Page): string => new URL(page.url()).hash;
const button = (name: string | RegExp, page = desk.page) => page.getByRole('banner').getByRole('button', { name });

const signedIn = [
  ['/index', '首页', 'Home'],
  ['/task', '发起任务', 'Start task'],
  ['/workbench', '工作台', 'Workbench'],
  ['/personalCenter/personalCenter', '个人中心', 'My account'],
  ['/error/403', '无权访问', 'Not allowed'],
  ['/error/404', '页面不存在', 'Page not found'],
] as const;
const open = [
  ['/login', '登录', 'Sign in'],
  ['/register', '注册', 'Register'],
  ['/callback', '第三方登录', 'Third-party sign-in'],
  ['/403', '无权访问', 'Not allowed'],
  ['/404', '页面不存在', 'Page not found'],
] as const;

describe.each(languages)('in %s', (language) => {
  beforeAll(async () => {
    await visit(visitor.page, '/login');
    await prefer(visitor.page, language);
    await prefer(desk.page, language);
  });

  test.each(open)('%s opens without signing in', async (path, zh, en) => {
    await visit(visitor.page, path);
    await title(visitor.page, language, language === 'zh-CN' ? zh : en);
    expect(hash(visitor.page)).toBe(`#${path}`);
  });

  test.each(signedIn)('%s opens', async (path, zh, en) => {
    await visit(desk.page, path);
    await title(desk.page, language, language === 'zh-CN' ? zh : en);
    await desk.page.locator('main h1').first().waitFor();
    expect(hash(desk.page)).toBe(`#${path}`);
  });
});

describe('a page that was opened before', () => {
  test('has asked for its rows and its view before the console’s code runs, and asks for them once', async () => {
    const { page } = desk;
    await visit(page, '/dispatch/commandCentre');
    await page.locator('#root tbody [data-row-key]').first().waitFor();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('ahead') ?? ''))
      .toContain('listByPageCommandCentre');
    // Once the stream of changes stands, what was asked before it is read again.
    const stream = /\/events(\?|$)/;
    await page.route(stream, () => undefined);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.locator('#root tbody [data-row-key]').first().waitFor();
    const shown = asked.filter((path) =>
      /listByPageCommandCentre|\/views\/|userInfo|getUserMenuNew|manifest/.test(path),
    );
    expect(shown).toHaveLength(new Set(shown).size);
    const code = asked.findIndex((path) => /\/assets\/http-/.test(path));
    expect(asked.findIndex((path) => path.includes('listByPageCommandCentre'))).toBeLessThan(code);
    await page.unroute(stream);
    await page.reload();
    await page.locator('#root tbody [data-row-key]').first().waitFor();
  });
});

describe('the guard', () => {
  test('sends everybody without a token to the login page, with the way back', async () => {
    await visit(visitor.page, '/workbench');
    await visitor.page.waitForURL(/#\/login\?redirect=%2Fworkbench/);
  });

  test.each(['/', '/nowhere', '/vab/nowhere'])('leads %s home', async (path) => {
    await visit(desk.page, path);
    await desk.page.waitForURL(/#\/index$/);
  });
});

describe('the nav bar', () => {
  beforeAll(async () => {
    await visit(desk.page, '/index');
    await prefer(desk.page, 'zh-CN');
  });

  test('folds the menu and unfolds it, and remembers it', async () => {
    await button('收起菜单').click();
    await desk.page.reload();
    await button('展开菜单').click();
    await button('收起菜单').waitFor();
  });

  test('says where one is', async () => {
    await visit(desk.page, '/dispatch/unfinished');
    await desk.page.getByRole('navigation', { name: '当前位置' }).getByText('未完成任务').waitFor();
  });

  test('has apps and documents', async () => {
    await button('应用与文档下载').click();
    const offered = desk.page.getByRole('region', { name: '应用与文档下载' });
    await offered.getByRole('heading', { name: '应用' }).waitFor();
    await offered.getByRole('heading', { name: '文档' }).waitFor();
    expect(await offered.getByRole('listitem').count()).toBe(5);
  });

  test('says it where full screen is refused', async () => {
    await desk.page.evaluate(() => {
      Object.defineProperty(Document.prototype, 'fullscreenEnabled', { configurable: true, get: () => false });
    });
    await button('全屏').click();
    await desk.page.getByText('开启全屏失败').waitFor();
  });

  test('finds pages and tasks by the keyboard, and not the personal centre', async () => {
    await desk.page.keyboard.press('Control+k');
    const field = desk.page.getByRole('combobox', { name: '搜索' });
    await field.fill('工作台');
    await desk.page.getByRole('option', { name: '工作台' }).waitFor();
    await field.fill('个人中心');
    await desk.page.getByText('没有找到“个人中心”').waitFor();
    await field.fill('工作台');
    await desk.page.keyboard.press('Enter');
    await desk.page.waitForURL(/#\/workbench$/);
    expect(await desk.page.locator('a[href*="personalCenter"]').count()).toBe(0);
  });

  test('has a help sheet of its keys', async () => {
    await desk.page.locator('main').focus();
    await desk.page.keyboard.press('?');
    const sheet = desk.page.getByRole('dialog', { name: '键盘快捷键' });
    await sheet.getByRole('button', { name: '关闭' }).click();
    await sheet.waitFor({ state: 'hidden' });
  });

  test('has a link to the announcement', async () => {
    await desk.page.unroute(announcement);
    await desk.page.reload();
    const understood = desk.page.getByRole('dialog', { name: '通知' }).getByRole('button', { name: '我已知晓' });
    // Read once, it opens by itself no more.
    await button('你有一条新的通知').waitFor();
    expect(await understood.count()).toBe(0);
    await button('你有一条新的通知').click();
    await understood.click();
    await understood.waitFor({ state: 'hidden' });
    await withoutNotice(desk.page);
  });
});

describe('what is offered beside a page covers nothing of it', () => {
  let guest: WatchedPage;
  const box = async (selector: string): Promise<{ top: number; bottom: number }> => {
    const found = await guest.page.locator(selector).filter({ visible: true }).last().boundingBox();
    return { top: found?.y ?? NaN, bottom: (found?.y ?? NaN) + (found?.height ?? NaN) };
  };
  const below = async (under: string, over: string): Promise<number> =>
    (await box(under)).top - (await box(over)).bottom;
  const toEnd = (): Promise<void> =>
    guest.page.evaluate(() => document.scrollingElement?.scrollTo({ top: 1e6, behavior: 'instant' }));

  beforeAll(async () => {
    guest = await openWatched(browser);
    await signInByHand(guest.page, product.url, 'general');
    await guest.page.locator('.notice-foot').waitFor();
    await visit(guest.page, '/phoneEntry');
    await guest.page.locator('.vw-form-buttons').waitFor();
  });
  afterAll(() => guest.page.context().close());

  test('the notice stands above what sends a form, and past all of the page at its end', async () => {
    await expect.poll(() => below('.vw-form-buttons', '.notice-foot')).toBeGreaterThanOrEqual(0);
    await toEnd();
    await expect.poll(() => below('.notice-foot', '.frame-footer')).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['on a phone', 390, ''],
    ['on a tablet', 800, ''],
    ['beside a folded menu', 1440, 'collapsed'],
    ['without a menu at its side', 1440, 'layout-horizontal'],
  ])('the tour stands after the page %s', async (_where, width, taste) => {
    const known = guest.page.getByRole('button', { name: '我已知晓' });
    if (await known.isVisible()) await known.click();
    await guest.page.setViewportSize({ width, height: 844 });
    await prefer(guest.page, 'zh-CN', ...(taste === '' ? [] : [taste]));
    await guest.page.locator('.tour-offer').waitFor();
    await guest.page.locator('.vw-form-buttons').waitFor();
    await expect.poll(() => below('.tour-offer', '.frame-footer')).toBeGreaterThanOrEqual(0);
    expect(await floatsOnPaper(guest.page)).toEqual([]);
  });
});

describe('the theme drawer', () => {
  const drawer = () => desk.page.getByRole('dialog', { name: '主题设置' });
  const frame = () => desk.page.locator('.frame');
  const switchOf = (name: string) => drawer().getByRole('switch', { name, exact: true });

  test('changes layout and theme at once, and keeps them', async () => {
    await button('主题设置').click();
    await drawer().getByRole('button', { name: '画廊' }).click();
    await expect.poll(() => frame().getAttribute('data-layout')).toBe('gallery');
    await drawer().getByRole('button', { name: '海洋之心' }).click();
    await expect.poll(() => desk.page.locator('html').getAttribute('data-theme-name')).toBe('ocean');
    await drawer()
      .getByRole('button', { name: /保\s?存/ })
      .click();
    await drawer().waitFor({ state: 'hidden' });
    await desk.page.reload();
    await expect.poll(() => frame().getAttribute('data-layout')).toBe('gallery');
  });

  test('takes each tool of the bar away at once, and a reset brings all of it back', async () => {
    await button('主题设置').click();
    for (const [name, tool] of [
      ['刷新', '刷新'],
      ['搜索', '搜索'],
      ['全屏', '全屏'],
    ] as const) {
      await switchOf(name).click();
      await desk.page
        .locator('header.top-bar button')
        .filter({ hasText: tool })
        .or(desk.page.locator(`header.top-bar button[aria-label="${tool}"]`))
        .waitFor({ state: 'detached' });
    }
    await switchOf('固定头部').click();
    await expect.poll(() => frame().getAttribute('data-fixed')).toBe('false');
    await drawer().getByRole('button', { name: '恢复默认' }).click();
    await expect.poll(() => frame().getAttribute('data-layout')).toBe('vertical');
    await expect.poll(() => frame().getAttribute('data-fixed')).toBe('true');
    await desk.page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'hidden' });
    await button('全屏').waitFor();
  });

  test.each(layouts)('lays the shell out %s, with a way to every page', async (layout) => {
    await prefer(desk.page, 'zh-CN', `layout-${layout}`);
    await expect.poll(() => frame().getAttribute('data-layout')).toBe(layout);
    await desk.page.getByRole('navigation').getByText('拖车调度').first().waitFor();
  });

  test('is vertical below 992 pixels, with the menu in a drawer', async () => {
    await prefer(desk.page, 'zh-CN', 'layout-horizontal');
    await desk.page.setViewportSize({ width: 991, height: 800 });
    await expect.poll(() => frame().getAttribute('data-layout')).toBe('vertical');
    await button('打开菜单').click();
    const menu = desk.page.getByRole('dialog').getByRole('navigation', { name: '主导航' });
    const link = menu.getByRole('link', { name: '未完成任务' });
    if (!(await link.isVisible())) await menu.getByText('拖车调度').click();
    await link.click();
    await desk.page.waitForURL(/unfinished/);
    await menu.waitFor({ state: 'hidden' });
    await desk.page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('the tabs', () => {
  const bar = () => desk.page.getByRole('navigation', { name: '已打开的页面' });
  const tab = (name: string) => bar().getByRole('link', { name, exact: true });
  const choose = async (name: string, item: string): Promise<void> => {
    await tab(name).click({ button: 'right' });
    const menu = desk.page.locator('.ant-dropdown:not(.ant-dropdown-hidden)');
    await menu.getByRole('menuitem', { name: item }).press('Enter');
    await menu.waitFor({ state: 'hidden' });
  };
  const names = () => bar().getByRole('link').allTextContents();

  beforeAll(async () => {
    await visit(desk.page, '/index');
    await prefer(desk.page, 'zh-CN', 'tabsBar-on');
  });

  test('keep the input of a page that is left, and ask before it is closed', async () => {
    await visit(desk.page, '/task');
    await desk.page.getByLabel('事故地点').fill('深南大道');
    await visit(desk.page, '/workbench');
    await desk.page.getByRole('heading', { name: '工作台' }).waitFor();
    await bar().getByRole('button', { name: '关闭 发起任务' }).click();
    const question = desk.page.getByRole('dialog').filter({ hasText: '未保存' });
    await question.getByRole('button').first().click();
    await question.waitFor({ state: 'hidden' });
    await tab('发起任务').click();
    await expect.poll(() => desk.page.getByLabel('事故地点').inputValue()).toBe('深南大道');
    await bar().getByRole('button', { name: '关闭 发起任务' }).click();
    await question.getByRole('button').last().click();
    await tab('发起任务').waitFor({ state: 'detached' });
    await desk.page.waitForURL(/workbench/);
  });

  test('are put in order by the keyboard and by dragging', async () => {
    await visit(desk.page, '/dispatch/unfinished');
    await tab('未完成任务').waitFor();
    await visit(desk.page, '/dispatch/fences');
    await tab('电子围栏').waitFor();
    await tab('电子围栏').focus();
    await desk.page.keyboard.press('Alt+Shift+ArrowLeft');
    await expect.poll(names).toEqual(['首页', '工作台', '电子围栏', '未完成任务']);
    const from = await tab('未完成任务').boundingBox();
    const to = await tab('工作台').boundingBox();
    if (!from || !to) throw new Error('both tabs must stand in the bar');
    await desk.page.mouse.move(from.x + 20, from.y + 10);
    await desk.page.mouse.down();
    await desk.page.mouse.move(from.x, from.y + 10, { steps: 4 });
    await desk.page.mouse.move(to.x + 8, to.y + 10, { steps: 8 });
    await desk.page.mouse.up();
    await expect.poll(names).toEqual(['首页', '未完成任务', '工作台', '电子围栏']);
  });

  test('are closed to the left, to the right, all others, all; the home page stays', async () => {
    await choose('工作台', '关闭左侧');
    await expect.poll(names).toEqual(['首页', '工作台', '电子围栏']);
    await choose('工作台', '关闭右侧');
    await expect.poll(names).toEqual(['首页', '工作台']);
    await visit(desk.page, '/dispatch/unfinished');
    await tab('未完成任务').waitFor();
    await choose('未完成任务', '关闭其他');
    await expect.poll(names).toEqual(['首页', '未完成任务']);
    await choose('未完成任务', '关闭全部');
    await expect.poll(names).toEqual(['首页']);
    await desk.page.waitForURL(/#\/index$/);
  });
});

describe('without tabs', () => {
  test('address and page agree while it is asked whether unsaved input may go', async () => {
    await prefer(desk.page, 'zh-CN');
    await visit(desk.page, '/task');
    await desk.page.getByLabel('事故地点').fill('深南大道');
    await desk.page.evaluate(() => {
      window.location.hash = '#/workbench';
    });
    const question = desk.page.getByRole('dialog').filter({ hasText: '未保存' });
    await question.waitFor();
    expect(hash(desk.page)).toBe('#/task');
    await question.getByRole('button').last().click();
    await desk.page.waitForURL(/#\/workbench$/);
    await desk.page.getByRole('heading', { name: '工作台' }).waitFor();
  });
});

test('a first list comes in few files, and they weigh little', async () => {
  // The look is in the cookies: as it is before anybody changes it.
  const { origins } = await desk.page.context().storageState();
  const page = await (await browser.newContext({ locale: 'zh-CN', storageState: { origins, cookies: [] } })).newPage();
  await withoutNotice(page);
  // What comes after the first row, as the code of the dialogs, nobody waits for.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector('#root tbody tr[data-row-key]')) return;
    observer.disconnect();
    window.listStoodAt = performance.now();
  }).observe(document, { subtree: true, childList: true });`);
  await visit(page, '/dispatch/commandCentre');
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'listStoodAt') as unknown)).toBeGreaterThan(0);
  const weights = await page.evaluate(() => {
    const stoodAt = Number(Reflect.get(window, 'listStoodAt'));
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.includes('/assets/') && startTime < stoodAt)
      .map(({ encodedBodySize }) => encodedBodySize);
  });
  // Two of them paint the page before React prints it; three are the rail's, which may come before its rows or after.
  expect(weights.length).toBeLessThanOrEqual(15);
  expect(weights.reduce((sum, weight) => sum + weight, 0) / 1024).toBeLessThan(376);
  await page.context().close();
});

test('no console error or warning, no failed request, no policy violation', () => {
  expect([...desk.findings, ...visitor.findings]).toEqual([]);
});

/** What is said in front of a page, and lies over it on paper too. */
async function floatsOnPaper(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' });
  const found = await page.locator('body *').evaluateAll((all) =>
    all.flatMap((one) => {
      const isShown = one.getClientRects().length > 0 && one.textContent?.trim() !== '';
      return isShown && getComputedStyle(one).position === 'fixed' ? [one.className] : [];
    }),
  );
  await page.emulateMedia({ media: 'screen' });
  return found;
}
