/**
 * Push messages on a driver's phone: switched on by a click, sent by the server, shown by the worker. The browser here has no push service
 * of its own: what it answers when asked to subscribe is given, and what the server sends is handed to its worker over the debugger.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPushService, type PushedBrowser, type PushService } from '../serverKit/pushService.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { giveTask, startTask } from './givenTask.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { signInByHand } from './watchedPage.ts';

let service: PushService;
let product: Product;
let browser: Browser;
let police: Client;
beforeAll(async () => {
  service = await openPushService();
  product = await startDemonstration({ env: { PUSH_ORIGINS: service.origin } });
  browser = await shareBrowser();
  police = await signIn(product.url, 'police');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
  await service?.close();
});

async function openPhone(pushed: PushedBrowser, permissions: string[]): Promise<Page> {
  const phone: BrowserContext = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    permissions,
  });
  await phone.addInitScript(({ endpoint, keys }) => {
    const made = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        localStorage.removeItem('pretended push');
        return true;
      },
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('pretended push') ? (made as unknown as PushSubscription) : null;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('pretended push', 'yes');
      return made as unknown as PushSubscription;
    };
  }, pushed.subscription);
  const page = await phone.newPage();
  page.setDefaultTimeout(60_000);
  await signInByHand(page, product.url, 'driver');
  await page.waitForURL(/#\/driver$/);
  return page;
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: '锁屏提醒' });
const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = await navigator.serviceWorker.ready.then((worker) => ({
      getNotifications: () => worker.getNotifications(),
    }));
    return (await getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Hands what the server sent to the worker, as a push service would. */
async function deliverer(page: Page): Promise<(message: object) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registration = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.url));
      if (one) done(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  // What is pushed to a worker that is still beginning is lost without a word.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active && active.state !== 'activated')
      await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
  });
  return async (message) => {
    const data = JSON.stringify(message);
    await session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data });
  };
}

async function dispatchedTo(driver: Client): Promise<string> {
  const id = await startTask(police, '南山区深南大道科技园段 88 号', '粤B88Z01');
  await giveTask(police, id, driver);
  return id;
}

test('a phone is told of its task, and of its end, once it is switched on', async () => {
  const pushed = service.browser();
  const page = await openPhone(pushed, ['notifications']);
  // Said once to each user.
  await page.getByRole('button', { name: '我已知晓' }).click();
  await page.getByText('未开启，打开后锁屏也能收到新任务').waitFor();
  await page.getByText('新任务实时到达；请保持本页打开').waitFor();
  await theSwitch(page).click();
  await page.getByText('新任务会推送到手机').waitFor();
  expect(await theSwitch(page).getAttribute('aria-checked')).toBe('true');
  const deliver = await deliverer(page);
  const driver = await signIn(product.url, 'driver');
  const id = await dispatchedTo(driver);
  await expect.poll(() => pushed.received.length).toBe(1);
  await page.getByRole('heading', { name: '南山区深南大道科技园段 88 号' }).waitFor();
  const message = pushed.received[0]?.message ?? {};
  // A push service keeps what a worker that is just beginning has not heard; the browser's tools lose it.
  const delivered = async (): Promise<readonly object[]> => {
    const before = await shown(page);
    if (before.length === 0) await deliver(message);
    return before;
  };
  await expect.poll(delivered, { interval: 1000 }).toMatchObject([{ title: '新任务，请接单', tag: `task ${id}` }]);
  // Twice over the same way: shown once.
  await deliver(message);
  expect(await shown(page)).toHaveLength(1);
  const taken = await police.post('/trailerOrdersRecord/commandCentreWithdrawTrailerOrdersRecord', {
    id,
    reason: '报错地点',
  });
  expect(taken.status, taken.body.msg).toBe(200);
  await page.getByRole('heading', { name: '暂无任务' }).waitFor();
  await expect.poll(() => shown(page)).toEqual([]);
  await expect
    .poll(() => pushed.received.map(({ message }) => message['title']))
    .toEqual(['新任务，请接单', '任务已收回']);

  await page.reload();
  await page.getByText('新任务会推送到手机').waitFor();
  await theSwitch(page).click();
  await page.getByText('未开启，打开后锁屏也能收到新任务').waitFor();
  const again = await dispatchedTo(driver);
  await page.getByRole('heading', { name: '南山区深南大道科技园段 88 号' }).waitFor();
  expect(pushed.received).toHaveLength(2);
  await police.post('/trailerOrdersDriverAPP/commandCentreCancelTrailerOrdersRecord', { id: again });
  await page.context().close();
});

test('a phone that forbids notifications says so, and still has the stream', async () => {
  const page = await openPhone(service.browser(), []);
  // Without the permission a browser without windows answers each question with no.
  if ((await page.evaluate(() => Notification.permission)) === 'default') await theSwitch(page).click();
  await page.getByText('浏览器未允许通知，请在手机设置中允许').waitFor();
  await page.getByText('新任务实时到达；请保持本页打开').waitFor();
  expect(await theSwitch(page).isDisabled()).toBe(true);
});
