/** What each role has in front of it all day: axe finds nothing serious at any width, language and light; every control has its key and shows it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousViolations } from './axe.ts';
import { keepTaste, turnTo } from './look.ts';
import { openWatched, signInHavingRead } from './watchedPage.ts';
import { giveTask, startTask } from './givenTask.ts';
import { signIn } from './product.ts';
import { openStage } from './stage.ts';

const stage = openStage();

/** A task where it happened, given to nobody yet. */
async function startAt(place: string): Promise<string> {
  const caller = { customerName: '王小明', customerPhone: '13800138000' };
  return startTask(await signIn(stage.product.url, 'police'), place, '粤B66W01', caller);
}

/** Given to the company of this user; to this driver, where one is named. */
async function give(id: string, username: string): Promise<void> {
  await giveTask(await signIn(stage.product.url, 'police'), id, await signIn(stage.product.url, username));
}

interface Workplace {
  readonly who: string;
  readonly path: string;
  readonly ready: string;
  /** What stands there when it is not as it is found, and what makes it so; it tells what the address says of it. */
  readonly state?: string;
  readonly make?: () => Promise<string>;
  readonly narrowest?: number;
}

const queue = '[data-pane="queue"] tbody tr[data-row-key]';
const workplaces: readonly Workplace[] = [
  { who: 'police', path: '/index', ready: '.home-figures, .home a' },
  { who: 'police', path: '/phoneEntry', ready: '.vw-form input' },
  { who: 'police', path: '/dispatch/commandCentre', ready: 'tbody tr[data-row-key]' },
  { who: 'police', path: '/dispatch/desk', ready: queue },
  {
    who: 'police',
    path: '/dispatch/desk',
    state: 'with a task chosen',
    make: async () => `?chosen=${await startAt('待分派路口')}`,
    ready: '[data-pane="task"] .vw-detail-body:not([inert])',
  },
  { who: 'company', path: '/dispatch/company_desk', ready: '[data-pane="board"] .vw-lane-card' },
  {
    who: 'company',
    path: '/dispatch/company_desk',
    state: 'with a task chosen',
    make: async () => {
      const id = await startAt('待派车路口');
      await give(id, 'company');
      return `?chosen=${id}`;
    },
    ready: '[data-pane="task"] .vw-detail-body:not([inert])',
  },
  { who: 'driver', path: '/driver', ready: '.driver-switch', narrowest: 360 },
  {
    who: 'driver02',
    path: '/driver',
    state: 'with a task that is offered',
    make: async () => (await give(await startAt('接单路口'), 'driver02'), ''),
    ready: '.driver-next',
    narrowest: 360,
  },
  {
    who: 'driver03',
    path: '/driver',
    state: 'with a task in hand',
    make: async () => {
      const id = await startAt('现场路口');
      await give(id, 'driver03');
      const driver = await signIn(stage.product.url, 'driver03');
      for (const step of ['accept', 'arrive']) {
        const { status, body } = await driver.post(`/trailerOrdersDriverAPP/${step}`, { id });
        expect(status, body.msg).toBe(200);
      }
      return '';
    },
    ready: '.driver-next',
    narrowest: 360,
  },
  { who: 'park', path: '/park/vehicles', ready: '.vw-list, tbody' },
  { who: 'park', path: '/park/expected', ready: 'tbody tr[data-row-key], .vw-card' },
];
const widths = [1440, 1024, 390];

/** The notice is said once to each user, whenever it comes. */
async function openAt(who: string, path: string, ready: string): Promise<Page> {
  const { page } = await openWatched(stage.browser);
  await keepTaste(page, stage.product.url, 'zh-CN', 'light');
  await signInHavingRead(page, stage.product.url, who, path);
  await page.locator(ready).filter({ visible: true }).first().waitFor();
  return page;
}

/** Loads the page anew where it is of another language. */
async function prefer(page: Page, ready: string, language: string, theme: 'light' | 'dark'): Promise<void> {
  const shown = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]);
  if (shown[0] !== language) {
    await keepTaste(page, stage.product.url, language, theme);
    await page.reload();
    await page.locator(`html[lang="${language}"][data-theme="${theme}"]`).waitFor();
  } else if (shown[1] !== theme) await turnTo(page, theme);
  await page.locator(ready).filter({ visible: true }).first().waitFor();
}

describe.each(workplaces)('$path of $who $state', ({ who, path, ready, make, narrowest }) => {
  let page: Page;
  beforeAll(async () => {
    page = await openAt(who, `${path}${(await make?.()) ?? ''}`, ready);
  }, 300_000);
  afterAll(() => page.context().close());

  test('has nothing serious for axe', { timeout: 600_000 }, async () => {
    const found: string[] = [];
    // One language is loaded in the light, the other in the dark; then the light is turned.
    for (const [language, theme] of [
      ['zh-CN', 'light'],
      ['zh-CN', 'dark'],
      ['en-US', 'dark'],
      ['en-US', 'light'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await prefer(page, ready, language, theme);
      for (const width of [...widths, ...(narrowest ? [narrowest] : [])]) {
        await page.setViewportSize({ width, height: 900 });
        // A narrow page shows a part of it first.
        await page.locator('main button, main a, .driver-switch').filter({ visible: true }).first().waitFor();
        // In the dark the colours alone differ.
        const each = await seriousViolations(page, theme === 'dark' ? ['color-contrast'] : undefined);
        found.push(...each.map((one) => `${language} ${theme} ${width}: ${one}`));
      }
    }
    expect(found).toEqual([]);
  });

  test('shows where the keyboard is, at every stop', { timeout: 600_000 }, async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await prefer(page, ready, 'en-US', 'light');
    await page.evaluate(startWalk);
    const stops: string[] = [];
    const unseen: string[] = [];
    for (let step = 0; step < 160; step += 1) {
      await page.keyboard.press('Tab');
      const { name, again, dull, beneath } = await page.evaluate(() => (window as unknown as { walk: Walk }).walk());
      unseen.push(...[dull, beneath].filter((each) => each !== null));
      if (again) break;
      stops.push(name);
    }
    expect(unseen).toEqual([]);
    expect(stops.length).toBeGreaterThan(5);
    // Whoever can press it can get to it: alone, or as a part of what has one stop and arrows within.
    const missed = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main button, main a[href], main input, main [role="switch"]')]
        .filter(
          (one) =>
            one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [aria-hidden="true"] *'),
        )
        .filter(
          (one) =>
            one.tabIndex < 0 &&
            !one.closest(
              '[role=radiogroup],[role=tablist],[role=toolbar],[role=menu],[role=grid],table,.leaflet-container,.ant-select,.ant-picker,.ant-input-number,.ant-pagination,.ant-input-affix-wrapper,[data-pane],[role=separator]',
            ),
        )
        .map((one) => one.outerHTML.slice(0, 160)),
    );
    expect(missed).toEqual([]);
  });
});

type Walk = () => Promise<{ name: string; again: boolean; dull: string | null; beneath: string | null }>;

/** Runs in the page: at each call tells what has the focus, and whether the one before looked any different while it had it. */
async function startWalk(): Promise<void> {
  const seen = new Set<Element>();
  let last: { element: Element; looks: string } | null = null;
  const looksOf = (element: Element): string => {
    const around: Element[] = element.firstElementChild ? [element.firstElementChild] : [];
    for (let one: Element | null = element; one && around.length < 8; one = one.parentElement) around.push(one);
    const parts: string[] = [];
    for (const one of around)
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(one, pseudo);
        parts.push(style.outlineStyle === 'none' ? '' : style.outline);
        // A text of another colour alone is seen by nobody who does not know the first.
        parts.push(style.boxShadow, style.borderColor, style.backgroundColor);
      }
    // Of two fields in one frame a bar tells which.
    parts.push(
      element.closest('.ant-picker-range')?.querySelector('.ant-picker-active-bar')?.getAttribute('style') ?? '',
    );
    return parts.join('|');
  };
  /** What changes slowly has changed. */
  const settled = async (): Promise<void> => {
    await new Promise(requestAnimationFrame);
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(changing.map(({ finished }) => finished.catch(() => undefined)));
  };
  /** What is pinned over the middle of a field, so that nobody sees what they type. */
  const above = (element: Element): string | null => {
    if (!element.matches('input, textarea')) return null;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const pinned = hit?.closest('.vw-form-buttons, .top-bar, .offers');
    return pinned && !pinned.contains(element) ? `${element.id} lies beneath ${pinned.className}` : null;
  };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await settled();
  const without = new Map<Element, string>();
  for (const each of document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]'))
    without.set(each, looksOf(each));
  const walk: Walk = async () => {
    const element = document.activeElement ?? document.body;
    const before = last;
    const left = (): boolean => !before?.element.isConnected || looksOf(before.element) !== before.looks;
    const entered = (): boolean => without.has(element) && without.get(element) !== looksOf(element);
    const stays = (): boolean => (document.activeElement ?? document.body) === element;
    // A part that follows the focus does so some frames later, and what changes slowly is looked at when it has changed.
    await new Promise(requestAnimationFrame);
    for (let frame = 1; frame < 12 && !(left() && entered() && stays()); frame += 1)
      await new Promise(requestAnimationFrame);
    await settled();
    const dull = before && !left() ? before.element.outerHTML : null;
    const reached = document.activeElement ?? document.body;
    const again = seen.has(reached);
    seen.add(reached);
    last = reached === document.body ? null : { element: reached, looks: looksOf(reached) };
    return { name: reached.outerHTML.slice(0, 80), again, dull: dull?.slice(0, 200) ?? null, beneath: above(reached) };
  };
  Object.assign(window, { walk });
}
