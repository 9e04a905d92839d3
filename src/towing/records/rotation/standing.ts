/** The order in which a list's companies stand now. */
import type { HandlerContext } from '../../../server/calls/handler.ts';
import type { ListKey } from '../../decide/rotation/entries.ts';
import { membersOf } from './members.ts';
import { headOf, orderAt } from './tables.ts';

/** As the ledger will have it: those who serve the list no more are gone, whoever has joined since stands at the bottom. */
export async function standingOf(context: Pick<HandlerContext, 'db'>, key: ListKey): Promise<readonly string[]> {
  const members = await membersOf(context, key);
  const head = await headOf(context, key);
  const order = head ? await orderAt(context, key, head.number) : [];
  return [...order.filter((id) => members.includes(id)), ...members.filter((id) => !order.includes(id))];
}
