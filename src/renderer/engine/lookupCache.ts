/** Rows of lookups, asked for once per call and parameters, forgotten when their entity changes. */
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewCall } from '../../core/model/view.ts';
import type { Ports } from './ports.ts';

const keptFor = 5 * 60_000;

export interface Offered {
  readonly rows: readonly Row[];
  /** How many were read, beside those that were asked for by their ids. */
  readonly listed: number;
  /** There are more than these. */
  readonly isCut: boolean;
}

interface Entry {
  readonly entity: string | undefined;
  readonly since: number;
  readonly offered: Promise<Offered>;
  settled?: Offered;
}

export interface LookupCache {
  readonly load: (call: ViewCall, params: Row, read: (ports: Ports) => Promise<Offered>) => Promise<Offered>;
  /** What has already come, so that a select that opens again does not flicker. */
  readonly peek: (call: ViewCall, params: Row) => Offered | undefined;
  readonly forget: (call: ViewCall, params: Row) => void;
  /** Told when entries were forgotten, so that open selects load again. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => void;
}

const keyOf = (call: ViewCall, params: Row) =>
  JSON.stringify([call.id, call.asks, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);

export function createLookupCache(ports: () => Ports): LookupCache {
  const entries = new Map<string, Entry>();
  const watched = new Map<string, () => void>();
  const listeners = new Set<() => void>();

  const dropEntity = (entity: string) => {
    for (const [key, entry] of entries) if (entry.entity === entity) entries.delete(key);
    for (const listener of listeners) listener();
  };
  const watch = (entity: string) => {
    if (!watched.has(entity))
      watched.set(
        entity,
        ports().watch([entity], () => dropEntity(entity)),
      );
  };
  const fresh = (key: string) => {
    const entry = entries.get(key);
    return entry && ports().now() - entry.since < keptFor ? entry : undefined;
  };

  return {
    load(call, params, read) {
      const key = keyOf(call, params);
      const known = fresh(key);
      if (known) return known.offered;
      if (call.entity) watch(call.entity);
      const offered = read(ports());
      const entry: Entry = { entity: call.entity, since: ports().now(), offered };
      entries.set(key, entry);
      offered.then(
        (settled) => (entry.settled = settled),
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      return offered;
    },
    peek: (call, params) => fresh(keyOf(call, params))?.settled,
    forget(call, params) {
      entries.delete(keyOf(call, params));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      for (const stop of watched.values()) stop();
      watched.clear();
      entries.clear();
    },
  };
}
