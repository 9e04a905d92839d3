/** One round: a random program of all actors in parallel, random faults meanwhile, calm, and then the judgement. */
import fc from 'fast-check';
import { setTimeout as pause } from 'node:timers/promises';
import { refreshFigures } from '../../src/towing/statistics/days.ts';
import { sealFeeds } from '../../src/server/database/seals/seals.ts';
import type { Database } from '../../src/server/database/open.ts';
import type { Release } from '../../src/release/release.ts';
import { replay } from '../serverKit/replay.ts';
import { lane, type Command } from './commands.ts';
import { faultLane, type Storm } from './faultCommands.ts';
import type { Strike } from './faults.ts';
import { figuresEqualCounts } from './figures.ts';
import { History, type StoredEvent } from './history.ts';
import { Journal } from './journal.ts';
import { releaseOf } from './release.ts';
import { calm, type Stage } from './stage.ts';
import { filesOfRows, holdsEqualStates, jobsOf, rowsOfDeeds, strayFiles } from './storage.ts';
import { openCity, World, type City, type Person } from './world.ts';

interface Size {
  /** Deeds of one actor in one program, at most. */
  readonly deeds: number;
  readonly faults: number;
  /** Only these faults, where given. */
  readonly faultNames?: readonly string[];
}

export interface RoundResult {
  readonly seed: number;
  readonly program: string;
  readonly deeds: number;
  readonly done: number;
  readonly strikes: readonly (Strike & { readonly told: ReadonlyMap<string, number>; readonly acknowledged: number })[];
  /** By name of deed: how often each answer was the last one. */
  readonly answers: ReadonlyMap<string, number>;
  readonly findings: readonly string[];
  readonly strays: number;
}

interface Program {
  readonly lanes: readonly Iterable<Command>[];
  readonly faults: Iterable<Storm>;
}

/** A city on a stage, and what is known of it from round to round. */
export class Torture {
  private readonly stage: Stage;
  private readonly release: Release;
  private readonly journal: Journal;
  private readonly city: City;
  private readonly history = new History();
  private readonly feeds = new Map<string, number>();
  private rounds = 0;
  private said: (line: string) => void = () => undefined;

  private constructor(stage: Stage, release: Release, journal: Journal, city: City) {
    this.stage = stage;
    this.release = release;
    this.journal = journal;
    this.city = city;
  }

  static async open(stage: Stage): Promise<Torture> {
    const release = await releaseOf(stage.schemasDir);
    const database = await stage.openDatabase();
    try {
      const addresses = stage.replicas.map(({ url }) => url);
      const journal = new Journal();
      const city = await openCity(database, addresses, journal);
      const torture = new Torture(stage, release, journal, city);
      torture.history.judge(await torture.newEvents(database), [], new Set());
      return torture;
    } finally {
      await database.close();
    }
  }

  /** @throws with the whole program where it finds something @param seed says everything of the program */
  property(size: Size, tell: (result: RoundResult) => void, seed: number) {
    return fc.asyncProperty(programOf(this.stage, this.city, size), async (program) => {
      const result = await this.run(program, seed);
      tell(result);
      if (result.findings.length > 0) throw new Error(result.findings.join('\n'));
    });
  }

  /** Tells of each fault when it strikes. */
  narrate(say: (line: string) => void): void {
    this.said = say;
  }

  private async run({ lanes, faults }: Program, seed: number): Promise<RoundResult> {
    this.rounds += 1;
    this.journal.deeds.length = 0;
    const world = new World(this.city, `s${seed}r${this.rounds}`);
    await this.withDatabase((database) => world.look(database));
    const strikes: Strike[] = [];
    const findings: string[] = [];
    world.busy = lanes.length;
    const field = { stage: this.stage, journal: this.journal, world, strikes, narrate: this.said };
    const works = lanes.map(async (commands) => {
      try {
        await fc.asyncModelRun(() => ({ model: world, real: world }), commands);
      } catch (error) {
        findings.push(String(error));
      } finally {
        world.busy -= 1;
      }
    });
    const storms = fc
      .asyncModelRun(() => ({ model: world, real: field }), faults)
      .catch((error: unknown) => void findings.push(String(error)));
    await Promise.all([...works, storms]);
    this.said(`${Math.round(performance.now())} all have ended`);
    await calm(this.stage);
    this.said(`${Math.round(performance.now())} all is calm`);
    findings.push(...(await this.withDatabase((database) => this.judge(database))));
    return this.resultOf(seed, { lanes, faults }, strikes, findings);
  }

  private async withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await this.stage.openDatabase();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** In this order: everything that was begun comes to its end before anything is counted. */
  private async judge(database: Database): Promise<readonly string[]> {
    const { deeds } = this.journal;
    const jobs = await this.jobsEnded(database);
    await untilQuiet(database);
    await sealFeeds(database.kysely, new Date());
    await refreshFigures({
      db: database.kysely,
      now: new Date(),
      settings: this.release.catalogue.settings,
      above: -1,
    });
    const companies = new Set(
      this.city.people.filter(({ role }) => role === 'company').map(({ actor }) => actor.userId),
    );
    const { wrong } = await replay(database.kysely, this.release.catalogue);
    return [
      ...jobs,
      ...wrong,
      ...this.history.judge(await this.newEvents(database), deeds, companies),
      ...(await holdsEqualStates(database)),
      ...(await rowsOfDeeds(database, deeds)),
      ...(await filesOfRows(database, this.stage.filesDir, deeds)),
      ...(await this.figures(database)),
      ...this.faultsOfServers(),
    ];
  }

  private async figures(database: Database): Promise<readonly string[]> {
    const findings: string[] = [];
    const whole = (one: Person): boolean => one.role === 'command' || one.role === 'publisher';
    for (const person of this.city.people.filter(whole)) findings.push(...(await figuresEqualCounts(database, person)));
    return findings;
  }

  private faultsOfServers(): readonly string[] {
    const internal = this.journal.deeds.flatMap(({ name, who, attempts }) =>
      attempts.flatMap(({ told }) => (told.startsWith('500') ? [`${name} of ${who} was answered ${told}`] : [])),
    );
    const deaths = this.stage.replicas.flatMap(({ deaths: died }) => died.splice(0));
    const forgotten = this.journal.deeds
      .filter(({ outcome }) => outcome === 'unknown')
      .map(({ name, who, tag }) => `${name} ${tag} of ${who} had no answer for a minute`);
    return [...deaths, ...new Set(internal), ...forgotten];
  }

  /** What was accepted is done once all is well again. */
  private async jobsEnded(database: Database): Promise<readonly string[]> {
    const deadline = performance.now() + jobsEndWithin;
    for (;;) {
      const { open, findings } = await jobsOf(database, this.journal.deeds);
      if (open === 0) return findings;
      if (performance.now() > deadline)
        return [...findings, `${open} exports were not at their end ${jobsEndWithin} ms after the last fault`];
      await pause(100);
    }
  }

  private async newEvents({ pool }: Database): Promise<readonly StoredEvent[]> {
    const { rows } = await pool.query<StoredEvent>(
      `select e.detachment_id as feed, e.feed_version as "feedVersion", e.entity, e.record_id as "recordId", e.seq, e.step,
         e.user_id as "userId", e.why, e."to" from event e
       left join jsonb_each_text($1::jsonb) as seen on seen.key = e.detachment_id
       where e.feed_version > coalesce(seen.value::bigint, 0) order by e.detachment_id, e.feed_version, e.place`,
      [JSON.stringify(Object.fromEntries(this.feeds))],
    );
    for (const { feed, feedVersion } of rows) this.feeds.set(feed, feedVersion);
    return rows;
  }

  private async resultOf(
    seed: number,
    { lanes, faults }: Program,
    strikes: readonly Strike[],
    findings: readonly string[],
  ): Promise<RoundResult> {
    const { deeds } = this.journal;
    const answers = new Map<string, number>();
    for (const { name, status, error } of deeds) {
      const key = `${name} ${status} ${error}`.trim();
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
    const strays = await this.withDatabase((database) => strayFiles(database, this.stage.filesDir));
    const acknowledged = (from: number, until: number): number =>
      deeds.filter((deed) => deed.outcome === 'done' && deed.answered >= from && deed.answered <= until).length;
    return {
      seed,
      program: [...lanes, faults].map(String).join('\n'),
      deeds: deeds.length,
      done: deeds.filter(({ outcome }) => outcome === 'done').length,
      strikes: strikes.map((one) => ({
        ...one,
        told: this.journal.toldWithin(one.began, one.recovered),
        acknowledged: acknowledged(one.began, one.recovered),
      })),
      answers,
      findings,
      strays: strays.length,
    };
  }
}

const jobsEndWithin = 90_000;
const quietWithin = 30_000;

/** What a frozen or lost server still had under way is over: nothing changes any more while it is judged. */
async function untilQuiet({ pool }: Database): Promise<void> {
  const deadline = performance.now() + quietWithin;
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where xact_start is not null and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rows[0]?.open === 0) return;
    if (performance.now() > deadline) throw new Error(`transactions were open ${quietWithin} ms after the last fault`);
    await pause(20);
  }
}

function programOf(stage: Stage, { people }: City, size: Size): fc.Arbitrary<Program> {
  return fc.record({
    lanes: fc.tuple(...people.map(({ role }, index) => lane(index, role, size.deeds))),
    faults: faultLane(stage.kind, size.faults, size.faultNames),
  });
}
