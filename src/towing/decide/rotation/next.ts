/** Whose turn it is: the first on the list who may and can, with the reason for everyone who was passed over. */
import type { Label } from '../../../core/model/values.ts';
import { label } from '../../../core/model/label.ts';
import type { Suspension } from '../world.ts';
import type { EntryKind, Happening, ListKey } from './entries.ts';
import type { RotationList } from './list.ts';

export interface RotationTask {
  readonly id: string;
  readonly detachmentId: string;
  /** Companies that have refused it or did not answer: nobody is asked twice. */
  readonly declinedBy: readonly string[];
  /** The company that the task is moved away from: its turn comes again with another task. */
  readonly leavingId?: string | null;
  /** Companies that are known to be out for it, and why. */
  readonly passedOver?: ReadonlyMap<string, Skip['code']> | undefined;
  /** The company that works at this scene already. */
  readonly sceneCompanyId?: string | null;
  /** The company that the owner asks for. */
  readonly requestedCompanyId?: string | null;
}

export interface Availability {
  readonly suspensions: readonly Suspension[];
  /** Trucks that could go now. */
  readonly free: number;
}

export interface Skip {
  readonly companyId: string;
  readonly code: Extract<EntryKind, 'suspended' | 'allOut' | 'declined' | 'transferred'>;
  readonly text: Label;
}

export interface Next {
  /** Null where the end of the list is reached. */
  readonly companyId: string | null;
  readonly how: Extract<EntryKind, 'turn' | 'requested' | 'sameScene'>;
  readonly skips: readonly Skip[];
}

const skipTexts = {
  suspended: label('暂停派单', 'Suspended'),
  allOut: label('没有可派的拖车', 'All trucks are out'),
  declined: label('已拒绝或未响应此任务', 'Refused this task or did not respond'),
  transferred: label('任务从该公司转出', 'The task moves away from it'),
} as const satisfies Readonly<Record<Skip['code'], Label>>;

/** Nobody is free whose availability is not given. A suspension is kept even where the owner asks for the company. */
export function nextFor(
  task: RotationTask,
  list: RotationList,
  availability: ReadonlyMap<string, Availability>,
  now: number,
): Next {
  const reasonOf = (companyId: string): Skip['code'] | null => {
    if (task.declinedBy.includes(companyId)) return 'declined';
    if (task.leavingId === companyId) return 'transferred';
    const known = task.passedOver?.get(companyId);
    if (known) return known;
    const { suspensions, free } = availability.get(companyId) ?? { suspensions: [], free: 0 };
    if (isSuspended(suspensions, task.detachmentId, now)) return 'suspended';
    return free > 0 ? null : 'allOut';
  };
  const outOfTurn = [
    { how: 'requested', companyId: task.requestedCompanyId },
    { how: 'sameScene', companyId: task.sceneCompanyId },
  ] as const;
  for (const { how, companyId } of outOfTurn)
    if (companyId && reasonOf(companyId) === null) return { companyId, how, skips: [] };
  const skips: Skip[] = [];
  for (const companyId of list.order) {
    const code = reasonOf(companyId);
    if (code === null) return { companyId, how: 'turn', skips };
    skips.push({ companyId, code, text: skipTexts[code] });
  }
  return { companyId: null, how: 'turn', skips };
}

export function isSuspended(suspensions: readonly Suspension[], detachmentId: string, now: number): boolean {
  return suspensions.some(
    (one) => one.detachmentId === detachmentId && one.from <= now && (one.until === null || now < one.until),
  );
}

/** What the ledger says of a choice: everyone who was passed over, then who has it. */
export function happeningsOf(next: Next, taskId: string, by: string | null): readonly Happening[] {
  const passed = next.skips.map(({ companyId, code }) => ({ kind: code, companyId, taskId, reason: null, by: null }));
  if (next.companyId === null) return passed;
  return [...passed, { kind: next.how, companyId: next.companyId, taskId, reason: null, by }];
}

/** The list that a task belongs to: by its heaviest vehicle and its region. */
export function listOf(
  task: { readonly detachmentId: string; readonly regionId: string | null; readonly tonnageId: number | null },
  heavyTonnageAbove: number,
): ListKey {
  const isHeavy = task.tonnageId !== null && task.tonnageId > heavyTonnageAbove;
  return { detachmentId: task.detachmentId, class: isHeavy ? 'heavy' : 'normal', zone: task.regionId ?? '' };
}
