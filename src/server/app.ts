/** The server, as a table of contents. Takes all it needs, starts nothing on import. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import compress from '@fastify/compress';
import { rowOf } from '../core/model/row.ts';
import type { AppOptions } from './appOptions.ts';
import { bareApp } from './bareApp.ts';
import { startWorker } from './startWorker.ts';
import { openAuditLog, type AuditLog } from './audit/auditLog.ts';
import { eventRoutes } from './events/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { resumableUploads } from './files/resumable.ts';
import { openUploadLocks } from './files/uploadLocks.ts';
import { fileSecret } from './files/secret.ts';
import { fileSigner } from './files/signing.ts';
import { fileStore } from './files/store.ts';
import { startPresences } from './presence/start.ts';
import { startPush } from './push/start.ts';
import { sweepSubscriptions } from './push/subscriptions.ts';
import { reactionErrands } from './reactions/errands.ts';
import { sealing } from './reactions/sealed.ts';
import { openLoops } from './time/loops.ts';
import { builtConsole } from './plugins/console.ts';
import { faultAnswers } from './plugins/faults.ts';
import { securityHeaders } from './plugins/headers.ts';
import { requestLines } from './plugins/logging.ts';
import { callLimits } from './plugins/rateLimit.ts';
import { authorsOf } from './releases/editor/authors.ts';
import { schemaEditorRoutes } from './releases/editor/schemaEditorRoutes.ts';
import type { Releases } from './releases/releases.ts';
import { docsRoutes } from './docs/routes.ts';
import { readAsRoute } from './why/readAsRoute.ts';
import { whyRoutes } from './why/whyRoutes.ts';
import { openingRoute } from './releases/opening.ts';
import { releaseRoutes } from './releases/routes.ts';
import { viewRoutes, viewCache } from './releases/views.ts';
import { apiRoutes } from './api/api.ts';
import { answerTags } from './api/tags.ts';
import { askedTogether } from './api/together.ts';
import { unchangedAnswers } from './api/unchanged.ts';
import { requestBodies } from './api/bodies.ts';
import { openGathering } from './calls/gathering.ts';
import type { Actor, Handlers } from './calls/handler.ts';
import { requestNotes } from './api/requestNotes.ts';
import { slowBodies } from './plugins/slowBodies.ts';
import { unreadBodies } from './plugins/unreadBodies.ts';
import { deviceOf } from './sessions/device.ts';
import { openLockout } from './sessions/lockout.ts';
import { sessionLimitsOf } from './sessions/sessionLimits.ts';
import { isSeenAs, openSeenAs } from './sessions/seenAs.ts';
import { openSeenBy } from './sessions/seenBy.ts';
import { openSessions } from './sessions/sessions.ts';
import { keptApart, ownTransaction, whilePasswordIsDue } from './sessions/signIn.ts';
import { tokenIn } from './sessions/token.ts';
import { mapTiles } from '../core/model/mapTiles.ts';
import { ownHandlers } from './ownHandlers.ts';
import { importsAtOnce } from './tables/imports.ts';
import { openFeeds } from './knownFeeds.ts';
import { keepUp } from './upkeep.ts';
import { watchRoutes } from './watchRoutes.ts';

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const ground = await layGround(options);
  const app = bareApp(options);
  const onFault = (error: unknown): void => app.log.error({ err: error }, 'lines of the audit log wait to be written');
  const audit = openAuditLog(options.database.kysely, onFault, options.shared);
  app.addHook('onClose', audit.close);
  const gate = await openGate(app, ground);
  const { stream, known, lsn } = await ground.feeds.start(app, ground.sessions);
  const handlers = handlersOf(ground);
  serveCalls(app, ground, { ...gate, audit, handlers, known, lsn });
  eventRoutes(app, { stream, authenticate: ground.authenticate });
  await startPresences(app, { ...ground, stream, claims: options.claims ?? {} });
  await pushFrom(app, ground, audit);
  serveReleases(app, ground, audit);
  fileRoutes(app, ground.forFiles);
  options.pages?.(app, { ...ground.forFiles, currentRelease: options.releases.current });
  const sweeps = await workBeside(app, ground, handlers, audit);
  const upkeep = keepUp(app, { ...ground, sweeps });
  const { crew = null } = options;
  watchRoutes(app, { ...ground, stream, upkeep, crew, token: options.settings.metricsToken });
  if (options.staticDir !== undefined) await builtConsole(app, options.staticDir);
  return app;
}

/** What all of it stands on: who is asking, what has happened, files and secrets. */
async function layGround(options: AppOptions) {
  const { database, releases, clock, dataDir, log, unitEntities, replicas = null, resolveActor } = options;
  const loops = options.loops ?? openLoops((error, loop) => log.error({ err: error, loop }, 'a loop has failed'));
  const db = database.kysely;
  const feeds = openFeeds({ database, releases, clock, loops, log, unitEntities, replicated: replicas !== null });
  const sessions = openSessions({
    database: db,
    clock,
    limits: () => sessionLimitsOf(releases.settings()),
    resolveActor,
    isWhole: feeds.knowledge.isWhole,
  });
  const files = fileStore(dataDir);
  const secret = await fileSecret(db, clock.now());
  const signer = fileSigner(secret, clock.now);
  return {
    options,
    database,
    releases,
    clock,
    dataDir,
    loops,
    feeds,
    sessions,
    replicas,
    secret,
    lockout: openLockout(db, clock),
    notes: requestNotes(),
    sealed: sealing(dataDir),
    forFiles: { database: db, files, signer },
    // What is known of a session is its own user's, not theirs in whose place it reads.
    session: (request: FastifyRequest) =>
      isSeenAs(request) ? undefined : sessions.known(tokenIn(request.headers['token'])),
    authenticate: (request: FastifyRequest, does = '') =>
      sessions.authenticate(tokenIn(request.headers['token']), whilePasswordIsDue.has(does)),
  };
}

type Ground = Awaited<ReturnType<typeof layGround>>;

/** What every request goes through before it is anybody's. */
async function openGate(app: FastifyInstance, ground: Ground) {
  const { options, database, releases, clock, notes, session, feeds } = ground;
  faultAnswers(app);
  requestLines(app, notes);
  const { stamp } = feeds.knowledge;
  const unchanged = unchangedAnswers(app, {
    currentRelease: releases.current,
    now: clock.now,
    stamp,
    session,
    notes,
  });
  slowBodies(app);
  unreadBodies(app);
  securityHeaders(app, () => tilesOf(releases));
  // Brotli made while the client waits costs more time than its bytes save.
  await app.register(compress, { encodings: ['gzip', 'deflate', 'identity'], globalDecompression: false });
  await requestBodies(app);
  const limitRate = await callLimits(app, { notes, clock, counted: options.shared ? database.kysely : null });
  return { unchanged, limitRate };
}

function handlersOf({ options, database, clock, sessions, lockout, sealed }: Ground): Handlers {
  const { resolveActor, settings, log, uniqueFaults } = options;
  const signIn = { database: database.kysely, clock, sessions, lockout, resolveActor };
  const handlers: Handlers = {
    ...ownHandlers(() => ({
      signIn: { ...signIn, otherWays: options.otherWays ?? {} },
      imports: { handlers, uniqueFaults },
      receivers: { sealing: sealed },
      services: { sealing: sealed, origins: settings.serviceOrigins ?? [], warn: (message) => log.warn(message) },
    })),
    ...options.handlers,
  };
  return handlers;
}

interface Serving extends Awaited<ReturnType<typeof openGate>> {
  readonly audit: AuditLog;
  readonly handlers: Handlers;
  readonly known: Parameters<typeof answerTags>[0];
  readonly lsn: Awaited<ReturnType<Ground['feeds']['start']>>['lsn'];
}

function serveCalls(app: FastifyInstance, ground: Ground, { known, lsn, ...serving }: Serving): void {
  const { options, database, releases, clock, replicas, secret, feeds, forFiles } = ground;
  const { authenticate, session, notes } = ground;
  apiRoutes(app, {
    ...serving,
    ...forFiles,
    currentRelease: releases.current,
    clock,
    keptApart,
    ownTransaction: new Set([...ownTransaction, 'remote', ...(options.waiting ?? [])]),
    gathered: options.gathered ?? {},
    gathering: openGathering(),
    few: { importRows: importsAtOnce(database.pool.options.max) },
    askedTogether: askedTogether(),
    uniqueFaults: options.uniqueFaults,
    followers: options.followers,
    deviceOf,
    authenticate,
    seenAs: openSeenAs(database.kysely, options.resolveActor),
    session,
    tagOf: answerTags(known, secret),
    feeds: feeds.knowledge,
    readerAt: replicas ? () => replicas.at(lsn()) : null,
    distributed: database.distributed,
    heardByAll: database.heardByAll,
    archive: database.archive,
    notes,
  });
}

/** Messages to devices, and what else goes out after a record has changed. */
async function pushFrom(app: FastifyInstance, ground: Ground, audit: AuditLog): Promise<void> {
  const { options, releases, sealed } = ground;
  const { settings, resolveActor } = options;
  const reactions = reactionErrands({
    currentRelease: releases.current,
    resolveActor,
    audit,
    distributed: options.database.distributed,
    sealing: sealed,
    origins: settings.webhookOrigins ?? [],
  });
  const kinds = { ...reactions, ...options.errandKinds };
  await startPush(app, { ...ground, origins: settings.pushOrigins ?? [], kinds });
}

/** The release, what is told of it, and where it is changed. */
function serveReleases(app: FastifyInstance, ground: Ground, audit: AuditLog): void {
  const { options, database, releases, clock, authenticate } = ground;
  const { schemaEditor, resolveActor } = options;
  const seenBy = openSeenBy(database.kysely, resolveActor);
  const cache = viewCache();
  const authors = { currentRelease: releases.current, authenticate, audit, clock };
  releaseRoutes(app, { releases, cache, authenticate, author: authorsOf(authors, 'release/status') });
  docsRoutes(app);
  if (schemaEditor) schemaEditorRoutes(app, { ...authors, schemaEditor, seenBy });
  readAsRoute(app, authors);
  whyRoutes(app, authors, { database, releases, resolveActor, now: clock.now });
  openingRoute(app, { releases, cache, authenticate, clock });
  viewRoutes(app, { cache, releases });
}

/** What is swept now and then, in the order in which it is. */
async function workBeside(app: FastifyInstance, ground: Ground, handlers: Handlers, audit: AuditLog) {
  const { options, database, dataDir, clock, loops, sessions, lockout, authenticate, releases } = ground;
  const onRefused = async ({ ip }: FastifyRequest, { id }: Actor): Promise<void> => {
    const request = {
      release: releases.current(),
      call: 'template/uploads',
      userId: id,
      address: ip,
      now: clock.now(),
    };
    await audit.outcome(request, {}, { refused: 'not-allowed' });
  };
  const locks = options.shared ? await openUploadLocks(database) : undefined;
  app.addHook('onClose', async () => locks?.close());
  const uploads = { dataDir, authenticate, onRefused, now: clock.now, locker: locks?.locker };
  const sweepUploads = await resumableUploads(app, uploads);
  const worker = await startWorker(app, { ...options, loops }, handlers, audit);
  const sweepPush = () => sweepSubscriptions(database.kysely, clock.now());
  return [sessions.sweep, lockout.sweep, worker.sweep, sweepUploads, sweepPush];
}

/** Where the pictures of maps come from, if anywhere. */
function tilesOf(releases: Releases): string | undefined {
  const { map } = releases.settings();
  return mapTiles(rowOf(map))?.tiles;
}
