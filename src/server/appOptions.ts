/** What the server is made of: what a start gives it, and what of it a product may say. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Together } from './calls/callRun.ts';
import type { Followers, Handlers, UniqueFault } from './calls/handler.ts';
import type { Database } from './database/open.ts';
import type { Replicas } from './database/replicas.ts';
import type { FileStore } from './files/store.ts';
import type { JobKind } from './jobs/attempt.ts';
import type { ErrandKind } from './jobs/errands.ts';
import type { Releases } from './releases/releases.ts';
import type { SchemaEditor } from './releases/editor/model.ts';
import type { ResolveActor } from './sessions/sessions.ts';
import type { SignIn } from './sessions/signIn.ts';
import type { Clock } from './time/clock.ts';
import type { Loops } from './time/loops.ts';
import type { Crew } from './workers/worker.ts';

interface AppSettings {
  readonly metricsToken: string | null;
  /** Addresses of reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
  /** Origins of push services that may be reached though they are private or without https. */
  readonly pushOrigins?: readonly string[];
  /** Origins that webhooks may reach though they are private or without https. */
  readonly webhookOrigins?: readonly string[];
  /** Services that may be reached though they are private or without https. */
  readonly serviceOrigins?: readonly string[];
}

interface PageOptions {
  readonly database: Database['kysely'];
  readonly files: FileStore;
  readonly currentRelease: Releases['current'];
}

export interface AppOptions {
  readonly database: Database;
  readonly releases: Releases;
  readonly clock: Clock;
  /** The product's, by name; they stand over the server's own. */
  readonly handlers: Handlers;
  readonly uniqueFaults: readonly UniqueFault[];
  /** The product's, by entity. */
  readonly followers?: Followers;
  readonly resolveActor: ResolveActor;
  /** Entities besides `user` that `resolveActor` reads; any may be where left out. */
  readonly unitEntities?: readonly string[];
  /** Ways of signing in beside the password. */
  readonly otherWays?: SignIn['otherWays'];
  /** Handlers of the product that run outside a transaction, by name: they wait for somebody else, and change nothing of a record. */
  readonly waiting?: readonly string[];
  /** Those of the product that can answer several calls in one transaction, by name. */
  readonly gathered?: Readonly<Record<string, Together>>;
  /** Paths at which a record of an entity is held, besides that of the console. */
  readonly claims?: Readonly<Record<string, string>>;
  readonly settings: AppSettings;
  readonly dataDir: string;
  /** Kinds of jobs of the product's own, beside exports. */
  readonly jobKinds?: Readonly<Record<string, JobKind>>;
  /** Kinds of errands of the product's own, beside push messages. */
  readonly errandKinds?: Readonly<Record<string, ErrandKind>>;
  /** Pages of the product's own, outside the console. */
  readonly pages?: (app: FastifyInstance, needs: PageOptions) => void;
  /** Where pages are changed in the browser; left out where they are not. */
  readonly schemaEditor?: SchemaEditor;
  /** The built console; left out where something else serves it. */
  readonly staticDir?: string;
  readonly log: Logger;
  /** Those that are watched together; its own where left out. */
  readonly loops?: Loops;
  /** Copies of the database that are read where they have what must be seen. */
  readonly replicas?: Replicas;
  /** Other processes may serve the same database: what is limited is counted there, for all of them. */
  readonly shared?: boolean;
  /** The processes that this one is one of; left out where it serves alone. */
  readonly crew?: Crew;
}
