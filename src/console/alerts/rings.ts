/** What has rung, and when each item is due to ring louder. Kept in the storage, so that an item rings once however many tabs there are and whichever of them leads. */
import { rowOf } from '../../core/model/row.ts';
import { readKept, type Store } from '../state/storage.ts';
import type { Notice, WaitingItem } from '../app/waiting.ts';

export interface Ring {
  readonly item: WaitingItem;
  readonly loud: boolean;
}

/** First and latest ring of each item, in milliseconds since 1970. */
type Rung = Readonly<Record<string, readonly [first: number, latest: number]>>;

const key = 'rungTasks';

/**
 * The rings that are due now, and notes them as rung: a new item at once, one that nobody acknowledged louder after
 * `louderAfter` milliseconds, and again after as long.
 */
export function dueRings(items: readonly WaitingItem[], now: number, louderAfter: number, storage: Store): Ring[] {
  const before = readRung(storage);
  const unanswered = items.filter((item) => item.acknowledgedBy === null);
  const due = unanswered.flatMap((item): Ring[] => {
    const rung = before[item.id];
    if (!rung) return [{ item, loud: false }];
    return now - rung[1] >= louderAfter ? [{ item, loud: true }] : [];
  });
  const dueIds = new Set(due.map((ring) => ring.item.id));
  const after: Rung = Object.fromEntries(
    unanswered.map(({ id }) => [id, [before[id]?.[0] ?? now, dueIds.has(id) ? now : (before[id]?.[1] ?? now)]]),
  );
  storage.setItem(key, JSON.stringify(after));
  return due;
}

const noticeKey = 'rungNotices';

/** Those that have not rung yet, and notes them as rung: a notice rings once, an item waits for somebody to act. */
export function dueNotices(notices: readonly Notice[], storage: Store): readonly Notice[] {
  const rung = rowOf(readKept(storage, noticeKey));
  storage.setItem(noticeKey, JSON.stringify(Object.fromEntries(notices.map(({ id }) => [id, 1]))));
  return notices.filter(({ id }) => !(id in rung));
}

function readRung(storage: Store): Rung {
  const kept = Object.entries(rowOf(readKept(storage, key)));
  return Object.fromEntries(kept.filter((entry): entry is [string, [number, number]] => isRung(entry[1])));
}

const isRung = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((time) => typeof time === 'number');
