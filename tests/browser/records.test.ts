/**
 * Every list that takes records of its own, by hand: one is added, changed and removed, a table is imported once its faults
 * are mended. What there is to fill in comes from the views, so that a new list is tried as soon as its file is there.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '../../src/core/model/label.ts';
import type { FormView, ListView, Manifest, View, ViewCall, ViewField } from '../../src/core/model/view.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

interface Screen {
  readonly id: string;
  readonly list: ListView & { readonly imports: ViewCall };
  readonly fields: readonly ViewField[];
}
/** Field → what a person sees of its value. */
type Filling = Readonly<Record<string, string>>;

let product: Product;
let browser: Browser;
let watched: WatchedPage;
let client: Client;
let screens: readonly Screen[];
let unit: { readonly id: string; readonly name: string };

beforeAll(async () => {
  product = await startDemonstration();
  [browser, client] = await Promise.all([shareBrowser(), signIn(product.url, 'super')]);
  watched = await openWatched(browser);
  await signInHavingRead(watched.page, product.url, 'super', '/');
  screens = await readScreens();
  const [first] = await ask<{ id: string; name: string }[]>('/rescue_public/capacity/getDetachmentList');
  unit = first ?? { id: '', name: '' };
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

async function ask<T>(path: string, method: 'GET' | 'POST' = 'GET', body: object = {}): Promise<T> {
  const answer = method === 'GET' ? await client.get(path) : await client.post(path, body);
  expect(answer.status, `${path} ${answer.body.msg}`).toBe(200);
  return answer.body.data as T;
}

const zh = (label: Parameters<typeof textOf>[0]): string => textOf(label, 'zh-CN');

/** The template's demonstrations are left out: three of them are one list. */
async function readScreens(): Promise<Screen[]> {
  const { screens: hashes } = await ask<Manifest>('/release/manifest');
  const viewOf = async (id: string): Promise<View> =>
    (await (await fetch(`${product.url}/views/${hashes[id]}.json`)).json()) as View;
  const found: Screen[] = [];
  for (const id of Object.keys(hashes).filter((each) => !each.startsWith('template/'))) {
    const list = await viewOf(id);
    if (list.type !== 'list' || !list.imports) continue;
    const form = (await viewOf(`${id}#add`)) as FormView;
    found.push({ id, list: { ...list, imports: list.imports }, fields: form.fields });
  }
  return found;
}

const area = '{"type":"Polygon","coordinates":[[[113.9,22.5],[113.95,22.5],[113.95,22.55],[113.9,22.5]]]}';

const isText = ({ kind }: ViewField): boolean => kind === 'text' || kind === 'longText';
const moment = '2026-03-01 08:30:00';

/** A record whose row says `tag`: in its own text, else in the name of a record that it refers to. */
async function fillingOf(asked: readonly ViewField[], tag: string): Promise<Filling> {
  const named = asked.some(isText);
  const filling: Record<string, string> = {};
  for (const field of asked) {
    if (field.name === 'detachmentId') filling[field.name] = unit.name;
    else if (isText(field)) filling[field.name] = tag;
    else if (field.kind === 'shape') filling[field.name] = area;
    else if (field.kind === 'dateTime') filling[field.name] = moment;
    else if (field.kind === 'integer' || field.kind === 'decimal') filling[field.name] = '5';
    else if (field.options?.[0]) filling[field.name] = zh(field.options[0].label);
    else if (field.lookup) filling[field.name] = await offered(field.lookup.call, named ? null : tag);
    else throw new Error(`This test must know how to fill in a ${field.kind}, as "${field.name}" is; it does not yet.`);
  }
  return filling;
}

/** What a lookup offers first; of what takes no more than a name, a new one under `tag`. */
async function offered(lookup: ViewCall, tag: string | null): Promise<string> {
  const own = screens.find(({ list }) => list.imports.entity === lookup.entity);
  const takesName = own?.fields.every(({ name, required }) => !required || name === 'name') ?? false;
  if (tag !== null && own && takesName) {
    await ask(own.list.imports.path, 'POST', { name: tag, detachmentId: unit.id });
    return tag;
  }
  const [first] = await ask<{ name: string }[]>(lookup.path, lookup.method);
  return first?.name ?? '';
}

/** The menu's path of a screen: what is one word with a capital there stands apart here. */
const pathOf = ({ id }: Screen): string => `/${id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
const rowOf = (page: Page, text: string): Locator => page.locator('tbody tr[data-row-key]').filter({ hasText: text });
const openDialog = (page: Page): Locator => page.locator('.ant-modal').filter({ visible: true }).last();
const confirmation = (within: Locator): Locator => within.getByRole('button', { name: /^确\s?定$/ });

async function fillIn(page: Page, form: Locator, fields: readonly ViewField[], filling: Filling): Promise<void> {
  for (const field of fields) {
    const { name, kind } = field;
    const value = filling[name] ?? '';
    const item = form.locator(`[data-field="${name}"]`);
    if (isText(field)) {
      await item.locator('input, textarea').first().fill(value);
      continue;
    }
    if (kind === 'shape') {
      await drawArea(page, item);
      continue;
    }
    if (kind === 'dateTime' || kind === 'integer' || kind === 'decimal') {
      await item.locator('input').first().fill(value);
      // A moment is taken by Enter, which its panel holds back from the form.
      await page.keyboard.press(kind === 'dateTime' ? 'Enter' : 'Tab');
      continue;
    }
    await item.locator('.ant-select-selector').click();
    if (kind !== 'code') await item.getByRole('combobox').fill(value);
    const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
    await options.filter({ hasText: value }).first().click();
    // A choice of several stays open until one leaves it; leaving takes nothing back.
    if (kind === 'refs') await page.keyboard.press('Tab');
  }
}

/** A point that is taken back, three corners, and Enter ends it. There is nothing to adjust before. */
async function drawArea(page: Page, item: Locator): Promise<void> {
  const map = item.locator('.vw-map');
  await map.locator('.vw-mark').first().waitFor();
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map must be in sight; it is not.');
  const clickAt = (right: number, down: number): Promise<void> =>
    page.mouse.click(box.x + box.width * right, box.y + box.height * down);
  const undo = item.getByRole('button', { name: '撤销' });
  await expect.poll(() => item.getByRole('radio', { name: '调整' }).isDisabled()).toBe(true);
  await clickAt(0.8, 0.8);
  await undo.click();
  await expect.poll(() => undo.isDisabled()).toBe(true);
  await clickAt(0.3, 0.3);
  await clickAt(0.6, 0.3);
  await clickAt(0.5, 0.7);
  await map.press('Enter');
  const clear = item.getByRole('button', { name: '清除' });
  await expect.poll(() => clear.isEnabled()).toBe(true);
}

async function send(form: Locator): Promise<void> {
  await confirmation(form).click();
  await form.waitFor({ state: 'hidden' });
}

/** Faults beneath which the next field begins at once, or that lie over something. */
const touched = (form: Locator): Promise<string[]> =>
  form.evaluate((box) => {
    const boxOf = (part: Element) => part.getBoundingClientRect();
    const besides = [...box.querySelectorAll('.vw-label, .vw-group, .ant-input, .vw-hint')].map(boxOf);
    const isUnder = (fault: DOMRect) => (other: DOMRect) =>
      other.left < fault.right && other.right > fault.left && other.bottom > fault.top && other.top < fault.bottom + 4;
    return [...box.querySelectorAll('.vw-fault')]
      .filter((fault) => besides.some(isUnder(boxOf(fault))))
      .map((fault) => fault.textContent);
  });

/** Sent empty first: the form says what it asks for, and nothing moves under the pointer for it. */
async function addOne(page: Page, { fields }: Screen, tag: string): Promise<readonly ViewField[]> {
  // A list without rows offers it once more, in their place.
  await page
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click();
  const form = openDialog(page);
  await form.locator('.vw-form').waitFor();
  const before = await confirmation(form).boundingBox();
  await confirmation(form).click();
  const faulty = form.locator('[data-field]').filter({ has: page.locator('.vw-fault') });
  await faulty.first().waitFor();
  // Whatever the dialog scrolls to, what sends it stays where the pointer is.
  expect(before).not.toBeNull();
  expect(await confirmation(form).boundingBox()).toEqual(before);
  expect(await touched(form)).toEqual([]);
  const names = await faulty.evaluateAll((items) => items.map((item) => item.getAttribute('data-field')));
  const asked = fields.filter(({ name }) => names.includes(name));
  await fillIn(page, form, asked, await fillingOf(asked, tag));
  await send(form);
  await rowOf(page, tag).waitFor();
  return asked;
}

/** Its last reference, where it has no text of its own. */
async function changeOne(page: Page, asked: readonly ViewField[], tag: string, next: string): Promise<string> {
  const filling = await fillingOf(asked, next);
  const field = asked.find(isText) ?? asked.findLast(({ lookup }) => lookup);
  if (!field) throw new Error('A record must have a text or a reference to change; this has neither.');
  await rowOf(page, tag)
    .getByRole('button', { name: /^编\s?辑$/ })
    .click();
  const form = openDialog(page);
  await form.locator('.vw-form').waitFor();
  await fillIn(page, form, [field], filling);
  await send(form);
  const value = filling[field.name] ?? '';
  await rowOf(page, value).first().waitFor();
  return isText(field) ? value : tag;
}

async function removeOne(page: Page, tag: string): Promise<void> {
  await rowOf(page, tag)
    .getByRole('button', { name: /^删\s?除$/ })
    .click();
  const question = page.locator('.ant-modal-confirm').filter({ visible: true });
  await question.getByRole('button', { name: /^删\s?除$/ }).click();
  await rowOf(page, tag).waitFor({ state: 'detached' });
}

const table = (fields: readonly ViewField[], rows: readonly Filling[]) => ({
  name: 'rows.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [fields.map(({ title }) => zh(title)), ...rows.map((row) => fields.map(({ name }) => row[name] ?? ''))]
      .map((cells) => cells.join(','))
      .join('\r\n'),
  ),
});

async function importRows(page: Page, asked: readonly ViewField[], tag: string): Promise<void> {
  const good = await fillingOf(asked, tag);
  const last = asked.findLast(({ required }) => required);
  if (!last) throw new Error('A record must need something; this needs nothing.');
  const bad = { ...good, [last.name]: 'x'.repeat((last.maxLength ?? 0) + 1) };
  await page.getByRole('group', { name: '列表工具' }).getByRole('button', { name: '导入' }).click();
  const dialog = openDialog(page);
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles(table(asked, [good, bad]));
  await dialog.getByText('2 行中有 1 处错误').waitFor();
  const fault = dialog.locator('tbody tr[data-row-key]');
  expect(await fault.locator('td').allInnerTexts()).toEqual(['3', zh(last.title), expect.stringMatching(/./)]);
  expect(await dialog.getByRole('button', { name: '导入', exact: true }).isDisabled()).toBe(true);
  await file.setInputFiles(table(asked, [good]));
  await dialog.getByRole('button', { name: '导入 1 行' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, tag).waitFor();
}

test('every list that takes records: one is added, changed and removed, and a table is imported', async () => {
  const { page } = watched;
  expect(screens.length).toBeGreaterThan(14);
  for (const screen of screens) {
    await page.evaluate((hash) => void (window.location.hash = hash), pathOf(screen));
    await page
      .getByRole('heading', { name: zh(screen.list.title), exact: true })
      .first()
      .waitFor();
    const [first, second, third] = [`甲(${screen.id})`, `乙(${screen.id})`, `丙(${screen.id})`] as const;
    const asked = await addOne(page, screen, first);
    await removeOne(page, await changeOne(page, asked, first, second));
    // No cell of a table says a shape.
    if (asked.every(({ kind }) => kind !== 'shape')) await importRows(page, asked, third);
  }
  expect(watched.findings).toEqual([]);
}, 600_000);
