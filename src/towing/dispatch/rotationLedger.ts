/** The entries of rotation's ledgers, newest first: every turn, skip and override with its reason, time and hash. */
import { sql } from 'kysely';
import { givenText } from '../../server/calls/inputValues.ts';
import type { Label, Language } from '../../core/model/catalogue.ts';
import { label, textOf } from '../../core/model/label.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Sql } from '../../server/database/comparisonSql.ts';
import { instantOf } from '../../server/time/instant.ts';
import { countedSql, pageTotal } from '../../server/records/query/pageTotal.ts';
import { refuseOrder } from '../../server/records/query/queryFilters.ts';
import { wireTime } from '../../server/time/clock.ts';
import { companyNames } from '../records/companyNames.ts';
import type { Handler, Input } from '../records/handler.ts';
import { unsaid } from '../records/rotation/keepRotation.ts';
import { ownCompany } from './rotation.ts';
import { ofUnits } from '../records/ofUnits.ts';

/** Whoever looks further back says of which time. */
const countedAtMost = 1_000;

interface Kept {
  readonly number: number;
  readonly at: string;
  readonly kind: string;
  readonly company: string;
  readonly task: string | null;
  readonly reason: string | null;
  readonly class: string;
  readonly zone: string;
  readonly unit: string;
  readonly zoneName: string | null;
  readonly unitName: string | null;
  readonly hash: string;
  readonly previous: string;
  readonly place: number | null;
  readonly writer: string | null;
}

/**
 * A company reads its own entries, and those that sent another out of turn while it stood before that one; of the others the
 * list tells the counts.
 */
export const ledger: Handler<'ledger'> = async (context, input) => {
  refuseOrder(input);
  const current = input.current ?? 1;
  const size = input.size ?? 20;
  const where = conditionsOf(context, input);
  const { rows } = await sql<Kept>`
    select e.number, e.at, e.kind, e.company_id as company, e.reason, e.class, e.zone, e.detachment_id as unit, e.hash,
      e.previous_hash as previous, array_position(e.list_order, e.company_id) as place,
      (select t.task_no from task as t where t.detachment_id = e.detachment_id and t.id = e.task_id) as task,
      (select u.name from "user" as u where u.id = e.written_by) as writer,
      (select r.name from region as r where r.detachment_id = e.detachment_id and r.id = e.zone) as zone_name,
      (select d.name from detachment as d where d.id = e.detachment_id) as unit_name
    from rotation_entry as e where ${where}
    order by e.at desc, e.detachment_id, e.class, e.zone, e.number desc
    limit ${size} offset ${(current - 1) * size}`.execute(context.db);
  const names = await companyNames(context, [...new Set(rows.map(({ company }) => company))]);
  const own = ownCompany(context);
  const records = rows.map((row) => ({
    id: row.hash,
    number: row.number,
    time: wireTime(new Date(Number(row.at))),
    rotationEntryKind: row.kind,
    trailerCompanyId: row.company,
    trailerCompanyName: names.get(row.company) ?? row.company,
    taskNo: row.task,
    reason: reasonOf(row, context.language),
    writtenBy: own === null ? row.writer : null,
    class: row.class,
    zone: row.zone,
    zoneName: row.zoneName,
    detachmentId: row.unit,
    detachmentName: row.unitName,
    placeAfter: row.place,
    hash: row.hash,
    previousHash: row.previous,
  }));
  const total = await pageTotal({ current, size, found: rows.length }, countedAtMost, async () => {
    const counted = await countedSql(sql`from rotation_entry as e where ${where}`, countedAtMost).execute(context.db);
    return counted.rows[0]?.count ?? 0;
  });
  return { records, ...total, current, size };
};

const toldAs: ReadonlyMap<string, Label> = new Map([
  [unsaid.notStated, label('未写明', 'Not stated')],
  [unsaid.proposedFirst, label('采用系统推荐的第一位', 'First of those proposed')],
]);

function reasonOf({ reason }: Kept, language: Language): string | null {
  const text = reason === null ? undefined : toldAs.get(reason);
  return text === undefined ? reason : textOf(text, language);
}

/** Entries of the company, and overrides before which it stood further up than whoever was sent. */
function ofCompany(own: string): Sql {
  return sql`(e.company_id = ${own} or (e.kind = 'override' and exists (
    select from rotation_entry as p
    where p.detachment_id = e.detachment_id and p.class = e.class and p.zone = e.zone and p.number = e.number - 1
      and array_position(p.list_order, ${own}) < coalesce(array_position(p.list_order, e.company_id), 2147483647))))`;
}

const ofTask = (taskNo: string): Sql => sql`exists (
  select from task as t where t.detachment_id = e.detachment_id and t.id = e.task_id and t.task_no = ${taskNo})`;

function conditionsOf(context: HandlerContext, input: Input<'ledger'>): Sql {
  const own = ownCompany(context);
  const exact = [
    [sql`e.detachment_id`, givenText(input.detachmentId)],
    [sql`e.class`, givenText(input.class)],
    [sql`e.zone`, givenText(input.zone)],
    [sql`e.kind`, givenText(input.rotationEntryKind)],
    [sql`e.company_id`, givenText(input.trailerCompanyId)],
  ] as const;
  const taskNo = givenText(input.taskNo);
  const from = instantOf(givenText(input.startTime) ?? '');
  const to = instantOf(givenText(input.endTime) ?? '');
  const all = [
    own === null ? sql`true` : ofCompany(own),
    ofUnits(context.actor, sql`e.detachment_id`),
    ...exact.flatMap(([column, value]) => (value === undefined ? [] : [sql`${column} = ${value}`])),
    ...(taskNo === undefined ? [] : [ofTask(taskNo)]),
    ...(from ? [sql`e.at >= ${from.getTime()}`] : []),
    ...(to ? [sql`e.at <= ${to.getTime()}`] : []),
  ];
  return sql.join(all, sql` and `);
}
