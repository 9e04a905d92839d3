/** What everybody does in a shift, over and over until it is stopped: callers, dispatchers, drivers, the lot, and somebody who types. */
import type { Page } from 'playwright-core';
import { callForHelp } from '../../../src/towing/simulation/callers.ts';
import { connectTo, Refused, ServerAway, type Session } from '../../../src/towing/simulation/connection.ts';
import type { Pace } from '../../../src/towing/simulation/driverLife.ts';
import type { Client } from '../product.ts';
import { password, seenBy } from './pages.ts';

export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Goes on over a restart of the server, as everybody's work does. */
export async function overRestarts(stop: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!stop.aborted) {
    try {
      await work();
    } catch (error) {
      const isPassing = error instanceof ServerAway || error instanceof Refused || error instanceof TypeError;
      if (!isPassing && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    }
    await pause(500);
  }
}

export interface Called {
  readonly id: string;
  readonly plate: string;
  /** When it was sent, and when the server had answered. */
  readonly at: number;
  readonly answered: number;
}

/** The simulator's callers, until so many tasks have been entered. */
export async function takeCalls(url: string, pace: Pace, count: number, called: Called[]): Promise<void> {
  const enough = new AbortController();
  const server = connectTo(url);
  let made = 0;
  await overRestarts(pace.stop, async () => {
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
        if (called.length >= count) enough.abort();
        return data;
      },
    };
    await callForHelp(counting, { ...pace, stop: enough.signal });
  });
}

interface Dispatching {
  readonly stop: AbortSignal;
  readonly police: Client;
  readonly parkId: string;
  readonly drivers: readonly string[];
  /** The tasks that are this dispatcher's. */
  readonly mine: () => readonly Called[];
  readonly desks: readonly Page[];
}

/** Sends a free driver to each task that both desks were shown; to the first one the driver who is given first, where he is free. */
export async function dispatchAll({ stop, police, parkId, drivers, mine, desks }: Dispatching): Promise<void> {
  const sent = new Set<string>();
  await overRestarts(stop, async () => {
    const seen = await Promise.all(desks.map((desk) => seenBy(desk)));
    const due = mine().filter(({ id, plate }) => !sent.has(id) && seen.every((one) => one[plate] !== undefined));
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
          { id, trailerCompanyId: row['trailerCompanyId'], parkId, driverId: row['driverId'] },
        );
        if (status === 200 || answer.error === 'not-in-this-state') sent.add(id);
        if (sent.has(id)) break;
      }
    }
  });
}

/** Somebody else's step may take a button away; the next look shows what is now. */
const briefly = { timeout: 5_000 };

/** A dispatcher at the desk: chooses a task that waits, and gives it with one key to whom the desk proposes. */
export async function assignByKeys(
  stop: AbortSignal,
  desk: Page,
  { isMine, done }: { isMine: (plate: string) => boolean; done: string[] },
): Promise<void> {
  const pane = (id: string) => desk.locator(`[data-pane="${id}"]`);
  const rows = pane('queue').locator('tbody tr[data-row-key]').filter({ hasText: '待分派' });
  await overRestarts(stop, async () => {
    const plates = (await rows.allInnerTexts()).flatMap((text) => /粤BS\d{4}/.exec(text) ?? []);
    const plate = plates.find(isMine);
    if (plate === undefined) return;
    await rows.filter({ hasText: plate }).click(briefly);
    await pane('task').locator('.vw-detail-body:not([inert])').getByText(plate).first().waitFor(briefly);
    await pane('assign').locator('input[type=radio]:checked').first().waitFor({ state: 'attached', timeout: 5_000 });
    await desk.keyboard.press('a');
    await rows.filter({ hasText: plate }).waitFor({ state: 'hidden', timeout: 15_000 });
    done.push(plate);
  });
}

const nextSteps = /^(接单|到达现场|开始拖车|拖车完成)$/;

/** A driver with one thumb: the one large button, again and again. The first offer of one phone is refused. */
export async function drive(
  stop: AbortSignal,
  page: Page,
  { refuses, refused }: { refuses: boolean; refused: () => void },
): Promise<void> {
  let mayRefuse = refuses;
  await overRestarts(stop, async () => {
    const step = page.locator('.driver-next').filter({ hasText: nextSteps });
    if (!(await step.isVisible())) return;
    const word = await step.innerText();
    if (mayRefuse && word === '接单') {
      await page.locator('.driver-other').filter({ hasText: '拒单' }).click(briefly);
      await page.locator('.driver-sheet').getByRole('button', { name: '拖车故障' }).click(briefly);
      mayRefuse = false;
      refused();
      return;
    }
    await step.click(briefly);
    if (word === '拖车完成')
      await page.locator('.driver-sheet').getByRole('button', { name: '拖车完成' }).click(briefly);
  });
}

/** The lot's keeper: types the plate of a truck at the gate, and checks in what opens. */
export async function checkIn(stop: AbortSignal, page: Page, done: string[]): Promise<void> {
  const arrived = page.locator('tbody tr[data-row-key]').filter({ hasText: /粤BS\d{4}/ });
  const line = page.getByRole('textbox', { name: '车牌或单号' });
  const dialog = page.getByRole('dialog').filter({ hasText: '入场' });
  await overRestarts(stop, async () => {
    const finished = arrived.filter({ hasText: '拖车完成' }).first();
    if (!(await finished.isVisible())) return;
    const [plate] = /粤BS\d{4}/.exec(await finished.innerText()) ?? [];
    if (plate === undefined) return;
    await line.fill('');
    await line.pressSequentially(plate);
    await page.keyboard.press('Enter');
    await dialog.getByText(plate).first().waitFor(briefly);
    await dialog.getByRole('button', { name: /入\s?场|确\s?定/ }).click(briefly);
    await dialog.waitFor({ state: 'hidden', timeout: 15_000 });
    done.push(plate);
    await line.fill('');
  });
}

const words = [...'大门口面包车 2 辆，后轮悬空，Plate not readable；'];

/** One letter after another at a hand's pace, until this is over or so many stand there; what was typed is told as it grows. */
export async function typeSlowly(
  page: Page,
  field: string,
  { stop, typed, most }: { stop: AbortSignal; typed: string[]; most: number },
): Promise<void> {
  await page.getByLabel(field).focus();
  await page.keyboard.press('Control+End');
  while (!stop.aborted && typed.length < most) {
    const letter = words[typed.length % words.length] ?? '';
    await page.keyboard.type(letter);
    typed.push(letter);
    await pause(400);
  }
}
