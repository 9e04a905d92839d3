/** What rows cost: ours against a list written by hand with antd, a thousand rows against a hundred, fifty columns. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '../browser/chromium.ts';
import { signIn, type Product } from '../browser/product.ts';
import { signInByHand } from '../browser/watchedPage.ts';

interface Measured {
  readonly what: string;
  readonly figure: string;
}
interface Times {
  readonly paint: number;
  readonly filter: number;
  readonly page: number;
}

const times = 5;
const row = '[data-row-key]';
const taskNumber = /^\d{8}-\w+$/;
const median = (all: readonly number[]): number => [...all].sort((one, other) => one - other)[all.length >> 1] ?? 0;

/**
 * Milliseconds from the key, the click or the address that the deed is to the second frame after the first row reads
 * otherwise. The watch stands before the deed is done: else a page that answers at once would begin to count too late.
 */
async function untilOther(page: Page, deed: () => Promise<unknown>): Promise<number> {
  // No function with a name in it: the loader would mark it by a helper that the page has not got.
  const watch = await page.evaluateHandle((css) => {
    const before = document.querySelector(css)?.textContent ?? '';
    const from = new Promise<number>((done) => {
      for (const kind of ['keydown', 'click', 'hashchange'])
        window.addEventListener(kind, ({ timeStamp }) => done(timeStamp), { capture: true, once: true });
    });
    const shown = new Promise<number>((done) => {
      const timer = setInterval(() => {
        const now = document.querySelector(css)?.textContent ?? '';
        if (now === '' || now === before) return;
        clearInterval(timer);
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
      }, 4);
    });
    return { from, shown };
  }, `tbody ${row}, .ant-table-tbody-virtual ${row}`);
  await deed();
  return watch.evaluate(async ({ from, shown }) => (await shown) - (await from));
}

async function fresh(browser: Browser, state: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    storageState: state,
  });
  const page = await context.newPage();
  await page.route('**/inquiryAnnouncement*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { notice: '' } } }),
  );
  return page;
}

/** The list at an address, each time in an empty browser: first rows, a filter by number, the second page. */
async function list(
  browser: Browser,
  state: Awaited<ReturnType<BrowserContext['storageState']>>,
  address: string,
  ready: (page: Page) => Promise<void>,
): Promise<Times> {
  const taken: Times[] = [];
  for (let i = 0; i < times; i++) {
    const page = await fresh(browser, state);
    await ready(page);
    const from = performance.now();
    await page.goto(address);
    await page.locator(`tbody ${row}`).first().waitFor();
    const paint = performance.now() - from;
    await page.waitForTimeout(1500);
    // A row may begin with a cell that opens it, or chooses it: an empty number would be no filter.
    const numbered = page.locator(`tbody ${row}`).nth(7).locator('td').filter({ hasText: taskNumber });
    const number = (await numbered.textContent()) ?? '';
    const turn = await untilOther(page, () => page.locator('.ant-pagination-item-2').click());
    await page.getByRole('textbox', { name: '任务编号' }).fill(number);
    const filter = await untilOther(page, () => page.keyboard.press('Enter'));
    taken.push({ paint, filter, page: turn });
    await page.context().close();
  }
  const of = (key: keyof Times): number => median(taken.map((each) => each[key]));
  return { paint: of('paint'), filter: of('filter'), page: of('page') };
}

async function byHand(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'by-hand-'));
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, lib: { entry: join(import.meta.dirname, 'byHand/list.tsx'), formats: ['es'], fileName: 'list' } },
  });
  const code = readdirSync(outDir).find((name) => name.endsWith('.js')) ?? '';
  const script = readFileSync(join(outDir, code), 'utf8');
  rmSync(outDir, { recursive: true });
  return script;
}

/** Milliseconds until a list of so many rows stands, from another page of the console. */
async function opened(page: Page, hash: string): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    await page.evaluate(() => (window.location.hash = '#/workbench'));
    await page.locator('.workbench-groups a').first().waitFor();
    taken.push(await untilOther(page, () => page.evaluate((to) => void (window.location.hash = to), hash)));
  }
  return median(taken);
}

const wide = {
  $schema: '../grammar/screen.schema.json',
  menu: 'settings',
  size: 100,
  entity: {
    title: { 'zh-CN': '五十列', 'en-US': 'Fifty columns' },
    properties: Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [
        `column${n}`,
        { type: 'string', maxLength: 20, title: { 'zh-CN': `第 ${n + 1} 列`, 'en-US': `Column ${n + 1}` } },
      ]),
    ),
  },
};

async function plantWide(product: Product): Promise<void> {
  writeFileSync(join(product.schemas, 'screens/fiftyColumns.json'), JSON.stringify(wide, null, 2));
  const office = await signIn(product.url, 'office');
  while ((await office.get('/fiftyColumns/listByPage')).status !== 200) await new Promise((on) => setTimeout(on, 200));
  for (let n = 0; n < 100; n++) {
    const values = Array.from({ length: 50 }, (_, column) => [`column${column}`, `${n} · ${column}`]);
    await office.post('/fiftyColumns/add', Object.fromEntries(values) as object);
  }
}

/** The storage of somebody who has had the list open. */
async function openedBefore(page: Page, url: string): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  await page.goto(`${url}/#/dispatch/commandCentre`);
  await page.waitForFunction(() => localStorage.getItem('frame #/dispatch/commandCentre') !== null, null, {
    timeout: 60_000,
  });
  return page.context().storageState();
}

export async function measureRows(product: Product): Promise<Measured[]> {
  const { url } = product;
  await plantWide(product);
  const script = await byHand();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await signInByHand(page, url, 'office');
    await page.getByRole('button', { name: '我已知晓' }).click();
    const hundred = await opened(page, '#/dispatch/commandCentre?size=100');
    const thousand = await opened(page, '#/dispatch/commandCentre?size=999');
    const columns = await opened(page, '#/fiftyColumns');
    const state = await page.context().storageState();
    const ours = await list(browser, state, `${url}/#/dispatch/commandCentre`, () => Promise.resolve());
    const again = await list(browser, await openedBefore(page, url), `${url}/#/dispatch/commandCentre`, () =>
      Promise.resolve(),
    );
    const theirs = await list(browser, state, `${url}/by-hand.html`, async (other) => {
      await other.route('**/by-hand.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><meta charset="utf-8"><div id="root"></div><script type="module" src="/by-hand.js"></script>',
        }),
      );
      await other.route('**/by-hand.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    });
    const against = (key: keyof Times, own = ours): string =>
      `${(own[key] / theirs[key]).toFixed(2)} (${Math.round(own[key])} to ${Math.round(theirs[key])} ms)`;
    return [
      {
        what: '1,000 rows against 100, from another page',
        figure: `${(thousand / hundred).toFixed(2)} (${Math.round(thousand)} to ${Math.round(hundred)} ms)`,
      },
      { what: '100 rows of 50 columns, from another page (aim: under 1 s)', figure: `${Math.round(columns)} ms` },
      {
        what: 'first rows, empty cache, shell and all, against antd by hand without a shell',
        figure: against('paint'),
      },
      { what: 'first rows of a page that was opened before, empty cache', figure: against('paint', again) },
      { what: 'filter against antd by hand', figure: against('filter') },
      { what: 'next page against antd by hand', figure: against('page') },
    ];
  } finally {
    await browser.close();
  }
}
