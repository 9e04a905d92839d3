/**
 * The hash as a router's history. A page with unsaved input is asked before another takes its place, whichever way the
 * address changed: a link, a call, the browser's own back button.
 */
import type { Location, Navigator, To } from 'react-router-dom';
import { rowOf } from '../../core/model/row.ts';
import { movedEvent } from '../../renderer/engine/address/moved.ts';

/**
 * @param isStep whether it is a step back or forward to where somebody has been
 * @returns `stay` where the step is taken back: it was meant for what lies over the page
 */
type Ask = (isStep: boolean) => true | 'stay' | Promise<boolean>;

export interface HashHistory {
  /** The place whose page is shown; while somebody is asked, still the one being left. */
  readonly location: () => Location;
  readonly subscribe: (listener: () => void) => () => void;
  readonly navigator: Navigator;
  /** `ask` answers whether the page may be left; at once where there is nothing to ask. */
  readonly askBy: (ask: Ask) => void;
  /** `query` answers where a page stood that is opened again without saying where: its query, `?` and all. */
  readonly resumeBy: (query: (path: string) => string) => void;
  readonly close: () => void;
}

export function openHashHistory(page: Window = window): HashHistory {
  const listeners = new Set<() => void>();
  let ask: Ask = () => true;
  let queryOf = (_path: string): string => '';
  let shown = read();
  let asking = false;

  function read(): Location {
    const [pathname = '/', search = ''] = page.location.hash.replace(/^#/, '').split('?');
    const query = search === '' ? '' : `?${search}`;
    return { pathname: pathname || '/', search: query, hash: '', state: null, key: `${pathname}${query}` };
  }
  // An entry of the browser's history says its own address once its page has been shown; a new one may copy what the last said.
  const isSeen = (): boolean => rowOf(page.history.state)['seen'] === page.location.hash;
  function mark(href = page.location.hash): void {
    page.history.replaceState({ seen: href }, '', href);
  }
  function show(next: Location): void {
    shown = next;
    if (!isSeen()) mark();
    for (const listener of listeners) listener();
  }
  async function follow(): Promise<void> {
    const next = read();
    if (next.key === shown.key) return;
    if (next.pathname === shown.pathname) return show(next);
    // Asked already: the address stays with the page that is shown.
    if (asking) return address(shown);
    const answer = ask(isSeen());
    if (answer === true) return show(resumed(next));
    if (answer === 'stay') return takeBack();
    asking = true;
    address(shown);
    const may = await answer;
    asking = false;
    if (!may) return;
    address(next);
    show(resumed(next));
  }
  /** What the address bar says, without a step of the browser's history. */
  function address(place: Location): void {
    mark(hrefOf(place));
    page.dispatchEvent(new Event(movedEvent));
  }
  /** Another step, to the page that is shown: it may be taken back again. */
  function takeBack(): void {
    page.history.pushState({ seen: hrefOf(shown) }, '', hrefOf(shown));
    page.dispatchEvent(new Event(movedEvent));
  }
  function resumed(next: Location): Location {
    const query = next.search === '' ? queryOf(next.pathname) : '';
    if (query === '') return next;
    mark(`#${next.pathname}${query}`);
    return read();
  }
  if (page.location.hash !== '') mark();
  const onMove = (): void => void follow();
  page.addEventListener('hashchange', onMove);
  return {
    location: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigator: {
      createHref: hrefOf,
      push: (to) => {
        page.location.hash = hrefOf(to);
      },
      replace: (to) => page.location.replace(hrefOf(to)),
      go: (steps) => page.history.go(steps),
    },
    askBy: (by) => {
      ask = by;
    },
    resumeBy: (by) => {
      queryOf = by;
    },
    close: () => {
      page.removeEventListener('hashchange', onMove);
      listeners.clear();
    },
  };
}

function hrefOf(to: To): string {
  if (typeof to === 'string') return `#${to}`;
  return `#${to.pathname ?? '/'}${to.search ?? ''}`;
}
