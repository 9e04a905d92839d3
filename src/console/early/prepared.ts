/**
 * A page that lies in its place unseen, while what belongs into it is on its way: its styles and measures stand by then,
 * and what comes is seen a frame later.
 */
import type { KeptFrame } from './frames.ts';
import { type Painting, showPainted } from './painted.ts';
import { elementOf, stands, styleOf } from './sheets.ts';
import { within } from './within.ts';

type PageStyles = Pick<KeptFrame, 'before' | 'behind' | 'root' | 'body'>;

export interface Prepared {
  readonly box: HTMLElement;
  /** Resolves once its sheets have come: to false where one of them has not. */
  readonly styled: Promise<boolean>;
  readonly show: (painting: Painting) => void;
  /** It is not the page, after all. What it said of the document stays: the console says it itself, or has said it by now. */
  readonly drop: () => void;
}

/** Resolves when the document has been read, and before any code of its modules runs. */
export const documentStands = (): Promise<unknown> =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))
    : Promise.resolve();

/** Has the browser style and lay out what stands in the box now, instead of when it is seen. */
export const measure = (box: HTMLElement): void => void box.getBoundingClientRect();

/** In milliseconds. */
const longestFrame = 500;

/** Resolves once what stands now has been seen: at once where nobody sees the page, since it has no frames then. */
export const seen = (): Promise<unknown> =>
  document.hidden
    ? Promise.resolve()
    : within(
        longestFrame,
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
      );

/** The page that is printed beneath must not shift what is seen. */
const laid = '\n#painted{position:absolute;inset:0 0 auto;min-height:100%}';

/**
 * @param finish has the last word on the page before it is laid out
 * @returns null where there is no place for it, or a page is painted already
 */
export function prepare(
  html: string,
  { before, behind, root, body }: PageStyles,
  finish?: (box: HTMLElement) => void,
): Prepared | null {
  const place = document.getElementById('root');
  if (!place || window.towlinePainted) return null;
  const box = document.createElement('div');
  box.id = 'painted';
  box.innerHTML = html;
  // Laid out as it will be seen, and beneath what says that the page is coming.
  box.style.cssText = 'opacity:0;z-index:-1';
  box.setAttribute('aria-hidden', 'true');
  finish?.(box);
  const [first, last] = [before.map(elementOf), [...behind.map(elementOf), styleOf(laid)]];
  setAttributes(document.documentElement, root);
  setAttributes(document.body, body);
  document.head.prepend(...first);
  document.head.append(...last);
  place.before(box);
  const sheets = [...first, ...last];
  const files = sheets.filter((each) => each instanceof HTMLLinkElement);
  // Once, when all of its sheets are there.
  if (files.length > 0) box.style.display = 'none';
  // Files stay: the page that comes has them.
  const drop = (): void => {
    for (const each of [box, ...sheets]) if (!(each instanceof HTMLLinkElement)) each.remove();
  };
  return {
    box,
    styled: Promise.all(files.map(stands)).then((all) => {
      box.style.display = '';
      return all.every(Boolean);
    }),
    show: (painting) => showPainted({ place, box, away: drop }, painting),
    drop,
  };
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
