/**
 * A shift: two desks of a unit, a company, three drivers on phones, a lot, and forty calls. A driver refuses, a company gives a task to
 * another driver, a phone and a desk lose the network, a desk lies behind another tab for a while, the server is started again in the
 * middle. At its end every task has ended or says whom it waits for, every desk was shown every task, what was half typed still stands,
 * and no page has thrown.
 */
import { loadavg } from 'node:os';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callForHelp } from '../../src/towing/simulation/callers.ts';
import { openCityRoads } from '../../src/towing/simulation/cityRoads.ts';
import { connectTo, Refused, ServerAway, type Session } from '../../src/towing/simulation/connection.ts';
import { liveAsDriver, type Pace } from '../../src/towing/simulation/driverLife.ts';
import { hearTasks } from './bareStream.ts';
import { shareBrowser } from './chromium.ts';
import { removeFolder, signIn, startProduct, type Client, type Product } from './product.ts';
import { signInByHand } from './watchedPage.ts';

/** How many times as fast as life; ten take an afternoon of an hour, the default four minutes. */
const speed = Number(process.env['SHIFT_SPEED'] ?? 150);
/** What is waited for takes longer in a shift that goes slower than the default. */
const slower = Math.max(1, 150 / speed);
const calls = 40;
const phones = ['driver', 'driver02', 'driver03'];
const others = ['driver04', 'driver05', 'driver06', 'driver07', 'driver08', 'driver09', 'driver10', 'driver11'];
const password = 'Towline-2026';

let product: Product;
let browser: Browser;
const thrown: string[] = [];
const stopping = new AbortController();
const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

beforeAll(async () => {
  product = await startProduct({ env: { SEED_SIZE: '40' } });
  browser = await shareBrowser();
}, 300_000);
afterAll(async () => {
  stopping.abort();
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

/** What a page says of an outage is the outage's; anything else is a finding. */
const ofOutage = /net::ERR_|Failed to load resource|the server responded with a status of 5\d\d/;

async function openAs(username: string, width = 1440, height = 900): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width, height },
    permissions: ['notifications', 'geolocation'],
    geolocation: { longitude: 113.9488, latitude: 22.541, accuracy: 12 },
    reducedMotion: 'reduce',
  });
  // When each plate was first shown on this page.
  await context.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seenAt: seen });
    const look = (node: Node): void => {
      for (const [plate] of (node.textContent ?? '').matchAll(/粤BS\d{4}/g)) seen[plate] ??= Date.now();
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) {
        for (const node of addedNodes) look(node);
        if (target.nodeType === Node.TEXT_NODE) look(target);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  watch(page, username);
  await signInByHand(page, product.url, username, password);
  return { page, context };
}

function watch(page: Page, name: string): void {
  page.on('pageerror', (error) => thrown.push(`${name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofOutage.test(message.text())) thrown.push(`${name}: ${message.text()}`);
  });
}

/** As the browser tells a page that another tab lies over it, or no longer does. */
const showTab = (page: Page, shown: boolean): Promise<void> =>
  page.evaluate((visible) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !visible });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (visible ? 'visible' : 'hidden'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, shown);

const seenBy = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as { seenAt: Record<string, number> }).seenAt);

/** Goes on over a restart of the server, as everybody's work does. */
async function overRestarts(work: () => Promise<void>): Promise<void> {
  while (!stopping.signal.aborted) {
    try {
      await work();
    } catch (error) {
      const isPassing = error instanceof ServerAway || error instanceof Refused || error instanceof TypeError;
      if (!isPassing && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    }
    await pause(500);
  }
}

interface Called {
  readonly id: string;
  readonly plate: string;
  /** When it was sent, and when the server had answered. */
  readonly at: number;
  readonly answered: number;
}

/** The simulator's callers, until so many tasks have been entered. */
async function takeCalls(pace: Pace, enough: AbortController, called: Called[]): Promise<void> {
  const server = connectTo(product.url);
  let made = 0;
  await overRestarts(async () => {
    if (enough.signal.aborted) return;
    const police = await server.signIn('police', password);
    const counting: Session = {
      ...police,
      call: async (path, body) => {
        const at = Date.now();
        // After a restart the same callers call again: each call has a plate of its own.
        const plate = `粤BS${String((made += 1)).padStart(4, '0')}`;
        const data = await police.call(path, { ...body, trailerOrdersList: [{ vehicleCarno: plate, tonnageId: 1 }] });
        const id = (data as { id?: unknown } | null)?.id;
        if (typeof id === 'string') called.push({ id, plate, at, answered: Date.now() });
        if (called.length >= calls) enough.abort();
        return data;
      },
    };
    await callForHelp(counting, { ...pace, stop: enough.signal });
  });
}

/** Sends a free driver to each task that both desks were shown; to the first one the driver who is given first, where he is free. */
async function dispatchAll(
  police: Client,
  drivers: readonly string[],
  called: readonly Called[],
  desks: readonly Page[],
) {
  const sent = new Set<string>();
  const { body: parks } = await police.get('/rescue_public/capacity/getCarParkByZhiDui');
  const park = (parks.data as readonly { id: string }[])[0]?.id;
  await overRestarts(async () => {
    const seen = await Promise.all(desks.map((desk) => seenBy(desk)));
    const due = called.filter(({ id, plate }) => !sent.has(id) && seen.every((one) => one[plate] !== undefined));
    for (const { id } of due) {
      const { body } = await police.post('/trailerOrdersRecord/commandCentreAllotDriver', {
        trailerOrdersRecordId: id,
      });
      const rows = (body.data ?? []) as readonly Record<string, unknown>[];
      const [first] = drivers;
      const free = rows.filter((one) => drivers.includes(String(one['driverId'])));
      const begins = (row: Record<string, unknown>): number => Number(sent.size === 0 && row['driverId'] === first);
      for (const row of free.sort((one, other) => begins(other) - begins(one))) {
        const { status, body: answer } = await police.post(
          '/trailerOrdersRecord/commandCentreAllotTrailerOrdersRecord',
          { id, trailerCompanyId: row['trailerCompanyId'], parkId: park, driverId: row['driverId'] },
        );
        if (status === 200 || answer.error === 'not-in-this-state') sent.add(id);
        if (sent.has(id)) break;
      }
    }
  });
}

/** Somebody else's step may take a button away; the next look shows what is now. */
const briefly = { timeout: 5_000 };
const nextSteps = /^(接单|到达现场|开始拖车|拖车完成)$/;

/** A driver with one thumb: the one large button, again and again. The first offer of one phone is refused. */
async function drive(page: Page, refuses: boolean, refused: () => void): Promise<void> {
  let mayRefuse = refuses;
  await overRestarts(async () => {
    const step = page.locator('.driver-next').filter({ hasText: nextSteps });
    if (!(await step.isVisible())) return;
    const word = await step.innerText();
    if (mayRefuse && word === '接单') {
      await page.locator('.driver-other').filter({ hasText: '拒单' }).click(briefly);
      await page.locator('.driver-sheet').getByRole('button', { name: '拖车故障' }).click(briefly);
      await page.locator('.driver-sheet').getByRole('button', { name: '确定拒单' }).click(briefly);
      mayRefuse = false;
      refused();
      return;
    }
    await step.click(briefly);
    if (word === '拖车完成')
      await page.locator('.driver-sheet').getByRole('button', { name: '拖车完成' }).click(briefly);
  });
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

test('a shift', { timeout: 600_000 * slower }, async () => {
  thrown.length = 0;
  const [first, second] = [await openAs('police'), await openAs('police')];
  const company = await openAs('company');
  const lot = await openAs('park');
  const wheels = await Promise.all(phones.map((username) => openAs(username, 360, 740)));
  // Read once, it does not come again where the test is run once more.
  await first.page.addLocatorHandler(first.page.getByRole('button', { name: '我已知晓' }), (known) => known.click());
  await company.page.goto(`${product.url}/#/dispatch/company_desk`);
  await lot.page.goto(`${product.url}/#/park/expected`);
  const desks = [first.page, second.page];
  for (const desk of desks) {
    await desk.goto(`${product.url}/#/dispatch/desk`);
    await desk.locator('[data-pane="queue"] tbody tr[data-row-key]').first().waitFor();
  }
  const typing = await second.context.newPage();
  watch(typing, 'phone entry');
  await typing.goto(`${product.url}/#/phoneEntry`);
  await typing.getByLabel('来电号码').fill('13700137099');
  await typing.getByLabel('事故地点').fill('南山区科苑路 15 号大门，半句');
  await typing.keyboard.press('Escape');

  const pace: Pace = { speed, stop: stopping.signal, say: () => undefined, roads: openCityRoads() };
  const called: Called[] = [];
  const enough = new AbortController();
  const clients = await Promise.all([...phones, ...others].map((name) => signIn(product.url, name)));
  const infos = await Promise.all(clients.map((client) => client.post('/userInfo', {})));
  const ids = infos.map(({ body }) => String((body.data as Record<string, unknown>)['id']));
  for (const client of clients.slice(0, phones.length))
    await client.post('/trailerOrdersDriverAPP/shift', { workStatus: 1 });
  const police = await signIn(product.url, 'police');
  const dispatcher = await signIn(product.url, 'company');
  const heard = await hearTasks(product.url, police.token, stopping.signal);
  let refusals = 0;
  const work = [
    takeCalls(pace, enough, called),
    dispatchAll(police, [...ids.slice(2, 3), ...ids], called, desks),
    ...others.map((name, index) => overRestarts(() => liveAsDriver(connectTo(product.url), name, index, pace))),
    ...wheels.map(({ page }, index) => drive(page, index === 2, () => (refusals += 1))),
  ];
  const faults: unknown[] = [];
  for (const one of work) one.catch((error: unknown) => faults.push(error));
  const until = (count: number) =>
    expect.poll(() => called.length, { timeout: 240_000 * slower }).toBeGreaterThanOrEqual(count);

  // One desk lies behind another tab; then it and a phone lose the network for a while.
  const hiddenFrom = Date.now();
  await showTab(second.page, false);
  await until(8);
  const hiddenUntil = Date.now();
  await showTab(second.page, true);
  await second.context.setOffline(true);
  await wheels[0]?.context.setOffline(true);
  await until(12);
  await second.context.setOffline(false);
  await wheels[0]?.context.setOffline(false);

  // A company gives a task that a driver has accepted to another driver.
  const transferred = async (): Promise<boolean> => {
    const { body } = await police.post('/rescue_public/commandCentre/listByPageCommandCentre', { size: 100 });
    const rows = (body.data as { records: readonly Record<string, unknown>[] }).records;
    const moving = rows.find((row) => row['receiptStatus'] === 1 && row['rescueStatus'] === 0);
    if (!moving) return false;
    for (const id of ids) {
      const moved = { id: moving['id'], trailerManUserId: id, reason: '拖车故障' };
      const { status } = await dispatcher.post('/trailerOrdersRecord/companyAllotTrailerOrdersRecord_anew', moved);
      if (status === 200) return true;
    }
    return false;
  };
  await expect.poll(transferred, { timeout: 120_000 }).toBe(true);

  await until(20);
  await expect.poll(() => refusals, { timeout: 120_000 * slower }).toBe(1);
  const { folder, url } = product;
  const ended = Date.now();
  await product.stop();
  product = await startProduct({ folder, port: Number(new URL(url).port), env: { SEED_SIZE: '40' } });
  const back = Date.now();

  await until(calls);
  const missed = async () => {
    const seen = await Promise.all(desks.map((desk) => seenBy(desk)));
    return called.filter(({ plate }) => seen.some((one) => one[plate] === undefined)).map(({ plate }) => plate);
  };
  await expect.poll(missed, { timeout: 120_000 }).toEqual([]);
  expect(faults).toEqual([]);

  // The first desk was connected until the server ended, and again some time after.
  const [seen, seenHidden] = [await seenBy(first.page), await seenBy(second.page)];
  // A task is there once somebody could have heard of it.
  const eventOf = ({ id, answered }: Called): number => Math.min(answered, heard.get(id) ?? Infinity);
  const p95Of = (some: readonly Called[], by = seen): number =>
    percentile(
      some.map((one) => (by[one.plate] ?? Infinity) - eventOf(one)),
      0.95,
    );
  const steady = called.filter(({ at }) => at < ended - 2_000);
  const after = called.filter(({ at }) => at > back);
  // What came just before the tab was shown again may have been seen only then.
  const hidden = called.filter(({ at }) => at > hiddenFrom && at < hiddenUntil - 4_000);
  const callOf = (some: readonly Called[]): number =>
    percentile(
      some.map(({ at, answered }) => answered - at),
      0.95,
    );
  const print = (when: string, some: readonly Called[], by = seen): string => {
    const bare = percentile(
      some.map((one) => (heard.get(one.id) ?? Infinity) - eventOf(one)),
      0.95,
    );
    return `${when}: ${p95Of(some, by)} ms (the stream alone ${bare}, the call itself ${callOf(some)}, n ${some.length})`;
  };
  const figures = [
    print('behind another tab', hidden, seenHidden),
    print('until the restart', steady),
    print('after it', after),
  ];
  // Read, not judged: how long it takes is the machine's.
  console.log(
    `a shift: ${called.length} calls at ${speed} times life, load ${loadavg()[0]}; from event to desk, p95:\n  ${figures.join('\n  ')}`,
  );
  // Until the roads are quiet, or what is left waits for somebody who is named.
  const standing = async (): Promise<readonly Record<string, unknown>[]> => {
    const { body } = await (
      await signIn(product.url, 'police')
    ).post('/rescue_public/commandCentre/listByPageCommandCentre', { size: 200 });
    const mine = new Set(called.map(({ id }) => id));
    return (body.data as { records: readonly Record<string, unknown>[] }).records.filter((row) =>
      mine.has(String(row['id'])),
    );
  };
  const left = (await standing()).filter((row) => row['orderStatus'] !== 1);
  // Whose turn it is: the reason that a task still stands.
  expect(left.filter(({ turn }) => typeof turn !== 'string' || turn === '')).toEqual([]);
  console.log(`a shift: ${called.length - left.length} ended, ${left.length} under way or waiting`);
  stopping.abort();
  await Promise.allSettled(work);

  expect(await typing.getByLabel('来电号码').inputValue()).toBe('13700137099');
  expect(await typing.getByLabel('事故地点').inputValue()).toBe('南山区科苑路 15 号大门，半句');
  expect(thrown).toEqual([]);
});
