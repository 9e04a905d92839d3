/** Where an author's drafts are kept and found again; nobody reads another's. */
import type { KeptDraft } from '../../../core/editorAnswers.ts';
import { wireTime } from '../../time/clock.ts';
import type { Draft } from './drafts.ts';
import { numberIn, textIn, textOrNull, textsOrNone, valueIn } from './editorInput.ts';
import type { SchemaEditor } from './model.ts';
import type { Route } from './model.ts';

export function draftRoutes(route: Route, schemaEditor: SchemaEditor): void {
  route('GET', 'drafts', async (_asked, actor) => (await schemaEditor.drafts(actor.id)).map(draftOnWire));
  route('POST', 'draft', async (asked, actor) => {
    const file = textIn(asked, 'file');
    const text = textOrNull(asked, 'text');
    const base = valueIn(asked, 'base') === undefined ? null : textOrNull(asked, 'base');
    const draft = text === null ? null : { text, base, seen: numberIn(asked, 'version') };
    const over = textsOrNone(asked, 'over');
    await schemaEditor.keepDraft(actor.id, file, draft, over);
    return null;
  });
}

export function draftOnWire({ file, text, seen, base, updatedAt }: Draft): KeptDraft {
  return { file, text, version: seen, base, updatedAt: wireTime(updatedAt) };
}
