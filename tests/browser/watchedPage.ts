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
  await page.locator('input[autocomplete=username]:visible').fill(username);
  await page.locator('input[type=password]:visible').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/(?!login)/);
}

/** A second before the server would end it. */
const sessionLength = 12 * 3600_000 - 1_000;

/**
 * Signs in one who has read the announcement before: it opens over nothing, and nobody waits for the alarm that it waits for.
 * The session is kept where the console keeps it; what signing in by hand does has tests of its own.
 * @param path what is opened then; where it is left out, no page of the console is open yet.
 */
export async function signInHavingRead(page: Page, url: string, username: string, path?: string): Promise<void> {
  const client = await signIn(url, username);
  const { body } = await client.get('/rescue_public/strongMeasuresStatus/inquiryAnnouncement');
  const announcement = body.data as { readonly id: string } | null;
  if (announcement) await client.post('/preferences/write', { key: 'notice', value: { read: announcement.id } });
  // A page of the same origin, which has its storage; one with an icon, or the browser would ask for another.
  const blank = `${url}/blank`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(blank);
  await page.unroute(blank);
  await page.evaluate((kept) => void Object.assign(localStorage, kept), {
    accessToken: client.token,
    userId: client.userId,
    expireTime: String(Date.now() + sessionLength),
  });
  if (path === undefined) {
    // What was answered here alone is not asked for again by a reload.
    await page.goto('about:blank');
    return;
  }
  await page.goto(`${url}/#${path}`);
  await page.locator('#root #content').waitFor();
}

/** Changes what the page is answered at these addresses. The result ends it, once no answer is under way any more. */
export async function changeAnswers<Body>(
  page: Page,
  addresses: string,
  change: (body: Body) => Body,
): Promise<() => Promise<void>> {
  await page.route(addresses, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });
  return () => page.unrouteAll({ behavior: 'wait' });
}
