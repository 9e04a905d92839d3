/** The job kind `export`: every row of a list, as its owner may see it now, into one xlsx or csv. */
import type { Kysely } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Call, Row } from '../../core/model/catalogue.ts';
import { presentParams } from '../../core/normalise/formerParams.ts';
import { rowOf, rowsOf } from '../../core/model/row.ts';
import type { Reading } from '../records/query.ts';
import type { Reader } from '../database/replicas.ts';
import { countAll } from './queryStream.ts';
import type { Tables } from '../database/tables.ts';
import { mayCall } from '../records/access.ts';
import { refuse } from '../records/faults.ts';
import type { Handler, HandlerContext, Handlers } from '../calls/handler.ts';
import { exportCells, exportedList, type ExportedList } from './exportColumns.ts';
import { exportRows } from './exportRows.ts';
import { tableFile, type Format } from './exportFile.ts';
import { exportInThread } from './exportInThread.ts';
import { refuseJob } from '../office/faults.ts';
import type { JobKind, JobRun } from '../jobs/attempt.ts';

interface ExportInput {
  /** Of the call. */
  readonly call: string;
  readonly params: Row;
  readonly screen: string | null;
  readonly format: Format;
}

/** One begun by a release that knew no other format is a workbook. */
function exportIn({ call, params, screen, format = 'xlsx' }: Row): ExportInput {
  if (typeof call !== 'string' || (format !== 'xlsx' && format !== 'csv')) throw refuseJob('not-exportable');
  return { call, params: rowOf(params), screen: typeof screen === 'string' ? screen : null, format };
}

/** A page of a list that a handler makes. */
const pageSize = 999;

interface ExportedRows {
  readonly call: Call;
  readonly params: Row;
  readonly list: ExportedList;
}

interface ThreadOptions {
  readonly databaseUrl: string;
  /** Rows; more are written in a thread. */
  readonly above: number;
  /** A replica that has all that has been committed by now; left out where there are none. */
  readonly readerNow?: () => Promise<Reader | null>;
}

/** @param handlers those of lists that are not generic. */
export function exportJob(handlers: Handlers, threads: ThreadOptions): JobKind {
  return async (given) => {
    // What fails there is tried again on the primary.
    const reader = given.attempt === 1 ? await threads.readerNow?.() : null;
    const run = reader ? { ...given, database: reader.workingOn('export') } : given;
    const databaseUrl = reader?.url ?? threads.databaseUrl;
    const { call: id, params: asked, screen, format } = exportIn(run.input);
    const { release, actor, language, now } = run;
    const call = release.catalogue.calls[id];
    if (!call || !mayCall({ actor, now }, call)) throw refuse('not-allowed');
    // The schemas may have changed since.
    const params = presentParams(call, release.catalogue, asked);
    if (release.check(call, params).length > 0) throw refuse('bad-parameters');
    const list = exportedList(release, actor, call, language, screen ?? undefined);
    const sorted = params['orderBy'] === undefined && list.sort !== '' ? { ...params, orderBy: list.sort } : params;
    if (call.does === 'list') await writeRows(run, { call, params: sorted, list }, format, { ...threads, databaseUrl });
    else await writePages(run, { call, params, list }, format, handlers[call.does]);
  };
}

/** Few rows are written here at once; many in a thread of their own, so that nobody waits for them. */
async function writeRows(run: JobRun, input: ExportedRows, format: Format, threads: ThreadOptions): Promise<void> {
  const reading = readingOf(run, run.database);
  const total = await countAll(reading, input.call, input.params);
  if (total > threads.above) return exportInThread(run, { ...input, format, total }, threads.databaseUrl);
  const file = tableFile(run.sink, input.list, format);
  await exportRows(reading, input, file, (done) => run.progress(done / total));
  await file.end();
}

/** Page after page, as a person would turn them. */
async function writePages(
  run: JobRun,
  { call, params, list }: ExportedRows,
  format: Format,
  handler: Handler | undefined,
): Promise<void> {
  if (!handler) throw new Error(`Call "${call.id}" does "${call.does}", but no handler has this name`);
  const paged = 'current' in call.takes.fields && 'size' in call.takes.fields;
  const file = tableFile(run.sink, list, format);
  const columns = exportCells(list, run.language);
  await atOneMoment(run, async (database) => {
    const context = readContext({ ...run, database }, call);
    let done = 0;
    for (let current = 1; ; current += 1) {
      const answer = await handler(context, paged ? { ...params, current, size: pageSize } : params);
      const { records, total } = pageOf(answer);
      await file.rows(records.map((row) => columns.map(({ cell }) => cell(row))));
      done += records.length;
      await run.progress(total === 0 ? 1 : done / total);
      if (!paged || records.length < pageSize) break;
    }
  });
  await file.end();
}

/** A row that comes or goes between two pages would put others on both, or on none. Several machines know no common moment. */
function atOneMoment(
  { database, distributed }: Pick<JobRun, 'database' | 'distributed'>,
  read: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  if (distributed) return read(database);
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

function pageOf(answer: unknown): { records: readonly Row[]; total: number } {
  const { records, total } = Array.isArray(answer) ? { records: answer } : rowOf(answer);
  if (!Array.isArray(records)) throw refuseJob('not-exportable');
  return { records: rowsOf(records), total: Math.max(typeof total === 'number' ? total : 0, records.length) };
}

function readingOf({ actor, release, now, language, audit, distributed }: JobRun, db: Kysely<Tables>): Reading {
  return { actor, release, now, language, db, audit, distributed };
}

/** What a handler that only reads is given. */
function readContext(run: JobRun, call: Call): HandlerContext {
  const { actor, release, now, language, database, audit, distributed } = run;
  const refuseChange = (): never => {
    throw new Error(`Call "${call.id}" is exported as a list, but it changes data`);
  };
  return {
    actor,
    release,
    now,
    language,
    call,
    db: database,
    settings: release.catalogue.settings,
    newId: uuidv7,
    address: '',
    audit,
    distributed,
    uploads: [],
    signFile: (path) => path,
    pathOfFile: refuseChange,
    changed: refuseChange,
    say: () => undefined,
    afterCommit: refuseChange,
  };
}
