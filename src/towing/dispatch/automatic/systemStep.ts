/** Runs what nobody asked for as a call would run: one transaction, the events last, the system as its actor. */
import { uuidv7 } from 'uuidv7';
import type { Settings } from '../../../core/model/catalogue.ts';
import type { Release } from '../../../release/release.ts';
import { writeEvents } from '../../../server/database/events.ts';
import type { Database } from '../../../server/database/open.ts';
import { nobody, system } from '../../../server/calls/nobody.ts';
import type { Actor, Change, HandlerContext } from '../../../server/calls/handler.ts';
import { userTypes } from '../../domain/userTypes.ts';

export interface Run {
  readonly database: Database;
  readonly release: Release;
  readonly settings: Settings;
  readonly now: Date;
}

const systemActor: Actor = {
  ...nobody,
  ...system,
  username: system.id,
  userType: userTypes.police,
  superManager: true,
  detachments: 'all',
};

/** What the work changes stands or falls together. Refusals come out as they are thrown. */
export function systemStep<Result>(run: Run, work: (context: HandlerContext) => Promise<Result>): Promise<Result> {
  return run.database.kysely.transaction().execute(async (db) => {
    const changes: Change[] = [];
    const context = contextOf(run, db, changes);
    const result = await work(context);
    await writeEvents(context, changes);
    return result;
  });
}

/** The same for reads: in no transaction, so that whatever is waited for holds nothing. */
export function systemReads(run: Run): HandlerContext {
  return contextOf(run, run.database.kysely, []);
}

function contextOf(
  { database, release, settings, now }: Run,
  db: HandlerContext['db'],
  changes: Change[],
): HandlerContext {
  const call = release.catalogue.calls['assign'];
  if (!call) throw new Error('schemas/calls must hold a call "assign"');
  return {
    actor: systemActor,
    db,
    distributed: database.distributed,
    release,
    settings,
    call,
    language: 'zh-CN',
    now,
    newId: uuidv7,
    address: '',
    uploads: [],
    changed: (change) => void changes.push(change),
    signFile: (path) => path,
    pathOfFile: noFile,
    say: () => undefined,
    afterCommit: (effect) => effect(),
  };
}

function noFile(id: string): string {
  throw new Error(`automatic dispatch reads no file, asked for ${id}`);
}
