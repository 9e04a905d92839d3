/** What units do with a task by hand: the command centre's filters and dialogs, the company's refusal and transfer, the field user's photo and remark, the company's drivers. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { answered, startTask } from './givenTask.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let police: Client;
const opened: WatchedPage[] = [];

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  police = await signIn(product.url, 'police');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

async function openAs(username: string): Promise<Page> {
  const watched = await openWatched(browser);
  opened.push(watched);
  await signInHavingRead(watched.page, product.url, username);
  return watched.page;
}

const rows = (page: Page) => page.locator('tbody tr[data-row-key]');
const options = (page: Page) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: /确\s?定/ }).click();

async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within
    .locator('.ant-select')
    .filter({ has: page.getByRole('combobox', { name: label }) })
    .click();
  await options(page).filter({ hasText: option }).first().click();
}

/** The button of a row, be it in the row or among its others. */
async function press(page: Page, row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true });
  await row.waitFor();
  if (await button.count()) return button.click();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const tasks = '/trailerOrdersRecord';
const started = (vehicleCarno: string): Promise<string> =>
  startTask(police, '南山区科技园单位测试路口', vehicleCarno, { accidentPoint: { lng: 113.95, lat: 22.54 } });

async function assigned(vehicleCarno: string): Promise<string> {
  const id = await started(vehicleCarno);
  const choices = (path: string) => answered<{ id: string; name: string }[]>(police, `/rescue_public/capacity/${path}`);
  const company = (await choices('selectCompanyByDetachmentId')).find(({ name }) => name.startsWith('安达'));
  const [park] = await choices('selectCarParkThisZhiDui');
  await answered(police, `${tasks}/commandCentreAllotTrailerOrdersRecord`, {
    id,
    mode: 0,
    trailerCompanyId: company?.id,
    parkId: park?.id,
  });
  return id;
}

interface Task {
  readonly assigned: boolean;
  readonly cancelStatus: number;
  readonly parkId: string | null;
  readonly trailerCompanyName: string | null;
}
const taskOf = (id: string): Promise<Task> => answered<Task>(police, `/rescue_public/trailerOrders/findById?id=${id}`);

describe('the command centre', () => {
  let page: Page;
  const list = () => `${product.url}/#/dispatch/commandCentre`;
  const found = async (plate: string): Promise<Locator> => {
    await page.goto(`${list()}?plates=${encodeURIComponent(plate)}`);
    const row = rows(page).filter({ hasText: plate }).first();
    await row.waitFor();
    return row;
  };
  beforeAll(async () => {
    page = await openAs('police');
  });

  test('filters by a part of the plate, and by self-driven, whose rows say so', async () => {
    await started('粤B8F001');
    await page.goto(list());
    await page.getByRole('search').getByLabel('车牌').fill('8f001');
    await page.getByRole('button', { name: /查\s?询/ }).click();
    await rows(page).filter({ hasText: '粤B8F001' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    const id = await started('粤B8F007');
    const selfDriven = { id, mode: 0, trailerCompanyId: '1', parkId: '-1' };
    await answered(police, `${tasks}/commandCentreAllotTrailerOrdersRecord`, selfDriven);
    await page.goto(`${list()}?trailerCompanyId=1`);
    await rows(page).filter({ hasText: '自驱' }).first().waitFor();
    expect(await rows(page).filter({ hasNotText: '自驱' }).count()).toBe(0);
  });

  test('transfers to another company, changes lot and rescue type, and withdraws', async () => {
    const id = await assigned('粤B8F002');
    const row = await found('粤B8F002');
    await press(page, row, '转交任务');
    const transfer = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: '拖车公司' }) });
    await choose(page, transfer, '拖车公司', '南海');
    await confirm(transfer);
    await page.getByText('转交成功').waitFor();
    await row.getByText('南海').waitFor();
    const { parkId } = await taskOf(id);

    await press(page, row, '更换停车场');
    const lot = page.getByRole('dialog', { name: '更换停车场' });
    await choose(page, lot, '停车场', '就地拖移');
    const question = page.getByRole('dialog').filter({ hasText: '确定就地拖移？' });
    await question.getByRole('button', { name: '就地拖移' }).click();
    await confirm(lot);
    await lot.waitFor({ state: 'hidden' });
    expect([parkId === '-1', (await taskOf(id)).parkId]).toEqual([false, '-1']);

    await press(page, row, '更换救援类型');
    const type = page.getByRole('dialog', { name: '更换救援类型' });
    await type.getByRole('combobox', { name: '救援类型' }).click();
    await options(page).nth(1).click();
    await confirm(type);
    await type.waitFor({ state: 'hidden' });

    await press(page, row, '撤回');
    const withdraw = page.getByRole('dialog', { name: '撤回任务' });
    await withdraw.getByLabel('原因').fill('现场改派');
    await confirm(withdraw);
    await withdraw.waitFor({ state: 'hidden' });
    expect(await taskOf(id)).toMatchObject({ assigned: false, trailerCompanyName: null });
  });

  test('remarks on a task and cancels it, with the reason in the timeline', async () => {
    const id = await started('粤B8F003');
    const row = await found('粤B8F003');
    await press(page, row, '详情');
    const detail = page.getByRole('dialog').first();
    await detail.getByRole('button', { name: '添加备注' }).first().click();
    const remark = page.getByRole('dialog', { name: '添加备注' });
    await remark.getByRole('textbox').fill('车主在现场等候');
    await confirm(remark);
    await remark.waitFor({ state: 'hidden' });
    await detail.getByText('车主在现场等候').first().waitFor();
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'hidden' });

    await press(page, row, '取消任务');
    const cancel = page.getByRole('dialog', { name: '取消任务' });
    await cancel.getByLabel('原因').fill('重复报警');
    await confirm(cancel);
    await cancel.waitFor({ state: 'hidden' });
    expect(await taskOf(id)).toMatchObject({ cancelStatus: 1 });
    const timeline = await answered<object[]>(police, `${tasks}/timeline?id=${id}`);
    expect(JSON.stringify(timeline)).toContain('重复报警');
  });

  test('corrects what was entered wrong: the plate at the row, the place at the task; and one vehicle’s rescue type in its details', async () => {
    const id = await started('粤B8F00I');
    const row = await found('粤B8F00I');
    await row.locator('.ant-table-row-expand-icon, [aria-expanded]').first().click();
    await page.getByRole('button', { name: '更正', exact: true }).first().click();
    const vehicle = page.getByRole('dialog', { name: '更正车辆信息' });
    await vehicle.getByLabel('车牌号').fill('粤B8F001');
    await choose(page, vehicle, '吨位', '15–30吨');
    await confirm(vehicle);
    await vehicle.waitFor({ state: 'hidden' });
    const corrected = await found('粤B8F001');

    await press(page, corrected, '更正信息');
    const about = page.getByRole('dialog', { name: '更正任务信息' });
    await expect.poll(() => about.getByLabel('事故地点').inputValue()).toBe('南山区科技园单位测试路口');
    await about.getByLabel('事故地点').fill('南山区科技园更正路口');
    await confirm(about);
    await about.waitFor({ state: 'hidden' });
    await corrected.getByText('更正路口').waitFor();

    await press(page, corrected, '详情');
    const detail = page.getByRole('dialog').first();
    await detail.getByText('车牌号 粤B8F00I → 粤B8F001、吨位 2吨以下 → 15–30吨').waitFor();
    await detail.getByText('事故地点 南山区科技园单位测试路口 → 南山区科技园更正路口').waitFor();
    const order = detail.locator('tr').filter({ hasText: '粤B8F001' }).first();
    await press(page, order, '更换救援类型');
    const type = page.getByRole('dialog', { name: '更换救援类型' });
    await type.getByRole('combobox', { name: '救援类型' }).click();
    await options(page).nth(1).click();
    await confirm(type);
    await type.waitFor({ state: 'hidden' });
    const timeline = await answered<object[]>(police, `${tasks}/timeline?id=${id}`);
    expect(JSON.stringify(timeline)).toContain('rescueTypeUpdate');
  });
});

describe('a towing company', () => {
  let page: Page;
  const found = async (plate: string): Promise<Locator> => {
    await page.goto(`${product.url}/#/dispatch/trailerOrdersCompany?plates=${encodeURIComponent(plate)}`);
    const row = rows(page).filter({ hasText: plate }).first();
    await row.waitFor();
    return row;
  };
  beforeAll(async () => {
    page = await openAs('company');
  });

  test('refuses a task, which is unassigned again', async () => {
    const id = await assigned('粤B8F004');
    await press(page, await found('粤B8F004'), '拒单');
    const dialog = page.getByRole('dialog', { name: '拒单' });
    await dialog.getByRole('textbox').fill('没有可用的重型拖车');
    await confirm(dialog);
    await rows(page).filter({ hasText: '粤B8F004' }).waitFor({ state: 'detached' });
    expect(await taskOf(id)).toMatchObject({ assigned: false });
  });

  test('transfers one from a driver to another', async () => {
    const id = await assigned('粤B8F005');
    const company = await signIn(product.url, 'company');
    type Driver = { driverId: string; driverName: string; taskStatus: number; workStatus: number };
    const drivers = await answered<Driver[]>(company, `${tasks}/companyDrivers?trailerOrdersRecordId=${id}`);
    const [first, second] = drivers.filter(({ taskStatus, workStatus }) => taskStatus === 0 && workStatus === 1);
    await answered(company, `${tasks}/companyAllotTrailerOrdersRecord`, { id, trailerManUserId: first?.driverId });
    await press(page, await found('粤B8F005'), '转交任务');
    const dialog = page.getByRole('dialog', { name: '转交任务' });
    await dialog.getByRole('button', { name: /选择/ }).click();
    const picker = page.getByRole('dialog', { name: '选择司机' });
    await picker.getByRole('textbox', { name: '司机姓名' }).fill(second?.driverName ?? '');
    await expect
      .poll(() =>
        rows(page)
          .filter({ hasText: second?.driverName ?? '' })
          .count(),
      )
      .toBeGreaterThan(0);
    await picker.locator('tbody tr[data-row-key] input[type=radio]:not([disabled])').first().check();
    await confirm(picker);
    await picker.waitFor({ state: 'hidden' });
    await confirm(dialog);
    await page.getByText('转交成功').waitFor();
    const [order] = await answered<{ driverName: string }[]>(company, `${tasks}/findOrderByTrailerId`, { id });
    expect(order).toMatchObject({ driverName: second?.driverName });
  });

  test('adds a driver, who is nothing else, takes him on shift, and locks him', async () => {
    await page.goto(`${product.url}/#/companies/drivers`);
    await page.getByRole('button', { name: '添加司机' }).click();
    const dialog = page.getByRole('dialog', { name: '批量添加用户' });
    await dialog.getByLabel('用户名').fill('driver99');
    await dialog.getByLabel('姓名').fill('欧阳新来');
    await dialog.getByLabel('拖车车牌').fill('=1+1');
    await dialog.getByText('拖车司机').waitFor();
    await confirm(dialog);
    await dialog.getByText('请输入正确的车牌').waitFor();
    await dialog.getByLabel('拖车车牌').fill('粤b9t999');
    await confirm(dialog);
    await page.getByText('添加成功').waitFor();
    const handed = page.getByRole('dialog', { name: '一次性密码' });
    const password = await handed.locator('code').innerText();
    await handed.getByRole('button', { name: '已记下，关闭' }).click();
    await page.goto(`${product.url}/#/companies/drivers?driverName=${encodeURIComponent('欧阳新来')}`);
    const row = rows(page).filter({ hasText: '粤B9T999' });
    await press(page, row, '上班');
    await row.getByText('上班').first().waitFor();
    await row.getByRole('button', { name: '下班' }).waitFor();
    await press(page, row, '锁定');
    await page.getByRole('dialog').getByRole('button', { name: '锁定' }).click();
    await row.getByRole('button', { name: '下班' }).waitFor({ state: 'detached' });
    await expect(signIn(product.url, 'driver99', password)).rejects.toThrow('401');
  });
});

test('a field user reads a task without its plates, and adds a photo and a remark', async () => {
  await started('粤B8F006');
  const page = await openAs('field');
  await page.goto(`${product.url}/#/dispatch/unfinished`);
  const row = rows(page).filter({ hasText: '南山区科技园单位测试路口' }).first();
  await row.waitFor();
  expect(await page.getByText('粤B8F006').count()).toBe(0);
  expect(await row.locator('.vw-cell-actions').getByRole('button').allInnerTexts()).toEqual(['详情']);
  await press(page, row, '详情');
  const detail = page.getByRole('dialog').first();
  await detail.getByRole('button', { name: '添加照片' }).first().click();
  const photos = page.getByRole('dialog', { name: '添加照片' });
  await choose(page, photos, '类别', '民警');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const kept = page.waitForResponse((answer) => answer.url().includes('uploadFile2') && answer.ok());
  await photos.locator('input[type=file]').setInputFiles({ name: 'scene.png', mimeType: 'image/png', buffer: png });
  await kept;
  await confirm(photos);
  await photos.waitFor({ state: 'hidden' });
  await detail.locator('.vw-photos img').first().waitFor();
  await detail.getByRole('button', { name: '添加备注' }).first().click();
  const remark = page.getByRole('dialog', { name: '添加备注' });
  await remark.getByRole('textbox').fill('已拍照');
  await confirm(remark);
  await detail.getByText('已拍照').first().waitFor();
});

test('no console error or warning, no failed request', () => {
  expect(opened.flatMap(({ findings }) => findings)).toEqual([]);
});
