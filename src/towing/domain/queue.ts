/** What waits for a command centre, and for a company: which turns of the rule `turn` stand in whose queue, and as what. */
import type { Condition } from '../../core/condition/condition.ts';

/** Whose queue it is. */
export type Queue = 'command' | 'company';

interface QueueStep {
  readonly queue: readonly Queue[];
  /** The value of the rule `turn`. */
  readonly turn: string;
  /** Stands in the queue only once it is over its limit: until then somebody else has to act. */
  readonly late: boolean;
  /** What must hold of the task beside its turn. */
  readonly where?: Condition;
}

/** What a task keeps from a driver's refusal until it is given to another. */
const refused = { returnedStep: 'refuse' } as const;

/** By the codes of the dictionary `queueStep`. */
const queueSteps = {
  toAssign: { queue: ['command'], turn: 'assign', late: false },
  // The company is to send another; the command centre sees it at once, and may give it to another company.
  driverRefused: { queue: ['command', 'company'], turn: 'dispatch', late: false, where: refused },
  toDispatch: { queue: ['company'], turn: 'dispatch', late: false, where: { none: [refused] } },
  companySilent: { queue: ['command'], turn: 'dispatch', late: true, where: { none: [refused] } },
  driverSilent: { queue: ['command', 'company'], turn: 'accept', late: true },
  lateToArrive: { queue: ['command', 'company'], turn: 'onTheWay', late: true },
  longOnScene: { queue: ['command', 'company'], turn: 'onScene', late: true },
  longTowing: { queue: ['command', 'company'], turn: 'towing', late: true },
  mismatch: { queue: ['command'], turn: 'checkNumber', late: false },
  photosToCheck: { queue: ['command'], turn: 'checkPhotos', late: false },
  photosMissing: { queue: ['command', 'company'], turn: 'photos', late: true },
  selfDriven: { queue: ['command'], turn: 'selfDriven', late: true },
} as const satisfies Readonly<Record<string, QueueStep>>;

export type QueueStepName = keyof typeof queueSteps;

/** The steps of one queue, by name. */
export function stepsOf(queue: Queue): readonly (QueueStep & { readonly name: QueueStepName })[] {
  const steps: readonly [string, QueueStep][] = Object.entries(queueSteps);
  return steps.flatMap(([name, step]) => (isStepName(name) && step.queue.includes(queue) ? [{ name, ...step }] : []));
}

export function isStepName(name: string): name is QueueStepName {
  return Object.hasOwn(queueSteps, name);
}
