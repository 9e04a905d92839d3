/** Every call of the product: one route, which looks the call up in the release that its request captured. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../core/model/catalogue.ts';
import { canonicalJson } from '../../release/canonicalJson.ts';
import type { Reader } from '../database/replicas.ts';
import { withSignedPaths } from '../files/fieldPaths.ts';
import type { FileStore } from '../files/store.ts';
import type { Outcome } from '../audit/auditLog.ts';
import { aboutCall } from '../audit/aboutCall.ts';
import { auditTrail, type AuditTrail } from '../records/auditTrail.ts';
import type { Answered } from '../calls/answer.ts';
import { runCall, type CallContext, type CallRun } from '../calls/callRun.ts';
import { FileAnswer } from '../calls/fileAnswer.ts';
import { readKey } from '../calls/idempotency.ts';
import { isRead } from '../calls/reads.ts';
import { toldBesideSoFar } from '../calls/toldBeside.ts';
import { admit, tellingRefused, type Asked } from './admitting.ts';
import type { ApiOptions } from './apiOptions.ts';
import { checkedInput } from './checkedInput.ts';
import { languageOf } from './language.ts';
import { nothing, sendAnswer, type Outgoing } from './outgoing.ts';
import { readerOf, runOnReplica } from './replicaReads.ts';
import { readInput, type RequestInput } from './requestInput.ts';
import { refusedAs, Refusal } from '../records/refusal.ts';
import { isTagged, type AnswerTag, type Question, type Tag } from './tags.ts';

export function apiRoutes(app: FastifyInstance, options: ApiOptions): void {
  app.all('/api/*', { exposeHeadRoute: false }, async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    return sendAnswer(request, reply, await answerCall(request, reply, language, options));
  });
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
  const reading = { actor, now, call, files: options.files, catalogue: release.catalogue };
  const read = await tellingRefused(options, audited, () => readInput(request, reading));
  const trail = auditTrail();
  try {
    const input = checkedInput(release, call, read.input, actor, now);
    const question = { release, call, actor, input, language, now };
    const tags = key === null ? await tagsOf(question, options) : undefined;
    const standing = tags?.known(request.headers['if-none-match'] ?? '');
    if (standing) return { ...nothing, tag: keptTag(request, standing, { call: call.id, stamp }, options) };
    const answer = (): Promise<Outgoing> =>
      answerAsked(request, reply, { asked, read, question, key, tags, trail }, options);
    const outgoing = await (tags ? options.askedTogether.of(tags.question, answer) : answer());
    if (!outgoing.tag) return outgoing;
    const tag = keptTag(request, outgoing.tag, { call: call.id, stamp }, options);
    return isAny(request) ? { ...nothing, tag } : outgoing;
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500;
    // After anything else it may have been committed all the same: what no row names is swept later.
    if (isRefused) await dropUploads(read, options.files);
    if (call.audited || (isRefused && error.status === notAllowed)) {
      const told = options.audit.outcome(audited, aboutCall(call, read.input, null, trail), {
        refused: refusedAs(error),
      });
      // Where the database is away, nobody waits for it twice.
      if (isRefused) await told;
    }
    throw error;
  }
}

/** A call whose input is known to be good. */
interface Answering {
  readonly asked: Asked;
  readonly read: RequestInput;
  readonly question: Question;
  readonly key: string | null;
  readonly tags: AnswerTag | undefined;
  readonly trail: AuditTrail;
}

async function answerAsked(
  request: FastifyRequest,
  reply: FastifyReply,
  { asked, read, question, key, tags, trail }: Answering,
  options: ApiOptions,
): Promise<Outgoing> {
  const { release, call, audited } = asked;
  const { input, language } = question;
  const reader = key === null ? await readerOf(question, options) : null;
  const run = runOf(asked, read, key, options);
  const beside = {
    language,
    audit: trail,
    uploads: read.uploads,
    device: options.deviceOf(request, reply),
    holding: tags?.holding,
    known: tags?.rows(reader?.name),
  };
  const toldBefore = toldBesideSoFar();
  const answered = await answerOf(reader, options, {
    ...run,
    input,
    context: contextOf(asked, beside, options),
    tellDone: async (db, done) => {
      if (call.audited) await options.audit.done(db, audited, aboutCall(call, input, done, trail));
    },
    onTold: options.feeds.doubt,
    onEffectFault: (error) => request.log.error({ err: error, call: call.id }, 'an effect after the commit failed'),
  });
  // A session that has ended is known to have ended wherever its token comes next.
  if (toldBesideSoFar() !== toldBefore) await options.heardByAll();
  if (answered.status >= 400 || answered.repeated) await dropUploads(read, options.files);
  options.audit.unmasked(audited, trail);
  if (answered.answer.data instanceof FileAnswer) await options.audit.flush();
  const isTold =
    (run.inTransaction || (run.idempotent !== null && !run.apart)) && answered.status < 400 && !answered.repeated;
  if ((call.audited && !isTold) || answered.status === notAllowed)
    await options.audit.outcome(audited, aboutCall(call, input, answered, trail), outcomeOf(answered));
  const data = withSignedPaths(call, release.catalogue, answered.answer.data, options.signer.signPath);
  const tag = answered.status === 200 ? tags?.made() : undefined;
  return { status: answered.status, answer: { ...answered.answer, data }, ...(tag && { tag }) };
}

/** One that is kept under a key, or that asks its record first, has a transaction of its own. */
function answerOf(reader: Reader | null, options: ApiOptions, run: CallRun): Promise<Answered> {
  const { call } = run.context;
  if (reader) return runOnReplica(reader, run);
  const together = run.idempotent || call.needs ? undefined : options.gathered[call.does];
  if (together) return options.gathering.run(run, together);
  const few = options.few[call.does];
  return few ? few(() => runCall(run)) : runCall(run);
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

/** Where the call runs, and under which key its answer is kept. */
function runOf({ call, handler, actor }: Asked, read: RequestInput, key: string | null, options: ApiOptions) {
  const own = options.ownTransaction.has(call.does);
  const isRequest = call.remote !== undefined && call.remote.method !== 'GET';
  const apart = isRequest || options.keptApart.has(call.does);
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
  { signer, files, distributed, archive, followers }: ApiOptions,
): CallContext {
  return {
    ...ofRequest,
    distributed,
    archive,
    followers,
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

function outcomeOf({ status, answer }: Answered): Outcome {
  return status < 400 ? { done: true } : { refused: answer.error ?? String(status) };
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
