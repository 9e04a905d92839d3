/** The library's calls, run as the server runs them on a database of their own. */
import { expect } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import { buildRelease } from '../../../src/release/build.ts';
import type { Release, Source } from '../../../src/release/release.ts';
import type { Database } from '../../../src/server/database/open.ts';
import { syncTables } from '../../../src/server/database/sync/sync.ts';
import { fail, type Answered } from '../../../src/server/calls/answer.ts';
import type { CallContext } from '../../../src/server/calls/callRun.ts';
import { runCall } from '../../../src/server/calls/callRun.ts';
import { genericHandlers } from '../../../src/server/calls/generic.ts';
import type { Actor } from '../../../src/server/calls/handler.ts';
import { Refusal } from '../../../src/server/records/refusal.ts';
import { nobody } from '../../../src/server/calls/nobody.ts';
import { libraryFiles } from '../../library/files.ts';
import { freshDatabase } from '../../serverKit/database.ts';

export interface Library {
  readonly database: Database;
  readonly release: Release;
  readonly call: (actor: Actor, call: string, input?: Row) => Promise<Answered>;
  /** The call's `data`; it must succeed. */
  readonly data: (actor: Actor, call: string, input?: Row) => Promise<unknown>;
}

const one: Actor = {
  ...nobody,
  id: 'librarian-1',
  name: '馆员甲',
  userType: 1,
  detachmentId: 'north',
  detachments: ['north'],
  sessionId: 's',
};
export const librarian = one;
export const librarianSouth: Actor = {
  ...one,
  id: 'librarian-2',
  name: '馆员乙',
  detachmentId: 'south',
  detachments: ['south'],
};
export const librarianOfBoth: Actor = {
  ...one,
  id: 'librarian-3',
  detachmentId: null,
  detachments: ['north', 'south'],
};
export const assistant: Actor = { ...one, id: 'assistant', userType: 2 };
export const reader: Actor = { ...one, id: 'reader-1', userType: 3 };
export const stranger: Actor = { ...one, id: 'stranger', userType: 9 };
export const chief: Actor = { ...one, id: 'chief', superManager: true, detachmentId: null, detachments: 'all' };

export const libraryNow = new Date('2026-03-01T04:30:15Z');

function builtLibrary(more: readonly Source[]): Release {
  const sources = libraryFiles().map(({ file, text }) => ({ file, text }));
  const { release, faults } = buildRelease([...sources, ...more]);
  expect(faults).toEqual([]);
  if (!release) throw new Error('the library must lint');
  return release;
}

export async function openLibrary(more: readonly Source[] = []): Promise<Library> {
  const release = builtLibrary(more);
  const database = await freshDatabase();
  await syncTables(database, release.tables, release.catalogue);
  const call: Library['call'] = async (actor, name, input = {}) => {
    const definition = release.catalogue.calls[name];
    const handler = genericHandlers[definition?.does as keyof typeof genericHandlers];
    if (!definition || !handler) throw new Error(`"${name}" must be a generic call of the library`);
    const context: CallContext = {
      actor,
      release,
      call: definition,
      settings: release.catalogue.settings,
      language: 'zh-CN',
      now: libraryNow,
      distributed: false,
      address: '127.0.0.1',
      uploads: [],
      signFile: (path) => path,
      pathOfFile: (id) => id,
    };
    const onEffectFault = (error: unknown): void => {
      throw error;
    };
    const run = {
      database: database.kysely,
      handler,
      context,
      input,
      uniqueFaults: [],
      idempotent: null,
      inTransaction: true,
      tellDone: async () => undefined,
      onEffectFault,
    };
    return runCall(run).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, answer: fail(context.language, error) };
    });
  };
  const data: Library['data'] = async (actor, name, input) => {
    const { status, answer } = await call(actor, name, input);
    if (status !== 200) throw new Error(`${name} answered ${status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  return { database, release, call, data };
}
