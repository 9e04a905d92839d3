/** A second product on the same engine, with nothing of the first: the library of books, walked through by hand. */
import { readFileSync } from 'node:fs';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantServer } from '../../codegen/assistant/server.ts';
import type { Assisted } from '../../codegen/assistant/tools.ts';
import { startLibrary } from '../library/startLibrary.ts';
import { shareBrowser } from './chromium.ts';
import { removeFolder, signIn, type Product } from './product.ts';
import { openWatched, signInByHand, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
const opened: WatchedPage[] = [];
let librarian: Page;

async function openAs(username: string): Promise<Page> {
  const watched = await openWatched(browser, { width: 1600 });
  opened.push(watched);
  await signInByHand(watched.page, product.url, username, 'Library-2026');
  return watched.page;
}

async function openAssistant(assisted: Assisted): Promise<Client> {
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([client.connect(mine), assistantServer(assisted).connect(theirs)]);
  return client;
}

const go = (page: Page, path: string): Promise<unknown> => page.goto(`${product.url}/#/${path}`);
const rowOf = (page: Page, text: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: text });
const tools = (page: Page) => page.getByRole('group', { name: '列表工具' });
const menu = (page: Page) => page.getByRole('navigation').first();

beforeAll(async () => {
  product = await startLibrary({ withConsole: true });
  browser = await shareBrowser();
  librarian = await openAs('librarian');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

describe('the library', () => {
  test('is called by its own name, and each type and role has its menu', async () => {
    expect(await librarian.title()).toMatch(/ - 图书馆$/);
    for (const name of ['作者', '新书', '借阅', '用户', '分区'])
      await menu(librarian).getByText(name, { exact: true }).waitFor();
    const reader = await openAs('reader');
    await menu(reader).getByText('借阅', { exact: true }).waitFor();
    for (const name of ['新书', '用户', '分区'])
      expect(await menu(reader).getByText(name, { exact: true }).count()).toBe(0);
  });

  test('takes a table of authors', async () => {
    await go(librarian, 'books/authors');
    await tools(librarian).getByRole('button', { name: '导入' }).click();
    const dialog = librarian.getByRole('dialog');
    const buffer = Buffer.from('\ufeff姓名,国家\r\n奥斯汀,英国\r\n鲁迅,中国\r\n');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'authors.csv', mimeType: 'text/csv', buffer });
    await dialog.getByRole('button', { name: '导入 2 行' }).click();
    await rowOf(librarian, '鲁迅').waitFor();
  });

  test('takes a book by a form whose fields depend on each other', async () => {
    await go(librarian, 'books/add');
    const form = librarian.locator('.vw-form').filter({ visible: true });
    const field = (name: string) => form.locator(`[data-field="${name}"]`);
    await field('title').locator('input').fill('呐喊');
    await field('authorId').locator('.ant-select-selector').click();
    await librarian.locator('.ant-select-item-option').filter({ hasText: '鲁迅' }).click();
    await field('rare').getByRole('switch').click();
    const next = librarian.getByRole('button', { name: '下一步' });
    await next.click();
    await field('branchId').waitFor();
    await next.click();
    await field('price').waitFor();
    await next.click();
    await field('price').locator('.vw-fault').waitFor();
    await field('price').locator('input').fill('88');
    await next.click();
    await librarian.getByRole('button', { name: /^提\s?交$/ }).click();
    await rowOf(librarian, '呐喊').waitFor();
  });

  test('lends it, and tells what happened to it', async () => {
    await rowOf(librarian, '呐喊').getByRole('button', { name: /更多/ }).click();
    await librarian.getByRole('menuitem', { name: '借出' }).click();
    const dialog = librarian.getByRole('dialog').last();
    await dialog.locator('[data-field="readerId"]').getByRole('button').first().click();
    await dialog.getByText('读者丙').first().click();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await librarian.getByText('重新选择').waitFor();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await librarian.getByText('借出成功').waitFor();
    await rowOf(librarian, '呐喊').getByText('借出', { exact: true }).waitFor();
    const client = await signIn(product.url, 'librarian', 'Library-2026');
    const { records } = (await client.get('/books/listByPage')).body.data as { records: { id: string }[] };
    await go(librarian, `books/book?id=${records[0]?.id}`);
    const history = librarian.locator('.ant-timeline-item');
    await expect
      .poll(() => history.allInnerTexts())
      .toEqual([expect.stringContaining('馆员甲'), expect.stringMatching(/馆员甲[^]*lend|lend[^]*馆员甲/)]);
  });

  test('gives its list as a file', async () => {
    await go(librarian, 'books/authors');
    await tools(librarian).getByRole('button', { name: '导出' }).click();
    await librarian.getByText('导出为 Excel').click();
    await librarian.getByRole('button', { name: '下载任务，1 个' }).click();
    const list = librarian.getByRole('region', { name: '下载任务' });
    const coming = librarian.waitForEvent('download');
    await list.getByRole('button', { name: /^下载 作者-\d+\.xlsx$/ }).click();
    expect((await coming).suggestedFilename()).toMatch(/^作者-\d+\.xlsx$/);
  });

  test('has a page changed in the studio, for everybody at once', async () => {
    await go(librarian, 'settings/labels');
    await librarian.getByRole('heading', { name: '标签' }).first().waitFor();
    const manager = await openAs('super');
    await go(manager, 'studio');
    await manager.getByRole('button', { name: /labels/ }).click();
    await manager.locator('.cm-content').getByText('"标签"').click();
    await manager.keyboard.press('Home');
    await manager.keyboard.press('Shift+End');
    await manager.keyboard.insertText('"title": { "zh-CN": "书签", "en-US": "Bookmark" },');
    await manager.getByText('校验通过').waitFor();
    await manager.getByRole('button', { name: /^发\s?布$/ }).click();
    await manager.getByText('已发布，所有控制台即时更新').waitFor();
    await librarian.getByRole('heading', { name: '书签' }).first().waitFor();
  });

  test('shows its API on a page of its own, to who is signed in, dark as the console is', async () => {
    const watched = await openWatched(browser, { dark: true });
    opened.push(watched);
    await watched.page.goto(`${product.url}/api/docs`);
    await watched.page.getByText('请先登录控制台').waitFor();
    watched.findings.length = 0;
    await signInByHand(watched.page, product.url, 'librarian', 'Library-2026');
    await watched.page.goto(`${product.url}/api/docs`);
    await watched.page.getByRole('heading', { name: /图书馆|Library/ }).waitFor();
    await watched.page.locator('.opblock-tag').first().click();
    await watched.page.locator('.opblock').first().waitFor();
    expect(await watched.page.evaluate(() => document.documentElement.className)).toContain('dark-mode');
  });

  test('is photographed for an assistant with a page that is not served yet, as a user type would see it', async () => {
    const environment = { SERVER_URL: product.url, SERVER_USER: 'super', SERVER_PASSWORD: 'Library-2026' };
    const assistant = await openAssistant({ folder: product.schemas, drafts: `${product.folder}/drafts`, environment });
    const text = readFileSync(new URL('../library/equipmentLoans.json', import.meta.url), 'utf8');
    const shown = { file: 'screens/equipmentLoans.json', text, as: 'Librarian', language: 'en-US', width: 1200 };
    const { content, isError } = await assistant.callTool({ name: 'picture', arguments: shown });
    expect([isError, content]).toEqual([undefined, expect.anything()]);
    const [picture, said] = content;
    const png = Buffer.from(picture?.type === 'image' ? picture.data : '', 'base64');
    expect(PNG.sync.read(png).width).toBe(1200);
    expect(said?.type === 'text' ? said.text : '').toMatch(/Equipment loans[^]*Borrower[^]*Returned at/);
    const wrong = { ...environment, SERVER_PASSWORD: 'Library-2025' };
    const stranger = await openAssistant({ folder: product.schemas, drafts: '', environment: wrong });
    const refused = await stranger.callTool({ name: 'picture', arguments: shown });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('did not let "super" in') }],
    });
    await assistant.close();
    await stranger.close();
  });

  test('nothing was said on the console, and no request failed', () => {
    expect(opened.flatMap(({ findings }) => findings)).toEqual([]);
  });
});
