/** The list that a ledger leads to: a fold over its entries, each a plain rule. */
import type { Label } from '../../../core/model/values.ts';
import { label } from '../../../core/model/label.ts';
import type { EntryKind, Happening } from './entries.ts';

interface Counts {
  readonly turns: number;
  readonly refusals: number;
  readonly noAnswers: number;
  readonly skips: number;
}

export interface RotationList {
  /** Companies, the next one first. */
  readonly order: readonly string[];
  readonly counts: ReadonlyMap<string, Counts>;
  /** Task → the company that has it as its turn. */
  readonly open: ReadonlyMap<string, string>;
  /** Task → the companies that were passed over for it. */
  readonly passed: ReadonlyMap<string, ReadonlySet<string>>;
}

export const emptyList: RotationList = { order: [], counts: new Map(), open: new Map(), passed: new Map() };
export const noCounts: Counts = { turns: 0, refusals: 0, noAnswers: 0, skips: 0 };

type Move = 'bottom' | 'top' | 'stays' | 'out';

interface Effect {
  readonly move: Move;
  readonly adds?: Partial<Counts>;
  /** The task is the company's turn from now on, or no longer. */
  readonly opens?: boolean;
  readonly passes?: boolean;
}

const back: Effect = { move: 'top', adds: { turns: -1 }, opens: false };

const effects: Readonly<Record<EntryKind, Effect>> = {
  join: { move: 'bottom' },
  leave: { move: 'out' },
  turn: { move: 'bottom', adds: { turns: 1 }, opens: true },
  override: { move: 'bottom', adds: { turns: 1 }, opens: true },
  requested: { move: 'stays' },
  sameScene: { move: 'stays' },
  refused: { move: 'bottom', adds: { refusals: 1 }, opens: false },
  noAnswer: { move: 'bottom', adds: { noAnswers: 1 }, opens: false },
  late: { move: 'bottom', opens: false },
  handedOver: { move: 'stays', opens: false },
  allOut: { move: 'stays', adds: { skips: 1 }, passes: true },
  suspended: { move: 'stays', adds: { skips: 1 }, passes: true },
  declined: { move: 'stays', adds: { skips: 1 }, passes: true },
  transferred: { move: 'stays', passes: true },
  cancelled: back,
  withdrawn: back,
};

export function listAfter(entries: readonly Happening[], from: RotationList = emptyList): RotationList {
  const list = copyOf(from);
  for (const entry of entries) take(list, entry);
  return list;
}

/** The same, to be changed in place: a fold over thousands of entries copies nothing. */
interface ListInHand extends RotationList {
  order: readonly string[];
  readonly counts: Map<string, Counts>;
  readonly open: Map<string, string>;
  readonly passed: Map<string, Set<string>>;
}

export function copyOf({ order, counts, open, passed }: RotationList): ListInHand {
  const copied = [...passed].map(([taskId, companies]) => [taskId, new Set(companies)] as const);
  return { order, counts: new Map(counts), open: new Map(open), passed: new Map(copied) };
}

export function take(list: ListInHand, { kind, companyId, taskId }: Happening): void {
  const { move, adds, opens, passes } = effects[kind];
  list.order = moved(list.order, companyId, kind === 'join' ? 'join' : move);
  if (adds) list.counts.set(companyId, added(list.counts.get(companyId) ?? noCounts, adds));
  if (taskId === null) return;
  if (opens === true) {
    list.open.set(taskId, companyId);
    // Who was passed over for a task is forgotten once somebody has it.
    list.passed.delete(taskId);
  }
  if (opens === false) list.open.delete(taskId);
  if (passes) list.passed.set(taskId, (list.passed.get(taskId) ?? new Set()).add(companyId));
}

/** Whoever is no member stays none: it may be asked for, or chosen with a reason. */
function moved(order: readonly string[], companyId: string, move: Move | 'join'): readonly string[] {
  if (move === 'stays' || (move !== 'join' && !order.includes(companyId))) return order;
  const others = order.filter((id) => id !== companyId);
  if (move === 'out') return others;
  return move === 'top' ? [companyId, ...others] : [...others, companyId];
}

function added(has: Counts, adds: Partial<Counts>): Counts {
  return {
    turns: has.turns + (adds.turns ?? 0),
    refusals: has.refusals + (adds.refusals ?? 0),
    noAnswers: has.noAnswers + (adds.noAnswers ?? 0),
    skips: has.skips + (adds.skips ?? 0),
  };
}

/** @returns why this cannot follow, in a sentence; null where it can. */
export function cannotFollow(list: RotationList, { kind, companyId, taskId, reason }: Happening): Label | null {
  const { move, passes, opens } = effects[kind];
  const isMember = list.order.includes(companyId);
  if (kind === 'join') return isMember ? label('已在名单上', 'it is on the list already') : null;
  if (kind === 'leave') return isMember ? null : label('不在名单上', 'it is not on the list');
  if (taskId === null) return label('没有写明任务', 'it names no task');
  if (passes) return isMember ? null : label('不在名单上', 'it is not on the list');
  if (kind === 'override') return reason?.trim() ? null : label('没有原因', 'it has no reason');
  if (opens && list.open.has(taskId))
    return label('任务已是另一家公司的轮次', 'the task is the turn of another company');
  if (opens === false && move !== 'bottom' && list.open.get(taskId) !== companyId)
    return label('任务不是该公司的轮次', 'the task is not its turn');
  if (kind !== 'turn') return null;
  if (!isMember) return label('不在名单上', 'it is not on the list');
  const before = list.order.slice(0, list.order.indexOf(companyId));
  const unasked = before.find((id) => !list.passed.get(taskId)?.has(id));
  return unasked === undefined ? null : label(`公司 ${unasked} 排在前面`, `company ${unasked} stands before it`);
}
