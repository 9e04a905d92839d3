/** Judges a driver's believed fixes against the fences of the units that the driver serves, and keeps what happened. */
import { sql } from 'kysely';
import type { TablePlan } from '../../../release/release.ts';
import type { Sql } from '../../../server/database/comparisonSql.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import {
  unknownStanding,
  watchFence,
  type FenceFix,
  type FenceHappening,
  type Standing,
} from '../../decide/fences/watch.ts';
import { setsOff } from '../../decide/fences/rules.ts';
import type { DriverRow } from '../../records/productTables.ts';
import { keepFenceEvent } from './keepFenceEvent.ts';
import type { KnownGrounds } from './knownGrounds.ts';
import { groundsOf, type DrivenTo, type Ground } from './readGrounds.ts';

/** What is known of each driver: the last fix, and how they stand to each fence. */
export const fenceWatchTable: TablePlan = {
  entity: '',
  table: 'fence_watch',
  columns: [
    { name: 'driver_id', type: 'text', notNull: true },
    { name: 'last', type: 'jsonb', notNull: true },
    { name: 'standings', type: 'jsonb', notNull: true },
  ],
  primaryKey: ['driver_id'],
  indexes: [],
};

type Standings = Readonly<Record<string, Standing>>;

export interface Watch {
  readonly last: FenceFix | null;
  readonly standings: Standings;
}

interface Known {
  readonly watch: Watch;
  readonly grounds: KnownGrounds;
  readonly task: DrivenTo | null;
}

/**
 * @param driver locked: reports of one driver are judged one after the other. @param fixes that moved the driver, oldest first
 * @returns what is known of the driver from now on; null: as before
 */
export async function watchDriver(
  context: HandlerContext,
  driver: DriverRow,
  fixes: readonly FenceFix[],
  { watch: before, grounds: known, task }: Known,
): Promise<Watch | null> {
  const newest = fixes.at(-1);
  if (!newest) return null;
  const grounds = groundsOf(driver, known, task);
  if (grounds.length === 0 && before.last === null) return null;
  const standings: Record<string, Standing> = {};
  for (const ground of grounds) {
    const judged = judge(ground, before, fixes);
    standings[ground.key] = judged.standing;
    for (const happening of judged.happened) await keepHappening(context, driver, ground, happening);
  }
  return { last: newest, standings };
}

function judge(ground: Ground, before: Watch, fixes: readonly FenceFix[]) {
  const stays = ground.rules.flatMap(({ dwellMinutes }) => dwellMinutes ?? []);
  let standing = before.standings[ground.key] ?? unknownStanding;
  let last = before.last;
  const happened: FenceHappening[] = [];
  for (const fix of fixes) {
    const step = watchFence(ground.area, standing, last, fix, stays);
    standing = step.standing;
    happened.push(...step.happened);
    if (!last || fix.at > last.at) last = fix;
  }
  return { standing, happened };
}

/** Once for each rule that it sets off; a fence that no rule is for is written down all the same. */
async function keepHappening(
  context: HandlerContext,
  driver: DriverRow,
  ground: Ground,
  happening: FenceHappening,
): Promise<void> {
  const rules = ground.rules.filter((rule) => setsOff(rule, happening));
  for (const rule of rules) await keepFenceEvent(context, { driver, ground, happening, rule });
  if (rules.length === 0 && ground.watched.place === 'fence')
    await keepFenceEvent(context, { driver, ground, happening, rule: null });
}

export const unknownWatch: Watch = { last: null, standings: {} };

/** Statement of its own, or a part of another. */
export function keepWatchSql(watches: readonly (Watch & { readonly driverId: string })[]): Sql {
  return sql`insert into fence_watch (driver_id, last, standings)
    select "driverId", last, standings from jsonb_to_recordset(${JSON.stringify(watches)}::jsonb)
      as watch ("driverId" text, last jsonb, standings jsonb)
    on conflict (driver_id) do update set last = excluded.last, standings = excluded.standings`;
}
