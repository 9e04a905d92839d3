/**
 * The template's pages: every route opens in both languages under its exact title, roles hide menu entries, a forbidden
 * address leads to /403 where roles control the routes, any other to the home page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Product } from './product.ts';
import { openWatched, signInByHand, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let admin: WatchedPage;
let editor: WatchedPage;

/** Path, title in Chinese and in English, and what the page shows once it stands. */
const routes: readonly (readonly [path: string, zh: string, en: string, shows: string])[] = [
  ['/vab/roles', '角色权限', 'Roles', '.verdicts'],
  ['/vab/icon/remixIcon', 'Remix 图标', 'Remix icons', '.icon-grid [role=option]'],
  ['/vab/icon/colorfulIcon', '多彩图标', 'Colourful icons', '.icon-grid [role=option]'],
  ['/vab/icon/iconSelector', '图标选择器', 'Icon selector', '.icon-preview'],
  ['/vab/table/comprehensiveTable', '综合表格', 'Comprehensive table', 'tbody tr[data-row-key]'],
  ['/vab/table/detail', '详情页', 'Detail', 'text=雨天高架'],
  ['/vab/table/inlineEditTable', '行内编辑表格', 'Inline edit table', 'tbody tr[data-row-key]'],
  ['/vab/table/customTable', '自定义表格', 'Custom table', 'tbody tr[data-row-key]'],
  ['/vab/form/comprehensiveForm', '综合表单', 'Comprehensive form', 'form input'],
  ['/vab/form/stepForm', '分步表单', 'Step form', 'form input'],
  ['/vab/count', '数字动画', 'Counting numbers', '.counted'],
  ['/vab/dynamicTitle', '动态标题', 'Dynamic title', '#dynamic-title'],
  ['/vab/dynamicSegment/test', '路径参数', 'Path parameters', '.links a'],
  ['/vab/dynamicSegment/test1/2', '参数详情', 'One parameter', '.facts'],
  ['/vab/dynamicSegment/test2', '查询参数', 'Query parameters', '.links li'],
  ['/vab/drag/dialogDrag', '弹窗拖拽', 'Dialogs', '.sheet-panel button'],
  ['/vab/drag/cardDrag', '卡片拖拽', 'Cards', '.board-card'],
  ['/vab/drag/flowsheetDrag', '流程图', 'Flow chart', '.react-flow__node'],
  ['/vab/contextmenu', '右键菜单', 'Context menu', '.todo li'],
  ['/vab/card', '卡片', 'Cards', '.card-figure'],
  ['/vab/editor/richTextEditor', '富文本编辑器', 'Rich text', '.tiptap'],
  ['/vab/editor/markdownEditor', 'Markdown 编辑器', 'Markdown', '.cm-content'],
  ['/vab/menu1/menu1-1/menu1-1-1/menu1-1-1-1', '多级菜单 1-1-1-1', 'Menu 1-1-1-1', '.levels li:nth-child(5)'],
  ['/vab/loading', '加载', 'Loading', '.spins'],
  ['/vab/player', '播放器', 'Player', 'media-play-button'],
  ['/vab/upload', '上传', 'Upload', '.drop'],
  ['/vab/log', '错误日志', 'Error log', '.sheet .vw-nothing'],
  ['/vab/cssfx', 'CSS 动效', 'CSS effects', '.fx-wave'],
  ['/vab/social', '第三方登录', 'Third-party sign-in', '.social-try'],
  ['/vab/externalLink', '外部链接', 'External link', '.outside-address'],
  ['/vab/excel/exportExcel', '导出 Excel', 'Export', 'tbody tr[data-row-key]'],
  ['/vab/excel/exportSelectedExcel', '导出选中行', 'Export selected rows', 'tbody tr[data-row-key]'],
  ['/vab/excel/exportMergeHeaderExcel', '导出合并表头', 'Export a merged header', 'tbody tr[data-row-key]'],
  ['/mall/goods', '物料市场', 'Material market', 'tbody tr[data-row-key]'],
  ['/setting/userManagement', '用户管理', 'User management', 'tbody tr[data-row-key]'],
  ['/setting/roleManagement', '角色管理', 'Role management', 'tbody tr[data-row-key]'],
  ['/setting/departmentManagement', '部门管理', 'Department management', 'tbody tr[data-row-key]'],
  ['/setting/menuManagement', '菜单管理', 'Menu management', 'tbody tr[data-row-key]'],
];

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  admin = await openWatched(browser);
  editor = await openWatched(browser);
  await signInHavingRead(admin.page, product.url, 'super', '/');
  await signInHavingRead(editor.page, product.url, 'editor', '/');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const go = (page: Page, path: string): Promise<unknown> =>
  page.evaluate((hash) => void (window.location.hash = hash), path);
const arrived = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.hash === `#${path}`);
const titled = (page: Page, title: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.title === wanted, title);

describe('a super manager opens every page of the template', () => {
  /** @param rules what axe looks for; everything where it is left out. */
  async function visitAll(
    page: Page,
    column: 1 | 2,
    productName: string,
    rules?: readonly string[],
  ): Promise<string[]> {
    const found: string[] = [];
    for (const route of routes) {
      await go(page, route[0]);
      await page.locator(route[3]).first().waitFor();
      await titled(page, `${route[column]} - ${productName}`);
      found.push(...(await seriousViolations(page, rules)).map((each) => `${route[0]} ${each}`));
    }
    return found;
  }

  // Side by side: each waits for its own pages, and the two together take little longer than one.
  test('in Chinese and in the light; in English and in the dark, where the colours alone differ', async () => {
    const chinese = await openWatched(browser);
    await signInByHand(chinese.page, product.url, 'super');
    const { page } = admin;
    await page.getByRole('button', { name: /切换语言/ }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'en-US');
    await page.getByRole('button', { name: 'Switch to dark' }).click();
    const found = await Promise.all([
      visitAll(chinese.page, 1, '拖车救援调度平台'),
      visitAll(page, 2, 'Towline Dispatch', ['color-contrast']),
    ]);
    await chinese.page.context().close();
    expect([...found.flat(), ...chinese.findings]).toEqual([]);
  }, 600_000);

  test('a group leads to the page that it names, and nested paths stand one after the other', async () => {
    const { page } = admin;
    await go(page, '/vab');
    await arrived(page, '/vab/roles');
    await go(page, '/vab/menu1');
    await arrived(page, '/vab/menu1/menu1-1/menu1-1-1/menu1-1-1-1');
  });

  test('the external link opens elsewhere, in a window of its own', async () => {
    const link = admin.page.locator('a[href^="https://www.openstreetmap.org/"]').first();
    await go(admin.page, '/vab/externalLink');
    await link.waitFor();
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noreferrer');
  });

  test('the dynamic title is the window’s', async () => {
    const { page } = admin;
    await go(page, '/vab/dynamicTitle');
    await page.locator('#dynamic-title').fill('Track of a truck');
    await page.keyboard.press('Enter');
    await titled(page, 'Track of a truck - Towline Dispatch');
  });

  test('a file whose sending is broken off goes on where it was, after the page has been loaded anew', async () => {
    const { page } = await openWatched(browser);
    await signInByHand(page, product.url, 'super');
    const file = join(product.folder, 'notes.bin');
    writeFileSync(file, Buffer.alloc(5 * 1024 * 1024, 7));
    const offsets: string[] = [];
    let isCut = true;
    await page.route('**/template/uploads/*', async (route) => {
      const offset = route.request().headers()['upload-offset'];
      if (offset !== undefined) offsets.push(offset);
      // What is past the first part never arrives; leaving the page gives it up.
      if (!isCut || offset === undefined || offset === '0') await route.continue();
    });
    const choose = (): Promise<void> => page.locator('.frame-content input[type=file]').setInputFiles(file);
    await go(page, '/vab/upload');
    await choose();
    await expect.poll(() => offsets.length).toBe(2);
    expect(await page.locator('.sendings').innerText()).toContain('40% ·');
    isCut = false;
    await page.reload();
    await page.getByText('上次没有传完：notes.bin').waitFor();
    offsets.length = 0;
    await choose();
    await page.locator('.sendings').getByText('已完成').waitFor();
    expect(offsets).toEqual([String(2 * 1024 * 1024), String(4 * 1024 * 1024)]);
    await page.context().close();
  });

  test('ticked rows become a workbook', async () => {
    const { page } = admin;
    await go(page, '/vab/excel/exportSelectedExcel');
    const row = page.locator('tbody tr[data-row-key]').first();
    await row.locator('input[type=checkbox]').check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export selected (1)' }).click();
    const path = await (await download).path();
    expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('the role editor', () => {
  test('has the group with what its role may, and no table', async () => {
    const client = await signIn(product.url, 'editor');
    const { body } = await client.post('/rescue_public/menu/getUserMenuNew.do');
    const template = (body.data as { id: string }[])
      .map(({ id }) => id)
      .filter((id) => /^(vab|mall|setting[A-Z])/.test(id));
    expect(template).toEqual(['vab', 'vabRoles', 'vabExternalLink']);
    const { page } = editor;
    await go(page, '/vab/roles');
    await titled(page, '角色权限 - 拖车救援调度平台');
  });

  test.each(['/vab/table/comprehensiveTable', '/mall/goods', '/nowhere/at/all'])(
    'is sent home from %s',
    async (path) => {
      await go(editor.page, '/vab/roles');
      await arrived(editor.page, '/vab/roles');
      await go(editor.page, path);
      await arrived(editor.page, '/index');
    },
  );

  test('others have nothing of the template', async () => {
    const client = await signIn(product.url, 'office');
    const { body } = await client.post('/rescue_public/menu/getUserMenuNew.do');
    expect((body.data as { id: string }[]).filter(({ id }) => id.startsWith('vab'))).toEqual([]);
  });
});

test('no console error or warning, no failed request', () => {
  expect([...admin.findings, ...editor.findings]).toEqual([]);
});

describe('with rolesControl on', () => {
  test('a page that roles refuse leads to /403, an unknown address home', async () => {
    const settings = join(product.schemas, 'settings.json');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('"rolesControl": false', '"rolesControl": true'));
    const client = await signIn(product.url, 'editor');
    const isOn = async (): Promise<boolean> => {
      const { body } = await client.get('/release/manifest');
      return (body.data as { settings: { rolesControl: boolean } }).settings.rolesControl;
    };
    await expect.poll(isOn).toBe(true);
    const fresh = await openWatched(browser);
    await signInByHand(fresh.page, product.url, 'editor');
    await go(fresh.page, '/vab/table/comprehensiveTable');
    await arrived(fresh.page, '/403');
    await go(fresh.page, '/vab/roles');
    await titled(fresh.page, '角色权限 - 拖车救援调度平台');
    await go(fresh.page, '/nowhere/at/all');
    await arrived(fresh.page, '/index');
    expect(fresh.findings).toEqual([]);
  });
});
