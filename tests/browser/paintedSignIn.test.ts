/** The login page stands before the console's own code has come, and goes on with what was typed into it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { openWatched } from './watchedPage.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const consoleCode = /\/assets\/index-[\w-]+\.js$/;

/** Somebody's first visit: the console's code waits until it may run. */
async function visit(path: string, settings: Parameters<typeof openWatched>[1] = {}) {
  const { page, findings } = await openWatched(browser, settings);
  const words = [settings.language ?? 'zh-CN', settings.dark ? 'dark' : 'light'];
  await page.context().addCookies([{ name: 'preferences', value: words.join('..'), url: product.url }]);
  let run = (): void => undefined;
  const code = new Promise<void>((resolve) => (run = resolve));
  await page.route(consoleCode, async (route) => {
    await code;
    await route.continue();
  });
  await page.goto(`${product.url}/${path}`, { waitUntil: 'commit' });
  await page.locator('#painted input[name=username]').waitFor();
  return { page, findings, run: () => run() };
}

const takenOver = (page: Page): Promise<void> => page.locator('#painted').waitFor({ state: 'detached' });

/** Where its parts stand. */
const boxes = `(() => {
  const page = document.querySelector('#painted') ?? document.querySelector('#root');
  const parts = ['.brand', '.login-head button', '.login-map', 'h1', '.login-line', '.login-hint', '.ways button', 'label', 'input', 'form button', '.ways-more > *'];
  return Object.fromEntries(parts.map((part) => [part, [...page.querySelectorAll(part)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ') + ' ' + getComputedStyle(element).color;
  })]));
})()`;

test.each([
  { language: 'zh-CN', width: 1440 },
  { language: 'en-US', width: 390, height: 780, dark: true },
])('is painted as it will stand: $language, $width px', async (settings) => {
  const { page, findings, run } = await visit('', settings);
  const painted = await page.evaluate(boxes);
  expect(await seriousViolations(page)).toEqual([]);
  run();
  await takenOver(page);
  expect(await page.evaluate(boxes)).toEqual(painted);
  expect(findings).toEqual([]);
  await page.context().close();
});

test('keeps what was typed where the keyboard was, and signs in to the page that was asked for', async () => {
  const { page, findings, run } = await visit('#/dispatch/unfinished');
  await page.keyboard.type('pol');
  run();
  await takenOver(page);
  await page.keyboard.type('ice');
  const username = page.getByLabel('用户名');
  expect(await username.inputValue()).toBe('police');
  await page.getByLabel('密码', { exact: true }).fill('Towline-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${product.url}/#/dispatch/unfinished`);
  expect(findings).toEqual([]);
  await page.context().close();
});

test('is sent once the console can send it, where Enter was pressed before', async () => {
  const { page, findings, run } = await visit('#/login?redirect=%2Ftask');
  await page.keyboard.type('police');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Towline-2026');
  await page.keyboard.press('Enter');
  run();
  await page.waitForURL(`${product.url}/#/task`);
  expect(findings).toEqual([]);
  await page.context().close();
});

test('does what was clicked: another language, another way in', async () => {
  const { page, run } = await visit('');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  run();
  await page.getByRole('button', { name: 'Get code' }).or(page.getByLabel('Mobile')).first().waitFor();
  await page.context().close();
});

test('asks the server nothing twice', async () => {
  const asked: string[] = [];
  const { page } = await openWatched(browser);
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(product.url);
  await page.getByLabel('用户名').waitFor();
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  for (const path of ['/config.json', '/api/publicKey'])
    expect(
      asked.filter((one) => one === path),
      path,
    ).toHaveLength(1);
  await page.context().close();
});
