/** Rules of automatic dispatch are switched off by one call; they are kept and edited by the generic ones. */
import { genericHandlers } from '../../server/calls/generic.ts';
import type { Handler } from '../records/handler.ts';

export const disableRule: Handler<'automaticDispatch.disable'> = (context, input) =>
  genericHandlers.update(context, { ...input, active: false });
