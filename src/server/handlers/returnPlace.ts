/** Where a driver returns to after a task: set by the company for its own drivers, by a driver for himself. */
import { requiredText } from '../dispatch/given.ts';
import { dbOf } from '../dispatch/rows.ts';
import { pointOf } from '../dispatch/start.ts';
import { sees } from '../dispatch/visible.ts';
import { refuse } from '../routes/faults.ts';
import type { Handler } from '../routes/handler.ts';
import { tellChange } from '../routes/recordChange.ts';

/** @throws Refusal 404 for a driver of another company */
export const returnToLocationSet: Handler = async (context, input) => {
  const id = requiredText(input, 'driverId');
  const before = await dbOf(context)
    .selectFrom('driver')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before || !sees(context, 'driver', { ...before })) throw refuse('unknown-record');
  const after = await dbOf(context)
    .updateTable('driver')
    .set({
      standLocation: requiredText(input, 'standLocation'),
      standLocationPoint: pointOf(input['standLocationPoint']),
      version: before.version + 1,
      updateTime: context.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tellChange(context, { entity: 'driver', step: 'returnPlace', before, after });
  return null;
};
