/** A second general division beside the demonstration's, with a detachment, people and records of its own. */
import type { Json, Office } from './office.ts';

export interface Elsewhere {
  readonly divisionId: string;
  readonly detachmentId: string;
  /** Serves the detachment of here and that of elsewhere. */
  readonly sharedCompanyId: string;
  readonly companyId: string;
}

const idOf = (last: number): string => `01939f7e-0000-7000-9000-00000000000${last}`;

/** Its people are `stranger` of type 7 and `officeElsewhere` of type 2, with the password of all. */
export async function plantElsewhere({ rows }: Office): Promise<Elsewhere> {
  const [divisionId, detachmentId, companyId, sharedCompanyId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
  const copy = async (table: string, which: string, change: Json): Promise<void> => {
    const made = JSON.stringify({ ...change, event_head: null, event_seq: 0 });
    await rows(
      `insert into "${table}" select (jsonb_populate_record(null::"${table}", to_jsonb(t) || $1::jsonb)).*
       from (select * from "${table}" where ${which} order by id limit 1) as t`,
      [made],
    );
  };
  const [here] = await rows(`select detachment_id as id from "user" where username = 'police'`);
  await copy('general_division', 'true', { id: divisionId, name: '邻市总队' });
  await copy('detachment', 'true', { id: detachmentId, name: '邻市支队', general_division_id: divisionId });
  for (const [table, id] of Object.entries({ brigade: idOf(5), park: idOf(6), region: idOf(7), fence: idOf(8) }))
    await copy(table, 'true', { id, detachment_id: detachmentId });
  await copy('company', 'true', { id: companyId, name: '邻市拖车', detachment_ids: [detachmentId] });
  const both = [String(here?.['id']), detachmentId];
  await copy('company', 'true', { id: sharedCompanyId, name: '两市拖车', detachment_ids: both });
  const away = { general_division_id: divisionId, mobile: null };
  await copy('user', `username = 'general'`, {
    ...away,
    id: idOf(9),
    username: 'stranger',
    username_key: 'stranger',
    capacity_id: divisionId,
  });
  const place = { ...away, detachment_id: detachmentId, capacity_id: detachmentId };
  await copy('user', `username = 'office'`, {
    ...place,
    id: idOf(0),
    username: 'officeElsewhere',
    username_key: 'officeelsewhere',
  });
  return { divisionId, detachmentId, companyId, sharedCompanyId };
}
