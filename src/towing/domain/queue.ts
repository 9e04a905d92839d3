/** What waits for a command centre, and for a company: which turns of the rule `turn` stand in whose queue, and as what. */

/** Whose queue it is. */
export type Queue = 'command' | 'company';

interface QueueStep {
  readonly queue: readonly Queue[];
  /** The value of the rule `turn`. */
  readonly turn: string;
  /** Stands in the queue only once it is over its limit: until then somebody else has to act. */
  readonly late: boolean;
}

/** By the codes of the dictionary `queueStep`. */
export const queueSteps = {
  toAssign: { queue: ['command'], turn: 'assign', late: false },
  toDispatch: { queue: ['company'], turn: 'dispatch', late: false },
  companySilent: { queue: ['command'], turn: 'dispatch', late: true },
  driverSilent: { queue: ['command', 'company'], turn: 'accept', late: true },
  lateToArrive: { queue: ['command', 'company'], turn: 'onTheWay', late: true },
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
