/** A page made, mended and taken away in the browser, by a super manager who never sees the file system. */
import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInByHand, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product & { readonly databaseUrl: string };
let browser: Browser;
let opened: WatchedPage;
let office: Client;
let page: Page;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  opened = await openWatched(browser, { width: 1600 });
  page = opened.page;
  office = await signIn(product.url, 'office');
  await signInHavingRead(page, product.url, 'super', '/');
  await page.goto(`${product.url}/#/studio`);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const statusOf = async (): Promise<number> => (await office.get('/spareParts/listByPage')).status;
const code = () => page.locator('.cm-content');

/** Its form before there is a table: its own rules are said at their fields, and nothing is sent. */
async function tryForms(preview: Locator): Promise<void> {
  await preview.getByText('列表中是一条示例数据').waitFor();
  await preview.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增配件' });
  const send = form.getByRole('button', { name: /^确\s?定$/ });
  await send.click();
  // Of the last field, too: nothing lies over what is wrong.
  const fault = await form.getByText('请输入名称').boundingBox();
  expect(fault && fault.y + fault.height).toBeLessThanOrEqual(
    (await form.locator('footer, .ant-modal-footer').boundingBox())?.y ?? 0,
  );
  await form.getByRole('textbox', { name: /名称/ }).fill('拖钩');
  await form.getByRole('combobox', { name: /所属单位/ }).click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await send.click();
  await form.getByText('校验通过。预览中不提交').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
}

test('a new page is made of a name and its fields, tried at once, and published', async () => {
  await page.getByRole('button', { name: '新建页面' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('中文标题').fill('配件');
  await dialog.getByLabel('英文标题').fill('Spare parts');
  await expect.poll(() => dialog.getByLabel('页面名称').inputValue()).toBe('spareParts');
  await dialog.getByRole('button', { name: '开始填写' }).click();
  await code().getByText('"配件"').waitFor();
  const questions = page.getByRole('region', { name: '填写' });
  await questions.getByRole('tab', { name: '字段' }).click();
  await questions.getByRole('textbox', { name: 'name · 字段名' }).press('Control+Enter');
  await questions.getByRole('textbox', { name: 'field2 · 中文' }).fill('借出日期');
  await questions.getByRole('textbox', { name: 'field2 · 英文' }).fill('Lent on');
  await page.keyboard.press('Tab');
  await expect.poll(() => questions.getByRole('textbox', { name: 'lentOn · 字段名' }).inputValue()).toBe('lentOn');
  await questions.locator('[data-field=lentOn] .design-kind').click();
  await page.keyboard.type('日期');
  await page.keyboard.press('Enter');
  await code().getByText('"date"').waitFor();
  await questions.getByRole('button', { name: '移动 lentOn' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => (await code().innerText()).indexOf('"lentOn"') < (await code().innerText()).indexOf('"name": {'))
    .toBe(true);
  await questions.getByRole('button', { name: '撤销' }).click();
  await page.getByText('校验通过').waitFor();
  await page.getByRole('group', { name: '显示' }).getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('region', { name: '预览' });
  await preview.getByRole('heading', { name: '配件' }).waitFor();
  await tryForms(preview);
  expect(await statusOf()).toBe(404);
  await page.getByRole('button', { name: /^发\s?布$/ }).click();
  await page.getByText('已发布，所有控制台即时更新').waitFor();
  expect(await statusOf()).toBe(200);
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /spareParts/ })
    .waitFor();
});

test('a fault stands at its place with the nearest right word, and cannot be published', async () => {
  await page.getByRole('group', { name: '显示' }).getByRole('button', { name: '源码' }).click();
  await code().getByText('"search"').dblclick();
  await page.keyboard.insertText('serch');
  await page
    .getByRole('region', { name: '源码' })
    .getByText(/"serch" 不是.*里可用的词.*"search"/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /^发\s?布$/ }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'unknown-word 是什么意思' }).click();
  const explained = page.getByRole('dialog', { name: 'unknown-word' });
  await explained.getByText('每个词都必须是语言里的词').waitFor();
  await explained.getByText('"colums"').waitFor();
  await page.keyboard.press('Escape');
  await explained.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '改为 "search"', exact: true }).click();
  await page.getByText('校验通过').waitFor();
  await code().getByText('"search"').waitFor();
});

test('what users gain by a change is told before it is published, and its reason stays in the history', async () => {
  await code().locator('.cm-line', { hasText: '"search"' }).getByText('true').first().dblclick();
  await page.keyboard.insertText('false');
  await page.getByText('校验通过').waitFor();
  await page.getByRole('button', { name: '核对变更' }).click();
  const dialog = page.getByRole('dialog', { name: '发布前核对' });
  await dialog.getByText(/不再能按“.*”筛选/).waitFor();
  await dialog.getByRole('region', { name: '影响范围' }).waitFor();
  await dialog.getByLabel('修改原因').fill('不需要按名称筛选');
  await dialog.getByRole('button', { name: /^发\s?布$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '历史版本' }).click();
  await page.getByRole('menuitem', { name: /版本 2 .*不需要按名称筛选/ }).waitFor();
  await page.keyboard.press('Escape');
});

test('what is typed is kept, found again in another browser, and merged with what somebody published meanwhile', async () => {
  await code().locator('.cm-line', { hasText: '"maxLength"' }).first().getByText('100').dblclick();
  await page.keyboard.insertText('60');
  await page.getByText('草稿已保存').waitFor();
  const file = 'screens/spareParts.json';
  const author = await signIn(product.url, 'super');
  const { body } = await author.get(`/schemas/file?file=${file}`);
  const { text, version }: { text: string; version: number } = body.data;
  const parsed = JSON.parse(text) as { entity: { title: unknown } };
  const titled = JSON.stringify({ ...parsed, entity: { ...parsed.entity, title: '备用配件' } });
  expect((await author.post('/schemas/publish', { file, text: titled, version })).status).toBe(200);
  // The author's own publication forgets their draft: it is written again as it was begun.
  await author.post('/schemas/draft', { file, text: text.replace('100', '60'), version, base: text });
  const other = await openWatched(browser, { width: 1440 });
  await signInByHand(other.page, product.url, 'super');
  await other.page.goto(`${product.url}/#/studio`);
  const drafts = other.page.getByRole('region', { name: '我的草稿' });
  await drafts.getByRole('button', { name: 'spareParts' }).click();
  await other.page.getByText(/你的修改基于版本 2，.*已发布版本 3/).waitFor();
  await other.page.getByRole('button', { name: /^合\s?并$/ }).click();
  await other.page.getByText('已合并，请核对后发布').waitFor();
  const merged = other.page.locator('.cm-content');
  await merged.getByText('"备用配件"').waitFor();
  await merged.getByText('60', { exact: true }).waitFor();
  await other.page.getByRole('button', { name: '放弃修改' }).click();
  await drafts.waitFor({ state: 'hidden' });
  await other.page.context().close();
  await page.reload();
  await page
    .getByRole('navigation', { name: '页面文件' })
    .getByRole('button', { name: /spareParts/ })
    .click();
  await code().getByText('"备用配件"').waitFor();
});

test('what widens rights waits for a second super manager, who looks at it and approves', async () => {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    await client.query(`update "user" set super_manager = 1 where username = 'general'`);
    await code().locator('.cm-line', { hasText: '"search"' }).getByText('false').first().dblclick();
    await page.keyboard.insertText('true');
    await page.getByText('校验通过').waitFor();
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    const waiting = page.getByRole('region', { name: '待批准' });
    await waiting.getByRole('button', { name: /spareParts/ }).waitFor();
    const second = await openWatched(browser, { width: 1440 });
    await signInByHand(second.page, product.url, 'general');
    await second.page.goto(`${product.url}/#/studio`);
    await second.page
      .getByRole('region', { name: '待批准' })
      .getByRole('button', { name: /spareParts/ })
      .click();
    const dialog = second.page.getByRole('dialog', { name: '批准修改：screens/spareParts.json' });
    await dialog.getByText(/可按“.*”筛选/).waitFor();
    await dialog.getByRole('button', { name: '批准并发布' }).click();
    await second.page.getByText('已批准并发布').waitFor();
    await second.page.context().close();
    const { body } = await (await signIn(product.url, 'super')).get('/schemas/file?file=screens/spareParts.json');
    expect(body.data).toMatchObject({
      version: 4,
      history: [{ approvedBy: expect.any(String) as string }, {}, {}, {}],
    });
  } finally {
    await client.query(`update "user" set super_manager = 0 where username = 'general'`);
    await client.end();
  }
  await page.reload();
  await page
    .getByRole('navigation', { name: '页面文件' })
    .getByRole('button', { name: /spareParts/ })
    .click();
});

test('a page can be taken away again, and comes back from its history', async () => {
  await page.getByRole('button', { name: '删除页面' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除页面' }).click();
  await page.getByText('从列表中选择一个页面，或新建一个').waitFor();
  expect(await statusOf()).toBe(404);
});

test('a newcomer is led through a page of their own, and sees each step ticked by what they make', async () => {
  await page.getByRole('button', { name: '第一次做页面？十分钟，边做边学' }).click();
  const tutorial = page.getByRole('region', { name: '教程', exact: true });
  await tutorial.getByRole('button', { name: '从新页面开始' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('中文标题').fill('场地巡查');
  await dialog.getByLabel('英文标题').fill('Site checks');
  await dialog.getByRole('button', { name: '开始填写' }).click();
  await tutorial.getByText('还差：字段 1 / 10').waitFor();
  const questions = page.getByRole('region', { name: '填写' });
  await questions.getByRole('tab', { name: '字段' }).click();
  const kinds = ['日期', '关联记录', '文本'];
  for (const [index, kind] of kinds.entries()) {
    const name = `field${index + 2}`;
    await questions.getByRole('button', { name: '添加字段' }).click();
    await questions.getByRole('textbox', { name: `${name} · 中文` }).fill(`${kind}一`);
    await questions.getByRole('textbox', { name: `${name} · 英文` }).fill(`Field ${index + 2}`);
    await questions.locator(`[data-field=${name}] .design-kind`).click();
    await page.keyboard.type(kind);
    await page.keyboard.press('Enter');
  }
  await tutorial.getByText('还有“待填写”的地方，填完后继续核对').waitFor();
  await questions.getByRole('combobox', { name: '关联到' }).fill('park.lookup');
  await page.keyboard.press('Enter');
  await tutorial.getByRole('button', { name: '4. 从已有记录中选择，已完成' }).waitFor();
  await tutorial.getByText('还差：字段 4 / 10').waitFor();
  await page.getByText('草稿已保存').waitFor();
  await tutorial.getByText('已完成 3 / 10 步').waitFor();
  const author = await signIn(product.url, 'super');
  const ticks = async (): Promise<number> => {
    const { body } = await author.get('/preferences/read');
    return ((body.data as { tutorial?: { done?: readonly string[] } }).tutorial?.done ?? []).length;
  };
  await expect.poll(ticks).toBe(3);
  await page.reload();
  await page.getByRole('button', { name: '3. 选择类型，标出必填，已完成' }).waitFor();
  // The page that was open is open again, with what its author had written in it.
  await tutorial.getByText('还差：字段 4 / 10').waitFor();
  await tutorial.getByText('已完成 3 / 10 步').waitFor();
  await tutorial.getByRole('button', { name: '退出教程' }).click();
  await tutorial.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '删除草稿' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
  await page.getByRole('button', { name: '继续教程（已完成 3 / 10）' }).waitFor();
});

test.each(['/studio', '/settings/studio'])('what is open at %s is open again after a reload', async (path) => {
  const { page: own } = await openWatched(browser);
  await signInHavingRead(own, product.url, 'super', path);
  await own.getByPlaceholder('查找文件').fill('goodsKind');
  await own.getByText('goodsKind', { exact: true }).click();
  const questions = own.getByRole('region', { name: '填写' });
  await questions.waitFor();
  await own.waitForURL((url) => url.hash.startsWith(`#${path}?file=`));
  await own.reload();
  await questions.waitFor();
  await own.context().close();
});

test('a shipped list of codes gains one in the browser, which forms offer at once, and keeps its own', async () => {
  await page.goto(`${product.url}/#/studio?file=dictionaries/goodsKind.json`);
  await page.getByText('此文件随产品提供').waitFor();
  const questions = page.getByRole('region', { name: '填写' });
  await questions.getByRole('button', { name: '添加代码' }).click();
  await questions.getByRole('textbox', { name: '6 · 名称 · 中文' }).fill('吊带');
  await questions.getByRole('textbox', { name: '6 · 名称 · 英文' }).fill('Slings');
  await page.getByRole('button', { name: /^发\s?布$/ }).click();
  await page.getByText('已发布，所有控制台即时更新').first().waitFor();
  await page.getByRole('button', { name: '预览', exact: true }).first().click();
  await page.getByRole('region', { name: '预览' }).getByText('Slings').waitFor();
  const author = await signIn(product.url, 'super');
  const kept = await author.get('/schemas/file?file=dictionaries/goodsKind.json');
  expect(kept.body.data).toMatchObject({ state: 'changed', version: 1 });
  // Whoever sees the list chooses by it.
  expect((await author.get('/template/goods/listByPage?kind=6')).status).toBe(200);
  // What is shipped stays, and says so before it is tried.
  await page.getByRole('button', { name: '填写', exact: true }).click();
  const bin = questions.getByRole('button', { name: '删除 1', exact: true });
  expect(await bin.isDisabled()).toBe(true);
  expect(await bin.getAttribute('title')).toContain('随产品提供');
  expect(await questions.getByRole('button', { name: '删除 6', exact: true }).isDisabled()).toBe(false);
});

test('a desk and a page of figures are begun from what there is, and shown at once', async () => {
  const begin = async (sort: string, name: string, question: string, of: string): Promise<void> => {
    await page.goto(`${product.url}/#/studio`);
    await page.getByRole('button', { name: '新建页面' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(sort, { exact: true }).click();
    await dialog.getByLabel('中文标题').fill(sort);
    await dialog.getByLabel('页面名称').fill('taskFigures');
    await dialog.getByLabel(question).fill(of);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '开始填写' }).click();
    // Another page's calls have this name.
    await dialog.getByText('已有同名', { exact: false }).waitFor();
    await dialog.getByLabel('页面名称').fill(name);
    await dialog.getByRole('button', { name: '开始填写' }).click();
    await page.getByRole('button', { name: '预览', exact: true }).first().click();
  };
  const preview = page.getByRole('region', { name: '预览' });
  await begin('多窗格', 'ownDesk', '第一个窗格', 'dispatch/queue');
  await preview.getByText('待办队列').first().waitFor();
  await preview.locator('tbody tr[data-row-key]').first().waitFor();
  await page.getByRole('button', { name: '删除草稿' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
  await begin('统计页', 'ownFigures', '数据', 'driver');
  await preview.getByText('这里的数字是示例', { exact: false }).waitFor();
  await preview.getByText('合计', { exact: true }).first().waitFor();
  await preview.getByText('24', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: '删除草稿' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除草稿' }).click();
});

test('nobody else reaches it, and no page has complained', async () => {
  // That what widens rights waits is answered 409.
  expect(opened.findings.filter((one) => !one.includes('409'))).toEqual([]);
  const other = await openWatched(browser);
  await signInHavingRead(other.page, product.url, 'office');
  await other.page.goto(`${product.url}/#/studio`);
  await other.page.getByText('403', { exact: true }).waitFor();
  expect(other.findings).toEqual([]);
});
