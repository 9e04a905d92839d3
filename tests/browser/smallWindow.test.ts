/** What an enlarged window holds: every control of a dialog can be reached at twice the size, and nothing goes sideways. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStage } from './stage.ts';
import { signIn } from './product.ts';
import { openWatched, signInHavingRead, type WatchedPage } from './watchedPage.ts';

const stage = openStage();
const opened: WatchedPage[] = [];

async function openAs(username: string): Promise<Page> {
  const watched = await openWatched(stage.browser);
  opened.push(watched);
  await signInHavingRead(watched.page, stage.product.url, username);
  return watched.page;
}

/** Controls of a dialog that cannot be brought to where they can be pressed, and what is wider than the window. */
const unreachable = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate(async (root) => {
    const found: string[] = [];
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} wide`);
    for (const part of [root, ...root.querySelectorAll('*')])
      if (
        getComputedStyle(part).overflowX !== 'hidden' &&
        part.scrollWidth > part.clientWidth + 1 &&
        part.clientWidth > 0
      )
        if (['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
          found.push(`it scrolls sideways: ${part.outerHTML.slice(0, 100)}`);
    const controls = 'button, input, textarea, a[href], [role="switch"], [role="combobox"]';
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[aria-hidden="true"]')) continue;
      const box =
        control.closest('label, .ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number') ?? control;
      box.scrollIntoView({ block: 'center' });
      await new Promise(requestAnimationFrame);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (left < 0 || right > page.clientWidth || !hit || !box.contains(hit))
        found.push(`${box.outerHTML.slice(0, 120)} lies beneath ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`);
    }
    return found;
  });

describe.each(['zh-CN', 'en-US'])('at 200 %% in %s', (language) => {
  let page: Page;
  beforeAll(async () => {
    page = await openAs('police');
    await page.context().addCookies([{ name: 'preferences', value: `${language}.light`, url: stage.product.url }]);
  });

  test.each([
    ['assign', /^(分派任务|Assign)$/],
    ['transfer', /^(转交任务|Transfer)$/],
  ])('every control of the dialog of %s can be reached', async (_, name) => {
    // Zoomed in twice, a window of 1440 by 900 holds so much.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('about:blank');
    await page.goto(`${stage.product.url}/#/dispatch/commandCentre`);
    await page.locator('tbody tr[data-row-key]').getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByRole('radio').first().waitFor();
    await page.setViewportSize({ width: 720, height: 450 });
    await dialog.getByRole('radio').first().waitFor();
    expect(await unreachable(dialog)).toEqual([]);
  });
});

test.each(['dispatch/commandCentre', 'dispatch/deleted', 'settings/standby_types'])(
  'nothing of %s goes sideways for whoever only reads it in a window of 1440',
  async (path) => {
    const page = await openAs('office');
    await page.goto(`${stage.product.url}/#/${path}`);
    await page.locator('.vw-table tbody tr[data-row-key]').first().waitFor();
    await page.locator('.vw-table th .vw-edge').first().waitFor();
    const beyond = await page
      .locator('.vw-table .ant-table-content')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(beyond).toBe(0);
  },
);

/** Said for as long as a test looks at it. */
async function sayForLong(): Promise<void> {
  const file = join(stage.product.schemas, 'settings.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"messageDuration": 3000', '"messageDuration": 600000'));
  const client = await signIn(stage.product.url, 'police');
  await expect
    .poll(async () => JSON.stringify((await client.get('/release/manifest')).body))
    .toContain('"messageDuration":600000');
}

test('what waits is as high as what it says, on a phone', async () => {
  const page = await openAs('police');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stage.product.url}/#/index`);
  await page.locator('.wait .waiting-what').first().waitFor();
  // What its parts leave empty, in pixels.
  const gaps = await page.locator('.wait .waiting-what').evaluateAll((all) =>
    all.map((what) => {
      const filled = [...what.children].reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
      return Math.max(0, Math.round(what.getBoundingClientRect().height - filled));
    }),
  );
  expect(gaps.filter((gap) => gap > 12)).toEqual([]);
});

test('what was said a moment ago keeps nobody from a button of a dialog', async () => {
  await sayForLong();
  const page = await openAs('police');
  await page.goto(`${stage.product.url}/#/dispatch/commandCentre`);
  const row = page.locator('tbody tr[data-row-key]').filter({ has: page.getByRole('button', { name: '分派任务' }) });
  await row.first().getByText('更多').click();
  await page.getByRole('menuitem', { name: '响应' }).click();
  const said = page.locator('.ant-message-notice-content').filter({ hasText: '已响应' });
  await said.waitFor();
  await row.first().getByRole('button', { name: '分派任务' }).click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByRole('radio').first().waitFor();
  await page.setViewportSize({ width: 720, height: 450 });
  expect(await unreachable(dialog)).toEqual([]);
  await said.waitFor();
});

test('without a console error or a failed request', () => {
  expect(opened.flatMap(({ findings }) => findings)).toEqual([]);
});
