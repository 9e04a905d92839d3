/** What a page is watched by, from its first moment: a text, since the loader would mark its functions by a helper that no page has. */
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    benchWatch?: { readonly row: number; readonly action: number };
  }
}

export interface Start {
  /** Milliseconds from the navigation to the second frame after the first row. */
  readonly row: number;
  /** The same of the dialog that a click on the first row's button opens, where it is clicked. */
  readonly action: number;
  readonly shift: number;
  /** Milliseconds of tasks beyond their first fifty. */
  readonly blocked: number;
  /** Over the wire, of what was asked for before the first row. */
  readonly bytes: number;
  readonly requests: number;
  readonly text: string;
}

export const rowSelector = 'tbody tr[data-row-key]';

/** @param acts whether the first row's button is clicked as soon as it is seen */
export const watchScript = (acts: boolean): string => `(() => {
  const watch = { row: 0, action: 0, shift: 0, blocked: 0, text: '' };
  window.benchWatch = watch;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) watch.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watch.blocked += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const shown = (then) => requestAnimationFrame(() => requestAnimationFrame(() => then(performance.now())));
  const until = (found, then) => {
    const look = () => {
      const what = found();
      if (!what) return;
      observer.disconnect();
      then(what);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  };
  until(() => document.querySelector(${JSON.stringify(rowSelector)}), (row) => {
    shown((now) => {
      watch.text = row.textContent;
      watch.row = now;
    });
    if (!${acts}) return;
    const number = /\\d{8}-[A-Z\\d]{6}/.exec(row.textContent)[0];
    [...row.querySelectorAll('button')].find(({ textContent }) => textContent === '详情').click();
    until(
      () => document.querySelector('.ant-drawer-body')?.textContent.includes(number),
      () => shown((now) => (watch.action = now)),
    );
  });
})()`;

const longest = 120_000;

export async function readStart(page: Page, wanted: 'row' | 'action'): Promise<Start> {
  // A text would be refused by the page's policy.
  await page.waitForFunction((what) => (window.benchWatch?.[what] ?? 0) > 0, wanted, { timeout: longest, polling: 50 });
  await page.waitForTimeout(1500);
  return page.evaluate<Start>(`(() => {
    const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < window.benchWatch.row);
    const [document] = performance.getEntriesByType('navigation');
    const bytes = before.reduce((sum, { transferSize }) => sum + transferSize, document.transferSize);
    return { ...window.benchWatch, bytes, requests: before.length + 1 };
  })()`);
}

/** What a deed is to bring about, as the page can tell it. */
export const brings = {
  /** The first row reads otherwise. */
  other: (before: string): string =>
    `(document.querySelector(${JSON.stringify(rowSelector)})?.textContent ?? '') !== '' &&
      document.querySelector(${JSON.stringify(rowSelector)}).textContent !== ${JSON.stringify(before)}`,
  /** So many rows: all of them, or those in sight in a table that is as high as all. */
  rows: (count: number): string =>
    `document.querySelectorAll('tbody tr[data-row-key]').length === ${count} ||
      (document.querySelector('tbody > .vw-gap') !== null &&
        Math.abs(document.querySelector('.ant-table-tbody').clientHeight / ${count} - 45) < 25)`,
  dialog: (text: string): string =>
    `document.querySelector('.ant-drawer-body')?.textContent.includes(${JSON.stringify(text)})`,
};

/** Milliseconds from the key or the click that the deed is to the second frame after what it brings about. */
export async function timed(page: Page, brought: string, deed: () => Promise<unknown>): Promise<number> {
  const watch = await page.evaluateHandle<{ from: Promise<number>; shown: Promise<number> }>(`(() => ({
    from: new Promise((done) => {
      for (const kind of ['keydown', 'click'])
        window.addEventListener(kind, ({ timeStamp }) => done(timeStamp), { capture: true, once: true });
    }),
    shown: new Promise((done) => {
      const timer = setInterval(() => {
        if (!(${brought})) return;
        clearInterval(timer);
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
      }, 4);
    }),
  }))()`);
  await deed();
  return watch.evaluate(async ({ from, shown }) => (await shown) - (await from));
}
