/** Where super managers decide changes that wait for a second one. */
import type { EditorAnswers } from '../../../core/editorAnswers.ts';
import type { Actor } from '../../calls/handler.ts';
import { refuse } from '../../records/faults.ts';
import { wireTime } from '../../time/clock.ts';
import { authorOf, textIn } from './editorInput.ts';
import { publishedOnWire } from './editorOutput.ts';
import { refusedAs } from '../../records/refusal.ts';
import type { Proposal } from './proposals.ts';
import type { SchemaEditor } from './model.ts';
import type { Note, Route } from './model.ts';

export function approvalRoutes(route: Route, { approvals }: SchemaEditor, note: Note): void {
  route('GET', 'proposals', async (_asked, actor) => {
    return (await approvals.list(actor.id)).map((one) => proposalOnWire(one, actor));
  });
  route('GET', 'proposal', async (asked, actor) => {
    const { proposal, ...review } = await approvals.review(textIn(asked, 'id'));
    return { ...review, proposal: proposalOnWire(proposal, actor) };
  });
  route('POST', 'approve', async (asked, actor, language, address) => {
    const id = textIn(asked, 'id');
    const noted = { call: 'schemas/approve', actor, address };
    try {
      const seen = { from: textIn(asked, 'from'), to: textIn(asked, 'to') };
      const opened = await approvals.approve(id, seen, authorOf(asked, actor));
      await note({ ...noted, about: { ids: [opened.file] } }, { done: true });
      return publishedOnWire(opened, language);
    } catch (error) {
      await note({ ...noted, about: { ids: [id] } }, { refused: refusedAs(error) });
      throw error;
    }
  });
  route('POST', 'refuse', async (asked, actor, _language, address) => {
    const by = authorOf(asked, actor);
    if (by.reason === null) throw refuse('bad-parameters');
    const { file } = await approvals.refuse(textIn(asked, 'id'), by);
    await note({ call: 'schemas/refuse', actor, address, about: { ids: [file] } }, { done: true });
    return null;
  });
  route('POST', 'withdraw', async (asked, actor, _language, address) => {
    const { file } = await approvals.withdraw(textIn(asked, 'id'), authorOf(asked, actor));
    await note({ call: 'schemas/withdraw', actor, address, about: { ids: [file] } }, { done: true });
    return null;
  });
}

function proposalOnWire(proposal: Proposal, { id }: Actor): EditorAnswers['proposals'][number] {
  const { authorId, createdAt, decidedAt, ...told } = proposal;
  return {
    ...told,
    isOwn: authorId === id,
    createdAt: wireTime(createdAt),
    decidedAt: decidedAt && wireTime(decidedAt),
  };
}
