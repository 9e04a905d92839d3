/** The server, as a table of contents. Takes all it needs, starts nothing on import. */
import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import compress from '@fastify/compress';
import type { Logger } from 'pino';
import type { Clock } from './time/clock.ts';
import type { Database } from './database/open.ts';
import { flushedLsn } from './database/lsn.ts';
import type { Replicas } from './database/replicas.ts';
import { openAuditLog, type AuditLog } from './audit/auditLog.ts';
import { eventRoutes } from './events/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { resumableUploads } from './files/resumable.ts';
import { fileSecret } from './files/secret.ts';
import { fileSigner } from './files/signing.ts';
import { fileStore, type FileStore } from './files/store.ts';
import { startPresences } from './presence/start.ts';
import { startPush } from './push/start.ts';
import { sweepSubscriptions } from './push/subscriptions.ts';
import type { ErrandKind } from './jobs/errands.ts';
import { reactionErrands } from './reactions/errands.ts';
import { sealing } from './reactions/sealed.ts';
import { exportJob } from './tables/exportJob.ts';
import type { JobKind } from './jobs/attempt.ts';
import { openLoops, type Loops } from './time/loops.ts';
import { jobWorker, type Worker } from './jobs/worker.ts';
import { builtConsole } from './plugins/console.ts';
import { answerFault, faultAnswers } from './plugins/faults.ts';
import { securityHeaders } from './plugins/headers.ts';
import { requestLines } from './plugins/logging.ts';
import { callLimits } from './plugins/rateLimit.ts';
import type { SchemaEditor } from './releases/editor/model.ts';
import { schemaEditorRoutes } from './releases/editor/schemaEditorRoutes.ts';
import type { Releases } from './releases/releases.ts';
import { docsRoutes } from './docs/routes.ts';
import { readAsRoute } from './why/readAsRoute.ts';
import { whyRoutes } from './why/whyRoutes.ts';
import { releaseRoutes } from './releases/routes.ts';
import { viewRoutes, viewCache } from './releases/views.ts';
import { apiRoutes } from './api/api.ts';
import { answerTags } from './api/tags.ts';
import { unchangedAnswers } from './api/unchanged.ts';
import { requestBodies } from './api/bodies.ts';
import { openGathering } from './calls/gathering.ts';
import type { Together } from './calls/callRun.ts';
import type { Handlers, UniqueFault } from './calls/handler.ts';
import { requestNotes } from './api/requestNotes.ts';
import { slowBodies } from './plugins/slowBodies.ts';
import { deviceOf } from './sessions/device.ts';
import { openLockout } from './sessions/lockout.ts';
import { sessionLimitsOf } from './sessions/sessionLimits.ts';
import { isSeenAs, openSeenAs } from './sessions/seenAs.ts';
import { openSessions, type ResolveActor } from './sessions/sessions.ts';
import { ownTransaction, whilePasswordIsDue, type SignIn } from './sessions/signIn.ts';
import { tokenIn } from './sessions/token.ts';
import { mapTiles } from '../core/model/mapTiles.ts';
import type { Row } from '../core/model/catalogue.ts';
import { ownHandlers } from './ownHandlers.ts';
import { openFeeds } from './knownFeeds.ts';
import { keepUp } from './upkeep.ts';
import { watchRoutes } from './watchRoutes.ts';
import type { Crew } from './workers/worker.ts';

export interface AppSettings {
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

export interface PageOptions {
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
  /** The processes that this one is one of; left out where it serves alone. */
  readonly crew?: Crew;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, releases, clock, settings, dataDir, log } = options;
  const loops = options.loops ?? openLoops((error, loop) => log.error({ err: error, loop }, 'a loop has failed'));
  const db = database.kysely;
  const notes = requestNotes();
  const { replicas = null, unitEntities } = options;
  const replicated = replicas !== null;
  const feeds = openFeeds({ database, releases, clock, loops, log, unitEntities, replicated });
  const sessions = openSessions({
    database: db,
    clock,
    limits: () => sessionLimitsOf(releases.settings()),
    resolveActor: options.resolveActor,
    isWhole: feeds.knowledge.isWhole,
  });
  const lockout = openLockout(db, clock);
  const files = fileStore(dataDir);
  const secret = await fileSecret(db, clock.now());
  const signer = fileSigner(secret, clock.now);
  const cache = viewCache();
  const authenticate = (request: FastifyRequest, does = '') =>
    sessions.authenticate(tokenIn(request.headers['token']), whilePasswordIsDue.has(does));
  const signIn = { database: db, clock, sessions, lockout, resolveActor: options.resolveActor };

  const app = bareApp(options);
  const audit = openAuditLog(db, (error) => app.log.error({ err: error }, 'lines of the audit log wait to be written'));
  app.addHook('onClose', audit.close);
  faultAnswers(app);
  requestLines(app, notes);
  // What is known of a session is its own user's, not theirs in whose place it reads.
  const session = (request: FastifyRequest) =>
    isSeenAs(request) ? undefined : sessions.known(tokenIn(request.headers['token']));
  const { stamp } = feeds.knowledge;
  const unchanged = unchangedAnswers(app, {
    currentRelease: releases.current,
    now: clock.now,
    stamp,
    session,
    notes,
  });
  slowBodies(app);
  securityHeaders(app, () => tilesOf(releases));
  // Brotli made while the client waits costs more time than its bytes save.
  await app.register(compress, { encodings: ['gzip', 'deflate', 'identity'], globalDecompression: false });
  await requestBodies(app);
  const limitRate = await callLimits(app, { notes, clock, counted: options.crew ? db : null });

  const sealed = sealing(dataDir);
  const handlers: Handlers = {
    ...ownHandlers(() => ({
      signIn: { ...signIn, otherWays: options.otherWays ?? {} },
      imports: { handlers, uniqueFaults: options.uniqueFaults },
      receivers: { sealing: sealed },
      services: { sealing: sealed, origins: settings.serviceOrigins ?? [], warn: (message) => log.warn(message) },
    })),
    ...options.handlers,
  };
  const { stream, known, lsn } = await feeds.start(app, sessions);
  apiRoutes(app, {
    database: db,
    currentRelease: releases.current,
    clock,
    handlers,
    ownTransaction: new Set([...ownTransaction, 'remote', ...(options.waiting ?? [])]),
    gathered: options.gathered ?? {},
    gathering: openGathering(),
    uniqueFaults: options.uniqueFaults,
    deviceOf,
    authenticate,
    seenAs: openSeenAs(db, options.resolveActor),
    session,
    tagOf: answerTags(known, secret),
    feeds: feeds.knowledge,
    readerAt: replicas ? () => replicas.at(lsn()) : null,
    unchanged,
    limitRate,
    files,
    signer,
    distributed: database.distributed,
    notes,
    audit,
  });
  eventRoutes(app, { stream, authenticate });
  await startPresences(app, { database, releases, clock, stream, authenticate, claims: options.claims ?? {} });
  await startPush(app, {
    database,
    clock,
    authenticate,
    loops,
    origins: settings.pushOrigins ?? [],
    kinds: {
      ...reactionErrands({
        currentRelease: releases.current,
        resolveActor: options.resolveActor,
        audit,
        sealing: sealed,
        origins: settings.webhookOrigins ?? [],
      }),
      ...options.errandKinds,
    },
  });
  releaseRoutes(app, { releases, cache, authenticate });
  docsRoutes(app);
  if (options.schemaEditor)
    schemaEditorRoutes(app, {
      schemaEditor: options.schemaEditor,
      currentRelease: releases.current,
      authenticate,
      audit,
      clock,
    });
  readAsRoute(app, { currentRelease: releases.current, authenticate });
  whyRoutes(app, { database, releases, resolveActor: options.resolveActor, now: clock.now, authenticate });
  viewRoutes(app, { cache, releases });
  fileRoutes(app, { database: db, files, signer });
  options.pages?.(app, { database: db, files, currentRelease: releases.current });
  const sweepUploads = await resumableUploads(app, { dataDir, authenticate, now: clock.now });
  const worker = await startWorker(app, { ...options, loops }, handlers, audit);
  const sweepPush = () => sweepSubscriptions(db, clock.now());
  const sweeps = [sessions.sweep, lockout.sweep, worker.sweep, sweepUploads, sweepPush];
  const upkeep = keepUp(app, { database, clock, dataDir, loops, sweeps });
  const { crew = null } = options;
  watchRoutes(app, {
    database,
    dataDir,
    loops,
    notes,
    releases,
    stream,
    upkeep,
    crew,
    replicas,
    token: settings.metricsToken,
  });
  if (options.staticDir !== undefined) await builtConsole(app, options.staticDir);
  return app;
}

/** Milliseconds. */
const time = {
  /** Without a byte either way a connection is cut; event streams beat more often. */
  silent: 120_000,
  /** Until all headers of a request are here. */
  headers: 15_000,
  /** Until the whole of a request is here: 200 MB at 250 kilobits a second. */
  request: 7_200_000,
  /** How exactly the two are kept. */
  looked: 5_000,
};

function bareApp({ settings, log }: AppOptions): FastifyInstance {
  return Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    bodyLimit: 1024 * 1024,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    forceCloseConnections: 'idle',
    // Who has reached a server that stops is answered as ever, and told to come by another connection.
    return503OnClosing: false,
    connectionTimeout: time.silent,
    requestTimeout: time.request,
    http: { headersTimeout: time.headers, connectionsCheckingInterval: time.looked },
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
  });
}

/** Rows of an export that are written between two answers; a thread takes longer to start. */
const inThreadAbove = 2_000;

async function startWorker(
  app: FastifyInstance,
  options: AppOptions & { readonly loops: Loops },
  handlers: Handlers,
  audit: AuditLog,
): Promise<Worker> {
  const { database, releases, clock, resolveActor, dataDir, replicas } = options;
  const readerNow = replicas && (async () => replicas.at(await flushedLsn(database.workingOn('watch'))));
  const worker = jobWorker({
    database,
    loops: options.loops,
    currentRelease: releases.current,
    clock,
    resolveActor,
    files: fileStore(dataDir),
    kinds: {
      export: exportJob(handlers, { databaseUrl: database.url, above: inThreadAbove, ...(readerNow && { readerNow }) }),
      ...options.jobKinds,
    },
    audit,
    onFault: (error) => app.log.error({ err: error }, 'a job has failed'),
  });
  await worker.start();
  app.addHook('onClose', () => worker.stop());
  return worker;
}

/** Where the pictures of maps come from, if anywhere. */
function tilesOf(releases: Releases): string | undefined {
  const { map } = releases.settings();
  return typeof map === 'object' && map !== null ? mapTiles(map as Row)?.tiles : undefined;
}
