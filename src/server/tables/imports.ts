/** `POST /vehicle/import`: a table of records for a list that has an `add`, tried first where `dryRun` says so. */
import { rmSync } from 'node:fs';
import type { Call, Field } from '../../core/model/catalogue.ts';
import { mustBeGiven } from '../../core/model/entity/mustBeGiven.ts';
import { textOf } from '../../core/model/label.ts';
import { fieldKinds } from '../../core/fields/index.ts';
import { isImportable } from '../../core/model/tables.ts';
import { refuseJob } from '../office/faults.ts';
import { importTable, type ImportOptions } from './importTable.ts';
import { readTable } from './readTable.ts';
import { mediaTypes } from './exportFile.ts';
import { xlsxWriter } from '../office/xlsxWriter.ts';
import { mayCall, mayWrite } from '../records/access.ts';
import { refuse, refuseAt } from '../records/faults.ts';
import { FileAnswer } from '../calls/fileAnswer.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';
import { openFew, type Turn } from '../time/turns.ts';

type Imported = { readonly call: string; readonly dryRun?: boolean | null };

/** Of the connections that a pool has, imports keep a quarter at most, and never more than these. */
const mostAtOnce = 4;

export const importsAtOnce = (connections: number): Turn =>
  openFew(Math.max(1, Math.min(mostAtOnce, Math.floor(connections / 4))), (limit) =>
    refuseJob('imports-under-way', { values: { limit } }),
  );

/** @param options asked for only when a call comes: the handlers are not complete before. */
export function importHandlers(options: () => ImportOptions) {
  const importRows: Handler<Imported> = async (context, input) => {
    const call = insertCall(context, input.call);
    const [upload, ...more] = context.uploads;
    if (!upload || more.length > 0) throw refuseAt('no-file', 'file');
    const path = context.pathOfFile(upload.id);
    const table = await readTable(path);
    // Not sooner: where others change the same rows, it is read and done once more. A refusal takes it away by itself.
    context.afterCommit(() => rmSync(path, { force: true }));
    const imported = await importTable(context, call, table, input.dryRun === true, options());
    if (input.dryRun !== true && imported.faultCount > 0) {
      throw refuseJob('import-faults', { values: { count: imported.faultCount }, data: imported });
    }
    if (call.entity !== undefined) context.audit?.about({ entity: call.entity, count: imported.imported });
    return imported;
  };
  return { importRows, importTemplate };
}

/** An empty table with a column for each field that this person may fill in; what must be filled in is starred. */
const importTemplate: Handler<Imported, FileAnswer> = async (context, input) => {
  const call = insertCall(context, input.call);
  const header = importableFields(context, call).map(
    (field) => `${textOf(field.title, context.language)}${mustBeGiven(field) ? ' *' : ''}`,
  );
  const parts: Buffer[] = [];
  const title = textOf(call.title, context.language);
  const file = xlsxWriter(async (bytes) => void parts.push(bytes), { title, header });
  await file.end();
  return new FileAnswer(`${title}.xlsx`, mediaTypes.xlsx, Buffer.concat(parts));
};

/** Whoever has one unit is not asked for it. */
function importableFields(context: HandlerContext, call: Call): Field[] {
  const { detachments } = context.actor;
  const shard = context.release.catalogue.entities[call.entity ?? '']?.shard;
  const hasOne = detachments !== 'all' && detachments.length === 1;
  return Object.values(call.takes.fields).filter(
    (field) => !fieldKinds[field.kind].notImported && mayWrite(context, field) && !(hasOne && field.name === shard),
  );
}

/** By its id, or by its path as a page sends it. */
function insertCall({ release, actor, now }: HandlerContext, asked: string): Call {
  const { calls } = release.catalogue;
  const call = Object.hasOwn(calls, asked) ? calls[asked] : release.route('POST', asked.replace(/^\/api(?=\/)/, ''));
  if (!call) throw refuse('unknown-call');
  if (!mayCall({ actor, now }, call)) throw refuse('not-allowed');
  if (!isImportable(call)) throw refuseJob('not-importable');
  return call;
}
