/** Lookups that need more than an entity's rows: companies and lots of a detachment, and code lists. */
import { dbOf } from '../records/productTables.ts';
import { sql } from 'kysely';
import { textOf } from '../../core/model/label.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { HandlerCalls } from '../../generated/calls.ts';
import type { Handler, Input } from '../records/handler.ts';

/** Companies that serve a detachment: the one named, else those of the session. */
export const companiesOfDetachment = async (context: HandlerContext, input: Input<'companyOfDetachment'>) => {
  const ids = detachmentsAsked(context, input);
  const query = dbOf(context).selectFrom('company').select(['id', 'name']).orderBy('name').orderBy('id');
  if (ids === 'all') return query.execute();
  return query.where(sql<boolean>`detachment_ids && ${[...ids]}::text[]`).execute();
};

export const parksOfDetachment = async (context: HandlerContext, input: Input<'parkOfDetachment'>) => {
  const ids = detachmentsAsked(context, input);
  const query = dbOf(context).selectFrom('park').select(['id', 'name']).orderBy('name').orderBy('id');
  return ids === 'all' ? query.execute() : query.where('detachmentId', 'in', [...ids, '']).execute();
};

/** A detachment beyond the session's own answers like one that does not exist: nothing. */
function detachmentsAsked(
  { actor }: HandlerContext,
  input: Input<'companyOfDetachment' | 'parkOfDetachment'>,
): readonly string[] | 'all' {
  const asked = givenText(input.detachmentId);
  if (asked === undefined) return actor.detachments;
  return actor.detachments === 'all' || actor.detachments.includes(asked) ? [asked] : [];
}

/** Which code list a call gives. */
const dictionaries: Readonly<Record<string, string>> = {
  tonnageList: 'tonnage',
  rescueStatusList: 'rescueStatus',
  strongMeasuresStatusList: 'strongMeasuresStatus',
};

export const dictionary: Handler<HandlerCalls['dictionary']> = ({ release, call, language }) => {
  const found = release.catalogue.dictionaries[dictionaries[call.id] ?? ''];
  if (!found) throw new Error(`Call "${call.id}" gives a dictionary that the schemas do not have`);
  return Promise.resolve(found.items.map(({ id, name }) => ({ id, name: textOf(name, language) })));
};
