/** Every call of the product: one route, which looks the call up in the release that its request captured. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Call, Language } from '../../core/model/catalogue.ts';
import { canonicalJson } from '../../release/canonicalJson.ts';
import type { Release } from '../../release/release.ts';
import { secondOf, type Clock } from '../time/clock.ts';
import type { Archive } from '../database/archive/archiveKnown.ts';
import type { Reader } from '../database/replicas.ts';
import type { Tables } from '../database/tables.ts';
import { withSignedPaths } from '../files/fieldPaths.ts';
import type { FileSigner } from '../files/signing.ts';
import type { FileStore } from '../files/store.ts';
import type { AuditLog, AuditedRequest, Outcome } from '../audit/auditLog.ts';
import { aboutCall } from '../audit/aboutCall.ts';
import { auditTrail } from '../records/auditTrail.ts';
import { mayCall } from '../records/access.ts';
import type { Answered } from '../calls/answer.ts';
import { runCall, type CallContext, type CallRun, type Together } from '../calls/callRun.ts';
import type { Gathering } from '../calls/gathering.ts';
import { refuse } from '../records/faults.ts';
import { FileAnswer } from '../calls/fileAnswer.ts';
import { nobody } from '../calls/nobody.ts';
import type { Actor, Device, Handler, Handlers, UniqueFault } from '../calls/handler.ts';
import { readKey } from '../calls/idempotency.ts';
import { isRead } from '../calls/reads.ts';
import { checkedInput } from './checkedInput.ts';
import { languageOf } from './language.ts';
import { nothing, sendAnswer, type Outgoing } from './outgoing.ts';
import { readerOf, runOnReplica, type ReplicaReads } from './replicaReads.ts';
import { readInput, type RequestInput } from './requestInput.ts';
import { Refusal } from '../records/refusal.ts';
import type { RequestNotes } from './requestNotes.ts';
import type { KnownSession } from '../calls/knownSession.ts';
import { isTagged, type AnswerTag, type Question, type Tag } from './tags.ts';
import type { Unchanged } from './unchanged.ts';

export interface ApiOptions extends ReplicaReads {
  readonly database: Kysely<Tables>;
  readonly currentRelease: () => Release;
  readonly clock: Clock;
  readonly handlers: Handlers;
  /** Open their own transactions, so that what they count outlives a refusal. */
  readonly ownTransaction: ReadonlySet<string>;
  /** Handlers that can answer several calls in one transaction, by name. */
  readonly gathered: Readonly<Record<string, Together>>;
  readonly gathering: Gathering;
  readonly uniqueFaults: readonly UniqueFault[];
  /** @param does what the call does. @throws Refusal 401, 403 */
  readonly authenticate: (request: FastifyRequest, does: string) => Promise<Actor>;
  /** In whose place a super manager reads, where they say so. @throws Refusal 403, 404 */
  readonly seenAs: (request: FastifyRequest, call: Call, asker: Actor) => Promise<Actor>;
  /** The same as it was read lately; undefined where the database must be asked. For calls that only read, and those that are gathered. */
  readonly session: (request: FastifyRequest) => KnownSession | undefined;
  readonly tagOf: (question: Question) => Promise<AnswerTag>;
  readonly feeds: {
    readonly stamp: () => number;
    readonly caughtUp: () => Promise<boolean>;
    readonly doubt: () => void;
  };
  readonly unchanged: Unchanged;
  readonly deviceOf: (request: FastifyRequest, reply: FastifyReply) => Device;
  /** @throws Refusal 429 */
  readonly limitRate: (request: FastifyRequest) => Promise<void>;
  readonly files: FileStore;
  readonly signer: FileSigner;
  /** Whether tables are divided over several machines. */
  readonly distributed: boolean;
  readonly archive: Archive;
  readonly notes: RequestNotes;
  readonly audit: AuditLog;
}

export function apiRoutes(app: FastifyInstance, options: ApiOptions): void {
  app.all('/api/*', { exposeHeadRoute: false }, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    return sendAnswer(request, reply, await answerCall(request, reply, language, options));
  });
}

/** A call of somebody who may make it. */
interface Asked {
  readonly release: Release;
  readonly call: Call;
  readonly handler: Handler;
  readonly actor: Actor;
  readonly now: Date;
  readonly audited: AuditedRequest;
}

async function answerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  options: ApiOptions,
): Promise<Outgoing> {
  const stamp = options.feeds.stamp();
  const asked = await admit(request, reply, options);
  const { release, call, actor, now, audited } = asked;
  const key = readKey(request.headers['idempotency-key']);
  const read = await readInput(request, { actor, now, call, files: options.files, catalogue: release.catalogue });
  const trail = auditTrail();
  try {
    const input = checkedInput(release, call, read.input, actor, now);
    const question = { release, call, actor, input, language, now };
    const tags = key === null ? await tagsOf(question, options) : undefined;
    const standing = tags?.known(request.headers['if-none-match'] ?? '');
    if (standing) return { ...nothing, tag: keptTag(request, standing, { call: call.id, stamp }, options) };
    const reader = key === null ? await readerOf(question, options) : null;
    const run = runOf(asked, read, key, options);
    const answered = await answerOf(reader, options, {
      ...run,
      input,
      context: contextOf(
        asked,
        {
          language,
          audit: trail,
          uploads: read.uploads,
          device: options.deviceOf(request, reply),
          holding: tags?.holding,
          known: tags?.rows(reader?.name),
        },
        options,
      ),
      tellDone: async (db, done) => {
        if (call.audited) await options.audit.done(db, audited, aboutCall(call, input, done, trail));
      },
      onTold: options.feeds.doubt,
      onEffectFault: (error) => request.log.error({ err: error, call: call.id }, 'an effect after the commit failed'),
    });
    if (answered.status >= 400 || answered.repeated) await dropUploads(read, options.files);
    options.audit.unmasked(audited, trail);
    if (answered.answer.data instanceof FileAnswer) await options.audit.flush();
    const isTold =
      (run.inTransaction || (run.idempotent !== null && !run.apart)) && answered.status < 400 && !answered.repeated;
    if ((call.audited && !isTold) || answered.status === notAllowed)
      await options.audit.outcome(audited, aboutCall(call, input, answered, trail), outcomeOf(answered));
    const data = withSignedPaths(call, release.catalogue, answered.answer.data, options.signer.signPath);
    const made = answered.status === 200 ? tags?.made() : undefined;
    if (!made) return { status: answered.status, answer: { ...answered.answer, data } };
    const tag = keptTag(request, made, { call: call.id, stamp }, options);
    return isAny(request)
      ? { ...nothing, tag }
      : { status: answered.status, answer: { ...answered.answer, data }, tag };
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500;
    // After anything else it may have been committed all the same: what no row names is swept later.
    if (isRefused) await dropUploads(read, options.files);
    if (call.audited || (isRefused && error.status === notAllowed)) {
      const told = options.audit.outcome(audited, aboutCall(call, read.input, null, trail), { refused: nameOf(error) });
      // Where the database is away, nobody waits for it twice.
      if (isRefused) await told;
    }
    throw error;
  }
}

/** One that is kept under a key, or that asks its record first, has a transaction of its own. */
function answerOf(reader: Reader | null, options: ApiOptions, run: CallRun): Promise<Answered> {
  const { call } = run.context;
  if (reader) return runOnReplica(reader, run);
  const together = run.idempotent || call.needs ? undefined : options.gathered[call.does];
  return together ? options.gathering.run(run, together) : runCall(run);
}

/** Undefined where its answer has no tag, or where it is not known what has changed by now. */
async function tagsOf(question: Question, { tagOf, feeds }: ApiOptions): Promise<AnswerTag | undefined> {
  if (!isTagged(question)) return undefined;
  return (await feeds.caughtUp()) ? tagOf(question) : undefined;
}

/** `If-None-Match: *` is not met by whatever there is. */
function isAny({ headers }: FastifyRequest): boolean {
  return headers['if-none-match']?.trim() === '*';
}

function keptTag(
  request: FastifyRequest,
  tag: Tag,
  about: { readonly call: string; readonly stamp: number },
  { session, unchanged }: ApiOptions,
): Tag {
  const known = session(request);
  if (known) unchanged.keep(request, known, { tag, ...about });
  return tag;
}

/** Who asks for what, before a byte of the body is read. @throws Refusal 401, 403, 404, 405, 429 */
async function admit(request: FastifyRequest, reply: FastifyReply, options: ApiOptions): Promise<Asked> {
  const release = options.currentRelease();
  const call = findCall(release, request, reply);
  const note = options.notes.of(request);
  note.call = call.id;
  if (call.limited) await withinRate(request, release, call, options);
  const isGathered = call.does in options.gathered;
  note.isFrequent = isGathered;
  const known = isRead(call) || isGathered ? options.session(request)?.actor : undefined;
  const asker = call.open ? nobody : (known ?? (await options.authenticate(request, call.does)));
  note.userId = asker.id || null;
  const now = secondOf(options.clock.now());
  const audited = { release, call: call.id, userId: asker.id, address: request.ip, now };
  const actor = await options.seenAs(request, call, asker);
  if (!call.open && !mayCall({ actor, now }, call)) {
    await options.audit.outcome(audited, {}, { refused: 'not-allowed' });
    throw refuse('not-allowed');
  }
  const handler = options.handlers[call.does];
  if (!handler) throw new Error(`Call "${call.id}" does "${call.does}", but no handler has this name`);
  return { release, call, handler, actor, now, audited };
}

/** @throws Refusal 429 */
async function withinRate(request: FastifyRequest, release: Release, call: Call, options: ApiOptions): Promise<void> {
  try {
    await options.limitRate(request);
  } catch (error) {
    const audited = { release, call: call.id, userId: '', address: request.ip, now: options.clock.now() };
    if (call.audited) await options.audit.outcome(audited, {}, { refused: nameOf(error) });
    throw error;
  }
}

/** Where the call runs, and under which key its answer is kept. */
function runOf({ call, handler, actor }: Asked, read: RequestInput, key: string | null, options: ApiOptions) {
  const own = options.ownTransaction.has(call.does);
  const apart = call.remote !== undefined && call.remote.method !== 'GET';
  // What only reads is read again, by whoever may then; a file is made again rather than kept.
  const kept = key !== null && actor.id !== '' && !isRead(call) && call.gives.as !== 'file' && (!own || apart);
  return {
    database: options.database,
    handler,
    uniqueFaults: options.uniqueFaults,
    idempotent: kept ? { userId: actor.id, call: call.id, key, bodyHash: hashOf(read) } : null,
    inTransaction: !isRead(call) && !own,
    apart,
  };
}

function contextOf(
  { release, call, actor, now, audited }: Asked,
  ofRequest: Pick<CallContext, 'language' | 'audit' | 'uploads' | 'device' | 'holding' | 'known'>,
  { signer, files, distributed, archive }: ApiOptions,
): CallContext {
  return {
    ...ofRequest,
    distributed,
    archive,
    actor,
    release,
    call,
    settings: release.catalogue.settings,
    now,
    address: audited.address,
    signFile: signer.signPath,
    pathOfFile: files.pathOf,
  };
}

/** Of what somebody tried without the right to: it leaves a line in the audit log, whatever the call. */
const notAllowed = 403;

function nameOf(error: unknown): string {
  return error instanceof Refusal ? error.error : 'server-fault';
}

function outcomeOf({ status, answer }: Answered): Outcome {
  return status < 400 ? { done: true } : { refused: answer.error ?? String(status) };
}

function findCall(release: Release, request: FastifyRequest, reply: FastifyReply): Call {
  const path = (request.url.split('?')[0] ?? '').slice('/api'.length);
  const call = release.route(request.method, path);
  if (call) return call;
  if (!release.knows(path)) throw refuse('unknown-call');
  const allowed = release.route('GET', path) ? 'GET' : 'POST';
  void reply.header('allow', allowed);
  throw refuse('wrong-method', { values: { allowed } });
}

function hashOf({ input, uploads }: RequestInput): string {
  const files = uploads.map(({ sha256 }) => sha256);
  return createHash('sha256')
    .update(canonicalJson([input, files]))
    .digest('hex');
}

async function dropUploads({ uploads }: RequestInput, files: FileStore): Promise<void> {
  await Promise.all(uploads.map(({ id }) => files.drop(id)));
}
