/** Stand-ins for what a browser gives: a storage of its own, a line between tabs, locks. */
import type { TabMessage, Tabs } from '../../src/console/live/tabs.ts';
import type { Ticker } from '../../src/console/live/ticker.ts';

export function emptyStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

/** Tabs that hear each other at once. */
export function openLine(): { readonly tab: (own: string) => Tabs } {
  const members = new Map<string, Set<(message: TabMessage) => void>>();
  return {
    tab: (own) => {
      const listeners = new Set<(message: TabMessage) => void>();
      members.set(own, listeners);
      return {
        own,
        tell: (message) => {
          for (const [name, hearing] of members) if (name !== own) for (const listener of hearing) listener(message);
        },
        listen: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        close: () => members.delete(own),
      };
    },
  };
}

/** Timers that go by hand. */
export function handTicker(): Ticker & { readonly pass: (milliseconds: number) => void } {
  const jobs = new Set<{ left: number; readonly every: number; readonly work: () => void }>();
  return {
    every: (milliseconds, work) => {
      const job = { left: milliseconds, every: milliseconds, work };
      jobs.add(job);
      return () => jobs.delete(job);
    },
    pass: (milliseconds) => {
      for (const job of jobs) {
        job.left -= milliseconds;
        while (job.left <= 0) {
          job.left += job.every;
          job.work();
        }
      }
    },
    close: () => jobs.clear(),
  };
}

/** A made file as the list of downloads answers it. */
export const listedDownload = (id: string, state: string, percentage: number, more: object = {}) => ({
  id,
  wordName: `${id}.xlsx`,
  path: `/vehicle/exportFile?id=${id}`,
  downloadTime: '2026-11-20 08:00:00',
  kind: 'export',
  state,
  percentage,
  size: null,
  fault: null,
  ...more,
});
