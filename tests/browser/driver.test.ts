/** A driver's phone: a task by thumb, and ten minutes without a network while the server is started again. */
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { giveTask, startTask } from './givenTask.ts';
import { removeFolder, signIn, startProduct, type Client, type Product } from './product.ts';
import { signInByHand } from './watchedPage.ts';

const place = '南山区深南大道科技园段 88 号';
const minute = 60_000;
let product: Product;
let browser: Browser;
let phone: BrowserContext;
let page: Page;
let police: Client;
let taskId = '';

beforeAll(async () => {
  product = await startProduct();
  browser = await shareBrowser();
  phone = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
    geolocation: { longitude: 113.9488, latitude: 22.541, accuracy: 12 },
  });
  page = await phone.newPage();
  page.setDefaultTimeout(60_000);
  police = await signIn(product.url, 'police');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

interface Listed {
  readonly records: readonly Record<string, unknown>[];
}
const first = async (client: Client, path: string, body: object): Promise<Record<string, unknown>> => {
  const { body: answer } = await client.post(path, body);
  const [row] = (answer.data as Listed).records;
  if (!row) throw new Error(`${path} answers no row`);
  return row;
};

/** A picture of one colour: no two photos are the same. */
function picture(colour: number): { name: string; mimeType: string; buffer: Buffer } {
  const png = new PNG({ width: 64, height: 48 });
  for (let at = 0; at < png.data.length; at += 4) png.data.writeUInt32BE(((colour << 8) | 0xff) >>> 0, at);
  return { name: 'photo.png', mimeType: 'image/png', buffer: PNG.sync.write(png) };
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const shoot = (group: string, colour: number): Promise<void> =>
  page.getByLabel(`拍照：${group}`).setInputFiles(picture(colour));

/** A task of this vehicle, dispatched to the phone's driver. */
async function sendTask(plate: string): Promise<void> {
  taskId = await startTask(police, place, plate, { customerName: '王小明', customerPhone: '13800138000' });
  await giveTask(police, taskId, await signIn(product.url, 'driver'));
}

describe('a driver on a phone', () => {
  test('lands on the page of the task, which nobody else has', async () => {
    await signInByHand(page, product.url, 'driver');
    await page.waitForURL(/#\/driver$/);
    await page.getByRole('button', { name: '我已知晓' }).waitFor();
    await page.getByRole('heading', { name: '暂无任务' }).waitFor();
    const others = await browser.newContext({ locale: 'zh-CN' });
    const other = await others.newPage();
    await signInByHand(other, product.url, 'police');
    await other.goto(`${product.url}/#/driver`);
    await other.waitForURL(/#\/index$/);
    await others.close();
  });

  test('sees the whole of the page beneath the notice by going to its end', async () => {
    const notice = page.locator('.notice-foot');
    await notice.waitFor();
    await page.evaluate(() => document.scrollingElement?.scrollTo({ top: 1e6 }));
    const cards = page.locator('.driver > *').filter({ visible: true });
    await cards.last().waitFor();
    const gap = async (): Promise<number> => {
      const [above, below] = await Promise.all([cards.last().boundingBox(), notice.boundingBox()]);
      return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? Infinity));
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
  });

  test('returns empty with a photo, whose camera stands on the sheet', async () => {
    await sendTask('粤B88Z02');
    await button('接单').click();
    await button('到达现场').click();
    await button('返空').click();
    const sheet = page.locator('.driver-sheet');
    const gone = sheet.getByRole('button', { name: '车辆已离开' });
    expect(await gone.isDisabled()).toBe(true);
    await sheet.getByLabel('拍照：返空照片').setInputFiles(picture(0x336699));
    await gone.click();
    await sheet.getByRole('button', { name: '确定返空' }).click();
    await page.getByRole('heading', { name: '暂无任务' }).waitFor();
    const isCancelled = async (): Promise<unknown> =>
      (await first(police, '/rescue_public/commandCentre/listByPageCommandCentre', { accidentPlaceName: place }))[
        'cancelStatus'
      ];
    await expect.poll(isCancelled).toBe(1);
  });

  test('sees a task at once, with place, caller, plate and the way there', async () => {
    await sendTask('粤B88Z01');
    await page.getByRole('heading', { name: place }).waitFor();
    await page.getByText('粤B88Z01').first().waitFor();
    await page.getByRole('link', { name: /13800138000/ }).waitFor();
    expect(await page.getByRole('link', { name: /导航/ }).getAttribute('href')).toMatch(/^geo:22\.541,113\.9488/);
    await button('接单').waitFor();
    // The notice, unread as yet, leaves the foot of the page to the step.
    await page.getByRole('button', { name: '我已知晓' }).waitFor({ state: 'hidden' });
  });

  test('is kept by the phone after one visit', async () => {
    const missing = () =>
      page.evaluate(async () => {
        const shelf = await caches.open('driver-shell');
        const files = performance.getEntriesByType('resource').map(({ name }) => name);
        const wanted = ['./', ...files.filter((name) => name.includes('/assets/'))];
        const found = await Promise.all(wanted.map((file) => shelf.match(file)));
        return wanted.filter((_, at) => found[at] === undefined);
      });
    // What comes after the page is kept as well: the code of its calls is.
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/axios-')));
    await expect.poll(loaded).toBe(true);
    await expect.poll(missing).toEqual([]);
    expect(await page.locator('link[rel=manifest]').getAttribute('href')).toBe('./driver.webmanifest');
    // Only now: a pretended clock empties the list of loaded files, by which the page is kept.
    await phone.clock.install();
    await page.reload();
    await button('接单').waitFor();
  });

  test('without a network takes three steps and four photos, over a reload', async () => {
    await phone.setOffline(true);
    await button('接单').click();
    await shoot('司机照片', 0x113355);
    await page.clock.fastForward(3 * minute);
    await button('到达现场').click();
    await shoot('司机照片', 0x335511);
    await shoot('告知单照片', 0x551133);
    await page.getByText('5 项待发送').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: place }).waitFor();
    await page.getByText('5 项待发送').waitFor();
    await page.clock.fastForward(3 * minute);
    await button('开始拖车').click();
    await shoot('司机照片', 0x777777);
    await page.getByText('7 项待发送').waitFor();
    await page.clock.fastForward(4 * minute);
  });

  test('all of it arrives once, in order, with its own times, at a server that was started again', async () => {
    const { folder, url } = product;
    await product.stop();
    product = await startProduct({
      folder,
      port: Number(new URL(url).port),
      preload: join(import.meta.dirname, 'laterClock.mjs'),
    });
    await phone.setOffline(false);
    await page.getByText(/项待发送|正在发送/).waitFor({ state: 'hidden' });
    await button('拖车完成').waitFor();
    police = await signIn(product.url, 'police');
    const { body } = await police.get(`/trailerOrdersRecord/timeline?id=${taskId}`);
    const steps = (body.data as readonly { step: string; time: string; why: string | null }[]).filter(({ step }) =>
      ['accept', 'arrive', 'tow'].includes(step),
    );
    expect(steps.map(({ step }) => step)).toEqual(['accept', 'arrive', 'tow']);
    const times = steps.map(({ time }) => Date.parse(`${time.replace(' ', 'T')}+08:00`));
    const [accepted = 0, arrived = 0, towed = 0] = times;
    for (const gap of [arrived - accepted, towed - arrived]) {
      expect(gap).toBeGreaterThanOrEqual(3 * minute - 1000);
      expect(gap).toBeLessThan(5 * minute);
    }
    for (const { why } of steps) expect(why).toContain('离线时所做');
    const images = await police.post('/rescue_public/trailerOrders/findImages', { id: taskId });
    expect((images.body.data as readonly { group: string }[]).map(({ group }) => group)).toEqual([
      'driverImage',
      'driverImage',
      'informationNoteImage',
      'driverImage',
    ]);
    // The first was taken right after the task was accepted, two at the scene, the last on the hook: each says so itself.
    const taken = (images.body.data as readonly { takenTime: string }[]).map(({ takenTime }) =>
      Date.parse(`${takenTime.replace(' ', 'T')}+08:00`),
    );
    expect(taken).toEqual([...taken].sort((one, other) => one - other));
    for (const [at, step] of [accepted, arrived, arrived, towed].entries()) {
      expect((taken[at] ?? 0) - step).toBeGreaterThanOrEqual(-1000);
      expect((taken[at] ?? 0) - step).toBeLessThan(2 * minute);
    }
  });

  test('what the server refuses is shown with why, and goes when the driver says so', async () => {
    await phone.setOffline(true);
    await button('拖车完成').click();
    await page.locator('.driver-sheet').getByRole('button', { name: '拖车完成' }).click();
    await page.getByText('1 项待发送').waitFor();
    const cancelled = await police.post('/trailerOrdersDriverAPP/commandCentreCancelTrailerOrdersRecord', {
      id: taskId,
    });
    expect(cancelled.status, cancelled.body.msg).toBe(200);
    await phone.setOffline(false);
    const refusal = page.getByRole('alert').filter({ hasText: '未被接受' });
    await refusal.getByText('任务已取消').waitFor();
    // Nothing can be done with it any more: it is not offered again, and goes with one press.
    await expect.poll(() => refusal.getByRole('button').allTextContents()).toEqual(['知道了']);
    await refusal.getByRole('button').click();
    await refusal.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: '暂无任务' }).waitFor();
  });
});
