/** What waits, and for whom: whose queue sounds, what may stand over its rows, and which tasks are told to be late. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn } from './product.ts';
import { openStage } from './stage.ts';
import { openWatched, signInByHand, signInHavingRead } from './watchedPage.ts';

const stage = openStage();
const rows = (page: Page) => page.locator('tbody tr[data-row-key]');

/** A page that counts the tones it plays. */
async function openQueue(username: string): Promise<Page> {
  const { page } = await openWatched(stage.browser);
  await page.addInitScript(() => {
    const played = { tones: 0 };
    Object.assign(window, { played });
    const { start: begin } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function counted(...when) {
      played.tones += 1;
      begin.apply(this, when);
    };
  });
  await signInHavingRead(page, stage.product.url, username);
  await page.goto(`${stage.product.url}/#/dispatch/queue`);
  await rows(page).first().waitFor();
  return page;
}
const tonesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { played: { tones: number } }).played.tones);

test('a new task sounds at the command centre, and comes without a sound to a super manager', async () => {
  const place = '无声路口7号';
  const pages = [await openQueue('police'), await openQueue('super')];
  const [police, manager] = pages as [Page, Page];
  for (const page of pages) {
    // The gravest first: a new one may stand on a later page.
    await page.goto(`${stage.product.url}/#/dispatch/queue?accidentPlaceName=${encodeURIComponent(place)}`);
    await expect.poll(() => rows(page).count()).toBe(0);
  }
  const before = await tonesOf(police);
  const client = await signIn(stage.product.url, 'police');
  const { status, body } = await client.post('/rescue_public/commandCentre/trailerAddPC', {
    accidentPlaceName: place,
    accidentPoint: { lng: 113.9488, lat: 22.541 },
    trailerOrdersList: [{ vehicleCarno: '粤B66Q01', tonnageId: 1 }],
  });
  expect(status, body.msg).toBe(200);
  for (const page of pages) await rows(page).filter({ hasText: '粤B66Q01' }).waitFor();
  await expect.poll(() => tonesOf(police)).toBeGreaterThan(before);
  expect(await tonesOf(manager)).toBe(0);
  for (const page of pages) await page.context().close();
});

test('tasks that are near or over a limit are listed, and all of them only when asked for', async () => {
  const { page } = await openWatched(stage.browser);
  await signInByHand(page, stage.product.url, 'police');
  const client = await signIn(stage.product.url, 'police');
  const listed = async (ageingPace: string): Promise<{ total: number; ids: ReadonlySet<string> }> => {
    const asked = { ageingPace, size: 200 };
    const { body } = await client.post('/rescue_public/commandCentre/listByPageCommandCentreAgeing', asked);
    const { records, total } = body.data as { records: readonly { id: string }[]; total: number };
    return { total, ids: new Set(records.map(({ id }) => id)) };
  };
  const [near, all] = [await listed('near'), await listed('all')];
  expect(near.total).toBeGreaterThan(0);
  expect(all.total).toBeGreaterThan(near.total);
  await page.goto(`${stage.product.url}/#/dispatch/ageing`);
  await rows(page).first().waitFor();
  const shown = await rows(page).evaluateAll((each) => each.map((row) => row.getAttribute('data-record') ?? ''));
  expect(shown.filter((id) => !near.ids.has(id))).toEqual([]);
  const asked = page.waitForRequest(/listByPageCommandCentreAgeing/);
  await page.goto(`${stage.product.url}/#/dispatch/ageing?ageingPace=all`);
  expect((await asked).postData()).toContain('"all"');
  await page.context().close();
});

test('an announcement does not open over the rows of the queue: it waits for another page, and comes there when asked for', async () => {
  const { page } = await openWatched(stage.browser);
  const asked = page.waitForResponse(/inquiryAnnouncement/);
  await signInByHand(page, stage.product.url, 'general');
  await asked;
  const notice = page.locator('.notice-foot');
  await notice.waitFor();
  await page.goto('about:blank');
  const again = page.waitForResponse(/inquiryAnnouncement/);
  await page.goto(`${stage.product.url}/#/dispatch/queue`);
  await rows(page).first().waitFor();
  await again;
  const link = page.getByRole('button', { name: '你有一条新的通知' });
  await link.waitFor();
  expect(await notice.count()).toBe(0);
  await link.click();
  await notice.waitFor();
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'hidden' });
  await page.context().close();
});
