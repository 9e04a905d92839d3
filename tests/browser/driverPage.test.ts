/** What else stands on a driver's page: how long an offer stands, the position with its accuracy, shift and standby, the last ten tasks. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { giveTask, startTask } from './givenTask.ts';
import { signIn, type Client } from './product.ts';
import { openStage } from './stage.ts';
import { changeAnswers, openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

const stage = openStage();
let phone: WatchedPage;
let page: Page;
let driver: Client;
let police: Client;

type Row = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  phone = await openWatched(stage.browser, { width: 360, height: 740 });
  page = phone.page;
  driver = await signIn(stage.product.url, 'driver02');
  police = await signIn(stage.product.url, 'police');
  await page.context().grantPermissions(['geolocation', 'notifications']);
  await page.context().setGeolocation({ longitude: 113.9488, latitude: 22.541, accuracy: 12 });
  await signInHavingRead(page, stage.product.url, 'driver02', '/');
}, 300_000);

const stateOf = async (): Promise<Row> => (await driver.get('/trailerOrdersDriverAPP/state')).body.data;
const switchOf = (name: string) => page.getByRole('switch', { name });
const put = async (name: string, on: boolean): Promise<void> => {
  if ((await switchOf(name).getAttribute('aria-checked')) !== String(on)) await switchOf(name).click();
  await expect.poll(() => switchOf(name).getAttribute('aria-checked')).toBe(String(on));
};

test('shift and standby are one press each, and the server knows', async () => {
  await put('上班', true);
  await put('备勤', true);
  await expect.poll(stateOf).toMatchObject({ workStatus: 1, standStatus: 1 });
  await put('备勤', false);
  await expect.poll(stateOf).toMatchObject({ workStatus: 1, standStatus: 0 });
  await put('上班', false);
  await expect.poll(stateOf).toMatchObject({ workStatus: 0 });
  await page.getByText('您已下班。上班之后才会收到任务。').waitFor();
  await put('上班', true);
  await page.getByText('新任务会在这里出现，并响铃提醒。').waitFor();
});

test('the position says whether it is shared, how accurate it is and how old', async () => {
  const said = page.locator('.driver-position').getByRole('status');
  await put('位置共享', false);
  await said.getByText('未共享').waitFor();
  await put('位置共享', true);
  await said.getByText(/^共享中 · 精度 12 米 · \d+ 秒前$/).waitFor();
  expect(await page.locator('.driver-position').getAttribute('data-good')).toBe('true');
  await page.context().setGeolocation({ longitude: 113.9489, latitude: 22.5411, accuracy: 900 });
  await said.getByText('精度不足，正在重新定位').waitFor();
  expect(await page.locator('.driver-position').getAttribute('data-good')).toBe('false');
  await page.context().setGeolocation({ longitude: 113.9488, latitude: 22.541, accuracy: 8 });
  await said.getByText(/^共享中 · 精度 8 米/).waitFor();
  await expect.poll(async () => (await stateOf())['locationTime']).not.toBeNull();
});

test('the last ten tasks stand beneath, the newest first', async () => {
  const { body } = await driver.post('/trailerOrdersDriverAPP/myTasks', { size: 10, current: 1 });
  const mine = (body.data as { records: readonly Row[] }).records.map(({ accidentPlaceName }) => accidentPlaceName);
  expect(mine.length).toBeGreaterThan(0);
  const last = page.getByRole('region', { name: '最近十个任务' }).getByRole('listitem');
  await expect.poll(() => last.locator('b').allInnerTexts()).toEqual(mine);
  for (const line of await last.allInnerTexts()) expect(line).toMatch(/已完成|已取消|待补照片|待核对|自驱/);
});

test('an offer that ends by itself is counted down, heavily near its end', async () => {
  let left = 40;
  const asBefore = await changeAnswers<{ readonly data: Row }>(page, '**/trailerOrdersDriverAPP/state*', (state) => {
    const now = Date.parse(`${String(state.data['now']).replace(' ', 'T')}Z`);
    const offerUntil = new Date(now + left * 1000).toISOString().slice(0, 19).replace('T', ' ');
    return { ...state, data: { ...state.data, offerUntil } };
  });
  await giveTask(police, await startTask(police, '南山区深南大道科技园段 90 号', '粤B88Z03'), driver);
  const timer = page.getByRole('timer');
  await timer.getByText(/^\d+ 秒内接单$/).waitFor();
  const seconds = async (): Promise<number> => Number(/\d+/.exec(await timer.innerText())?.[0]);
  const before = await seconds();
  // The server's clock is told in whole seconds: the console may take it for one earlier.
  expect(before).toBeLessThanOrEqual(41);
  await expect.poll(seconds).toBeLessThan(before);
  expect(await timer.getAttribute('data-near')).toBe('false');
  left = 10;
  await page.reload();
  await expect.poll(() => timer.getAttribute('data-near')).toBe('true');
  await timer.getByText('接单时间已过，任务可能已转给他人').waitFor();
  for (const name of ['接单', '拒单']) await page.getByRole('button', { name, exact: true }).waitFor();
  await asBefore();
});

test('what is read aloud of a task follows the language at once, and the next step has most of the room in each', async () => {
  const tool = async (name: string): Promise<void> => {
    await page
      .locator('.top-bar')
      .getByRole('button', { name: /^(更多|More)/ })
      .click();
    await page.getByText(name, { exact: true }).click();
  };
  await tool('English');
  await page.getByText('Under 2 t').waitFor();
  const [next, other] = await Promise.all(
    ['.driver-next', '.driver-steps .driver-other'].map((css) => page.locator(css).boundingBox()),
  );
  expect(next?.width ?? 0).toBeGreaterThan(1.5 * (other?.width ?? 0));
  // What it is called by is read out: none of it breaks.
  const lines = page.locator('.driver-task header > *').evaluateAll((parts) =>
    parts.map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(await lines).toEqual([1, 1]);
  await tool('中文');
  await page.getByText('2吨以下').waitFor();
});

test('a refusal is sent by a second touch: the first chooses its reason', async () => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/trailerOrdersDriverAPP/refuse')) sent += 1;
  });
  await page.getByRole('button', { name: '拒单', exact: true }).click();
  const sheet = page.locator('.driver-sheet');
  const send = sheet.getByRole('button', { name: '确定拒单' });
  expect(await send.isDisabled()).toBe(true);
  await sheet.getByRole('button', { name: '拖车故障' }).click();
  await sheet.getByRole('button', { name: '距离太远' }).click();
  expect(await sheet.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['距离太远']);
  expect(sent).toBe(0);
  await send.click();
  await page.getByRole('heading', { name: '暂无任务' }).waitFor();
  await expect.poll(() => sent).toBe(1);
});

test('without a console error or a failed request', () => {
  expect(phone.findings).toEqual([]);
});
