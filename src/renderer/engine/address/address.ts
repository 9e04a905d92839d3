/**
 * The query of a hash address (`#/path?query`): read, watched, written. A router beside it hears of what the browser does by
 * `hashchange`, of what is written here by `queryEvent`.
 */
import { entryOf } from './historyEntry.ts';
import { movedEvent, queryEvent } from './moved.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

const split = () => {
  const hash = window.location.hash.replace(/^#/, '');
  const mark = hash.indexOf('?');
  return mark < 0 ? { path: hash, query: '' } : { path: hash.slice(0, mark), query: hash.slice(mark + 1) };
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('hashchange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Not assigned: the browser would tell of it once more, and the whole page be printed for it before the answer comes. */
function put(hash: string, replace: boolean): void {
  try {
    window.history[replace ? 'replaceState' : 'pushState'](entryOf(hash), '', hash);
  } catch {
    // A browser may take only so many of these in a while: then it is assigned after all.
    if (replace) window.location.replace(hash);
    else window.location.hash = hash;
  }
}

function write(query: string, replace: boolean) {
  const { path, query: before } = split();
  if (query === before) return;
  const hash = `#${path}${query === '' ? '' : `?${query}`}`;
  put(hash, replace);
  for (const listener of listeners) listener();
  window.dispatchEvent(new Event(queryEvent));
}

/** The query of the page that stood here first: once another page is open, it is no longer this one's to read. */
export function useHashQuery(): readonly [string, (query: string, replace?: boolean) => void] {
  const [own] = useState(() => ({ path: split().path, query: split().query }));
  const read = useCallback(() => {
    const { path, query } = split();
    if (path === own.path) own.query = query;
    return own.query;
  }, [own]);
  const query = useSyncExternalStore(subscribe, read);
  const set = useCallback(
    (next: string, replace = false) => {
      if (split().path === own.path) write(next, replace);
    },
    [own],
  );
  return [query, set];
}

/**
 * Calls once the browser has gone to another page: by its back button, or by an address that was typed. Where the one
 * that was left is put back at once, for it asks first, nobody has gone.
 */
export function onLeave(listener: () => void): () => void {
  let { path } = split();
  const look = (): void => {
    const now = split().path;
    if (now === path) return;
    path = now;
    listener();
  };
  const later = (): void => void setTimeout(look);
  window.addEventListener('hashchange', later);
  window.addEventListener(movedEvent, later);
  return () => {
    window.removeEventListener('hashchange', later);
    window.removeEventListener(movedEvent, later);
  };
}
