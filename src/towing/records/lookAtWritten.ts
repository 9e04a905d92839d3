/** What is written by a generic call is looked at as it stands: whoever refuses it then takes it back with its transaction. */
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Given } from '../../server/records/given.ts';

export async function lookAtWritten(
  context: HandlerContext,
  write: (noting: HandlerContext) => Promise<Given>,
  look: (ids: readonly string[]) => Promise<void>,
): Promise<Given> {
  const written: string[] = [];
  const noting: HandlerContext = {
    ...context,
    changed: (change) => {
      written.push(change.id);
      context.changed(change);
    },
  };
  const answer = await write(noting);
  if (written.length > 0) await look(written);
  return answer;
}
