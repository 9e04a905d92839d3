/** Who is at work on a task is shown to others before they begin: in the queue, in the lists, and in what a task opens in. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { chooseFirst, openDesk, pane, shownTask } from './deskPage.ts';
import { openStage } from './stage.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

const stage = openStage();
let police: WatchedPage;
let division: WatchedPage;

beforeAll(async () => {
  [police, division] = [await openWatched(stage.browser), await openWatched(stage.browser)];
  for (const [{ page }, username] of [
    [police, 'police'],
    [division, 'general'],
  ] as const) {
    await signInHavingRead(page, stage.product.url, username);
  }
}, 300_000);

/** Of these rows the one that is said to be worked on. */
const handled = (page: Page, rows = page.locator('tbody tr[data-row-key]')) =>
  rows.filter({ has: page.getByText('陈警官 正在处理') });

describe('who handles a task', () => {
  test('is shown in the queue and beside the task, and left again when they go', async () => {
    await openDesk(division.page, stage.product.url);
    await openDesk(police.page, stage.product.url);
    await chooseFirst(police.page, '待公司派车');
    const row = handled(division.page, pane(division.page, 'queue').locator('tbody tr[data-row-key]'));
    await row.filter({ hasText: '待公司派车' }).click();
    await pane(division.page, 'task').getByRole('status').filter({ hasText: '陈警官 正在处理' }).waitFor();
    await expect.poll(async () => (await shownTask(division.page)) === (await shownTask(police.page))).toBe(true);
    // Each sees the other, nobody themselves.
    await pane(police.page, 'task')
      .getByRole('status')
      .filter({ hasText: /正在处理/ })
      .waitFor();
    expect(await pane(police.page, 'task').getByText('陈警官 正在处理').count()).toBe(0);
    await chooseFirst(police.page, '待分派');
    await row.filter({ hasText: '待公司派车' }).waitFor({ state: 'hidden' });
    await row.first().waitFor();
    // A page that is loaded anew, or closed, holds nothing any more, at once.
    await police.page.goto('about:blank');
    await row.first().waitFor({ state: 'hidden' });
  });

  test.each(['commandCentre', 'unfinished'])('is shown in the list %s, and in what its row opens in', async (list) => {
    await division.page.goto(`${stage.product.url}/#/dispatch/${list}`);
    await division.page.locator('tbody tr[data-row-key]').first().waitFor();
    await openDesk(police.page, stage.product.url);
    await chooseFirst(police.page, '待分派');
    const number = await shownTask(police.page);
    const row = handled(division.page);
    await row.waitFor();
    expect(await row.innerText()).toContain(number);
    await row.getByRole('button', { name: '详情' }).click();
    const detail = division.page.getByRole('dialog').filter({ hasText: number });
    await detail.getByRole('status').filter({ hasText: '陈警官 正在处理' }).waitFor();
    await police.page.goto('about:blank');
    await detail.getByRole('status').filter({ hasText: '陈警官 正在处理' }).waitFor({ state: 'hidden' });
    await division.page.keyboard.press('Escape');
    await detail.waitFor({ state: 'hidden' });
    await row.waitFor({ state: 'hidden' });
  });

  test('ends with the assignment, though the task is still shown', async () => {
    await openDesk(division.page, stage.product.url);
    await openDesk(police.page, stage.product.url);
    await chooseFirst(police.page, '待分派');
    const number = await shownTask(police.page);
    const row = handled(division.page, pane(division.page, 'queue').locator('tbody tr[data-row-key]'));
    await row.waitFor();
    const proposed = pane(police.page, 'assign').getByRole('radio').first();
    await expect.poll(() => proposed.isChecked()).toBe(true);
    await police.page.keyboard.press('a');
    await police.page.getByText(`${number} 分派成功`).waitFor();
    expect(await shownTask(police.page)).toBe(number);
    await row.waitFor({ state: 'hidden', timeout: 5_000 });
  });

  test('without a console error or a failed request', () => {
    expect([...police.findings, ...division.findings]).toEqual([]);
  });
});
