/** What companies are called; self-driven stands among them as one of the lookup's extra choices. */
import { textOf } from '../../core/model/label.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { dbOf } from './productTables.ts';

export async function companyNames(
  context: HandlerContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const extra = context.release.catalogue.entities['task']?.fields['trailerCompanyId']?.lookup?.extra ?? [];
  const named = extra.map(({ id, name }) => [String(id), textOf(name, context.language)] as const);
  if (ids.length === 0) return new Map(named);
  const companies = await dbOf(context).selectFrom('company').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map([...named, ...companies.map(({ id, name }) => [id, name] as const)]);
}
