/**
 * A page as it would look, in a real browser before a running server: the views are those of the schemas at hand, drafts
 * included, the rows those that the account may see. Nothing is changed: whatever would write is stopped.
 */
import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Projection, Release } from '../../src/release/release.ts';
import { UsageFault } from '../usage.ts';

interface Studio {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

interface Photographed {
  readonly screen: string;
  readonly projection: Projection;
  readonly language: 'zh-CN' | 'en-US';
  readonly width: number;
  readonly isDark: boolean;
  readonly route: Release['route'];
}

const variables = ['SERVER_URL', 'SERVER_USER', 'SERVER_PASSWORD'] as const;

/** @throws UsageFault with what is missing. */
export function studioOf(environment: Readonly<Record<string, string | undefined>>): Studio {
  const [url, username, password] = variables.map((name) => environment[name]);
  if (!url || !username || !password) {
    const missing = variables.filter((name) => !environment[name]);
    throw new UsageFault(
      `a picture is taken of a running server, signed in as somebody: start this one with ${variables.join(', ')} (missing: ${missing.join(', ')})`,
    );
  }
  return { url: url.replace(/\/$/, ''), username, password };
}

interface Picture {
  readonly png: Buffer;
  /** What stands on the page, to be read. */
  readonly said: string;
}

/** @throws UsageFault where there is no browser, or the server does not answer. */
export async function takePicture(
  studio: Studio,
  shown: Photographed,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Picture> {
  const { chromium } = await import('playwright-core').catch(() => {
    throw new UsageFault('a picture needs playwright-core, which is not installed here: npm ci without --omit=dev');
  });
  const named = environment['CHROMIUM_PATH'];
  const path = [named ?? '/usr/bin/chromium', chromium.executablePath()].find((one) => existsSync(one));
  if (path === undefined)
    throw new UsageFault('a picture needs Chromium: run "npm run browser", or name its path in CHROMIUM_PATH');
  const answers = await fetch(`${studio.url}/healthz`).catch(() => null);
  if (!answers?.ok) throw new UsageFault(`${studio.url} does not answer: start the server, or mend SERVER_URL`);
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({
      locale: shown.language,
      viewport: { width: shown.width, height: 900 },
      colorScheme: shown.isDark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const taste = `${shown.language}.${shown.isDark ? 'dark' : 'light'}`;
    await context.addCookies([{ name: 'preferences', value: taste, url: studio.url }]);
    const page = await context.newPage();
    await signIn(page, studio);
    await overlay(page, studio, shown);
    await page.goto(`${studio.url}/#/${shown.screen}`);
    await page.reload();
    await page.locator('main').first().waitFor();
    // Whoever is still waiting for rows then is shown so.
    const waiting = page.locator('[aria-busy="true"], .vw-skeleton, .vw-rows-skeleton').filter({ visible: true });
    await waiting
      .first()
      .waitFor({ state: 'detached', timeout: 10_000 })
      .catch(() => undefined);
    return { png: await page.screenshot(), said: await page.locator('main').first().innerText() };
  } finally {
    // What a page asked and nobody waits for any more is no fault of the picture.
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const page of pages) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await browser.close();
  }
}

async function signIn(page: Page, { url, username, password }: Studio): Promise<void> {
  await page.goto(`${url}/#/login`);
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[type=password]').fill(password);
  const asked = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/api/'),
  );
  await page.keyboard.press('Enter');
  if (!(await asked).ok())
    throw new UsageFault(`${url} did not let "${username}" in: mend SERVER_USER or SERVER_PASSWORD`);
  // Past the root, which leads on to the home page: it would be led away from the page that is asked for meanwhile.
  await page.waitForURL(/#\/(?!login)./);
}

/** The manifest and the views are ours; a call that the server does not know yet has no rows; what writes is stopped. */
async function overlay(page: Page, { url }: Studio, { projection, route: callAt }: Photographed): Promise<void> {
  await page.route(`${url}/api/**`, async (route) => {
    const asked = route.request();
    const call = callAt(asked.method(), new URL(asked.url()).pathname.replace(/^\/api/, ''));
    // Streams and what belongs to no release pass by.
    if (!call) return route.fallback();
    if (call.changes.length > 0) return route.abort();
    const response = await route.fetch();
    return response.status() === 404 ? route.fulfill({ json: noRows }) : route.fulfill({ response });
  });
  // What it would answer at once is of the page that serves: asked one by one, each is answered here.
  await page.route(`${url}/api/release/opening`, (route) => route.fulfill({ body: '' }));
  await page.route(`${url}/api/release/manifest`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    return route.fulfill({ response, json: { ...body, data: { ...body.data, screens: projection.screens } } });
  });
  await page.route(`${url}/views/*`, async (route) => {
    const [hash = '', kind] = new URL(route.request().url()).pathname.split('/').at(-1)?.split('.') ?? [];
    const view = projection.views[hash];
    const validator = projection.validators[hash];
    if (kind === 'json' && view) return route.fulfill({ json: view });
    if (kind === 'js' && validator) return route.fulfill({ contentType: 'text/javascript', body: validator() });
    return route.fallback();
  });
}

const noRows = { code: 200, msg: '', data: { records: [], total: 0, current: 1, size: 0 } };
