/**
 * Tables over several machines by Citus: those divided by `shard` lie with the rows of their detachment, each beside the others;
 * the rest of the entities, and what they name, are on every machine; what is the server's own stays with the coordinator.
 */
import { sql, type Kysely } from 'kysely';
import type { Catalogue } from '../../core/model/catalogue.ts';
import { isOfRows } from '../../core/model/computed.ts';
import type { IndexPlan, TablePlan } from '../../release/release.ts';
import type { Tables } from './tables.ts';

type Placement = 'distributed' | 'reference' | 'local';

export interface Placed {
  readonly table: string;
  readonly placement: Placement;
  /** Its indexes that can be unique no more: they lack the column by which it is divided. */
  readonly loosened: readonly string[];
}

const shardColumn = 'detachment_id';

/** The table beside which all others lie: every unit has its row there. */
const anchor = 'feed';

const isDivided = ({ primaryKey }: TablePlan): boolean => primaryKey[0] === shardColumn;

type Entities = Pick<Catalogue, 'entities'>;

function placementOf(plan: TablePlan, everywhere: ReadonlySet<string>): Placement {
  if (isDivided(plan) && !everywhere.has(plan.table)) return 'distributed';
  return plan.entity === '' && !plan.everywhere ? 'local' : 'reference';
}

/** Tables of divided entities that an undivided one names or measures: a row that is everywhere can only be joined with such. */
function namedFromOutside({ entities }: Entities): ReadonlySet<string> {
  const outside = new Set(Object.values(entities).filter(({ shard }) => shard === null));
  // What is added is walked through too: it may name others in turn.
  for (const { fields } of outside)
    for (const { nameOf, computed } of Object.values(fields)) {
      const read = nameOf?.entity ?? (isOfRows(computed) ? computed.rows : undefined);
      const other = read === undefined ? undefined : entities[read];
      if (other) outside.add(other);
    }
  return new Set([...outside].filter(({ shard }) => shard !== null).map(({ table }) => table));
}

/** Where each table goes: the anchor first, then by name. */
export function planDistribution(plans: readonly TablePlan[], catalogue: Entities): readonly Placed[] {
  const everywhere = namedFromOutside(catalogue);
  const placed = plans
    .filter(({ adds }) => !adds)
    .map((plan) => ({
      table: plan.table,
      placement: placementOf(plan, everywhere),
      loosened: everywhere.has(plan.table) ? [] : looseIn(plan),
    }));
  const rank = ({ table, placement }: Placed): string => `${table === anchor ? 0 : 1} ${placement} ${table}`;
  return placed.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

const looseIn = (plan: TablePlan): string[] =>
  plan.indexes.filter((index) => isLoosened(plan, index)).map(({ name }) => name);

/** A machine knows of its own rows alone: ids are told apart by how they are made, not by an index. */
export function isLoosened(plan: TablePlan, index: IndexPlan): boolean {
  return index.unique && isDivided(plan) && !index.columns.includes(shardColumn);
}

/** By table; empty where nothing is distributed. Null where the extension is not there. */
export async function readPlacements(db: Kysely<Tables>): Promise<ReadonlyMap<string, Placement> | null> {
  const { rows: here } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  if (here.length === 0) return null;
  const { rows } = await sql<{ table: string; method: string }>`
    select logicalrelid::text as table, partmethod as method from pg_dist_partition`.execute(db);
  const plain = (name: string): string => name.replaceAll('"', '');
  return new Map(rows.map(({ table, method }) => [plain(table), method === 'h' ? 'distributed' : 'reference']));
}

export async function isDistributed(db: Kysely<Tables>): Promise<boolean> {
  return (await readPlacements(db))?.has(anchor) ?? false;
}

/** Within a transaction. Rows that stand in it are moved. */
export async function place(db: Kysely<Tables>, { table, placement, loosened }: Placed): Promise<void> {
  if (placement === 'local') return;
  // What follows in this transaction may look at every table of every machine.
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(db);
  for (const name of loosened) await loosen(db, name);
  const name = sql.lit(`"${table}"`);
  if (placement === 'reference') await sql`select create_reference_table(${name})`.execute(db);
  else if (table === anchor) await sql`select create_distributed_table(${name}, ${sql.lit(shardColumn)})`.execute(db);
  else
    await sql`select create_distributed_table(${name}, ${sql.lit(shardColumn)}, colocate_with => ${sql.lit(anchor)})`.execute(
      db,
    );
}

/** The same index under the same name, unique no more. */
async function loosen(db: Kysely<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_indexdef(to_regclass(${name})) as text where to_regclass(${name}) is not null`.execute(db);
  const [found] = rows;
  if (!found?.text.startsWith('CREATE UNIQUE INDEX')) return;
  await sql`drop index ${sql.id(name)}`.execute(db);
  await sql`${sql.raw(found.text.replace('CREATE UNIQUE INDEX', 'CREATE INDEX'))}`.execute(db);
}
