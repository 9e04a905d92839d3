/** The door by hand in a real browser: codes, a forgotten password, another provider, and what settings change of it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectTo } from '../../src/towing/simulation/connection.ts';
import { openProvider, type Provider } from '../towing/users/provider.ts';
import { seriousViolations } from './axe.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Product } from './product.ts';
import { openWatched, signInByHand } from './watchedPage.ts';

let provider: Provider;
let product: Product;
let browser: Browser;
/** What the pages of one test found, but the refusals that the test is about. */
let findings: string[];
let allowed: RegExp | null;

beforeAll(async () => {
  provider = await openProvider('towline', 'secret');
  product = await startDemonstration({
    env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'towline', OIDC_CLIENT_SECRET: 'secret' },
    envAt: (url) => ({ OIDC_REDIRECT_URI: `${url}/` }),
  });
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await provider?.close();
  if (product) removeFolder(product);
});

afterEach(() => {
  const unexpected = findings.filter((finding) => !allowed?.test(finding));
  expect(unexpected).toEqual([]);
});

async function atDoor(refusals: RegExp | null = null, path = '/login'): Promise<Page> {
  const watched = await openWatched(browser);
  ({ findings } = watched);
  allowed = refusals;
  await watched.page.goto(`${product.url}/#${path}`);
  return watched.page;
}
async function mobileOf(username: string): Promise<string> {
  const { body } = await (await signIn(product.url, username)).post('/userInfo');
  return (body.data as { mobile: string }).mobile;
}
async function askForCode(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('手机号').fill(mobile);
  await page.getByRole('button', { name: '获取验证码' }).click();
  const printed = (): string | undefined => new RegExp(`code for ${mobile}: (\\d{6})`).exec(product.log())?.[1];
  await expect.poll(printed).toBeDefined();
  await page.getByLabel('验证码').fill(printed() ?? '');
}
const inside = (page: Page, path = '/index'): Promise<void> => page.waitForURL(`${product.url}/#${path}`);

test('whoever holds the mobile number signs in by the code that was sent to it', async () => {
  const page = await atDoor(null, '/login?redirect=%2Ftask');
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await askForCode(page, await mobileOf('police2'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await inside(page, '/task');
});

test('a forgotten password is set anew by a code, and the new one signs in', async () => {
  const mobile = await mobileOf('office');
  const page = await atDoor();
  await page.getByLabel('用户名').fill('office');
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await askForCode(page, mobile);
  await page.getByLabel('新密码', { exact: true }).fill('Changed-2026');
  await page.getByLabel('再次输入新密码').fill('Changed-2026');
  await page.getByRole('button', { name: '修改密码' }).click();
  await page.getByText('修改成功').waitFor();
  expect(await page.getByLabel('用户名').inputValue()).toBe('office');
  await page.getByLabel('密码', { exact: true }).fill('Changed-2026');
  await page.keyboard.press('Enter');
  await inside(page);
});

test.each(['light', 'dark'])('every panel can be read and used by everybody, in %s', async (theme) => {
  const page = await atDoor();
  await page.context().addCookies([{ name: 'preferences', value: `zh-CN.${theme}`, url: product.url }]);
  await page.reload();
  await page.getByRole('button', { name: '第三方登录' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '忘记密码？' }).click();
  await page.getByRole('button', { name: '修改密码' }).click();
  await page.getByText('请再次输入新密码').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.goto(`${product.url}/#/callback?error=access_denied&state=x`);
  await page.getByRole('alert').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

test.each([
  ['/login', 1440, 900],
  ['/register', 1440, 900],
  ['/login', 360, 740],
  ['/register', 360, 740],
])(
  'the numbers that the site is registered by stand beneath %s, at %i by %i, and lie over nothing',
  async (path, width, height) => {
    const page = await atDoor(null, path);
    await page.setViewportSize({ width, height });
    const foot = page.getByRole('contentinfo');
    for (const number of ['粤ICP备00000000号-1', '粤公网安备 44030000000000号']) await foot.getByText(number).waitFor();
    const last = page.locator('main :is(button, a, input)').filter({ visible: true }).last();
    const [above, below] = [await last.boundingBox(), await foot.boundingBox()];
    expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Infinity));
  },
);

describe('another provider', () => {
  const refused = /socialLogin|status of 401/;
  async function leave(page: Page, name: string, button: 'Allow' | 'Refuse'): Promise<void> {
    await page.getByRole('button', { name: '第三方登录' }).click();
    await page.waitForURL(`${provider.issuer}/authorize?**`);
    const asked = new URL(page.url()).searchParams;
    for (const word of ['state', 'nonce', 'code_challenge']) expect(asked.get(word), word).toMatch(/^[\w-]{43}$/);
    expect(asked.get('code_challenge_method')).toBe('S256');
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: button }).click();
  }

  test('signs its users in, to the page that they came for', async () => {
    const page = await atDoor(null, '/login?redirect=%2Ftask');
    await leave(page, 'police2', 'Allow');
    await inside(page, '/task');
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull();
  });

  test('that refuses, or names somebody unknown, leads to a sentence that says so', async () => {
    const page = await atDoor(refused);
    await leave(page, 'police2', 'Refuse');
    await page.getByRole('alert').filter({ hasText: '身份服务拒绝了本次登录' }).waitFor();
    await page.getByRole('link', { name: '返回登录' }).click();
    await leave(page, 'stranger', 'Allow');
    await page.getByRole('alert').filter({ hasText: '请联系管理员' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('signs nobody in by a link that somebody else began', async () => {
    const begun = await fetch(`${product.url}/api/socialLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { data } = (await begun.json()) as { data: { authorizationUrl: string } };
    const { code, state } = provider.authorize(data.authorizationUrl, 'police2');
    const page = await atDoor();
    await page.goto(`${product.url}/?code=${code}&state=${state}`);
    await page.getByRole('alert').filter({ hasText: '不是从这里发起的' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
});

describe('settings, while the server runs', () => {
  const file = (): string => join(product.schemas, 'settings.json');
  async function set(change: Record<string, unknown>): Promise<void> {
    const settings = JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;
    writeFileSync(file(), JSON.stringify({ ...settings, ...change }, null, 2));
    const terms = async () => (await fetch(`${product.url}/api/publicKey`)).json() as Promise<{ data: unknown }>;
    await expect.poll(async () => (await terms()).data).toMatchObject(change);
  }

  test('loginRSA: the password comes encrypted from a page that stood open before, and nobody sends it otherwise', async () => {
    const page = await atDoor();
    await page.getByLabel('用户名').waitFor();
    await set({ loginRSA: true });
    const sent = page.waitForRequest(/rescuePublicLogin/);
    await signInByHand(page, product.url, 'general');
    expect(((await sent).postDataJSON() as { password: string }).password).toMatch(/^[A-Za-z0-9+/]{342}==$/);
    await expect(signIn(product.url, 'general')).rejects.toThrow('answered 400');
    await connectTo(product.url).signIn('driver', 'Towline-2026');
    await set({ loginRSA: false });
    expect((await signIn(product.url, 'general')).token).not.toBe('');
  });

  test('loginInterception: off, the server’s own answer leads to the login page', async () => {
    const asked: string[] = [];
    const page = await atDoor(/userInfo|getUserMenuNew|manifest|preferences|status of 401/);
    page.on('request', (request) => asked.push(request.url()));
    const visit = async (): Promise<boolean> => {
      asked.length = 0;
      await page.goto('about:blank');
      await page.goto(`${product.url}/#/task`);
      await page.waitForURL(`${product.url}/#/login?redirect=%2Ftask`);
      await page.getByLabel('用户名').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      return asked.some((url) => url.includes('/userInfo'));
    };
    expect(await visit()).toBe(false);
    await set({ loginInterception: false });
    expect(await visit()).toBe(true);
  });
});

test.each([
  ['zh-CN', '页面未能加载', '重新加载'],
  ['en-US', 'The page could not be loaded', 'Reload'],
])(
  'a console whose own code does not come says so in %s, and comes when it is loaded again',
  async (language, said, again) => {
    const page = await atDoor(/assets\/index-|dynamically imported|ERR_FAILED/);
    await page.context().addCookies([{ name: 'preferences', value: `${language}.light`, url: product.url }]);
    await page.route(/\/assets\/index-[\w-]+\.js$/, (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').filter({ hasText: said }).waitFor();
    await page.unroute(/\/assets\/index-[\w-]+\.js$/);
    await page.getByRole('button', { name: again }).click();
    await page.getByRole('button', { name: language === 'zh-CN' ? '登录' : 'Sign in', exact: true }).waitFor();
  },
);
