/** Turns the tables of a database into distributed ones and reference tables, once: what is so already stays as it is. */
import type { Catalogue } from '../../core/model/catalogue.ts';
import type { TablePlan } from '../../release/release.ts';
import { StartFault } from '../postgres/startFault.ts';
import { place, planDistribution, readPlacements, type Placed } from './distribution.ts';
import type { Database } from './open.ts';

interface DistributeOptions {
  readonly database: Database;
  readonly plans: readonly TablePlan[];
  /** Whose entities the plans are of. */
  readonly catalogue: Pick<Catalogue, 'entities'>;
  /** Says what would be done, and does nothing. */
  readonly dry: boolean;
  readonly say: (line: string) => void;
}

/** @returns how many tables were moved, or would be. @throws StartFault where it cannot be done at all */
export async function distribute({ database, plans, catalogue, dry, say }: DistributeOptions): Promise<number> {
  const db = database.workingOn('building');
  const found = await readPlacements(db);
  if (!found && !dry)
    throw new StartFault('DATABASE_URL must name a coordinator of Citus: its database has no extension citus');
  let moved = 0;
  for (const placed of planDistribution(plans, catalogue)) {
    const now = found?.get(placed.table) ?? 'local';
    if (now !== 'local' && now !== placed.placement)
      throw new StartFault(`table ${placed.table} is ${now} and must be ${placed.placement}: undistribute it by hand`);
    say(lineOf(placed, now === placed.placement));
    if (now === placed.placement) continue;
    moved += 1;
    if (!dry) await db.transaction().execute((trx) => place(trx, placed));
  }
  return moved;
}

function lineOf({ table, placement, loosened }: Placed, stands: boolean): string {
  const what = { distributed: 'by detachment_id, beside feed', reference: 'on every machine', local: 'coordinator' };
  const loses = loosened.length > 0 ? `; unique no more: ${loosened.join(', ')}` : '';
  return `${table.padEnd(32)} ${placement.padEnd(12)} ${what[placement]}${loses}${stands ? ' (stands)' : ''}`;
}
