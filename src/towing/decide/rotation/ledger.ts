/** Writes entries that follow from those before, and recomputes a ledger from nothing but its entries. */
import { label, textOf } from '../../../core/model/label.ts';
import type { Label } from '../../../core/model/values.ts';
import { firstHash, hashOfEntry, type Digest, type Entry, type Happening, type ListKey } from './entries.ts';
import { cannotFollow, copyOf, emptyList, take, type RotationList } from './list.ts';

/** The end of a ledger: what the next entry follows. */
export interface Head {
  readonly number: number;
  readonly at: number;
  readonly hash: string;
}

export const noHead: Head = { number: 0, at: 0, hash: firstHash };

/**
 * A clock that jumps back does not order the ledger anew: no entry is older than the one before it.
 * @throws RangeError where one cannot follow.
 */
export function append(
  key: ListKey,
  before: { readonly list: RotationList; readonly head: Head },
  happenings: readonly Happening[],
  { now, digest }: { readonly now: number; readonly digest: Digest },
): { readonly list: RotationList; readonly head: Head; readonly entries: readonly Entry[] } {
  const list = copyOf(before.list);
  let { head } = before;
  const entries: Entry[] = [];
  for (const happening of happenings) {
    const fault = cannotFollow(list, happening);
    if (fault !== null)
      throw new RangeError(`"${happening.kind}" of ${happening.companyId} cannot follow: ${textOf(fault, 'en-US')}`);
    take(list, happening);
    const { kind, companyId, taskId, reason, by } = happening;
    const entry = {
      number: head.number + 1,
      at: Math.max(now, head.at),
      kind,
      companyId,
      taskId,
      reason,
      by,
      order: list.order,
      previousHash: head.hash,
    };
    const hash = hashOfEntry(key, entry, digest);
    entries.push({ ...entry, hash });
    head = { number: entry.number, at: entry.at, hash };
  }
  return { list, head, entries };
}

interface Recomputed {
  readonly list: RotationList;
  readonly entries: number;
  /** The first entry that does not hold, and why; null where all do. */
  readonly fault: { readonly number: number; readonly why: Label } | null;
}

/** @param head as it was kept apart from the entries: without it, entries missing at the end are not found. */
export function recompute(
  key: ListKey,
  entries: readonly Entry[],
  digest: Digest,
  head?: Pick<Head, 'number' | 'hash'>,
): Recomputed {
  const list = copyOf(emptyList);
  let before = noHead;
  for (const entry of entries) {
    const why = faultOf(key, entry, { list, before }, digest);
    if (why !== null) return { list, entries: entries.length, fault: { number: before.number + 1, why } };
    take(list, entry);
    if (!isSame(list.order, entry.order)) {
      const fault = {
        number: entry.number,
        why: label('名单顺序不是应有的顺序', 'its order is not the one that follows'),
      };
      return { list, entries: entries.length, fault };
    }
    before = entry;
  }
  const isWhole = head === undefined || (head.number === before.number && head.hash === before.hash);
  const fault = isWhole
    ? null
    : { number: before.number + 1, why: label(`应有 ${head.number} 条`, `${head.number} entries were written`) };
  return { list, entries: entries.length, fault };
}

function faultOf(
  key: ListKey,
  entry: Entry,
  { list, before }: { readonly list: RotationList; readonly before: Head },
  digest: Digest,
): Label | null {
  if (entry.number !== before.number + 1) return label(`序号为 ${entry.number}`, `its number is ${entry.number}`);
  if (entry.previousHash !== before.hash) return label('与前一条不相接', 'it does not follow the entry before it');
  if (entry.hash !== hashOfEntry(key, entry, digest))
    return label('哈希与内容不符', 'its hash is not that of its content');
  if (!(entry.at >= before.at)) return label('早于前一条', 'it is older than the entry before it');
  return cannotFollow(list, entry);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
