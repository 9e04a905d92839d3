/** Where a driver returns to after a task: set by the company for its own drivers, by drivers for themselves. */
import { lockDriver, saveDriver } from '../records/driverRow.ts';
import { requiredText } from '../../server/calls/inputValues.ts';
import { pointOf } from '../records/point.ts';
import { mayChange } from '../../server/records/visible.ts';
import { refuse } from '../../server/records/faults.ts';
import type { Handler } from '../records/handler.ts';

/** @throws Refusal 404 for a driver of another company */
export const returnToLocationSet: Handler<'returnToLocationSet'> = async (context, input) => {
  const id = requiredText(input, 'driverId');
  const before = await lockDriver(context, id);
  if (!before || !mayChange(context, 'driver', { ...before })) throw refuse('unknown-record');
  await saveDriver(context, before, 'returnPlace', {
    standLocation: requiredText(input, 'standLocation'),
    standLocationPoint: pointOf(input.standLocationPoint),
  });
  return null;
};
