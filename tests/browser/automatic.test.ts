/** Automatic dispatch as the command centre sees it: an assignment that arrives, is undone, passes to the next driver; and a rule in shadow. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration, withSettings } from './demonstration.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let police: WatchedPage;
let client: Client;

const rules = '/rescue_public/automaticDispatch';
const start = '/rescue_public/commandCentre/trailerAddPC';
const assign = '/trailerOrdersRecord/commandCentreAllotTrailerOrdersRecord';

/** Nobody waits a minute for a driver who does not answer. */
const shorten = withSettings({ offerSecondsApp: 6, undoSeconds: 60 });

beforeAll(async () => {
  product = await startDemonstration({ change: shorten });
  browser = await shareBrowser();
  police = await openWatched(browser);
  client = await signIn(product.url, 'police');
  await signInHavingRead(police.page, product.url, 'police');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

async function told(answer: Promise<{ status: number; body: { data: unknown } }>): Promise<unknown> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

const addRule = (more: object): Promise<unknown> =>
  told(client.post(`${rules}/add`, { name: '就近', methodOfDispatch: 1, active: true, ...more }));

async function removeRules(): Promise<void> {
  const { records } = (await told(client.get(`${rules}/shown?size=50`))) as { records: { id: string }[] };
  for (const { id } of records) await told(client.post(`${rules}/delete`, { id }));
}

async function startTask(place: string): Promise<string> {
  const { id } = (await told(
    client.post(start, {
      accidentPlaceName: place,
      accidentPoint: { lng: 113.9488, lat: 22.541 },
      trailerOrdersList: [{ vehicleCarno: '粤B12345', tonnageId: 2 }],
    }),
  )) as { id: string };
  return id;
}

interface Step {
  readonly step: string;
  readonly why: string | null;
}
const stepsOf = async (id: string): Promise<readonly Step[]> =>
  (await told(client.get(`/trailerOrdersRecord/timeline?id=${id}`))) as readonly Step[];

const rowOf = (place: string): Locator =>
  police.page.locator('tbody tr[data-row-key]').filter({ hasText: place }).first();

describe('automatic dispatch', () => {
  test('an assignment arrives in the list by itself, says why in the timeline, and is undone', async () => {
    const { page } = police;
    await removeRules();
    await addRule({ companyAutoAllotDriverType: 0 });
    await page.goto(`${product.url}/#/dispatch/commandCentre`);
    const place = '深南大道自动派单一号';
    const id = await startTask(place);
    await expect.poll(async () => (await stepsOf(id)).length).toBe(2);
    const undo = rowOf(place).getByRole('button', { name: '撤销分派' });
    await undo.waitFor();
    expect(await undo.innerText()).toMatch(/^撤销分派（\d+）$/);
    await undo.click();
    await page.getByText('已撤销，任务回到未分派').waitFor();
    const steps = await stepsOf(id);
    expect(steps.map(({ step }) => step)).toEqual(['start', 'automatic', 'undo']);
    expect(steps[1]?.why).toMatch(/距离最近/);
  });

  test('whoever does not answer is passed over, and the row shows the next driver', async () => {
    const { page } = police;
    await removeRules();
    await addRule({});
    const place = '深南大道自动派单二号';
    const id = await startTask(place);
    const driverOf = async (): Promise<unknown> => {
      const detail = (await told(client.get(`/trailerOrdersRecord/findDetail_commandCentre?id=${id}`))) as {
        driverNames: string | null;
      };
      return detail.driverNames;
    };
    await expect.poll(driverOf).toBeTruthy();
    const first = String(await driverOf());
    await rowOf(place).filter({ hasText: first }).waitFor();
    await expect.poll(async () => (await stepsOf(id)).map(({ step }) => step)).toContain('expire');
    await expect.poll(async () => [null, first].includes((await driverOf()) as string | null)).toBe(false);
    const second = String(await driverOf());
    expect(second).not.toBe(first);
    await rowOf(place).filter({ hasText: second }).waitFor();
    await removeRules();
    await page.getByRole('table').first().waitFor();
  });

  test('a rule in shadow does nothing, and its page shows what it would have done beside what was done', async () => {
    const { page } = police;
    await addRule({ name: '影子规则', shadow: true });
    const place = '深南大道影子三号';
    const id = await startTask(place);
    const { records } = (await told(client.post('/dispatch/proposals', { id }))) as {
      records: { driverId: string; trailerCompanyId: string }[];
    };
    const parkId = ((await told(client.post('/dispatch/proposals', { id }))) as { parkId: string }).parkId;
    const shadows = async (): Promise<number> =>
      ((await told(client.post('/dispatch/shadow', {}))) as { records: { taskId: string }[] }).records.filter(
        ({ taskId }) => taskId === id,
      ).length;
    await expect.poll(shadows).toBe(1);
    expect((await stepsOf(id)).map(({ step }) => step)).toEqual(['start']);
    const chosen = records[1];
    await told(
      client.post(assign, {
        id,
        mode: 0,
        parkId,
        trailerCompanyId: chosen?.trailerCompanyId,
        driverId: chosen?.driverId,
      }),
    );
    await page.goto(`${product.url}/#/dispatch/automatic_dispatch`);
    const rule = page.locator('tbody tr[data-row-key]').filter({ hasText: '影子规则' });
    await rule.waitFor();
    await page.getByRole('button', { name: '影子对比' }).click();
    const shadow = page.locator('tbody tr[data-row-key]').filter({ hasText: '影子规则' }).first();
    await shadow.waitFor();
    expect(await shadow.innerText()).toMatch(/距离最近/);
    // What a column shows that is not stored cannot be sorted by.
    await expect.poll(() => page.getByRole('columnheader', { name: '理由' }).getAttribute('aria-sort')).toBeNull();
  });

  test('no page said anything on its console', () => {
    expect(police.findings).toEqual([]);
  });
});
