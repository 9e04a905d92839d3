/** What a rotation's ledger says, entry by entry. Nothing in it is ever changed or taken out. */

/** One list for each detachment, class of vehicle and zone; `zone` is a region's id, empty for tasks without one. */
export interface ListKey {
  readonly detachmentId: string;
  readonly class: 'normal' | 'heavy';
  readonly zone: string;
}

export const entryKinds = [
  /** Serves this list from now on, at the bottom. */
  'join',
  'leave',
  /** Got the task as the next one: to the bottom. */
  'turn',
  /** Got the task before the next one, with a reason: its turn, to the bottom; who was next stays next. */
  'override',
  /** Got the task because the owner asked for it: keeps its place, no turn. */
  'requested',
  /** Got the task because it works at this scene already: keeps its place, no turn. */
  'sameScene',
  /** Its turn is used up: to the bottom. */
  'refused',
  'noAnswer',
  /** Lost the task because it came too late: its turn is used up, to the bottom. */
  'late',
  /** Another company goes on with the task after hook-up: the turn was done, keeps its place. */
  'handedOver',
  /** Passed over, keeps its place. */
  'allOut',
  'suspended',
  /** Passed over because it had refused this task before, keeps its place. */
  'declined',
  /** Passed over because the task is moved away from it, keeps its place. */
  'transferred',
  /** The task ended before hook-up: back on top, the turn does not count. */
  'cancelled',
  'withdrawn',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What happened to one company. */
export interface Happening {
  readonly kind: EntryKind;
  readonly companyId: string;
  readonly taskId: string | null;
  readonly reason: string | null;
  /** Whoever did it; null for what followed by itself. */
  readonly by: string | null;
}

export interface Entry extends Happening {
  /** From 1, without a gap. */
  readonly number: number;
  readonly at: number;
  /** The companies after it, the next one first. */
  readonly order: readonly string[];
  readonly previousHash: string;
  readonly hash: string;
}

/** SHA-256 of a text, as 64 hexadecimal digits. */
export type Digest = (text: string) => string;

export const firstHash = '0'.repeat(64);

/** The JSON of these values in this order, so that anybody can compute it again. */
export function hashOfEntry(key: ListKey, entry: Omit<Entry, 'hash'>, digest: Digest): string {
  const { number, at, kind, companyId, taskId, reason, by, order, previousHash } = entry;
  const list = [key.detachmentId, key.class, key.zone];
  return digest(JSON.stringify([list, number, at, kind, companyId, taskId, reason, by, order, previousHash]));
}
