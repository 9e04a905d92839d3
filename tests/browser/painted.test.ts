/** A page that was opened before shows its rows before the console's code runs. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { openWatched, signInByHand, signInHavingRead } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  page = (await openWatched(browser)).page;
  await signInHavingRead(page, product.url, 'police', '/');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

/** What the document loads: it runs before any other of the console's files. */
const consoleCode = /\/assets\/index-[\w-]+\.js$/;

/** What has no name, or another serious fault, on the page that is painted; as it is, and where a narrow window hides words. */
async function namelessIn(painted: Page): Promise<string[]> {
  const size = painted.viewportSize() ?? { width: 1440, height: 900 };
  const found = await seriousViolations(painted);
  await painted.setViewportSize({ ...size, width: 1024 });
  found.push(...(await seriousViolations(painted)));
  await painted.setViewportSize(size);
  return found;
}

/** Notes what is shifted until the second frame after the first row, and when that was. */
function watchRows(): void {
  const rows = { seen: 0, shifts: [] as unknown[] };
  Object.assign(window, { rows });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (rows.seen === 0 || entry.startTime < rows.seen) rows.shifts.push(entry.toJSON());
  }).observe({ type: 'layout-shift', buffered: true });
  const looking = new MutationObserver(() => {
    if (!document.querySelector('#root tbody [data-row-key]')) return;
    looking.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (rows.seen = performance.now())));
  });
  looking.observe(document, { childList: true, subtree: true });
}

/** Notes how many of the console's files are named to be fetched in the frame that shows the first painted row. */
function watchFetched(): void {
  const looking = new MutationObserver(() => {
    if (!document.querySelector('#painted tbody tr[data-row-key]')) return;
    looking.disconnect();
    requestAnimationFrame(() => {
      const fetched = document.querySelectorAll('link[rel=modulepreload]').length;
      Object.assign(window, { fetched });
    });
  });
  looking.observe(document, { childList: true, subtree: true });
}

/** The console's code waits for painted rows until its document is a second old; on a busy machine they take longer. */
function waitForRows(): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() - 60_000;
}

const fetchedBefore = (rows: Page): Promise<number | undefined> =>
  rows.evaluate(() => (window as unknown as { fetched?: number }).fetched);

test('shows this time’s rows before the console’s code is fetched and runs, shifts nothing, and does what was clicked meanwhile', async () => {
  await page.goto(`${product.url}/#/dispatch/commandCentre`);
  await page.locator('#root tbody [data-row-key]').first().waitFor();
  // Of drivers who send no positions this is said some seconds after the start, and makes their rows taller: that news is no shift of ours.
  await page.locator('#root tbody .vw-as-of').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('frame #/dispatch/commandCentre') ?? ''))
    .toContain('<!--rows-->');
  const kept = await page.evaluate(() => localStorage.getItem('frame #/dispatch/commandCentre') ?? '');
  // It belongs to these files, and keeps apart what stands before the document's own sheet and behind it.
  expect(JSON.parse(kept)).toMatchObject({
    key: { build: expect.stringMatching(/assets\/console-\S+\.js/) as unknown },
    before: expect.not.arrayContaining([{ file: expect.anything() as unknown }]) as unknown,
    behind: expect.arrayContaining([
      { file: expect.stringMatching(/assets\/look-\S+\.css$/) as unknown },
      { file: expect.stringMatching(/assets\/console-\S+\.css$/) as unknown },
    ]) as unknown,
    zone: 'Asia/Shanghai',
  });
  let run: () => void = () => undefined;
  const code = new Promise<void>((resolve) => (run = resolve));
  const script = consoleCode;
  await page.route(script, async (route) => {
    await code;
    await route.continue();
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.dispatchEvent(new CustomEvent('shifted', { detail: entry }));
    }).observe({ type: 'layout-shift', buffered: true });
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    window.addEventListener('shifted', (event) => shifts.push((event as CustomEvent).detail));
  });
  await page.addInitScript(watchFetched);
  await page.addInitScript(waitForRows);
  await page.reload({ waitUntil: 'commit' });
  const row = page.locator('#painted tbody tr[data-row-key="0"]');
  await row.waitFor();
  await expect.poll(() => fetchedBefore(page)).toBe(0);
  await expect.poll(() => page.locator('head link[rel=modulepreload]').count()).toBeGreaterThan(1);
  const shown = await row.innerText();
  expect(await seriousViolations(page)).toEqual([]);
  await row.getByRole('button', { name: '详情' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  run();
  await page.getByRole('dialog', { name: '任务详情' }).waitFor();
  await page.locator('#painted').waitFor({ state: 'detached' });
  const number = /\d{8}-\w+/.exec(shown)?.[0] ?? '';
  await page.getByRole('dialog', { name: '任务详情' }).getByText(number).first().waitFor();
  expect(await page.locator('#root tbody tr[data-row-key="0"]').innerText()).toContain(number);
  expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([]);
  await page.unroute(script);
  await page.keyboard.press('Escape');
  // As if the link had been clicked on the page itself.
  const link = page.locator('#root tbody tr[data-row-key="0"]').getByRole('button', { name: '详情' });
  await expect.poll(() => link.evaluate((button) => document.activeElement === button)).toBe(true);
});

test('keeps nothing of a record', async () => {
  const number = (await page.locator('#root tbody tr[data-row-key="0"]').innerText()).match(/\d{8}-\w+/)?.[0] ?? '?';
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('frame #/dispatch/commandCentre');
  expect(kept).not.toContain(number);
});

/** A browser of somebody who is signed in, and has never opened a page here; its code waits until it may run. */
async function openFresh(kept: Readonly<Record<string, string>>, settings: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...wide, ...settings });
  await context.addInitScript(
    (entries) => Object.entries(entries).forEach(([name, value]) => localStorage.setItem(name, value)),
    Object.fromEntries(Object.entries(kept).filter(([name]) => !/^(ahead|frame)/.test(name))),
  );
  const fresh = await context.newPage();
  let run: () => void = () => undefined;
  const code = new Promise<void>((resolve) => (run = resolve));
  await fresh.route(consoleCode, async (route) => {
    await code;
    await route.continue();
  });
  return { context, fresh, run: () => run() };
}
const wide = {
  locale: 'zh-CN',
  viewport: { width: 1440, height: 900 },
  timezoneId: 'Asia/Shanghai',
  reducedMotion: 'reduce',
} as const;

/** Where what a page consists of stands, by what it is. */
const boxes = `(() => {
  const root = document.querySelector('#painted') ?? document.querySelector('#root');
  const all = ['.frame-sider li', '.top-bar', '.crumbs', '.lines', 'h1', '.vw-help', '.vw-head-actions button', '.vw-filter > label', '.vw-filter > :last-child', '.vw-filter-buttons button', 'thead th', 'tbody tr[data-row-key]', 'tbody tr[data-row-key="0"] > td > *', '.vw-pages', '.frame-footer'];
  return Object.fromEntries(all.map((part) => [part, [...root.querySelectorAll(part)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  })]));
})()`;

const entriesOf = (of: Page): Promise<Record<string, string>> => of.evaluate(() => ({ ...localStorage }));

/** What the storage holds of somebody who has just signed in. */
async function signedInAs(username: string): Promise<Record<string, string>> {
  const { page: own } = await openWatched(browser);
  await signInByHand(own, product.url, username);
  const entries = await entriesOf(own);
  await own.context().close();
  return entries;
}

test.each([
  ['police', 'dispatch/unfinished', 'zh-CN', 'light', 1440],
  ['police', 'dispatch/fences', 'en-US', 'dark', 1280],
  ['company', 'dispatch/trailerOrdersCompany', 'zh-CN', 'light', 1440],
  ['super', 'settings/users', 'en-US', 'light', 1920],
])(
  'paints the first visit of %s to %s as it will stand (%s, %s, %i px)',
  async (user, path, language, theme, width) => {
    const { context, fresh, run } = await openFresh(await signedInAs(user), { viewport: { width, height: 900 } });
    await context.addCookies([{ name: 'preferences', value: `${language}..${theme}`, url: product.url }]);
    await fresh.goto(`${product.url}/#/${path}`, { waitUntil: 'commit' });
    await fresh.locator('#painted tbody tr[data-row-key="0"]').waitFor();
    const painted = await fresh.evaluate(boxes);
    expect(await namelessIn(fresh)).toEqual([]);
    run();
    await fresh.locator('#root tbody tr[data-row-key="0"]').waitFor();
    await fresh.locator('#painted').waitFor({ state: 'detached' });
    expect(painted).toEqual(await fresh.evaluate(boxes));
    await context.close();
  },
);

test('fetches the console’s code behind the rows of a page at its first visit', async () => {
  const { context, fresh, run } = await openFresh(await entriesOf(page));
  await context.addInitScript(watchFetched);
  await context.addInitScript(waitForRows);
  await fresh.goto(`${product.url}/#/dispatch/commandCentre`, { waitUntil: 'commit' });
  await expect.poll(() => fetchedBefore(fresh)).toBe(0);
  await expect.poll(() => fresh.locator('head link[rel=modulepreload]').count()).toBeGreaterThan(1);
  run();
  await fresh.locator('#root tbody tr[data-row-key="0"]').waitFor();
  await context.close();
});

test('does what was clicked and typed on a page that is painted at its first visit', async () => {
  const { context, fresh, run } = await openFresh(await entriesOf(page));
  await fresh.goto(`${product.url}/#/dispatch/commandCentre`, { waitUntil: 'commit' });
  const row = fresh.locator('#painted tbody tr[data-row-key="1"]');
  await row.waitFor();
  const number = /\d{8}-\w+/.exec(await row.innerText())?.[0] ?? '?';
  await fresh.locator('#painted .vw-filter', { hasText: '任务编号' }).locator('input').fill('2026');
  await row.getByRole('button', { name: '详情' }).click();
  run();
  await fresh.getByRole('dialog', { name: '任务详情' }).getByText(number).first().waitFor();
  await expect
    .poll(() => fresh.locator('#root .vw-filter', { hasText: '任务编号' }).locator('input').inputValue())
    .toBe('2026');
  await context.close();
});

test('clicks the button of a painted page that was pressed by keyboard, with what was typed before', async () => {
  const { context, fresh, run } = await openFresh(await entriesOf(page));
  await fresh.goto(`${product.url}/#/dispatch/unfinished`, { waitUntil: 'commit' });
  await fresh.locator('#painted tbody tr[data-row-key="1"]').waitFor();
  await fresh.locator('#painted').getByRole('textbox', { name: '车牌', exact: true }).fill('粤B');
  await fresh
    .locator('#painted')
    .getByRole('button', { name: /^常用筛选/ })
    .focus();
  await fresh.keyboard.press('Enter');
  run();
  await fresh.getByRole('textbox', { name: '名称' }).waitFor();
  expect(await fresh.getByRole('textbox', { name: '车牌', exact: true }).inputValue()).toBe('粤B');
  await context.close();
});

test('asks for what was typed and sent by Enter in a filter of the painted page', async () => {
  const { context, fresh, run } = await openFresh(await entriesOf(page));
  await fresh.goto(`${product.url}/#/dispatch/unfinished`, { waitUntil: 'commit' });
  await fresh.locator('#painted tbody tr[data-row-key="1"]').waitFor();
  const plates = { name: '车牌', exact: true };
  await fresh.locator('#painted').getByRole('textbox', plates).fill('粤没有此牌');
  await fresh.keyboard.press('Enter');
  run();
  await fresh.locator('#root tbody .vw-nothing').waitFor();
  expect(await fresh.getByRole('textbox', plates).inputValue()).toBe('粤没有此牌');
  await context.close();
});

test('opens what rings when the bell of the painted page is pressed, however much waits by then', async () => {
  const { context, fresh, run } = await openFresh(await entriesOf(page));
  await fresh.goto(`${product.url}/#/dispatch/commandCentre`, { waitUntil: 'commit' });
  const bell = fresh.locator('#painted').getByRole('button', { name: '响铃任务：待分派或超时' });
  await bell.click();
  run();
  await fresh.locator('.bell-list').filter({ visible: true }).waitFor();
  await context.close();
});

test('leaves the page to the console where what prints it cannot be fetched', async () => {
  const { context, fresh, run } = await openFresh(await entriesOf(page));
  await fresh.route(/\/assets\/firstPage-/, (route) => route.abort());
  const thrown: Error[] = [];
  fresh.on('pageerror', (error) => thrown.push(error));
  run();
  await fresh.goto(`${product.url}/#/dispatch/commandCentre`, { waitUntil: 'commit' });
  await fresh.locator('#root tbody tr[data-row-key="0"]').waitFor();
  expect(await fresh.locator('#painted').count()).toBe(0);
  expect(thrown).toEqual([]);
  await context.close();
});

test('asks for all of a page at its first visit by one request, before the console’s code runs, and for none of it again', async () => {
  expect(await page.evaluate(() => window.location.hash)).toContain('commandCentre');
  const { context, fresh: first, run } = await openFresh(await entriesOf(page));
  await context.addInitScript(watchRows);
  // Once the stream of changes stands, what was asked before it is read again.
  await first.route(/\/events(\?|$)/, () => undefined);
  const asked: string[] = [];
  first.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/\/api\/|\/views\//.test(path)) asked.push(path);
  });
  const askedFor = (part: string) => asked.filter((path) => path.includes(part)).length;
  await first.goto(`${product.url}/#/dispatch/commandCentre`, { waitUntil: 'commit' });
  await first.locator('#painted tbody [data-row-key]').first().waitFor();
  expect(asked.filter((path) => !path.includes('/views/'))).toEqual(['/api/release/opening']);
  run();
  await first.locator('#root tbody [data-row-key]').first().waitFor();
  for (const part of ['/userInfo', '/menu/', '/release/manifest', 'listByPageCommandCentre'])
    expect(askedFor(part), part).toBe(0);
  // The view of this page is put into the browser's store by then, for the next visit.
  const views = asked.filter((path) => path.includes('/views/'));
  expect(views).toEqual([...new Set(views)]);
  // Nothing moves, and what the rows can do without is fetched once they have been seen.
  const seen = () => first.evaluate(() => (window as unknown as { rows: { seen: number; shifts: unknown[] } }).rows);
  await expect.poll(async () => (await seen()).seen).toBeGreaterThan(0);
  expect((await seen()).shifts).toEqual([]);
  const late = () =>
    first.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/assets\/(axios|zonedPicker|modal|Messages)-/.test(name))
        .map(({ startTime }) => startTime),
    );
  await expect.poll(async () => (await late()).length).toBeGreaterThan(2);
  expect(Math.min(...(await late()))).toBeGreaterThan((await seen()).seen);
  await context.close();
});
