/** The menu kept as a tree: moved by the keyboard, renamed, refused while others stand beneath; live in other consoles. */
import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let admin: WatchedPage;
let police: WatchedPage;
const names = (watched: WatchedPage) => watched.page.locator('.vw-tree-text').allTextContents();
const row = (name: string) => admin.page.locator('tr[data-row-key]').filter({ hasText: name });

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  admin = await openWatched(browser);
  police = await openWatched(browser);
  for (const [watched, name] of [
    [admin, 'super'],
    [police, 'police'],
  ] as const) {
    await signInHavingRead(watched.page, product.url, name, name === 'police' ? '/' : undefined);
  }
  await admin.page.goto(`${product.url}/#/settings/menus`);
  await row('拖车调度').waitFor();
  // So many entries begin folded.
  await admin.page.getByRole('button', { name: '全部展开' }).click();
  await row('指挥中心').waitFor();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

test('an entry moves up by the keyboard, and back by undo', async () => {
  const before = await names(admin);
  const at = before.indexOf('时效任务');
  let moves = 0;
  const askedAfterBoth = new Set<Request>();
  const answered = new Set<Request>();
  admin.page.on('response', (answer) => void (answer.url().includes('/menu/move') && (moves += 1)));
  admin.page.on(
    'request',
    (request) => moves === 2 && request.url().includes('getMenuAll') && askedAfterBoth.add(request),
  );
  admin.page.on('requestfinished', (request) => answered.add(request));
  await row('时效任务').focus();
  await admin.page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await names(admin)).indexOf('时效任务')).toBe(at - 1);
  await admin.page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => names(admin)).toEqual(before);
  // What is shown was guessed until the rows have been read again, with the versions that the move has raised.
  await expect.poll(() => [...askedAfterBoth].some((request) => answered.has(request))).toBe(true);
});

test('a group cannot be deleted while entries stand beneath it', async () => {
  const group = admin.page.locator('tr[aria-level="1"]').filter({ hasText: '拖车调度' });
  expect(await group.getByRole('button', { name: /删\s?除/ }).isDisabled()).toBe(true);
});

test('a new name is in the menu of another console at once', async () => {
  await row('已删除任务')
    .getByRole('button', { name: /编\s?辑/ })
    .click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('名称', { exact: true }).fill('回收站');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row('回收站').waitFor();
  await police.page.getByText('回收站').first().waitFor();
});

test('nothing was said on the console, and no request failed', () => {
  expect([...admin.findings, ...police.findings]).toEqual([]);
});
