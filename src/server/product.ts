/** What a product brings to the engine, and what of it the server is built with. */
import type { Release, TablePlan } from '../release/release.ts';
import type { AppOptions } from './appOptions.ts';
import type { Followers, Handlers, UniqueFault } from './calls/handler.ts';
import type { Database } from './database/open.ts';
import type { Variables } from './environment.ts';
import type { JobKind } from './jobs/attempt.ts';
import type { Releases } from './releases/releases.ts';
import type { SeedOptions } from './seeding.ts';
import type { ResolveActor } from './sessions/sessions.ts';
import type { SignIn } from './sessions/signIn.ts';
import type { Clock } from './time/clock.ts';
import type { Loops } from './time/loops.ts';

/** What a product gives the engine beside its schemas. Most may be left out. */
export interface Product {
  /** Whether the variables that the product reads itself hold. @throws EnvironmentFault */
  readonly checkEnvironment?: (variables: Variables) => void;
  /** As the line at the start says it. */
  readonly name: string;
  /** By the calls' `does`. */
  readonly handlers: Handlers;
  /** Pages written by hand that its console has, as menu entries name them; any may be named where left out. */
  readonly writtenPages?: readonly string[];
  /** Which detachments a user serves; their own where left out. */
  readonly resolveActor?: ResolveActor;
  /** Entities besides `user` that `resolveActor` reads; any may be where left out. */
  readonly unitEntities?: readonly string[];
  /** Ways of signing in beside the password. */
  readonly otherWays?: SignIn['otherWays'];
  /** Handlers that run outside a transaction, by name: they wait for somebody else, and change nothing of a record. */
  readonly waiting?: readonly string[];
  /** Handlers that can answer several calls in one transaction, by name: for what comes many times a second. */
  readonly gathered?: AppOptions['gathered'];
  /** Paths at which a record of an entity is held, by who handles it now. */
  readonly claims?: AppOptions['claims'];
  /** What a second row of the same values means. */
  readonly uniqueFaults?: readonly UniqueFault[];
  /**
   * What follows in the same transaction where the engine itself changes or removes a record, by entity; that of `user` where a
   * user binds a number, too.
   */
  readonly followers?: Followers;
  /** Tables beside the entities'. */
  readonly productTables?: readonly TablePlan[];
  /** Kinds of jobs beside exports. */
  readonly jobKinds?: Readonly<Record<string, JobKind>>;
  /** Kinds of errands beside push messages: what is sent elsewhere, again until it is done. */
  readonly errandKinds?: AppOptions['errandKinds'];
  /** Pages outside the console. */
  readonly pages?: AppOptions['pages'];
  /** What a demonstration begins with, and who may sign in to it. */
  readonly seed?: (options: SeedOptions) => Promise<void>;
  readonly accounts?: readonly { readonly username: string; readonly password: string; readonly is: string }[];
  /** Said below them: what a newcomer to the demonstration must know. */
  readonly hint?: string;
  /** Puts right, at every start, what an older release left in the database. @returns what the operator is told of it, a line each. */
  readonly mend?: (
    run: Pick<TimerNeeds, 'database'> & { readonly release: Release; readonly now: Date },
  ) => Promise<readonly string[]>;
  /** Begins what is done again and again. @returns how to stop it. */
  readonly startTimers?: (needs: TimerNeeds) => () => Promise<void>;
  /** The built console; the project's own where left out. */
  readonly consoleDir?: string;
}

export interface TimerNeeds {
  readonly database: Database;
  readonly releases: Pick<Releases, 'current' | 'settings'>;
  /** Tells whole seconds, as columns keep them. */
  readonly clock: Clock;
  readonly loops: Loops;
  /** True where the server was told to seed and keep a demonstration. */
  readonly demonstration: boolean;
}

const ownDetachment: ResolveActor = async (_, { superManager, detachmentId, capacityName }) => ({
  detachments: superManager === 1 ? 'all' : detachmentId === null ? [] : [detachmentId],
  capacityName,
});

function unitsOf({ resolveActor, unitEntities }: Product): Pick<AppOptions, 'unitEntities'> {
  if (!resolveActor) return { unitEntities: [] };
  return unitEntities ? { unitEntities } : {};
}

type Parts = Pick<
  AppOptions,
  | 'handlers'
  | 'uniqueFaults'
  | 'followers'
  | 'resolveActor'
  | 'unitEntities'
  | 'jobKinds'
  | 'errandKinds'
  | 'otherWays'
  | 'waiting'
  | 'gathered'
  | 'claims'
  | 'pages'
>;

export function partsOf(product: Product): Parts {
  const { handlers, followers, jobKinds, errandKinds, otherWays, waiting, gathered, claims, pages } = product;
  return {
    handlers,
    uniqueFaults: product.uniqueFaults ?? [],
    resolveActor: product.resolveActor ?? ownDetachment,
    ...unitsOf(product),
    ...(followers && { followers }),
    ...(jobKinds && { jobKinds }),
    ...(errandKinds && { errandKinds }),
    ...(otherWays && { otherWays }),
    ...(waiting && { waiting }),
    ...(gathered && { gathered }),
    ...(claims && { claims }),
    ...(pages && { pages }),
  };
}
