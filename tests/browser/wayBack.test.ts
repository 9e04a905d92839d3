/** Whoever was sent to sign in arrives where they wanted to go; an address that is not theirs leads home, with a word. */
import { expect, test } from 'vitest';
import { openWatched, type WatchedPage } from './watchedPage.ts';
import { openStage } from './stage.ts';

const stage = openStage();

/** Opens an address signed out, and signs in where it led. */
async function arriveAs(username: string, path: string): Promise<WatchedPage> {
  const watched = await openWatched(stage.browser);
  const { page } = watched;
  await page.goto(`${stage.product.url}/#${path}`);
  await page.locator('input[autocomplete=username]:visible').fill(username);
  await page.locator('input[type=password]:visible').fill('Towline-2026');
  await page.keyboard.press('Enter');
  await page.locator('#content').waitFor();
  return watched;
}

const hashOf = ({ page }: WatchedPage): string => decodeURIComponent(new URL(page.url()).hash);

test.each(['/dispatch/commandCentre', '/dispatch/unfinished?plates=B1', '/phoneEntry'])(
  'signing in leads back to %s',
  async (path) => {
    const watched = await arriveAs('police', path);
    await expect.poll(() => hashOf(watched)).toBe(`#${path}`);
    await watched.page.locator('#content .vw-page').first().waitFor();
    expect(hashOf(watched)).toBe(`#${path}`);
    await watched.page.context().close();
  },
);

test.each(['/userAuthPublic', '/dispatch/noSuchPage'])('%s is none of the police: home, and a word', async (path) => {
  const watched = await arriveAs('police', path);
  await expect.poll(() => hashOf(watched)).toBe('#/index');
  await watched.page.getByText('没有此页面，或无权查看').waitFor();
  await watched.page.context().close();
});

test('the browser’s own back closes what lies over a page, asks before it loses something, and only then leaves', async () => {
  const watched = await arriveAs('super', '/index');
  const { page } = watched;
  await page.goto(`${stage.product.url}/#/organisation/detachments`);
  await page
    .getByRole('button', { name: /新\s?增/ })
    .first()
    .click();
  const form = page.getByRole('dialog').filter({ has: page.locator('.vw-form') });
  await form.locator('[data-field="name"] input').fill('写了一半');
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' });
  await page.goBack();
  await question.waitFor();
  await page.goBack();
  await question.waitFor({ state: 'hidden' });
  expect([hashOf(watched), await form.locator('[data-field="name"] input').inputValue()]).toEqual([
    '#/organisation/detachments',
    '写了一半',
  ]);
  await page.goBack();
  await page.getByRole('button', { name: /放\s?弃/ }).click();
  await form.waitFor({ state: 'hidden' });
  expect(hashOf(watched)).toBe('#/organisation/detachments');
  await page.goBack();
  await expect.poll(() => hashOf(watched)).toBe('#/index');
  expect(watched.findings).toEqual([]);
  await page.context().close();
});

test('the browser’s own back closes a record over a list, whose filter stays; the next takes the filter', async () => {
  const watched = await arriveAs('police', '/dispatch/unfinished');
  const { page } = watched;
  await page.locator('tbody tr[data-row-key]').first().waitFor();
  const filtered = page.waitForRequest((asked) => asked.postData()?.includes('"plates"') ?? false);
  await page.evaluate(() => void (window.location.hash = '#/dispatch/unfinished?plates=B'));
  await filtered;
  await page.locator('tbody tr[data-row-key]').first().getByRole('button', { name: '详情' }).click();
  const record = page.locator('.ant-drawer-content');
  await record.waitFor();
  await page.goBack();
  await record.waitFor({ state: 'hidden' });
  expect(hashOf(watched)).toBe('#/dispatch/unfinished?plates=B');
  await page.goBack();
  await expect.poll(() => hashOf(watched)).toBe('#/dispatch/unfinished');
  expect(watched.findings).toEqual([]);
  await page.context().close();
});
