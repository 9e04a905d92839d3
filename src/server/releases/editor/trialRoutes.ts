/** Where forms of a page that is being written are tried: what is entered is judged as it will be, and nothing is done. */
import { isRow } from '../../../core/model/row.ts';
import type { Actor } from '../../calls/handler.ts';
import { userOf } from '../../records/access.ts';
import { refuse } from '../../records/faults.ts';
import type { SeenBy } from '../../calls/seer.ts';
import { numberOrNull, textIn, valueIn } from './editorInput.ts';
import type { Route, SchemaEditor } from './model.ts';

export function trialRoutes(route: Route, schemaEditor: Pick<SchemaEditor, 'judge'>, seenBy: SeenBy): void {
  const lookerOf = (asked: unknown, actor: Actor): Promise<Actor> => {
    const username = (valueIn(asked, 'as') ?? null) === null ? null : textIn(asked, 'as');
    return seenBy({ username, userType: numberOrNull(asked, 'userType') }, actor);
  };
  route('POST', 'judge', async (asked, actor) => {
    const input = valueIn(asked, 'input');
    if (!isRow(input)) throw refuse('bad-parameters');
    const looker = await lookerOf(asked, actor);
    const tried = { call: textIn(asked, 'call'), input, actor: looker };
    const faults = await schemaEditor.judge(textIn(asked, 'file'), textIn(asked, 'text'), tried);
    return faults.map(({ field, text }) => ({ field, text }));
  });
  // As conditions read them: `{"user": "detachmentId"}`.
  route('GET', 'person', async (asked, actor) => {
    const { sessionId: _, ...person } = userOf({ actor: await lookerOf(asked, actor) });
    return person;
  });
}
