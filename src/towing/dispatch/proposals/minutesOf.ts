/** Where minutes come from that are better than the estimate: by road. Whoever is missing in the answer is estimated. */
import { shortlist, type Ask } from '../../decide/propose.ts';
import type { Minutes, World } from '../../decide/world.ts';
import { ownMinutes } from '../../routing/ownRouting.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';

/** Of those who are worth asking a router for; it may wait for a server. */
export async function minutesFor(
  { db }: HandlerContext,
  world: World,
  asks: readonly Ask[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Minutes>>> {
  const minutesOf = await ownMinutes(db);
  const found = new Map<string, ReadonlyMap<string, Minutes>>();
  for (const ask of asks) found.set(ask.taskId, await minutesOf(shortlist(world, ask)));
  return found;
}
