/** A step that PostgreSQL refused while the tables were expanded, told apart from a database that is away or busy. */
import { codeOf, messageOf } from '../../../core/model/thrown.ts';

/** What a step makes or changes. */
export interface Step {
  readonly table: string;
  readonly column?: string;
  readonly index?: string;
}

export class RefusedStep extends Error {
  constructor(
    readonly step: Step,
    cause: unknown,
  ) {
    super(messageOf(cause), { cause });
  }
}

/** SQLSTATE of what passes by itself: connections, deadlocks, room that ran out, locks, interventions, the system around it. */
const passing = /^(08|40|53|55|57|58|25P03)/;
const stateShape = /^[0-9A-Z]{5}$/;

/** @throws RefusedStep where PostgreSQL would refuse the step again; anything else as it was thrown */
export async function takeStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const state = codeOf(error) ?? '';
    if (!stateShape.test(state) || passing.test(state)) throw error;
    throw new RefusedStep(step, error);
  }
}
