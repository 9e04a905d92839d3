/** A towing company reads the ledger of its rotation: why it was passed over, its turns beside the others', and that nothing was changed. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, signIn, type Client, type Product } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

let product: Product;
let browser: Browser;
let company: WatchedPage;
let police: Client;

beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
  company = await openWatched(browser);
  police = await signIn(product.url, 'police');
  await signInHavingRead(company.page, product.url, 'company');
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

async function told<T>(answer: Promise<{ status: number; body: { data: unknown } }>): Promise<T> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as T;
}

/** In streets that are far apart, so that none is at the scene of another. */
let street = 0;
async function give(trailerCompanyId: string, parkId: string, reason?: string): Promise<void> {
  street += 1;
  const { id } = await told<{ id: string }>(
    police.post('/rescue_public/commandCentre/trailerAddPC', {
      accidentPlaceName: `第${street}街`,
      accidentPoint: { lng: 113.8 + street / 50, lat: 22.5 },
      trailerOrdersList: [{ vehicleCarno: `粤B7000${street}`, tonnageId: 2 }],
    }),
  );
  const assignment = { id, mode: 0, trailerCompanyId, parkId, ...(reason === undefined ? {} : { reason }) };
  await told(police.post('/trailerOrdersRecord/commandCentreAllotTrailerOrdersRecord', assignment));
}

test('its page says whose turn it was, who was chosen out of turn and why, and recomputes to the list', async () => {
  const list = (): Promise<readonly { trailerCompanyId: string; trailerCompanyName: string }[]> =>
    told(police.get('/dispatch/rotation'));
  const parks = await told<readonly { id: string }[]>(police.get('/rescue_public/capacity/selectCarParkThisZhiDui'));
  const { id: park = '' } = parks[0] ?? {};
  const own = (await signIn(product.url, 'company')).post('/userInfo');
  const { capacityId } = await told<{ capacityId: string }>(own);
  const [first, other] = await list();
  // Until it is the company's turn; then another is sent instead.
  if (first?.trailerCompanyId !== capacityId) await give(first?.trailerCompanyId ?? '', park);
  const passing = first?.trailerCompanyId === capacityId ? other : first;
  await give(passing?.trailerCompanyId ?? '', park, '需要吊车');
  await give(capacityId, park);
  const { page } = company;
  await page.goto(`${product.url}/#/dispatch/rotation_ledger`);
  const rows = page.getByRole('row');
  await rows.filter({ hasText: '人工指定' }).filter({ hasText: '需要吊车' }).first().waitFor();
  await rows.filter({ hasText: '轮到接单' }).first().waitFor();
  await page.getByRole('button', { name: '重算核对' }).click();
  const dialog = page.getByRole('dialog', { name: '重算核对' });
  await dialog.getByRole('button', { name: /确\s*定/ }).click();
  await page.getByText(/哈希链完整，逐条重算得到的顺序与名单一致/).waitFor();
  await page.goto(`${product.url}/#/dispatch/rotation`);
  for (const { trailerCompanyName } of await list())
    await page.getByRole('row').filter({ hasText: trailerCompanyName }).waitFor();
});

test('no page said anything on its console', () => {
  expect(company.findings).toEqual([]);
});
