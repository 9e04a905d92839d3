/**
 * The hash as a router's history. A page with unsaved input is asked before another takes its place, whichever way the
 * address changed: a link, a call, the browser's own back button.
 */
import type { Location, Navigator, To } from 'react-router-dom';
import { addressParts } from '../../core/addressParts.ts';
import { entryOf, isEntryOf } from '../../renderer/engine/address/historyEntry.ts';
import { movedEvent, queryEvent } from '../../renderer/engine/address/moved.ts';

type Ask = () => true | Promise<boolean>;

export interface HashHistory {
  /** The place whose page is shown; while somebody is asked, still the one being left. */
  readonly location: () => Location;
  /** Told of another place; of a query that the page has written itself a while later, or once somebody presses something. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Tells at once what would be told later. */
  readonly catchUp: () => void;
  readonly navigator: Navigator;
  /** `ask` answers whether the page may be left; at once where there is nothing to ask. */
  readonly askBy: (ask: Ask) => void;
  /**
   * `close` closes what lies over the page, and answers false where nothing does: a step back or forward to where somebody
   * has been was meant for that, be it to another page or to another query of this one, and is taken back.
   */
  readonly closeBy: (close: () => boolean) => void;
  /** `query` answers where a page stood that is opened again without saying where: its query, `?` and all. */
  readonly resumeBy: (query: (path: string) => string) => void;
  readonly close: () => void;
}

/** What others have a say in. */
interface By {
  ask: Ask;
  close: () => boolean;
  query: (path: string) => string;
}

export function openHashHistory(page: Window = window): HashHistory {
  const { read, isSeen, mark, resume, address, takeBack } = addressOf(page);
  const followers = openFollowers();
  const by: By = { ask: () => true, close: () => false, query: () => '' };
  let shown = read();
  let asking = false;

  function show(next: Location): void {
    followers.catchUp();
    shown = next;
    if (!isSeen()) mark();
    followers.tell();
  }
  async function follow(): Promise<void> {
    const next = read();
    if (next.key === shown.key) return;
    if (next.pathname === shown.pathname) return show(next);
    // Asked already: the address stays with the page that is shown.
    if (asking) return address(shown);
    const answer = by.ask();
    if (answer === true) return show(resumed(next));
    asking = true;
    address(shown);
    const may = await answer;
    asking = false;
    if (!may) return;
    address(next);
    show(resumed(next));
  }
  const resumed = (next: Location): Location => resume(next, next.search === '' ? by.query(next.pathname) : '');
  if (page.location.hash !== '') mark();
  const stop = hear(page, {
    // Before whoever reads the address: a list would ask by a filter that is back at once.
    step: () => void (read().key !== shown.key && isSeen() && by.close() && takeBack(shown)),
    move: () => void follow(),
    query() {
      const next = read();
      if (next.pathname !== shown.pathname) return;
      shown = next;
      followers.tellLater();
    },
    press: followers.catchUp,
  });
  return {
    location: () => shown,
    subscribe: followers.subscribe,
    catchUp: followers.catchUp,
    navigator: navigatorOf(page),
    askBy: (ask) => void (by.ask = ask),
    closeBy: (close) => void (by.close = close),
    resumeBy: (query) => void (by.query = query),
    close: () => {
      stop();
      followers.close();
    },
  };
}

interface Heard {
  /** By the browser's back and forward, before `move`. */
  readonly step: () => void;
  readonly move: () => void;
  /** A page has written another query of its own. */
  readonly query: () => void;
  /** Before anybody else hears of a key or a button that is pressed. */
  readonly press: () => void;
}

/** @returns what ends it */
function hear(page: Window, { step, move, query, press }: Heard): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  page.addEventListener('popstate', step, { signal });
  page.addEventListener('hashchange', move, { signal });
  page.addEventListener(queryEvent, query, { signal });
  for (const pressed of ['pointerdown', 'keydown']) page.addEventListener(pressed, press, { capture: true, signal });
  return () => stop.abort();
}

/** Most of what a page asks for is shown by then. In milliseconds. */
const toldWithin = 300;

/** Those who follow the address. What a page has written into it for itself they need not hear before that page shows it. */
function openFollowers() {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const drop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const catchUp = (): void => {
    if (timer === undefined) return;
    drop();
    tell();
  };
  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell,
    tellLater: () => void (timer ??= setTimeout(catchUp, toldWithin)),
    catchUp,
    close() {
      drop();
      listeners.clear();
    },
  };
}

/** The address bar, and what an entry of the browser's history says of itself. */
function addressOf(page: Window) {
  function read(): Location {
    const [pathname, search] = addressParts(page.location.hash.replace(/^#/, ''));
    const query = search === '' ? '' : `?${search}`;
    return { pathname: pathname || '/', search: query, hash: '', state: null, key: `${pathname}${query}` };
  }
  function mark(href = page.location.hash): void {
    page.history.replaceState(entryOf(href), '', href);
  }
  return {
    read,
    mark,
    // An entry of the browser's history says its own address once its page has been shown; a new one may copy what the last said.
    isSeen: (): boolean => isEntryOf(page.history.state, page.location.hash),
    /** Where a page stood, which opens without saying where. */
    resume(next: Location, query: string): Location {
      if (query === '') return next;
      mark(`#${next.pathname}${query}`);
      return read();
    },
    /** What the address bar says, without a step of the browser's history. */
    address(place: Location): void {
      mark(hrefOf(place));
      page.dispatchEvent(new Event(movedEvent));
    },
    /** Another step, to the page that is shown: it may be taken back again. */
    takeBack(shown: Location): void {
      page.history.pushState(entryOf(hrefOf(shown)), '', hrefOf(shown));
      page.dispatchEvent(new Event(movedEvent));
    },
  };
}

const navigatorOf = (page: Window): Navigator => ({
  createHref: hrefOf,
  push: (to) => {
    page.location.hash = hrefOf(to);
  },
  replace: (to) => page.location.replace(hrefOf(to)),
  go: (steps) => page.history.go(steps),
});

function hrefOf(to: To): string {
  if (typeof to === 'string') return `#${to}`;
  return `#${to.pathname ?? '/'}${to.search ?? ''}`;
}
