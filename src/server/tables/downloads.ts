/** The download list: exports and documents that jobs make, each its owner's alone. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Call, Label, Row, Settings } from '../../core/model/catalogue.ts';
import { isNameOf } from '../../core/model/names.ts';
import { isExportable } from '../../core/model/tables.ts';
import { presentParams } from '../../core/normalise/formerParams.ts';
import { wireTime } from '../time/clock.ts';
import { found } from '../records/query.ts';
import { exportedList, isListOf } from './exportColumns.ts';
import { mediaTypes } from './exportFile.ts';
import { refuseJob } from '../office/faults.ts';
import { beginAgain, enqueue, leaseIsOver, type Job } from '../jobs/queue.ts';
import { mayCall } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import { FileAnswer } from '../calls/fileAnswer.ts';
import type { Handler, HandlerContext, Handlers } from '../calls/handler.ts';
import { readersOf } from '../calls/inputFields.ts';

type Asked = {
  readonly call: string;
  readonly params?: unknown;
  readonly screen?: string | null;
  readonly format?: string | null;
};
type Named = { readonly id: string };

const exporter =
  (handlers: () => Handlers): Handler<Asked, { id: string }> =>
  async (context, input) => {
    const { actor, release, language, now } = context;
    const call = listCall(context, input.call);
    const given = presentParams(call, release.catalogue, namedIn(input.params));
    const params = typedParams(call, given);
    const faults = release.check(call, { ...params, ...typedPage(call, given) });
    if (faults.length > 0) {
      throw refuse('bad-parameters', { fields: Object.fromEntries(faults.map(({ field, text }) => [field, text])) });
    }
    const screen = input.screen ?? null;
    if (screen !== null && !isListOf(release, actor, call, screen)) {
      throw refuse('bad-parameters', { fields: { screen: noSuchScreen } });
    }
    const list = exportedList(release, actor, call, language, screen ?? undefined);
    if (list.columns.length === 0) throw refuseJob('not-exportable');
    await asListed(context, call, params, handlers()[call.does]);
    const format = input.format === 'csv' ? 'csv' : 'xlsx';
    context.audit?.about({ entity: call.entity ?? call.id });
    const name = `${list.title}-${wireTime(now).replace(/\D/g, '')}.${format}`;
    return startDownload(context, 'export', { call: call.id, params, screen, format, name, language });
  };

/** What a page makes a file of itself, of what it was given: the audit log says who took it along. */
const noteExport: Handler<Pick<Asked, 'call'>, null> = async (context, input) => {
  const call = listCall(context, input.call);
  context.audit?.about({ entity: call.entity ?? call.id });
  return null;
};

/** @throws Refusal 400 for a list */
function namedIn(params: unknown): Row {
  if (Array.isArray(params)) throw refuse('bad-parameters', { fields: { params: notNames } });
  return typeof params === 'object' && params !== null ? { ...params } : {};
}

const notNames: Label = { 'zh-CN': '应为参数名与值', 'en-US': 'must be parameter names and values' };

const noSuchScreen: Label = { 'zh-CN': '没有这个列表的该页面', 'en-US': 'is no page of this list' };

/** What the list itself would refuse is refused now, not once the job runs: one row is asked for. @throws Refusal */
async function asListed(context: HandlerContext, call: Call, params: Row, handler: Handler | undefined): Promise<void> {
  if (!handler) throw new Error(`Call "${call.id}" does "${call.does}", but no handler has this name`);
  const paged = 'current' in call.takes.fields && 'size' in call.takes.fields;
  await handler({ ...context, call, audit: undefined }, paged ? { ...params, current: 1, size: 1 } : params);
}

/** By its id, or by its path as the page sends it. */
function listCall({ release, actor, now }: HandlerContext, named: string): Call {
  const { catalogue } = release;
  const path = named.replace(/^\/api(?=\/)/, '');
  const call = Object.hasOwn(catalogue.calls, named)
    ? catalogue.calls[named]
    : (release.route('POST', path) ?? release.route('GET', path));
  if (!call) throw refuse('unknown-call');
  if (!mayCall({ actor, now }, call)) throw refuse('not-allowed');
  if (!isExportable(call)) throw refuseJob('not-exportable');
  return call;
}

/** Every page is exported, whichever was asked for. */
function typedParams(call: Call, { current: _, size: __, ...filters }: Row): Row {
  return typed(call, filters);
}

/** The page that was asked for is judged as the list would judge it. */
function typedPage(call: Call, { current, size }: Row): Row {
  return typed(call, { current, size });
}

/** What a page has in its address is text, whatever its type. */
function typed(call: Call, params: Row): Row {
  const readers = readersOf(call);
  const given = Object.entries(params).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'string' ? (readers.get(name)?.(value) ?? value) : value]),
  );
}

/** Starts a job whose file its owner finds in their downloads. @param input with the file's `name`, and what the kind needs */
export async function startDownload(context: HandlerContext, kind: string, input: Row): Promise<{ id: string }> {
  const { db, actor, now, settings, call } = context;
  await refuseFull(context, mostKept);
  const said = { ...input, by: call.id };
  return { id: await enqueue(db, { kind, ownerId: actor.id, input: said, now, kept: keptFor(settings) }) };
}

/** Of one user, waiting or running: they are made one after the other, and others wait behind them. */
const mostWaiting = 20;
/** The list shows no more, and what it does not show nobody could delete. */
const mostKept = 200;
const mostBytes = 2 * 1024 ** 3;

/** Of several that one user asks for at once, each sees those before it. @throws Refusal 429 */
async function refuseFull({ db, actor, now }: HandlerContext, most: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`downloads of ${actor.id}`}))`.execute(db);
  const { rows } = await sql<{ waiting: number; kept: number; bytes: number }>`
    select count(*) filter (where state in ('waiting', 'running'))::int as waiting, count(*)::int as kept,
      coalesce(sum(size), 0)::float8 as bytes
    from job where owner_id = ${actor.id} and expires_at > ${now}`.execute(db);
  const { waiting = 0, kept = 0, bytes = 0 } = rows[0] ?? {};
  if (waiting >= mostWaiting) throw refuseJob('too-many-waiting', { values: { limit: mostWaiting } });
  if (kept >= most || bytes >= mostBytes) throw refuseJob('downloads-full');
}

function keptFor({ downloadsKept }: Settings): number {
  return typeof downloadsKept === 'number' ? downloadsKept : 86_400_000;
}

/** My download items, the newest first; one of them where `id` names it. */
const ces: Handler<{ readonly id?: string | null }> = async ({ db, actor, now }, input) => {
  const { id } = input;
  const own = db
    .selectFrom('job')
    .selectAll()
    .select(leaseIsOver.as('silent'))
    .where('ownerId', '=', actor.id)
    .where('expiresAt', '>', now);
  const asked = typeof id === 'string' && id !== actor.id ? own.where('id', '=', id) : own;
  return (await asked.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(mostKept).execute()).map(itemOf);
};

const states = { waiting: 'waiting', running: 'downloading', done: 'done', failed: 'failed' } as const;

/** Whose worker has fallen silent waits for another one, who begins again. */
function itemOf(job: Job & { readonly silent: boolean | null }): Row {
  const abandoned = job.state === 'running' && job.silent === true;
  return {
    id: job.id,
    wordName: nameOf(job),
    path: `/vehicle/exportFile?id=${job.id}`,
    downloadTime: wireTime(job.createdAt),
    state: abandoned ? states.waiting : states[job.state],
    percentage: abandoned ? 0 : job.percentage,
    /** In MB. */
    // A small file is none of nothing.
    size: job.size === null ? null : Math.ceil(job.size / 10_485.76) / 100,
    kind: job.kind,
    fault: job.fault,
  };
}

function nameOf({ id, input }: Job): string {
  const name = typeof input === 'object' && input !== null && 'name' in input ? input.name : undefined;
  return typeof name === 'string' ? name : id;
}

const exportFile: Handler<Named, FileAnswer> = async (context, input) => {
  const job = await ownJob(context, input.id);
  if (job.state !== 'done') throw refuseJob('not-finished', { values: { percentage: job.percentage } });
  const name = nameOf(job);
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const type = isNameOf(mediaTypes, extension) ? mediaTypes[extension] : 'application/octet-stream';
  return new FileAnswer(name, type, () => createReadStream(context.pathOfFile(job.id)));
};

/** Another's is as good as none. @throws Refusal 404 */
async function ownJob({ db, actor, now }: HandlerContext, id: string, kind?: string): Promise<Job> {
  const own = db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', actor.id)
    .where('expiresAt', '>', now);
  return found(await (kind === undefined ? own : own.where('kind', '=', kind)).executeTakeFirst());
}

/** What has failed will never be at 100, and may go. @throws Refusal 409 */
function remover(kind: string): Handler<Named, null> {
  return async (context, input) => {
    const job = await ownJob(context, input.id, kind);
    if (job.state !== 'done' && job.state !== 'failed') {
      throw refuseJob('not-finished', { values: { percentage: job.percentage } });
    }
    // The file first: the sweep finds rows without files, but never files without rows.
    await rm(context.pathOfFile(job.id), { force: true });
    await context.db.deleteFrom('job').where('id', '=', job.id).execute();
    return null;
  };
}

/** What has failed is tried again from the start, and kept as long as if it had been asked for now. */
const retryDownload: Handler<Named, null> = async (context, input) => {
  const { db, now, settings } = context;
  const job = await ownJob(context, input.id);
  // It is in the list already.
  if (job.state === 'failed') await refuseFull(context, mostKept + 1);
  if (!(await beginAgain(db, job, new Date(now.getTime() + keptFor(settings))))) throw refuseJob('not-failed');
  return null;
};

const countExports: Handler<Row, number> = async ({ db, actor, now }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from job where owner_id = ${actor.id} and kind = 'export' and expires_at > ${now}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** By the calls' `does`. @param handlers those of the lists that can be exported */
export const downloadHandlers = (handlers: () => Handlers) => ({
  exportList: exporter(handlers),
  noteExport,
  exportFile,
  deleteExport: remover('export'),
  countExports,
  retryDownload,
  ces,
  deleteWord: remover('word'),
});
