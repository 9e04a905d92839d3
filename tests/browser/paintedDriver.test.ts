/** A driver's page that was opened before stands before the console's own code has come, with what the server says now. */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { answered, giveTask, startTask } from './givenTask.ts';
import { signIn, type Client } from './product.ts';
import { openStage } from './stage.ts';
import { openWatched, signInHavingRead } from './watchedPage.ts';

const stage = openStage();

const consoleCode = /\/assets\/index-[\w-]+\.js$/;
const painted = '#painted .driver';

interface Listed {
  readonly id: string;
  readonly receiptStatus: unknown;
  readonly rescueStatus: unknown;
}
const newestOf = async (driver: Client): Promise<Listed | undefined> => {
  const { body } = await driver.post('/trailerOrdersDriverAPP/myTasks', { size: 1, current: 1 });
  return (body.data as { records: readonly Listed[] }).records[0];
};
const codesOf = async (driver: Client): Promise<unknown[]> => {
  const newest = await newestOf(driver);
  return [newest?.receiptStatus, newest?.rescueStatus];
};

/** How many steps and photos the phone keeps that the server has not taken. */
const unsent = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('towline-driver');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const counting = opening.result.transaction('entries').objectStore('entries').count();
    counting.onsuccess = () => {
      opening.result.close();
      resolve(counting.result);
    };
  };
})`;

interface Phone {
  readonly page: Page;
  readonly findings: string[];
  readonly driver: Client;
  /** Opens the page anew: the console's code waits until it may run. */
  readonly open: () => Promise<{ run: () => void }>;
}

/**
 * Each test gives its driver a task, and takes it away again: a second run finds the driver free, and nothing that a task sets
 * off late has the next page ask anew.
 */
let takeAway: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  const taking = takeAway?.();
  takeAway = undefined;
  await taking;
});

/** A phone that has had the page open before, with a task that waits for its driver. */
async function openPhone(username: string, settings: Parameters<typeof openWatched>[1] = {}): Promise<Phone> {
  const { url } = stage.product;
  const [police, driver] = await Promise.all([signIn(url, 'police'), signIn(url, username)]);
  await driver.post('/trailerOrdersDriverAPP/shift', { workStatus: 1 });
  const id = await startTask(police, `南山区深南大道 ${username} 号`, '粤B88Z07');
  takeAway = () =>
    answered(police, '/trailerOrdersDriverAPP/commandCentreCancelTrailerOrdersRecord', { id, reason: '测试结束' });
  await giveTask(police, id, driver);
  const { page, findings } = await openWatched(stage.browser, { width: 390, height: 780, ...settings });
  const words = [settings.language ?? 'zh-CN', settings.dark ? 'dark' : 'light'];
  await page.context().addCookies([{ name: 'preferences', value: words.join('..'), url }]);
  await signInHavingRead(page, url, username, '/');
  await page.locator('.driver-task').waitFor();
  const isKept = "Object.keys(localStorage).some((key) => key.endsWith('frame #/driver'))";
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  const open = async (): Promise<{ run: () => void }> => {
    let run = (): void => undefined;
    const code = new Promise<void>((resolve) => (run = resolve));
    await page.unroute(consoleCode);
    await page.route(consoleCode, async (route) => {
      await code;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    return { run: () => run() };
  };
  return { page, findings, driver, open };
}

const takenOver = (page: Page): Promise<void> => page.locator('#painted').waitFor({ state: 'detached' });

/** Where its parts stand. What the phone itself is asked for, its position and its messages, is told a moment later. */
const boxes = `(() => {
  const page = document.querySelector('#painted') ?? document.querySelector('#root');
  const parts = ['.top-bar', '.driver-switch', '.driver-task', '.driver-task > *', 'h1', '.driver-steps button', '.driver-shots', '.driver-position'];
  return Object.fromEntries(parts.map((part) => [part, [...page.querySelectorAll(part)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ') + ' ' + getComputedStyle(element).color;
  })]));
})()`;

test.each([
  { username: 'driver02', language: 'zh-CN' },
  { username: 'driver03', language: 'en-US', dark: true },
])('is painted as it will stand, and asks nothing twice: $language', async ({ username, ...settings }) => {
  const { page, findings, open } = await openPhone(username, settings);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const { run } = await open();
  await page.locator(painted).waitFor();
  const before = await page.evaluate(boxes);
  expect(await seriousViolations(page)).toEqual([]);
  run();
  await takenOver(page);
  expect(await page.evaluate(boxes)).toEqual(before);
  for (const call of [
    'trailerOrdersDriverAPP/myTasks',
    'trailerOrdersDriverAPP/state',
    'trailerOrdersRecord/findOrderByTrailerId',
  ])
    expect(
      asked.filter((one) => one.endsWith(call)),
      call,
    ).toHaveLength(1);
  expect(findings).toEqual([]);
  await page.context().close();
});

test('a step that is pressed on it is taken once the page stands, once; another that stands there by then is not', async () => {
  const { page, findings, driver, open } = await openPhone('driver04');
  const first = await open();
  await page.locator(`${painted} .driver-next`).dblclick();
  first.run();
  await takenOver(page);
  await expect.poll(() => codesOf(driver)).toEqual([1, 0]);
  await expect.poll(() => page.evaluate(unsent)).toBe(0);

  const id = (await newestOf(driver))?.id;
  const second = await open();
  await page.locator(`${painted} .driver-next`, { hasText: '到达现场' }).click();
  // At once: what is painted gives way after twelve seconds, whatever stands by then.
  await driver.post('/trailerOrdersDriverAPP/arrive', { id });
  // The page that takes over is answered anew: what was painted is no longer what the server says.
  await page.evaluate('window.towlineEarly?.clear()');
  second.run();
  await takenOver(page);
  await page.getByRole('button', { name: '开始拖车' }).waitFor();
  await expect.poll(() => codesOf(driver)).toEqual([1, 2]);
  expect(findings).toEqual([]);
  await page.context().close();
});

test('is left to the page itself where the phone keeps a step that the server does not know yet', async () => {
  const { page, driver, open } = await openPhone('driver05');
  const accepting = '**/trailerOrdersDriverAPP/accept';
  await page.route(accepting, (route) => route.abort());
  await page.getByRole('button', { name: '接单' }).click();
  await page.getByRole('button', { name: '到达现场' }).waitFor();
  const { run } = await open();
  await page.waitForFunction(() => 'towlineAhead' in window);
  await page.evaluate('window.towlineAhead');
  expect(await page.locator('#painted').count()).toBe(0);
  run();
  await page.getByRole('button', { name: '到达现场' }).waitFor();
  await page.unroute(accepting);
  await expect.poll(() => codesOf(driver)).toEqual([1, 0]);
  await page.context().close();
});
