/** A step that PostgreSQL refused while the tables were expanded, told apart from a database that is away or busy. */
import { codeOf, messageOf } from '../../../core/model/thrown.ts';
import { isSqlState, saysPassing } from '../../postgres/sqlStates.ts';

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

/** @throws RefusedStep where PostgreSQL would refuse the step again; anything else as it was thrown */
export async function takeStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const state = codeOf(error) ?? '';
    if (!isSqlState(state) || saysPassing(state)) throw error;
    throw new RefusedStep(step, error);
  }
}
