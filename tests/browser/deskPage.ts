/** The dispatcher's desk in a real browser: what is done and read on it in more than one test. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export const pane = (page: Page, id: string) => page.locator(`[data-pane="${id}"]`);

/** @param url of the product */
export async function openDesk(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/dispatch/desk`);
  await pane(page, 'queue').locator('tbody tr[data-row-key]').first().waitFor();
}

/** Chooses the first row in this state, and waits until what stands beside is its own. */
export async function chooseFirst(page: Page, state: string): Promise<void> {
  const row = pane(page, 'queue').locator('tbody tr[data-row-key]').filter({ hasText: state }).first();
  await row.click();
  await expect.poll(() => row.getAttribute('aria-current')).toBe('true');
  await pane(page, 'task').locator('.vw-detail-body:not([inert])').waitFor();
}

/** Whether all of it can be seen where it stands, with nothing over it. */
export const inSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [
      [left + 1, top + 1],
      [right - 1, bottom - 1],
    ] as const;
    return corners.every(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && element.contains(hit);
    });
  });

/** The number of the task that the desk shows. */
export async function shownTask(page: Page): Promise<string> {
  const number = pane(page, 'task').getByText(/^\d{8}-\w+$/);
  await number.first().waitFor();
  return number.first().innerText();
}

/** Names of the panes that lie beneath the part that this selector finds. */
export const overlapping = (page: Page, over: string, under: string): Promise<(string | null)[]> =>
  page.evaluate(
    ([one, others]) => {
      const above = document.querySelector(one)?.getBoundingClientRect();
      if (!above) throw new Error(`nothing is "${one}"`);
      return [...document.querySelectorAll(others)]
        .filter((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          return left < above.right && right > above.left && top < above.bottom && bottom > above.top;
        })
        .map((other) => other.getAttribute('aria-label'));
    },
    [over, under] as const,
  );
