/** Whether schemas can serve here, by their own rules, this build's handlers and the tables as they are; nothing is written for it. */
import type { Release, Source, TablePlan } from '../../release/release.ts';
import { heldElsewhere } from '../database/renamed/moveCodes.ts';
import type { Database } from '../database/open.ts';
import { doubledRows } from '../database/sync/doubledRows.ts';
import { changedColumns } from '../database/sync/sync.ts';
import type { Build } from './building/builds.ts';
import {
  changedTypes,
  heldCodes,
  ownedTables,
  refusedTables,
  rowsAlike,
  unknownHandlers,
  unknownPages,
  type RefusedTable,
} from './invalid.ts';
import { readPointer } from './pointer.ts';
import { standingOf, type Judged, type Offered, type Standing } from './standing.ts';

/** A release at its work, and what it is made of. */
export interface Serving {
  readonly release: Release;
  readonly sources: readonly Source[];
}

interface Judging {
  readonly database: Database;
  /** Tables of the product that are no entities. */
  readonly tables: readonly TablePlan[];
  /** Names that a call's `does` may have beside the generic six. */
  readonly handlerNames: ReadonlySet<string>;
  /** Names of pages written by hand, which menu entries may open; any may be named where left out. */
  readonly pageNames?: ReadonlySet<string> | undefined;
  readonly build: Build;
  /** Null before the first. */
  readonly serving: () => Serving | null;
}

/**
 * What of the offers can serve: all of them, else all but what is at fault.
 * @param refused tables that the database has refused: whatever still asks for one is at fault
 */
export type StandingFor = (offers: readonly Offered[], refused?: readonly RefusedTable[]) => Promise<Standing>;

/** Milliseconds; tables that are changed meanwhile are told as remarks. */
const fitsFor = 5_000;

interface Judge {
  readonly standingFor: StandingFor;
  /** What keeps these sources, as they stand, from serving. */
  readonly faultsOf: (sources: readonly Source[]) => Promise<Judged['faults']>;
}

export function openJudging(options: Judging): Judge {
  /** What was found to fit the tables last: what an author publishes was judged a moment before. */
  let fitting: { readonly release: Release; readonly at: number } | null = null;

  async function judge(sources: readonly Source[]): Promise<Judged> {
    const { release, faults } = await options.build(sources, options.serving()?.release ?? null);
    if (!release || faults.length > 0) return { release: null, faults };
    if (fitting?.release === release && performance.now() - fitting.at < fitsFor) return { release, faults: [] };
    const misfits = await misfitsOf(release, sources, options);
    if (misfits.length > 0) return { release: null, faults: misfits };
    fitting = { release, at: performance.now() };
    return { release, faults: [] };
  }

  const standingFor: StandingFor = async (offers, refused = []) => {
    const judgeWith = async (sources: readonly Source[]): Promise<Judged> => {
      const judged = await judge(sources);
      const still = judged.release ? refusedTables(refused, judged.release, sources) : [];
      return still.length > 0 ? { release: null, faults: still } : judged;
    };
    const { release } = await judgeWith(offers);
    if (release) return { release, sources: offers.map(plain), aside: [], faults: [] };
    return standingOf(offers, await lastGood(options), judgeWith);
  };
  return { standingFor, faultsOf: async (sources) => (await judge(sources)).faults };
}

/** What does not fit this build or its database. */
async function misfitsOf(
  release: Release,
  sources: readonly Source[],
  { database, tables, handlerNames, pageNames, serving }: Judging,
): Promise<Judged['faults']> {
  const { catalogue } = release;
  const unknown = [
    ...unknownHandlers(catalogue, handlerNames, sources),
    ...unknownPages(catalogue, pageNames, sources),
    ...ownedTables(release, tables, sources),
  ];
  if (unknown.length > 0) return unknown;
  const served = serving()?.release;
  const remarks = await changedColumns(database.kysely, release.tables);
  const changed = changedTypes(remarks, release, sources, served?.catalogue);
  const known = served?.tables;
  const alike = known ? await doubledRows(database.kysely, release.tables, known, catalogue) : [];
  const held = await heldElsewhere(database.kysely, catalogue);
  return [...changed, ...rowsAlike(alike, release, sources), ...heldCodes(held, sources)];
}

async function lastGood({ serving, database }: Judging): Promise<readonly Source[] | null> {
  const now = serving();
  return now ? now.sources : ((await readPointer(database.kysely))?.sources ?? null);
}

const plain = ({ file, text }: Source): Source => ({ file, text });
