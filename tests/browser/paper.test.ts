/** A printed list is read without a mouse: nothing in it is cut. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keepTaste } from './look.ts';
import { startTask } from './givenTask.ts';
import { signIn } from './product.ts';
import { openStage } from './stage.ts';
import { openWatched, signInHavingRead } from './watchedPage.ts';

const stage = openStage();

const place = 'Longgang District, Buji Sub-district, Shenhui Road No. 1024, opposite the petrol station, exit B2';
const plates = ['粤B10001', '粤B10002', '粤B10003', '粤B10004'];

/** Cells, and what they hold, of which a part is not seen. */
const cutOf = (page: Page): Promise<readonly string[]> =>
  page.locator('.vw-table td.vw-cell, .vw-table td.vw-cell *').evaluateAll((all) =>
    all.flatMap((one) => {
      if (!(one instanceof HTMLElement) || one.getClientRects().length === 0) return [];
      const { overflowX, overflowY, display } = getComputedStyle(one);
      if (display === 'inline' || (overflowX === 'visible' && overflowY === 'visible')) return [];
      const isCut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
      return isCut && one.innerText.trim() !== '' ? [`${one.className}: ${one.innerText}`] : [];
    }),
  );

test.each(['zh-CN', 'en-US'])('a list on paper leaves nothing out of its cells: %s', async (language) => {
  const police = await signIn(stage.product.url, 'police');
  await startTask(police, place, plates[0] ?? '', {
    trailerOrdersList: plates.map((vehicleCarno) => ({ vehicleCarno, tonnageId: 1 })),
  });
  const { page, findings } = await openWatched(stage.browser, { language });
  await keepTaste(page, stage.product.url, language);
  await signInHavingRead(page, stage.product.url, 'police', '/dispatch/commandCentre');
  const row = page
    .locator('tbody tr[data-row-key]')
    .filter({ hasText: plates[0] ?? '' })
    .first();
  await row.waitFor();
  expect((await cutOf(page)).length).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  // What is for paper alone comes once the page stands.
  await expect.poll(() => cutOf(page)).toEqual([]);
  const cells = (await row.locator('.vw-cut, .vw-stacked').all()).map(async (cell) => {
    const shown = await cell.evaluate(
      (one) => `${(one as HTMLElement).innerText}${getComputedStyle(one, '::after').content}`,
    );
    return shown.replace(/\s+/g, ' ');
  });
  const shown = (await Promise.all(cells)).join('\n');
  for (const word of [place, ...plates]) expect(shown).toContain(word);
  expect(findings).toEqual([]);
  await page.context().close();
});
