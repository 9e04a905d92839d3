/** The list of the command centre beside the same list written by hand with antd, in turns: what each of both takes. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { brings, readStart, rowSelector, timed, watchScript, type Start } from './watch.ts';

export type Side = 'ours' | 'byHand';
/** Milliseconds, MB, KB or shares, by what was measured: one of each turn. */
export type Taken = Map<string, number[]>;

export interface Sides {
  readonly browser: Browser;
  /** Of somebody who has signed in, and opened nothing yet. */
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly addressOf: Readonly<Record<Side, string>>;
}

/** A quarter of the processor, and what Chromium's tools call Fast 4G. */
const slowProcessor = 4;
const slowLine = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };
const frameWait = 60_000;

async function openPage(context: BrowserContext, slow: boolean): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  // Nothing is routed here: a page whose requests are routed has no cache. The notice has been read by the one who signed in.
  if (!slow) return page;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowLine);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor });
  return page;
}

const contextOf = ({ browser, state }: Sides): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    storageState: state,
  });

interface Opening {
  readonly slow?: boolean;
  readonly acts?: boolean;
}

/** Opened with an empty cache, and again by somebody who was here before. */
async function openTwice(sides: Sides, side: Side, { slow = false, acts = false }: Opening): Promise<[Start, Start]> {
  const context = await contextOf(sides);
  try {
    await context.addInitScript({ content: watchScript(acts) });
    const once = async (keep: boolean): Promise<Start> => {
      const page = await openPage(context, slow);
      await page.goto(sides.addressOf[side], { waitUntil: 'commit' });
      const start = await readStart(page, acts ? 'action' : 'row');
      if (!/\d{8}-[A-Z\d]{6}/.test(start.text))
        throw new Error(`the first row of ${side} must name a task: "${start.text}"`);
      // What lies over the page is no part of its frame.
      if (keep && acts) await page.keyboard.press('Escape');
      if (keep && side === 'ours')
        await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('frame ')), null, {
          timeout: frameWait,
          polling: 100,
        });
      await page.close();
      return start;
    };
    return [await once(true), await once(false)];
  } finally {
    await context.close();
  }
}

function note(taken: Taken, what: string, figure: number): void {
  taken.set(what, [...(taken.get(what) ?? []), figure]);
}

export async function measureStarts(sides: Sides, side: Side, taken: Taken): Promise<void> {
  for (const slow of [false, true]) {
    const [cold, warm] = await openTwice(sides, side, { slow });
    const pace = slow ? 'slow ' : '';
    note(taken, `first row, ${pace}cold`, cold.row);
    note(taken, `first row, ${pace}warm`, warm.row);
    note(taken, `total blocking time, ${slow ? 'slow' : 'fast'}`, cold.blocked);
    if (slow) continue;
    note(taken, 'layout shift, cold', cold.shift);
    note(taken, 'layout shift, warm', warm.shift);
    note(taken, 'KB to the first row, cold', cold.bytes / 1024);
    note(taken, 'KB to the first row, warm', warm.bytes / 1024);
    note(taken, 'requests to the first row, cold', cold.requests);
  }
  const [cold, warm] = await openTwice(sides, side, { acts: true });
  note(taken, 'first action, cold', cold.action);
  note(taken, 'first action, warm', warm.action);
}

const numberIn = (text: string): string => /\d{8}-[A-Z\d]{6}/.exec(text)?.[0] ?? '';

async function textOfRow(page: Page, at = 0): Promise<string> {
  return (await page.locator(rowSelector).nth(at).textContent()) ?? '';
}

async function opens(page: Page, at: number): Promise<number> {
  const number = numberIn(await textOfRow(page, at));
  const link = page.locator(rowSelector).nth(at).getByRole('button', { name: '详情' });
  const took = await timed(page, brings.dialog(number), () => link.click());
  await page.keyboard.press('Escape');
  await page.locator('.ant-drawer-content').waitFor({ state: 'detached' });
  return took;
}

async function sizes(page: Page, size: number): Promise<number> {
  await page.locator('.ant-pagination-options .ant-select-selector').click();
  const option = page.locator(`.ant-select-item-option[title="${size} 条/页"]`);
  return timed(page, brings.rows(size), () => option.click());
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let again = 0; again < 3; again++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}

/** What somebody does on a list that stands. */
export async function measureDeeds(sides: Sides, side: Side, taken: Taken): Promise<void> {
  const context = await contextOf(sides);
  try {
    const page = await openPage(context, false);
    await page.goto(sides.addressOf[side]);
    await page.locator(rowSelector).first().waitFor();
    // What comes by itself after the rows has come.
    await page.waitForTimeout(3000);
    note(taken, 'dialog, first', await opens(page, 0));
    note(taken, 'dialog, second', await opens(page, 1));
    const change = async (what: string, deed: () => Promise<unknown>): Promise<void> => {
      note(taken, what, await timed(page, brings.other(await textOfRow(page)), deed));
      await page.waitForTimeout(500);
    };
    await change('flip', () => page.locator('.ant-pagination-item-2').click());
    await change('sort', () => page.getByRole('columnheader', { name: '任务编号' }).click());
    const number = numberIn(await textOfRow(page, 7));
    await page.getByRole('textbox', { name: '任务编号' }).fill(number);
    await change('filter', () => page.keyboard.press('Enter'));
    await page.getByRole('textbox', { name: '任务编号' }).fill('');
    await change('filter taken off', () => page.keyboard.press('Enter'));
    note(taken, '20 to 100 rows', await sizes(page, 100));
    note(taken, '100 to 20 rows', await sizes(page, 20));
    note(taken, '20 to 999 rows', await sizes(page, 999));
    note(taken, 'heap at 999 rows, MB', await heapOf(page));
  } finally {
    await context.close();
  }
}
