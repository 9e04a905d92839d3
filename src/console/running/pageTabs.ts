/** Which pages are open, in which order they were used, and which of them are kept alive. Pure. */
import { parseKept } from '../state/storage.ts';
export interface PageTab {
  readonly path: string;
  /** The query that the page stood at last, with its `?`. */
  readonly search: string;
  /** Raised by a refresh, so that the page begins anew. */
  readonly round: number;
}

export interface PageTabs {
  readonly tabs: readonly PageTab[];
  /** Paths of pages that were shown, the last shown first. */
  readonly recent: readonly string[];
}

export type Closing = 'one' | 'others' | 'left' | 'right' | 'all';

/** The home page: always open, always first. */
export const pinned = '/index';
const home: PageTab = { path: pinned, search: '', round: 0 };

export const noTabs: PageTabs = { tabs: [home], recent: [] };

export function visit(state: PageTabs, path: string, search: string): PageTabs {
  const known = state.tabs.find((tab) => tab.path === path);
  // A tab that stands where it stood is the same, so that its page is not printed again.
  const tab: PageTab = known?.search === search ? known : { path, search, round: known?.round ?? 0 };
  const tabs = known ? state.tabs.map((each) => (each === known ? tab : each)) : [...state.tabs, tab];
  return { tabs, recent: [path, ...state.recent.filter((each) => each !== path)] };
}

/** What closing leaves open; the pinned page stays whatever is closed. */
export function close(state: PageTabs, closing: Closing, path: string): PageTabs {
  const at = state.tabs.findIndex((tab) => tab.path === path);
  const isClosed = (tab: PageTab, index: number): boolean => {
    if (tab.path === pinned) return false;
    switch (closing) {
      case 'one':
        return index === at;
      case 'others':
        return index !== at;
      case 'left':
        return index < at;
      case 'right':
        return index > at;
      case 'all':
        return true;
    }
  };
  const tabs = state.tabs.filter((tab, index) => !isClosed(tab, index));
  const open = new Set(tabs.map((tab) => tab.path));
  return { tabs, recent: state.recent.filter((each) => open.has(each)) };
}

/** Where to go when `path` was closed: the page used before it, else the pinned one; itself where it is still open. */
export function nextOf(state: PageTabs, path: string): string {
  if (state.tabs.some((tab) => tab.path === path)) return path;
  return state.recent[0] ?? pinned;
}

/** Moves a tab to the place of another; nothing goes before the pinned one. */
export function move(state: PageTabs, path: string, onto: string): PageTabs {
  const moved = state.tabs.find((tab) => tab.path === path);
  if (!moved || path === pinned || path === onto) return state;
  const to = Math.max(
    1,
    state.tabs.findIndex((tab) => tab.path === onto),
  );
  const others = state.tabs.filter((tab) => tab !== moved);
  return { ...state, tabs: [...others.slice(0, to), moved, ...others.slice(to)] };
}

/** One place to the left or right; beside the pinned tab there is none further left. */
export function shift(state: PageTabs, path: string, by: -1 | 1): PageTabs {
  const onto = state.tabs[state.tabs.findIndex((tab) => tab.path === path) + by];
  return onto === undefined || onto.path === pinned ? state : move(state, path, onto.path);
}

export function refresh(state: PageTabs, path: string): PageTabs {
  return { ...state, tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, round: tab.round + 1 } : tab)) };
}

/**
 * The pages that stay alive: the last used ones; of those beyond, one with unsaved input pushes out a later one that
 * has none. In an order that no visit changes, so that nothing moves in the page.
 */
export function keptOf(
  { tabs, recent }: PageTabs,
  most: number,
  hasDraft: (path: string) => boolean = () => false,
): readonly PageTab[] {
  const [shown, ...others] = recent;
  const ranked = [...others.filter(hasDraft), ...others.filter((path) => !hasDraft(path))];
  const alive = new Set([...(shown === undefined ? [] : [shown]), ...ranked].slice(0, most));
  return tabs.filter((tab) => alive.has(tab.path)).sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Tabs as the storage of this window holds them; what cannot be read is none. */
export function readTabs(text: string | null): PageTabs {
  if (text === null) return noTabs;
  const given = parseKept(text);
  const read = Array.isArray(given) ? given : [];
  const tabs = read.flatMap((each: unknown) => {
    if (!Array.isArray(each) || typeof each[0] !== 'string' || typeof each[1] !== 'string' || each[0] === pinned)
      return [];
    return [{ path: each[0], search: each[1], round: 0 }];
  });
  return { tabs: [home, ...tabs], recent: [] };
}

export function printTabs({ tabs }: PageTabs): string {
  return JSON.stringify(tabs.map(({ path, search }) => [path, search]));
}
