/** Whatever can be pressed, followed or filled in has a name, on every page of every role's menu. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { shareBrowser } from './chromium.ts';
import { startDemonstration } from './demonstration.ts';
import { removeFolder, type Product } from './product.ts';
import { openWatched, signInByHand } from './watchedPage.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startDemonstration();
  browser = await shareBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) removeFolder(product);
});

/** The workbench lists every page of the menu, also those whose group stands folded. */
async function menuOf(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.goto(`${product.url}/#/workbench`);
  const links = page.locator('.workbench-groups a[href^="#/"]');
  await links.first().waitFor();
  return new Map(
    await links.evaluateAll((all) =>
      all.map((link): [string, string] => [link.getAttribute('href') ?? '', link.textContent]),
    ),
  );
}

/** Not `aria-busy`: a page of the template shows what loading looks like. */
const loading = ['.page-wait', '.vw-skeleton', '.vw-rows-skeleton', '.vw-panel-waiting']
  .map((each) => `#content ${each}`)
  .join();

async function open(page: Page, href: string, name: string): Promise<void> {
  await page.evaluate((hash) => (window.location.hash = hash), href);
  await expect.poll(() => page.title(), { timeout: 30_000 }).toContain(`${name} - `);
  await expect.poll(() => page.locator(loading).filter({ visible: true }).count(), { timeout: 30_000 }).toBe(0);
}

const rules = ['button-name', 'link-name', 'label', 'input-button-name', 'select-name', 'aria-input-field-name'];

test.each(['police', 'company', 'office', 'super', 'park'])(
  'all has a name on the pages of %s',
  async (who) => {
    const { page } = await openWatched(browser);
    // It would open over every page that is loaded.
    await page.route('**/inquiryAnnouncement*', (route) =>
      route.fulfill({ json: { code: 200, msg: '', data: { notice: '' } } }),
    );
    await signInByHand(page, product.url, who);
    const menu = await menuOf(page);
    expect(menu.size).toBeGreaterThan(0);
    const found: string[] = [];
    for (const [href, name] of menu) {
      await open(page, href, name);
      found.push(...(await seriousViolations(page, rules)).map((violation) => `${href} ${violation}`));
    }
    expect(found).toEqual([]);
    await page.context().close();
  },
  300_000,
);
