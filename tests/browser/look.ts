/** The taste of a page: the languages and lights that it is looked at in. */
import type { Page } from 'playwright-core';

/** As the console keeps it; read by the next load. */
export const keepTaste = (page: Page, url: string, ...words: readonly string[]): Promise<void> =>
  page.context().addCookies([{ name: 'preferences', value: words.join('.'), url }]);

const words = ['切换到深色', '切换到浅色', 'Switch to dark', 'Switch to light'];

/** By the button of the top bar, without a load, once the console has taken over from what was painted; its own click, for it may lie beneath what is checked. */
export async function turnTo(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page
    .locator(words.map((each) => `#root .top-bar button[aria-label="${each}"]`).join())
    .evaluate((button: HTMLElement) => button.click());
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
}
