/** The open pages of this window: follows the history, remembers where each page stood and how far it was scrolled. */
import { type Signal, openSignal } from '../state/signal.ts';
import type { Store } from '../state/storage.ts';
import type { HashHistory } from './hashHistory.ts';
import { type PageTabs, close, move, noTabs, pinned, printTabs, readTabs, refresh, shift, visit } from './pageTabs.ts';
import type { Closing } from './pageTabs.ts';

export interface OpenTabs {
  readonly state: Signal<PageTabs>;
  readonly close: (closing: Closing, path: string) => PageTabs;
  readonly move: (path: string, onto: string) => void;
  readonly shift: (path: string, by: -1 | 1) => void;
  readonly refresh: (path: string) => void;
  /** How far down the page stood when it was left, in pixels. */
  readonly scrollOf: (path: string) => number;
  /** Keeps pages from now on, or forgets all but the one that stands. */
  readonly keep: (on: boolean) => void;
}

interface TabOptions {
  readonly history: HashHistory;
  /** Whether a page stands at a path: what leads nowhere gets no tab. */
  readonly isPage: (path: string) => boolean;
  readonly isKeeping: boolean;
  readonly storage: Store;
  readonly page: Pick<Window, 'scrollY'>;
}

const storageKey = 'openTabs';

export function openTabs({ history, isPage, isKeeping, storage, page }: TabOptions): OpenTabs {
  const scrolls = new Map<string, number>();
  const state = openSignal(isKeeping ? readTabs(storage.getItem(storageKey)) : noTabs);
  let keeping = isKeeping;
  // No page is left for the first one: to ask how far it is scrolled would lay out what is half made.
  let shown = history.location().pathname;

  function become(next: PageTabs): PageTabs {
    state.write(next);
    if (keeping) storage.setItem(storageKey, printTabs(next));
    return next;
  }
  function follow(): void {
    const { pathname, search } = history.location();
    if (shown !== pathname) scrolls.set(shown, page.scrollY);
    shown = pathname;
    if (!isPage(pathname)) return;
    if (!keeping) scrolls.clear();
    become(visit(keeping ? state.read() : only(state.read(), pathname), pathname, search));
  }
  follow();
  history.subscribe(follow);
  history.resumeBy((path) => (keeping ? (state.read().tabs.find((tab) => tab.path === path)?.search ?? '') : ''));
  return {
    state,
    close: (closing, path) => {
      // Told after it, the page that is closed would be open again.
      history.catchUp();
      const next = become(close(state.read(), closing, path));
      for (const path of scrolls.keys()) if (!next.tabs.some((tab) => tab.path === path)) scrolls.delete(path);
      return next;
    },
    move: (path, onto) => void become(move(state.read(), path, onto)),
    shift: (path, by) => void become(shift(state.read(), path, by)),
    refresh: (path) => void become(refresh(state.read(), path)),
    scrollOf: (path) => scrolls.get(path) ?? 0,
    keep: (on) => {
      if (on === keeping) return;
      keeping = on;
      if (on) return void become(state.read());
      storage.removeItem(storageKey);
      const { pathname, search } = history.location();
      become(visit(only(state.read(), pathname), pathname, search));
    },
  };
}

/** Nothing but the pinned tab and this one. */
function only({ tabs }: PageTabs, path: string): PageTabs {
  return { tabs: tabs.filter((tab) => tab.path === pinned || tab.path === path), recent: [] };
}
