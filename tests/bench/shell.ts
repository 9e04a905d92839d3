/** What the shell costs while it is used: memory of tabs opened and closed, a switch of tab, of theme, of light and dark. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../browser/chromium.ts';
import { signInByHand } from '../browser/watchedPage.ts';

interface Measured {
  readonly what: string;
  readonly figure: string;
}

const rounds = 50;
const looks = ['tabsBar-on', 'progressBar-off'];

async function signedIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'preferences', value: ['zh-CN', 'light', ...looks].join('.'), url }]);
  const page = await context.newPage();
  await signInByHand(page, url, 'super');
  await page.getByRole('button', { name: '我已知晓' }).click();
  await page.locator('.sidebar a[href^="#/"]').first().waitFor();
  return page;
}

interface Kept {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What is left after everything has been collected that can be. */
async function kept(cdp: CDPSession): Promise<Kept> {
  for (let again = 0; again < 4; again++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const read = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { bytes: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') };
}

/** Until no list reads any more and the browser has nothing better to do. */
async function calm(page: Page): Promise<void> {
  await page.locator('main [aria-busy="true"]').filter({ visible: true }).first().waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
}

/** Twenty pages of every kind: lists, a tree, forms, charts, hand-written pages. */
const paths: readonly string[] = [
  ...['commandCentre', 'unfinished', 'ageing', 'statistics', 'insideFences', 'deleted', 'fences'].map(
    (name) => `#/dispatch/${name}`,
  ),
  '#/companies/drivers',
  '#/park/vehicles',
  ...['brigades', 'parks', 'regions'].map((name) => `#/organisation/${name}`),
  ...['users', 'menus', 'audit'].map((name) => `#/settings/${name}`),
  ...['roles', 'form/comprehensiveForm', 'card', 'table/customTable'].map((name) => `#/vab/${name}`),
  '#/mall/goods',
];

async function openAll(page: Page, opened: readonly string[]): Promise<void> {
  for (const path of opened) {
    await page.evaluate((hash) => (window.location.hash = hash), path);
    await page.locator(`.tab.shown a[href^="${path}"]`).waitFor();
  }
}

async function closeAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: '标签页操作' }).click();
  const menu = page.locator('.ant-dropdown:not(.ant-dropdown-hidden)');
  await menu.getByRole('menuitem', { name: '关闭全部' }).press('Enter');
  await page.locator('.tab').nth(1).waitFor({ state: 'detached' });
  await menu.waitFor({ state: 'hidden' });
}

async function memory(page: Page, cdp: CDPSession): Promise<Measured[]> {
  const openAndClose = async (times: number): Promise<void> => {
    for (let round = 0; round < times; round++) {
      await openAll(page, paths);
      await closeAll(page);
    }
  };
  // Code, views and lookups come once, and the browser compiles what it runs often: not what is measured.
  await openAndClose(10);
  await cdp.send('Performance.enable');
  const before = await kept(cdp);
  await openAndClose(rounds / 2);
  const half = await kept(cdp);
  await openAndClose(rounds / 2);
  const after = await kept(cdp);
  const MB = (bytes: number): string => (bytes / 1024 / 1024).toFixed(2);
  const grown = (key: keyof Kept, from: Kept): number => after[key] - from[key];
  return [
    {
      what: `heap after ${paths.length} tabs opened and closed ${rounds} times (aim: under 5 MB more)`,
      figure: `${MB(grown('bytes', before))} MB more (${MB(before.bytes)} → ${MB(after.bytes)})`,
    },
    {
      // What leaks goes on; what the browser compiles comes to an end.
      what: `of them in the last ${rounds / 2} rounds`,
      figure: `${MB(grown('bytes', half))} MB`,
    },
    {
      what: 'elements and listeners left by them',
      figure: `${grown('nodes', before)} and ${grown('listeners', before)}`,
    },
  ];
}

/** From the click to the second frame after it, in milliseconds: the median of many. */
async function timed(page: Page, selector: readonly string[], times: number): Promise<string> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const at = selector[i % selector.length] ?? '';
    taken.push(
      await page.evaluate(async (css) => {
        const target = document.querySelector<HTMLElement>(css);
        if (!target) throw new Error(`nothing to click at ${css}`);
        const from = performance.now();
        target.click();
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
        return performance.now() - from;
      }, at),
    );
    await calm(page);
  }
  taken.sort((one, other) => one - other);
  const rounded = (share: number): number => Math.round(taken[Math.floor((taken.length - 1) * share)] ?? 0);
  return `p50 ${rounded(0.5)} ms, worst ${rounded(1)} ms`;
}

async function switches(page: Page): Promise<Measured[]> {
  const lists = ['#/dispatch/commandCentre', '#/dispatch/unfinished'];
  for (const path of lists) {
    await openAll(page, [path]);
    await page.locator('tbody tr[data-row-key]').filter({ visible: true }).first().waitFor();
  }
  const tabs = await timed(
    page,
    lists.map((path) => `.tab a[href^="${path}"]`),
    20,
  );
  const dark = await timed(page, ['.top-bar button[aria-label*="深色"], .top-bar button[aria-label*="浅色"]'], 10);
  await page.locator('.top-bar button[aria-label="主题设置"]').click();
  await page.locator('.theme-choices button').first().waitFor();
  const themes = [1, 2, 3, 4, 5].map((nth) => `.theme-choices button:nth-child(${nth})`);
  return [
    { what: 'switch between two tabs with lists (aim: under 100 ms)', figure: tabs },
    { what: 'switch to dark and back (aim: under 300 ms)', figure: dark },
    { what: 'switch of theme (aim: under 300 ms)', figure: await timed(page, themes, 10) },
  ];
}

export async function measureShell(url: string): Promise<Measured[]> {
  const browser = await launchBrowser();
  try {
    const page = await signedIn(browser, url);
    const cdp = await page.context().newCDPSession(page);
    const memories = await memory(page, cdp);
    return [...memories, ...(await switches(page))];
  } finally {
    await browser.close();
  }
}
