/** Which assignments of a task sent a company out of turn with a reason, and where the ledger of rotation says so. */
import { sql } from 'kysely';
import { label, textOf } from '../../core/model/label.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { notStated } from '../records/rotation/keepRotation.ts';

interface Override {
  readonly number: number;
  readonly at: number;
}

export async function overridesOf({ db }: HandlerContext, taskId: string): Promise<readonly Override[]> {
  const { rows } = await sql<Override>`
    select number, at::float8 as at from rotation_entry
    where task_id = ${taskId} and kind = 'override' and reason <> ${notStated} order by at`.execute(db);
  return rows;
}

const steps: readonly string[] = ['assign', 'transfer', 'automatic'];

/** The ledger is written in the step's own transaction, at its moment; after a jump of the clock it may lie later. */
export function overrideAt(
  { language }: HandlerContext,
  overrides: readonly Override[],
  step: string,
  time: Date,
): string | null {
  if (!steps.includes(step)) return null;
  const found = overrides.find(({ at }) => Math.abs(at - time.getTime()) < 1000);
  return found ? textOf(told, language, { number: String(found.number) }) : null;
}

const told = label('不按轮值顺序（轮值台账第 {number} 条）', 'out of turn (rotation ledger, no. {number})');
