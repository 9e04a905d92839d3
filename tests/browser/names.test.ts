/** Whatever can be pressed, followed or filled in has a name, on every page of every role's menu. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { openWatched, signInHavingRead } from './watchedPage.ts';
import { openStage } from './stage.ts';

const stage = openStage();

/** The workbench lists every page of the menu, also those whose group stands folded. */
async function menuOf(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.goto(`${stage.product.url}/#/workbench`);
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
  await expect.poll(() => page.title()).toContain(`${name} - `);
  await expect.poll(() => page.locator(loading).filter({ visible: true }).count()).toBe(0);
}

const rules = ['button-name', 'link-name', 'label', 'input-button-name', 'select-name', 'aria-input-field-name'];

test.each(['police', 'company', 'office', 'super', 'park', 'general', 'field', 'driver'])(
  'all has a name on the pages of %s',
  async (who) => {
    const { page } = await openWatched(stage.browser);
    await signInHavingRead(page, stage.product.url, who);
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
