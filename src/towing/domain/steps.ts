/**
 * The life of a task as data: which step may be taken by whom from which state. Every other pair of
 * state and step is refused with a text that says why. Read by the server, which decides, and by the console, which explains.
 */
import type { Label } from '../../core/model/catalogue.ts';
import type { TaskState } from './orderState.ts';

/** `command`: police, general division; `company` and `driver` act on what is theirs. Super managers are all three. */
type Role = 'command' | 'company' | 'driver';

interface Step {
  readonly role: Role;
  readonly from: readonly TaskState[];
  /** `all`: every order that is not cancelled must stand in `from`; `each`: the step takes those that do. */
  readonly takes: 'all' | 'each';
  /** As in 不能{name} / cannot {name}. */
  readonly name: Label;
}

const working = ['dispatched', 'accepted', 'arrived', 'towing'] as const;

export const steps = {
  assign: step('command', 'each', ['unassigned'], '分派任务', 'be assigned'),
  transferCompany: step('command', 'each', ['assigned', 'selfDriven', ...working], '转交任务', 'be transferred'),
  withdraw: step('command', 'all', ['assigned', 'selfDriven', 'dispatched', 'accepted'], '撤回', 'be withdrawn'),
  cancel: step(
    'command',
    'each',
    ['unassigned', 'assigned', 'selfDriven', ...working, 'photosMissing'],
    '取消任务',
    'be cancelled',
  ),
  delete: step('command', 'all', ['unassigned', 'complete', 'cancelled'], '删除', 'be deleted'),
  restore: step('command', 'all', ['deleted'], '恢复', 'be restored'),
  confirm: step('command', 'each', ['selfDriven', 'mismatch', 'supplemented'], '核对完成', 'be confirmed'),
  waivePhotos: step('command', 'each', ['photosMissing'], '免补照片', 'have its photos waived'),
  acknowledge: step('command', 'each', ['unassigned'], '响应', 'be acknowledged'),
  companyAcknowledge: step('company', 'each', ['assigned'], '响应', 'be acknowledged'),
  dispatch: step('company', 'each', ['assigned'], '派车', 'be dispatched'),
  transferDriver: step('company', 'each', [...working], '转交司机', 'be transferred to another driver'),
  companyRefuse: step('company', 'all', ['assigned', 'dispatched'], '拒单', 'be refused by the company'),
  accept: step('driver', 'each', ['dispatched'], '接单', 'be accepted'),
  refuse: step('driver', 'each', ['dispatched'], '拒单', 'be refused'),
  arrive: step('driver', 'each', ['accepted'], '确认到达现场', 'be arrived at'),
  tow: step('driver', 'each', ['arrived'], '开始拖车', 'be towed'),
  empty: step('driver', 'each', ['arrived'], '返空', 'be ended as an empty return'),
  finish: step('driver', 'each', ['towing'], '完成拖车', 'be finished'),
  supplement: step('driver', 'each', ['photosMissing'], '补充照片', 'be given photos'),
} as const satisfies Readonly<Record<string, Step>>;

export type StepName = keyof typeof steps;

/** What an order waits for, as the timeline will call it; null where it has ended. */
export const awaitedSteps = {
  unassigned: 'assign',
  assigned: 'dispatch',
  selfDriven: 'confirm',
  dispatched: 'accept',
  accepted: 'arrive',
  arrived: 'tow',
  towing: 'finish',
  photosMissing: 'supplement',
  mismatch: 'confirm',
  supplemented: 'confirm',
  complete: null,
  cancelled: null,
  deleted: null,
} as const satisfies Readonly<Record<TaskState, StepName | null>>;

const sentences: Readonly<Record<TaskState, { readonly zh: string; readonly en: string }>> = {
  unassigned: { zh: '任务还没有分派', en: 'The task is not assigned yet' },
  assigned: {
    zh: '任务已分派给拖车公司，还没有派车',
    en: 'The task is assigned to a company, no driver is dispatched yet',
  },
  selfDriven: { zh: '车辆由车主自行驶离', en: 'The owner drives the vehicle off' },
  dispatched: { zh: '已派车，司机还没有接单', en: 'A driver is dispatched and has not accepted yet' },
  accepted: { zh: '司机已接单', en: 'The driver has accepted' },
  arrived: { zh: '司机已到达现场', en: 'The driver has arrived at the scene' },
  towing: { zh: '已开始拖车', en: 'Towing has started' },
  photosMissing: { zh: '拖车已完成，等待补充照片', en: 'Towing has finished, required photos are missing' },
  mismatch: { zh: '拖车已完成，回执单号不符，等待核对', en: 'Towing has finished, the receipt numbers differ' },
  supplemented: { zh: '司机已补充照片，等待核对', en: 'The driver has supplemented photos, a check is due' },
  complete: { zh: '任务已完成', en: 'The task is complete' },
  cancelled: { zh: '任务已取消', en: 'The task is cancelled' },
  deleted: { zh: '任务已删除', en: 'The task is deleted' },
};

export function mayTake(name: StepName, state: TaskState): boolean {
  const { from }: Step = steps[name];
  return from.includes(state);
}

/** What stands in the way of a restoring is one thing, whatever else the task is. */
const notDeleted = { zh: '任务没有被删除', en: 'The task is not deleted' };

/** A task that somebody had says so: whoever was about to go on with it did not see it come back. */
const cameBack = {
  zh: '任务已被撤回或退回，目前没有分派',
  en: 'The task was withdrawn or returned and is not assigned now',
};

/** Why a step cannot be taken from this state; null where it can. */
export function whyNot(name: StepName, state: TaskState, returned = false): Label | null {
  if (mayTake(name, state)) return null;
  const kept = returned && state === 'unassigned' ? cameBack : sentences[state];
  const sentence = name === 'restore' ? notDeleted : kept;
  const verb = steps[name].name;
  return { 'zh-CN': `${sentence.zh}，不能${verb['zh-CN']}`, 'en-US': `${sentence.en}; it cannot ${verb['en-US']}` };
}

function step<R extends Role>(role: R, takes: Step['takes'], from: readonly TaskState[], zh: string, en: string) {
  return { role, takes, from, name: { 'zh-CN': zh, 'en-US': en } };
}
