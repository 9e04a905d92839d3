/** A browser page that must stay silent: every console error or warning and every failed request is a finding. */
import type { Browser, Page } from 'playwright-core';
import { signIn } from './product.ts';

export interface WatchedPage {
  readonly page: Page;
  readonly findings: string[];
}

const opened = new Set<Page>();

/** Every page begins anew where it is: what a test left open over it, or turned off, does not stand in the way of the next. */
export async function reloadOpened(): Promise<void> {
  for (const page of opened) {
    await page.context().setOffline(false);
    await page.reload();
  }
}

export async function openWatched(
  browser: Browser,
  settings: { language?: string; width?: number; height?: number; dark?: boolean } = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: settings.language ?? 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: settings.width ?? 1440, height: settings.height ?? 900 },
    colorScheme: settings.dark ? 'dark' : 'light',
    permissions: ['notifications'],
    // What glides cannot be clicked until it stands, and what glides out still counts as there.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  opened.add(page);
  page.on('close', () => opened.delete(page));
  const findings: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) findings.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => findings.push(`thrown: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A page that is left aborts its own stream and its late lists; that is not a failure.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED')
      findings.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) findings.push(`answered ${response.status()}: ${response.url()}`);
  });
  return { page, findings };
}

export async function signInByHand(
  page: Page,
  url: string,
  username: string,
  password = 'Towline-2026',
): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/(?!login)/);
}

/** Signs in one who has read the announcement before: it opens over nothing, and nobody waits for the alarm that it waits for. */
export async function signInHavingRead(
  page: Page,
  url: string,
  username: string,
  password = 'Towline-2026',
): Promise<void> {
  const client = await signIn(url, username, password);
  const { body } = await client.get('/rescue_public/strongMeasuresStatus/inquiryAnnouncement');
  const announcement = body.data as { readonly id: string } | null;
  if (announcement) await client.post('/preferences/write', { key: 'notice', value: { read: announcement.id } });
  await signInByHand(page, url, username, password);
}
