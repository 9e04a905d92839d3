/** A chosen mark on the map: it stays uncovered while its card grows, and where a driver was is played back, all of it by keyboard. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let police: WatchedPage;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  police = await openWatched(browser);
  await signInHavingRead(police.page, product.url, 'police');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** Drives eastwards for ten minutes until now, for less where the day is younger than that: its track is of one day. @returns the driver's id and when the drive ended */
async function drive(): Promise<{ readonly id: string; readonly last: string }> {
  const driver = await signIn(product.url, 'driver');
  const now = Math.floor(Date.now() / 1000) * 1000;
  const [hours = 0, minutes = 0, seconds = 0] = wall.format(now).slice(11).split(':').map(Number);
  const ofToday = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  const step = Math.min(60_000, ofToday / 10);
  const times = Array.from({ length: 11 }, (_, at) => wall.format(now - (10 - at) * step));
  const positions = times.map((time, index) => ({
    point: { lng: 113.94 + index * 0.002, lat: 22.54 },
    accuracy: 10,
    time,
  }));
  const { status, body } = await driver.post('/trailerOrdersDriverAPP/position', { positions });
  expect([status, body.msg]).toEqual([200, expect.any(String)]);
  const info = await driver.post('/userInfo');
  return { id: String((info.body.data as { id: string }).id), last: times.at(-1)?.slice(11) ?? '' };
}

test('a driver’s day is played, paused, and dragged to its end', async () => {
  const { page } = police;
  const { id, last } = await drive();
  await page.goto(`${product.url}/#/dispatch/task_map?chosen=${id}`);
  await page.getByRole('button', { name: '轨迹回放' }).click();
  const player = page.getByRole('region', { name: /的轨迹$/ });
  await player.getByRole('slider', { name: '时刻' }).waitFor();
  expect(await page.locator('path.vw-track').count()).toBeGreaterThan(0);
  const clock = player.locator('time');
  const begin = await clock.innerText();
  await player.getByRole('button', { name: '播放' }).press('Enter');
  await expect.poll(() => clock.innerText()).not.toBe(begin);
  await player.getByRole('slider', { name: '时刻' }).press('End');
  await expect.poll(() => clock.innerText()).toBe(last);
  await player.getByRole('button', { name: '播放' }).waitFor();
  await player.getByRole('slider', { name: '时刻' }).press('Home');
  await expect.poll(async () => (await clock.innerText()) < last).toBe(true);
  await player.getByRole('button', { name: '关闭' }).click();
  await expect.poll(() => page.locator('path.vw-track').count()).toBe(0);
});

/** The place once it is the same at two looks, one after the other. */
async function atRest(at: () => Promise<number>): Promise<number> {
  let before = NaN;
  await expect
    .poll(async () => {
      const [last, now] = [before, await at()];
      before = now;
      return now === last;
    })
    .toBe(true);
  return before;
}

test('the chosen mark stays uncovered while its card grows, and where the map was dragged to it stays', async () => {
  const { page } = police;
  await page.goto(`${product.url}/#/dispatch/task_map`);
  const tasks = page.locator('.vw-map-side button').filter({ hasText: '待' });
  await tasks.nth(5).waitFor();
  const card = page.locator('.vw-map-chosen');
  const grow = (by: number) => card.evaluate((box, by) => (box.style.paddingBottom = `${by}px`), by);
  const at = async (): Promise<number> => {
    const mark = await page.locator('.vw-mark-chosen').first().boundingBox();
    return mark ? mark.y + mark.height / 2 : NaN;
  };
  const gap = async (): Promise<number> => {
    const over = await card.boundingBox();
    return over ? (await at()) - (over.y + over.height) : NaN;
  };
  for (const index of [0, 1, 2, 3, 4, 5]) {
    await tasks.nth(index).click();
    await card.waitFor();
    await grow(0);
    await expect.poll(gap).toBeGreaterThan(0);
    await grow(400);
    await expect.poll(gap).toBeGreaterThan(0);
  }
  await grow(0);
  const map = await page.locator('.vw-map').boundingBox();
  if (!map) throw new Error('the map must be there; it is not');
  const across = map.x + map.width - 60;
  await page.mouse.move(across, map.y + map.height - 40);
  await page.mouse.down();
  await page.mouse.move(across, map.y + 60, { steps: 8 });
  await page.mouse.up();
  // A map that is let go of while it moves glides on for a while.
  const before = await atRest(at);
  await grow(400);
  // What follows a box that has grown does so with the frames after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await atRest(at)).toBeCloseTo(before, 0);
});

test('no page said anything on its console', () => {
  expect(police.findings).toEqual([]);
});
