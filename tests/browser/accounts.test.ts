/** Accounts by hand in a real browser: users, what each of them sees, the announcement, and a session that ends in a form. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, wirePassword, type Product } from './product.ts';
import { openWatched, signInByHand, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let administrator: WatchedPage;
let office: WatchedPage;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  administrator = await openWatched(browser);
  office = await openWatched(browser);
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const row = (page: Page, text: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: text });
const options = (page: Page) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');

let oneTime = '';

/** The password that is shown once, noted, and gone. */
async function notePassword(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: '一次性密码' });
  const password = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: '已记下，关闭' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return password;
}

async function closeNotice(page: Page): Promise<void> {
  const known = page.getByRole('button', { name: '我已知晓' });
  await known.click();
  await known.waitFor({ state: 'hidden' });
}

describe('accounts', () => {
  test('users are added with an organisation that fits their type', async () => {
    const { page } = administrator;
    await signInByHand(page, product.url, 'super');
    await closeNotice(page);
    await page.goto(`${product.url}/#/settings/users`);
    await page.getByRole('button', { name: '批量添加' }).click();
    const dialog = page.getByRole('dialog', { name: '批量添加用户' });
    await dialog.getByLabel('用户名').first().fill('lotkeeper');
    await dialog.getByLabel('姓名').first().fill('新场管');
    await dialog.getByRole('combobox', { name: '用户类型' }).click();
    await options(page).filter({ hasText: '停车场' }).click();
    await dialog.getByRole('combobox', { name: '所属单位' }).click();
    const lot = options(page).filter({ hasText: '前海' }).first();
    await lot.waitFor();
    expect(await options(page).filter({ hasText: '公司' }).count()).toBe(0);
    await lot.click();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('添加成功').waitFor();
    await row(page, 'lotkeeper').getByText('前海').waitFor();
    oneTime = await notePassword(page);
    expect((await signIn(product.url, 'lotkeeper', oneTime)).token).not.toBe('');
  });

  test('are given roles, a new password, and are locked and let in again', async () => {
    const { page } = administrator;
    const listed = row(page, 'lotkeeper');
    const more = async (name: string): Promise<void> => {
      await listed.getByRole('button', { name: '更多' }).click();
      await page.locator('.ant-dropdown-menu-item').filter({ hasText: name }).filter({ visible: true }).first().click();
    };
    await more('角色权限');
    const roles = page.getByRole('dialog', { name: '角色权限' });
    await roles.getByRole('combobox', { name: '角色' }).fill('editor');
    await page.keyboard.press('Enter');
    await roles.getByText('角色权限', { exact: true }).click();
    await roles.getByRole('button', { name: /确\s?定/ }).click();
    await roles.waitFor({ state: 'hidden' });
    await listed.getByRole('button', { name: '重置密码' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click();
    await page.getByText('密码已重置').waitFor();
    oneTime = await notePassword(page);
    await more('锁定');
    await page.getByRole('dialog').getByRole('button', { name: '锁定' }).click();
    await page.getByText('已锁定').first().waitFor();
    await expect(signIn(product.url, 'lotkeeper', oneTime)).rejects.toThrow('401');
    await listed.getByText('否', { exact: true }).waitFor();
    const unlock = listed.getByRole('button', { name: '解锁' });
    if (await unlock.count()) await unlock.click();
    else await more('解锁');
    await page.getByText('已解锁').first().waitFor();
    const client = await signIn(product.url, 'lotkeeper', oneTime);
    expect((await client.post('/userInfo')).body.data).toMatchObject({ roles: ['editor'], passwordDue: true });
  });

  test('whoever has a one-time password sees nothing but its change, who reset it, and then the console', async () => {
    const { page, findings } = await openWatched(browser);
    const fill = async (values: readonly string[]): Promise<void> => {
      const fields = page.getByRole('dialog', { name: '修改密码' }).locator('input[type=password]');
      for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
      await page.getByRole('button', { name: '确认修改' }).click();
    };
    await signInByHand(page, product.url, 'lotkeeper', oneTime);
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.getByText('超级管理员 于').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${product.url}/#/settings/users`);
    await page.reload();
    await dialog.waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await fill([oneTime, 'abcdefgh', 'abcdefgh']);
    await dialog.getByText('新密码至少 8 位').waitFor();
    await fill([oneTime, 'Keeper-2026', 'Keeper-2026']);
    await page.getByText('请使用新密码登录').waitFor();
    await signInByHand(page, product.url, 'lotkeeper', 'Keeper-2026');
    await closeNotice(page);
    await page.getByText('重置过您的密码').waitFor();
    expect(findings).toEqual([]);
    await page.close();
  });

  test('who registered is approved with a type and an organisation', async () => {
    const { page } = administrator;
    const registered = {
      username: 'joiner',
      name: '待审核',
      password: wirePassword('Joined-2026'),
      mobile: '13900139077',
    };
    const answer = await fetch(`${product.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registered),
    });
    expect(answer.status).toBe(200);
    await page.goto(`${product.url}/#/settings/users?username=joiner`);
    await row(page, 'joiner').getByRole('button', { name: '审核' }).click();
    const dialog = page.getByRole('dialog', { name: '审核注册' });
    await dialog.locator('.ant-select').first().click();
    await options(page).filter({ hasText: '停车场' }).click();
    await dialog.locator('.ant-select').nth(1).click();
    await options(page).filter({ hasText: '前海' }).first().click();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('已通过').waitFor();
    expect((await signIn(product.url, 'joiner', 'Joined-2026')).token).not.toBe('');
  });

  test('a menu entry that is hidden from one user is gone when he signs in', async () => {
    const { page } = administrator;
    await page.goto(`${product.url}/#/userAuthPublic`);
    await page.getByRole('textbox', { name: '用户名', exact: true }).fill('office');
    await page.getByRole('button', { name: /查\s?询/ }).click();
    await expect.poll(() => page.locator('tbody tr[data-row-key]').count()).toBe(1);
    await row(page, 'office').getByRole('button', { name: '菜单' }).click();
    const dialog = page.getByRole('dialog', { name: '菜单权限' });
    await dialog.getByRole('combobox', { name: '不可见的菜单' }).click();
    await page.keyboard.type('电子围栏');
    await options(page).filter({ hasText: '电子围栏' }).first().click();
    await dialog.getByText('菜单权限', { exact: true }).click();
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await page.getByText('修改成功').waitFor();
    await signInByHand(office.page, product.url, 'office');
    await closeNotice(office.page);
    const menu = office.page.getByRole('navigation').first();
    await menu.getByText('自动派单').waitFor();
    expect(await menu.getByText('电子围栏').count()).toBe(0);
  });

  test('a form whose session has ended is sent by itself once its user has signed in over the page', async () => {
    const { page, findings } = administrator;
    await page.goto(`${product.url}/#/settings/notices`);
    await page.getByRole('button', { name: '发布公告' }).click();
    const dialog = page.getByRole('dialog', { name: '发布公告' });
    await dialog.getByRole('textbox', { name: '公告' }).click();
    await page.keyboard.type('台风蓝色预警');
    await page.evaluate(async () => {
      const token = localStorage.getItem('accessToken') ?? '';
      await fetch('/api/logout', { method: 'POST', headers: { token: `express${token}` } });
    });
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    const again = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') });
    await again.locator('input[type=password]').fill('Towline-2026');
    // Whoever sits there now reads nothing of it, nor does a screen reader.
    for (const behind of [dialog, page.getByRole('main'), page.getByRole('navigation').first()])
      expect(await behind.isVisible()).toBe(false);
    await again.locator('button[type=submit]').click();
    await page.getByText('发布成功').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    // The refusal is what this is about; the browser reports each as an error of its own.
    const refused = findings.filter((finding) => finding.includes('401'));
    expect(refused.length).toBeGreaterThan(0);
    for (const finding of refused) findings.splice(findings.indexOf(finding), 1);
  });

  test('everybody reads the announcement', async () => {
    const { page } = office;
    await page.reload();
    const notice = page.getByRole('dialog', { name: '通知' });
    await notice.getByText('台风蓝色预警').waitFor();
    await closeNotice(page);
    await page.getByText('你有一条新的通知').waitFor();
  });

  test('no console error or warning, no failed request, no policy violation', () => {
    expect([...administrator.findings, ...office.findings]).toEqual([]);
  });
});
