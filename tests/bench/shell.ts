/** What the shell costs while it is used: memory of tabs opened and closed, a switch of tab, of theme, of light and dark. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../browser/chromium.ts';
import { signInByHand } from '../browser/watchedPage.ts';

interface Measured {
  readonly what: string;
  readonly figure: string;
}

const openedTabs = 20;
const rounds = 50;
const looks = ['tabsBar-on', 'progressBar-off'];

async function signedIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addCookies([{ name: 'preferences', value: ['zh-CN', 'light', ...looks].join('.'), url }]);
  const page = await context.newPage();
  await signInByHand(page, url, 'super');
  await page.locator('.ant-modal-footer button').first().click();
  await page.locator('.sidebar a[href^="#/"]').first().waitFor();
  return page;
}

/** Bytes of the heap after everything has been collected that can be. */
async function heapOf(cdp: CDPSession): Promise<number> {
  for (let again = 0; again < 4; again++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

async function pathsOf(page: Page): Promise<readonly string[]> {
  const links = await page
    .locator('.sidebar li a[href^="#/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  return [...new Set(links)].filter((href) => href !== '#/index').slice(0, openedTabs);
}

async function openAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.evaluate((hash) => (window.location.hash = hash), path);
    await page.locator(`.tab.shown a[href^="${path}"]`).waitFor();
  }
}

async function closeAll(page: Page): Promise<void> {
  await page.locator('.tabs-bar > button, .tabs-bar > .ant-btn').last().click();
  await page.locator('.ant-dropdown:not(.ant-dropdown-hidden) .ant-dropdown-menu-item').nth(4).click();
  await page.locator('.tab').nth(1).waitFor({ state: 'detached' });
}

async function memory(page: Page, cdp: CDPSession): Promise<Measured[]> {
  const paths = await pathsOf(page);
  // Code, views and lookups come once; they are not what is measured.
  for (let warm = 0; warm < 3; warm++) {
    await openAll(page, paths);
    await closeAll(page);
  }
  const before = await heapOf(cdp);
  for (let round = 0; round < rounds; round++) {
    await openAll(page, paths);
    await closeAll(page);
  }
  const after = await heapOf(cdp);
  const grown = (after - before) / 1024 / 1024;
  const MB = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
  return [
    {
      what: `heap after ${paths.length} tabs opened and closed ${rounds} times (aim: under 5 MB more)`,
      figure: `${grown >= 0 ? '+' : ''}${grown.toFixed(2)} MB (${MB(before)} → ${MB(after)})`,
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
    await page.waitForLoadState('networkidle');
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
