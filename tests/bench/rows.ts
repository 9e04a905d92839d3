/**
 * What rows cost: ours beside a list written by hand with antd, in turns (BENCH_TURNS says how many); a thousand rows against a
 * hundred, fifty columns. BENCH_KEEP=1 keeps the figures as the last release's.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser/chromium.ts';
import { signIn, type Product } from '../browser/product.ts';
import { signInByHand } from '../browser/watchedPage.ts';
import { openFront } from './sideBySide/front.ts';
import { measureDeeds, measureStarts, type Side, type Sides, type Taken } from './sideBySide/measure.ts';
import { profileStart } from './sideBySide/profile.ts';
import { keptOf, linesOf } from './sideBySide/table.ts';

interface Measured {
  readonly what: string;
  readonly figure: string;
}

const times = 5;
/** How often each side is measured, in turns with the other. */
const turns = Number(process.env['BENCH_TURNS'] ?? 6);
const row = '[data-row-key]';
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
  }, `tbody ${row}`);
  await deed();
  return watch.evaluate(async ({ from, shown }) => (await shown) - (await from));
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

async function rowsFromElsewhere(browser: Browser, { url }: Product, state: Sides['state']): Promise<Measured[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: state,
  });
  const page = await context.newPage();
  await page.goto(`${url}/#/workbench`);
  const hundred = await opened(page, '#/dispatch/commandCentre?size=100');
  const thousand = await opened(page, '#/dispatch/commandCentre?size=999');
  const columns = await opened(page, '#/fiftyColumns');
  await context.close();
  return [
    {
      what: '1,000 rows against 100, from another page',
      figure: `${(thousand / hundred).toFixed(2)} (${Math.round(thousand)} to ${Math.round(hundred)} ms)`,
    },
    { what: '100 rows of 50 columns, from another page (aim: under 1 s)', figure: `${Math.round(columns)} ms` },
  ];
}

/** The storage of somebody who has signed in, and has opened no list yet. */
async function signedIn(browser: Browser, url: string): Promise<Sides['state']> {
  const page = await browser.newPage({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await signInByHand(page, url, 'office');
  await page.getByRole('button', { name: '我已知晓' }).click();
  const state = await page.context().storageState();
  await page.context().close();
  return {
    ...state,
    origins: state.origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => name !== 'ahead' && !name.startsWith('frame')),
    })),
  };
}

const list = '#/dispatch/commandCentre';

async function dearestThings({ browser, state, addressOf }: Sides): Promise<readonly object[]> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    storageState: state,
  });
  const page = await context.newPage();
  const found = await profileStart(browser, page, async () => {
    await page.goto(addressOf.ours);
    await page.locator(`tbody ${row}`).first().waitFor();
  });
  await context.close();
  return found;
}

/** @param profile whether the five dearest things of a start are named beside */
export async function measureRows(product: Product, profile = false): Promise<readonly object[]> {
  const browser = await launchBrowser();
  const front = await openFront(product.url);
  try {
    const state = await signedIn(browser, front.url);
    const sides: Sides = {
      browser,
      state,
      addressOf: { ours: `${front.url}/${list}`, byHand: `${front.url}/by-hand.html` },
    };
    const taken: Record<Side, Taken> = { ours: new Map(), byHand: new Map() };
    for (let turn = 0; turn < turns; turn++) {
      for (const side of ['byHand', 'ours'] as const) {
        await measureStarts(sides, side, taken[side]);
        await measureDeeds(sides, side, taken[side]);
      }
    }
    const lines = linesOf(taken);
    console.table(lines);
    if (process.env['BENCH_KEEP'] === '1')
      writeFileSync(
        join(import.meta.dirname, 'sideBySide/lastRelease.json'),
        `${JSON.stringify(keptOf(lines), null, 2)}\n`,
      );
    if (profile) console.table(await dearestThings(sides));
    await plantWide(product);
    return await rowsFromElsewhere(browser, { ...product, url: front.url }, state);
  } finally {
    front.stop();
    await browser.close();
  }
}
