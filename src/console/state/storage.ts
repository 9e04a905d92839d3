/**
 * The browser's storages. Where there is none, or it takes no more, memory stands in for as long as the page lives; what
 * is damaged counts as not there.
 */
import { parseJson } from '../../core/model/row.ts';

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** @param open throws a `DOMException` where the browser allows no storage. */
export function storeOf(open: () => Storage): Store {
  const memory = new Map<string, string>();
  function tried<T>(act: (storage: Storage) => T, otherwise: T): T {
    try {
      return act(open());
    } catch (thrown) {
      if (!(thrown instanceof DOMException)) throw thrown;
      return otherwise;
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? tried((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isKept = tried((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) return void memory.delete(key);
      // The value before must not come back with the next page.
      tried((storage) => storage.removeItem(key), undefined);
      memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      tried((storage) => storage.removeItem(key), undefined);
    },
    clear: () => {
      memory.clear();
      tried((storage) => storage.clear(), undefined);
    },
  };
}

/** Shared by all windows of this browser. */
export const localStore = storeOf(() => window.localStorage);
/** The names under which the browser keeps something for all windows; none where it allows no storage. */
export function localKeys(): readonly string[] {
  try {
    return Object.keys(window.localStorage);
  } catch (thrown) {
    if (!(thrown instanceof DOMException)) throw thrown;
    return [];
  }
}
/** Of this window alone. */
export const windowStore = storeOf(() => window.sessionStorage);

/** What was kept as JSON; undefined where nothing was, or it is damaged. */
export function readKept(store: Pick<Store, 'getItem'>, key: string): unknown {
  const written = store.getItem(key);
  return written === null ? undefined : parseKept(written);
}

/** Undefined where the text is no JSON. */
export function parseKept(written: string): unknown {
  try {
    return parseJson(written);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return undefined;
  }
}
