/** A whole page from one file, added, changed and broken while the server runs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spareParts } from '../library/spareParts.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let office: WatchedPage;
let officeClient: Client;
const file = (): string => join(product.schemas, 'screens/spareParts.json');
const save = (schema: object): void => writeFileSync(file(), JSON.stringify(schema, null, 2));
const statusOf = async (client: Client): Promise<number> => (await client.get('/spareParts/listByPage')).status;
const row = (page: Page, text: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: text });

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  office = await openWatched(browser);
  officeClient = await signIn(product.url, 'office');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

test('a saved file is a page in the menu, with its calls, within two seconds', async () => {
  await signInHavingRead(office.page, product.url, 'office', '/');
  expect(await statusOf(officeClient)).toBe(404);
  save(spareParts);
  await expect.poll(() => statusOf(officeClient)).toBe(200);
  await office.page
    .getByRole('link', { name: '配件' })
    .or(office.page.getByRole('menuitem', { name: '配件' }))
    .first()
    .click();
  await office.page
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .waitFor();
});

test('rows are added through its form, which says what is wrong at its field', async () => {
  const { page } = office;
  await page
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await dialog.getByText('请输入名称').waitFor();
  for (const [name, count] of [
    ['钢丝绳', '4'],
    ['拖车钩', '7'],
  ] as const) {
    if (!(await dialog.isVisible()))
      await page
        .getByRole('button', { name: /新\s?增/ })
        .first()
        .click();
    await dialog.getByLabel('名称').fill(name);
    await dialog.getByLabel('数量').fill(count);
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row(page, name).waitFor();
  }
});

test('its filter finds a part of the text', async () => {
  const { page } = office;
  await page.getByRole('search').getByLabel('名称').fill('丝');
  await page.getByRole('button', { name: /查\s?询/ }).click();
  await row(page, '拖车钩').waitFor({ state: 'detached' });
  expect(await row(page, '钢丝绳').count()).toBe(1);
});

test('whom settings.newPage does not allow is refused, and another detachment sees none of its rows', async () => {
  const company = await signIn(product.url, 'company');
  expect(await statusOf(company)).toBe(403);
  const police2 = await signIn(product.url, 'police2');
  const answer = await police2.get('/spareParts/listByPage');
  expect((answer.body.data as { total: number }).total).toBe(0);
});

test('a new field is a column, an input and a parameter, without a restart', async () => {
  const shelf = { type: 'string', title: { 'zh-CN': '货架', 'en-US': 'Shelf' }, maxLength: 10, search: true };
  const properties = { ...spareParts.entity.properties, shelf };
  save({ ...spareParts, entity: { ...spareParts.entity, properties } });
  const add = () => officeClient.post('/spareParts/add', { name: '灭火器', shelf: 'A-3' });
  await expect.poll(async () => (await add()).status).toBe(200);
  const found = await officeClient.get('/spareParts/listByPage?shelf=A-3');
  expect((found.body.data as { records: object[] }).records).toMatchObject([{ name: '灭火器', shelf: 'A-3' }]);
  await office.page.getByRole('columnheader', { name: '货架' }).waitFor();
});

test('a file that does not lint never becomes a release: the last good one serves, and says so', async () => {
  const good = readFileSync(file(), 'utf8');
  writeFileSync(file(), good.replace('"maxLength"', '"maxLenght"'));
  const superManager = await signIn(product.url, 'super');
  const faulty = async (): Promise<number> => {
    const answer = await superManager.get('/release/manifest');
    return (answer.body as unknown as { faulty?: number; data?: { faulty?: number } }).data?.faulty ?? 0;
  };
  await expect.poll(faulty).toBe(1);
  await expect
    .poll(() => product.log())
    .toMatch(/screens\/spareParts\.json:\d+:\d+ [a-z-]+ .*maxLenght.*did you mean .*maxLength/);
  expect(await statusOf(officeClient)).toBe(200);
  writeFileSync(file(), good);
  await expect.poll(faulty).toBe(0);
});

test('nothing was said on the console, and no request failed', () => {
  expect(office.findings).toEqual([]);
});
