/**
 * The page that is painted before React has printed it: laid over the place where it will stand, and taken away when it
 * stands. What is pressed, clicked or typed meanwhile is done then, on the same place of the page.
 */
import { queryEvent } from '../../renderer/engine/address/moved.ts';
import { showWatermark } from './watermark.ts';
import { styleOf } from './sheets.ts';

declare global {
  interface Window {
    towlinePainted?: { readonly release: () => void; readonly stands: () => void; readonly done: Done[] };
  }
}

/** Takes the painted page away, where there is one. */
export const releasePainted = (): void => window.towlinePainted?.release();
/** Takes it away as soon as what the page brings late stands, too. */
export const paintedStands = (): void => window.towlinePainted?.stands();

/** Parts beside a page's rows that come later, and would move them. */
const late = '[data-late]';
/** For them a page that stands is held back at most so long, and not at all once somebody has pressed something. In milliseconds. */
const longestLate = 2000;

/** A page that is not there by then shows why by itself. */
const longest = 12_000;
const watermarkCheck = 500;

type Deed = (at: Element) => void;
interface Place {
  /** The part of the page that it is found from. */
  readonly from: string;
  /** Places among children that do not come late, from there. */
  readonly path: readonly number[];
}
export interface Done extends Place {
  readonly tag: string;
  readonly deed: Deed;
  /** Whether a pointer clicked it; anything else is typed or pressed. */
  readonly isClick?: boolean | undefined;
}

export interface Painting {
  /** Who looks at it, which lies over everything, painted or printed; left out where nobody is signed in. */
  readonly watermark?: string;
  /** Told when it is taken away. */
  readonly over?: () => void;
}

interface Laid {
  /** Where the page will be printed. */
  readonly place: HTMLElement;
  readonly box: HTMLElement;
  /** Takes it away, with its styles. */
  readonly away: () => void;
}

/** Shows the page that lies in its place, and hears what is done on it. */
export function showPainted({ place, box, away: takeAway }: Laid, painting: Painting): void {
  const seen = styleOf(unreached);
  document.head.append(seen);
  box.removeAttribute('style');
  box.removeAttribute('aria-hidden');
  box.setAttribute('aria-busy', 'true');
  const hearing = hearDeeds(box);
  const { watermark, over } = painting;
  const stopWatermark = watermark === undefined ? undefined : showWatermark(watermark, watermarkCheck);
  const away = new AbortController();
  const release = async (): Promise<void> => {
    if (away.signal.aborted) return;
    away.abort();
    delete window.towlinePainted;
    const deeds = hearing.end();
    const { scrollX, scrollY } = window;
    takeAway();
    seen.remove();
    stopWatermark?.();
    over?.();
    window.scrollTo(scrollX, scrollY);
    for (const { tag, deed, ...where } of deeds) {
      const at = elementAt(place, where);
      if (at?.tagName === tag) deed(at);
      // React prints what was typed before what is pressed next acts on it.
      await Promise.resolve();
    }
  };
  const isWhole = (): boolean => place.querySelectorAll(late).length >= box.querySelectorAll(late).length;
  const stands = (): void => {
    if (isWhole() || hearing.done.length > 0) return void release();
    hearing.onDone(release);
    const parts = new MutationObserver(() => isWhole() && void release());
    parts.observe(place, { childList: true, subtree: true });
    const enough = setTimeout(release, longestLate);
    away.signal.addEventListener('abort', () => {
      parts.disconnect();
      clearTimeout(enough);
    });
  };
  window.towlinePainted = { release, stands, done: hearing.done };
  const timer = setTimeout(release, longest);
  away.signal.addEventListener('abort', () => clearTimeout(timer));
  for (const moved of ['hashchange', queryEvent]) window.addEventListener(moved, release, { signal: away.signal });
}

/** The page that is being printed beneath must not be reached. */
const unreached = '#root{visibility:hidden}';

export const lasting = ({ children }: Element): readonly Element[] =>
  [...children].filter((child) => !child.matches(late));

/** Parts that every page has, or names: what comes late beside one of them moves nothing within it. The bell's name says how much waits. */
const parts = ['.bell', '.frame-content', '.frame-sider', '.top-bar'];

function landmarkOf(element: Element, box: Element): readonly [string, Element] {
  const row = element.closest<HTMLElement>('tbody > tr[data-row-key]');
  if (row) return [`tbody > tr[data-row-key="${row.dataset['rowKey']}"]`, row];
  // A button that does another thing as its record moves on says what it does: by then it may be another, or elsewhere.
  const named = element.closest<HTMLElement>('[data-deed]');
  if (named) return [`[data-deed=${named.dataset['deed']}]`, named];
  const tool = element.closest('.top-bar button[aria-label]:not(.bell)');
  if (tool) return [`.top-bar [aria-label=${JSON.stringify(tool.getAttribute('aria-label'))}]`, tool];
  for (const part of parts) {
    const at = element.closest(part);
    if (at && box.contains(at)) return [part, at];
  }
  return [':scope', box];
}

function pathWithin(box: Element, element: Element): Place | null {
  const [from, landmark] = landmarkOf(element, box);
  const path: number[] = [];
  for (let at = element; at !== landmark;) {
    const parent = at.parentElement;
    if (!parent) return null;
    path.unshift(lasting(parent).indexOf(at));
    at = parent;
  }
  return { from, path };
}

function elementAt(root: Element, { from, path }: Place): Element | undefined {
  const landmark = from === ':scope' ? root : root.querySelector(from);
  return path.reduce<Element | undefined>((at, index) => at && lasting(at)[index], landmark ?? undefined);
}

interface Hearing {
  /** What has been done so far; what is taken out is not done again. */
  readonly done: Done[];
  /** Tells of the next that is pressed, once its event is over. */
  readonly onDone: (tell: () => void) => void;
  /** Ends the hearing, and gives what was done, in its order. */
  readonly end: () => readonly Done[];
}

function hearDeeds(box: HTMLElement): Hearing {
  const done: Done[] = [];
  let tell: (() => void) | undefined;
  const add = (each: Done): void => {
    done.push(each);
    if (tell) queueMicrotask(tell);
  };
  const changed = new Set<HTMLInputElement>();
  /** Nothing where it is no part of the page. */
  const doneAt = (target: EventTarget | null, deed: Deed, isClick?: boolean): readonly Done[] => {
    if (!(target instanceof Element)) return [];
    const where = pathWithin(box, target);
    return where ? [{ ...where, tag: target.tagName, deed, isClick }] : [];
  };
  const hearing = new AbortController();
  const options = { capture: true, signal: hearing.signal };
  box.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      const click: Deed = (at) => {
        if (at instanceof HTMLElement) at.focus();
        at.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: event.detail }));
      };
      doneAt(event.target, click, true).forEach(add);
    },
    options,
  );
  box.addEventListener(
    'input',
    ({ target }) => void (target instanceof HTMLInputElement && changed.add(target)),
    options,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event;
      const isTyping = target instanceof HTMLInputElement && (key.length === 1 || key === 'Backspace');
      if (isTyping || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
      const press: Deed = (at) => {
        if (!(at instanceof HTMLElement)) return;
        at.focus();
        // Only what is pressed by hand is clicked, or sent, by the browser itself.
        if (!at.dispatchEvent(new KeyboardEvent('keydown', event)) || !/^( |Enter)$/.test(key)) return;
        if (at.matches('a, button')) at.click();
        else if (at instanceof HTMLInputElement) at.form?.requestSubmit();
      };
      if (target === document.body) add({ from: ':scope', path: [], tag: 'DIV', deed: press });
      else {
        // A link that is pressed by Enter would be clicked, too.
        event.preventDefault();
        doneAt(target, press).forEach(add);
      }
    },
    options,
  );
  const end = (): readonly Done[] => {
    hearing.abort();
    const typed = [...changed].flatMap((input) => doneAt(input, (at) => typeInto(at, input.value)));
    const focus: Deed = (at) => at instanceof HTMLElement && at.focus();
    return [...typed, ...(done.length > 0 ? done : doneAt(document.activeElement, focus))];
  };
  return { done, onDone: (then) => void (tell = then), end };
}

/** As a person does: whoever watches the field hears of it. */
function typeInto(at: Element, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(at, value);
  at.dispatchEvent(new Event('input', { bubbles: true }));
}
