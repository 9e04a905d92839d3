/** The tables that schemas need, made before anybody is served by them. */
import type { Kysely } from 'kysely';
import type { Catalogue } from '../../core/model/catalogue.ts';
import { parseJson } from '../../core/model/row.ts';
import { normalise } from '../../core/normalise.ts';
import { withFormerNames } from '../../core/model/entity/renamed.ts';
import type { Release, TablePlan } from '../../release/release.ts';
import { planTables } from '../../release/tables.ts';
import type { Database } from '../database/open.ts';
import { RefusedStep } from '../database/sync/refusedStep.ts';
import { syncTables, type SyncReport } from '../database/sync/sync.ts';
import { systemTables } from '../database/systemTables.ts';
import type { Tables } from '../database/tables.ts';
import { readPointer } from './pointer.ts';
import type { RefusedTable } from './invalid.ts';
import type { StandingFor } from './judging.ts';
import type { Offered, Standing } from './standing.ts';

interface Expanding {
  readonly database: Database;
  /** Tables of the product that are no entities. */
  readonly tables: readonly TablePlan[];
  readonly standingFor: StandingFor;
  /** What has been served until now, before this start too; null before the first, and where it has renamed nothing. */
  readonly served: Catalogue | null;
}

/** What can serve, and what its tables lacked; no release and no report where nothing can. */
interface Expanded {
  readonly standing: Standing;
  readonly made: SyncReport | null;
}

/** What served when the server was stopped, where it may have renamed something: whoever takes that back need not do so while it runs. */
export async function servedBefore(db: Kysely<Tables>): Promise<Catalogue | null> {
  const pointer = await readPointer(db);
  if (!pointer?.sources.some(({ text }) => text.includes('"was"'))) return null;
  return normalise(pointer.sources.map(({ file, text }) => ({ file, json: parseJson(text) })));
}

/** Every table of a release: the engine's, the product's, the entities'. */
export const plansOf = ({ tables }: Pick<Expanding, 'tables'>, release: Release): readonly TablePlan[] => [
  ...systemTables,
  ...tables,
  ...release.tables,
];

/** Where a rename is taken back, the rows are taken back to the former name with it. */
function withRowsKept(release: Release, served: Catalogue | null): Release {
  const catalogue = served === null ? release.catalogue : withFormerNames(served, release.catalogue);
  return catalogue === release.catalogue ? release : { ...release, tables: planTables(catalogue) };
}

/**
 * A file whose table the database refuses is set aside as one with faults is.
 * @param whole a file without which nothing is done
 */
export async function expanded(own: Expanding, offers: readonly Offered[], whole?: string): Promise<Expanded> {
  const refused: RefusedTable[] = [];
  for (;;) {
    const standing = await own.standingFor(offers, refused);
    const release = standing.release && withRowsKept(standing.release, own.served);
    const isHeld = refused.length > 0 && standing.aside.some(({ file }) => file === whole);
    if (!release || isHeld) return { standing: { ...standing, release: null }, made: null };
    try {
      return {
        standing: { ...standing, release },
        made: await syncTables(own.database, plansOf(own, release), release.catalogue),
      };
    } catch (error) {
      refused.push(refusedBy(error, release, refused));
    }
  }
}

/** @throws what was thrown, where no table of an entity was refused, or the very same was before */
function refusedBy(error: unknown, { tables }: Release, before: readonly RefusedTable[]): RefusedTable {
  if (!(error instanceof RefusedStep)) throw error;
  const plan = tables.find(({ table }) => table === error.step.table);
  if (!plan || before.some((one) => JSON.stringify(one.plan) === JSON.stringify(plan))) throw error;
  return { plan, step: error.step, reason: error.message };
}
