/** The pages of a shift: each remembers when it first showed each plate, and what it threw. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { signInByHand } from '../watchedPage.ts';

export const password = 'Towline-2026';

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
}

/** What a page says of an outage is the outage's; anything else is a finding. */
const ofOutage = /net::ERR_|Failed to load resource|the server responded with a status of 5\d\d/;

function watch(page: Page, name: string, thrown: string[]): void {
  page.on('pageerror', (error) => thrown.push(`${name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofOutage.test(message.text())) thrown.push(`${name}: ${message.text()}`);
  });
}

export async function openAs(
  browser: Browser,
  url: string,
  username: string,
  { thrown, width = 1440, height = 900 }: { thrown: string[]; width?: number; height?: number },
): Promise<OpenedPage> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width, height },
    permissions: ['notifications', 'geolocation'],
    geolocation: { longitude: 113.9488, latitude: 22.541, accuracy: 12 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seenAt: seen });
    const look = (node: Node): void => {
      for (const [plate] of (node.textContent ?? '').matchAll(/粤BS\d{4}/g)) seen[plate] ??= Date.now();
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        for (const node of addedNodes) look(node);
        if (target.nodeType === Node.TEXT_NODE) look(target);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  watch(page, username, thrown);
  await signInByHand(page, url, username, password);
  // Read once, it does not come again where the test is run once more.
  await page.addLocatorHandler(page.getByRole('button', { name: '我已知晓' }), (known) => known.click());
  return { page, context };
}

/** As the browser tells a page that another tab lies over it, or no longer does. */
export const showTab = (page: Page, shown: boolean): Promise<void> =>
  page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !visible });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (visible ? 'visible' : 'hidden'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, shown);

/** When this page first showed each plate, in milliseconds since 1970. */
export const seenBy = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as { seenAt: Record<string, number> }).seenAt);
