/** What waits for a command centre, and for a company: which turns of the rule `turn` stand in whose queue, and as what. */

/** Whose queue it is. */
export type Queue = 'command' | 'company';

interface QueueStep {
  readonly queue: readonly Queue[];
  /** The value of the rule `turn`. */
  readonly turn: string;
  /** Stands in the queue only once it is over its limit: until then somebody else has to act. */
  readonly late: boolean;
  /** 0 while somebody waits at the roadside; 1 once only papers are open. */
  readonly gravity: 0 | 1;
}

/** By the codes of the dictionary `queueStep`. */
export const queueSteps = {
  toAssign: { queue: ['command'], turn: 'assign', late: false, gravity: 0 },
  toDispatch: { queue: ['company'], turn: 'dispatch', late: false, gravity: 0 },
  companySilent: { queue: ['command'], turn: 'dispatch', late: true, gravity: 0 },
  driverSilent: { queue: ['command', 'company'], turn: 'accept', late: true, gravity: 0 },
  lateToArrive: { queue: ['command', 'company'], turn: 'onTheWay', late: true, gravity: 0 },
  mismatch: { queue: ['command'], turn: 'checkNumber', late: false, gravity: 1 },
  photosToCheck: { queue: ['command'], turn: 'checkPhotos', late: false, gravity: 1 },
  photosMissing: { queue: ['command', 'company'], turn: 'photos', late: true, gravity: 1 },
  selfDriven: { queue: ['command'], turn: 'selfDriven', late: true, gravity: 1 },
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
