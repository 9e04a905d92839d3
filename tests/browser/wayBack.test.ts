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
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[type=password]').fill('Towline-2026');
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
