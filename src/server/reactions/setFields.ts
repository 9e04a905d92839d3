/** Sets the fields that a reaction names, where its condition still holds. */
import { sql, type Kysely } from 'kysely';
import { readOperand } from '../../core/condition/condition.ts';
import { withComputed } from '../../core/condition/computed.ts';
import { brokenChecks } from '../../core/condition/recordCheck.ts';
import { textOf } from '../../core/model/label.ts';
import type { Change } from '../database/change.ts';
import { writeEvents } from '../database/events.ts';
import { reactionKinds, stepOf, type ReactionInput } from '../database/reactions.ts';
import type { Tables } from '../database/tables.ts';
import { GiveUp, type ErrandKind } from '../jobs/errands.ts';
import { conditionContext } from '../records/access.ts';
import { differences, tellChange } from '../records/recordChange.ts';
import { toStored } from '../records/storedValue.ts';
import { plainRow } from '../records/plainRow.ts';
import { dueOf, recordOf, system, takeAway, tellAudit, type Reacting } from './reacting.ts';

export function setErrand(reacting: Reacting): ErrandKind {
  return async (run) => {
    const due = dueOf(reacting, run);
    const { set } = due?.reaction ?? {};
    if (!due || !set) return;
    const { entity, release, reaction } = due;
    await run.database.transaction().execute(async (db) => {
      await takeAway(db, run);
      // Before the record is locked: what falls due with it locks its job first, too.
      if (reaction.notify || reaction.webhook) await keepDueWith(db, due.input);
      const before = await recordOf(db, due, run.now, true);
      if (!before) return;
      const plain = plainRow(entity, before, release.catalogue);
      const context = conditionContext({ actor: system, now: run.now });
      const values = Object.entries(set).map(
        ([name, operand]) => [name, readOperand(operand, { ...context, values: plain })] as const,
      );
      const broken = brokenChecks(
        entity.checks,
        withComputed(entity.fields, { ...plain, ...Object.fromEntries(values) }),
        context,
      );
      if (broken[0]) throw new GiveUp(textOf(broken[0].text, 'zh-CN'));
      const sets = values.flatMap(([name, value]) => {
        const field = entity.fields[name];
        return field ? [sql`${sql.ref(name)} = ${toStored(field, value)}`] : [];
      });
      await sql`
        update ${sql.table(entity.table)} as t set ${sql.join(sets)}, version = t.version + 1, update_time = ${run.now}
        where t.id = ${due.input.record}`.execute(db);
      const after = (await recordOf(db, due, run.now, false)) ?? null;
      if (differences(entity, before, after).length === 0) return;
      const changes: Change[] = [];
      const told = { release, changed: (change: Change) => void changes.push(change) };
      tellChange(told, { entity: entity.id, step: stepOf(entity, reaction, 'set'), before, after });
      await tellAudit(reacting, db, due, run.now, 'set');
      await writeEvents({ db, now: run.now, release, actor: system, distributed: due.distributed }, changes);
    });
  };
}

/** What fell due with a set happens, whatever that makes of the record. */
async function keepDueWith(db: Kysely<Tables>, { entity, record, on, at }: ReactionInput): Promise<void> {
  await sql`
    update job set input = input || '{"kept": true}' where kind <> ${reactionKinds.set} and input->>'entity' = ${entity} and input->>'on' = ${on} and input->>'record' = ${record}
      and input->>'at' = ${at}`.execute(db);
}
