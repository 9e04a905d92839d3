/** Which assignments of a task sent a company out of turn where turns are the rule, and where the ledger of rotation says so. */
import { sql } from 'kysely';
import { label, textOf } from '../../../core/model/label.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';

interface Override {
  readonly number: number;
  readonly at: number;
}

export async function overridesOf({ db }: HandlerContext, taskId: string): Promise<readonly Override[]> {
  const { rows } = await sql<Override>`
    select number, at::float8 as at from rotation_entry
    where task_id = ${taskId} and kind = 'override' and by_rule order by at`.execute(db);
  return rows;
}

const steps: readonly string[] = ['assign', 'transfer', 'automatic'];

interface Step {
  readonly step: string;
  readonly time: Date;
}

/**
 * What is told of steps that went out of turn. The ledger is written in the step's own transaction, at its moment; after a
 * jump of the clock it may lie later: each entry is of the step that is nearest to it.
 */
export function overridesTold<S extends Step>(
  { language }: HandlerContext,
  overrides: readonly Override[],
  all: readonly S[],
): ReadonlyMap<S, string> {
  const able = all.filter(({ step }) => steps.includes(step));
  const away = (step: S, { at }: Override): number => Math.abs(at - step.time.getTime());
  return new Map(
    overrides.flatMap((entry): (readonly [S, string])[] => {
      const nearest = able.toSorted((one, other) => away(one, entry) - away(other, entry))[0];
      if (!nearest || away(nearest, entry) >= 1000) return [];
      return [[nearest, textOf(told, language, { number: String(entry.number) })]];
    }),
  );
}

const told = label('不按轮值顺序（轮值台账第 {number} 条）', 'out of turn (rotation ledger, no. {number})');
