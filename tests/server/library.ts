/** A server for the library of books: the toy catalogue, users and sessions, on a database of its own. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import type { Source } from '../../src/release/release.ts';
import { buildApp } from '../../src/server/app.ts';
import { handlerNames } from '../../src/server/ownHandlers.ts';
import type { Database } from '../../src/server/database/open.ts';
import { openLog } from '../../src/server/plugins/logging.ts';
import { openSchemaEditor } from '../../src/server/releases/schemaEditor.ts';
import { openReleases, type Releases } from '../../src/server/releases/releases.ts';
import type { Handlers, UniqueFault } from '../../src/server/calls/handler.ts';
import { hashPassword, wirePassword } from '../../src/server/sessions/passwords/password.ts';
import type { ResolveActor } from '../../src/server/sessions/sessions.ts';
import { libraryFiles } from '../library/files.ts';
import { freshDatabase } from '../serverKit/database.ts';

export const password = 'Library-2026';

const text = (name: string): object => ({ type: 'string', title: name });
const user = {
  title: 'User',
  shard: 'none',
  required: ['username', 'name', 'userType'],
  scope: { 1: { detachmentId: { user: 'detachmentId' } } },
  indexes: [{ fields: ['username'], unique: true }],
  properties: {
    username: text('Username'),
    name: text('Name'),
    mobile: text('Mobile'),
    avatar: text('Avatar'),
    userType: { type: 'integer', title: 'Type', dictionary: 'userType' },
    superManager: { type: 'integer', title: 'Super manager', default: 0 },
    generalDivisionId: text('General division'),
    detachmentId: text('Detachment'),
    capacityId: text('Organisation'),
    capacityName: text('Name of the organisation'),
    roles: { type: 'array', title: 'Roles', widget: 'json' },
    ability: { type: 'array', title: 'Abilities', widget: 'json' },
    passwordHash: { type: 'string', title: 'Password', widget: 'secret', read: [], write: [] },
    defaultPassword: { type: 'boolean', title: 'Default password', default: false },
    usernameKey: text('Compared name'),
    passwordEndsAt: { type: 'string', format: 'date-time', title: 'End of the password' },
    passwordResetAt: { type: 'string', format: 'date-time', title: 'When reset' },
    passwordResetBy: text('By whom reset'),
    mobileSetAt: { type: 'string', format: 'date-time', title: 'When set by somebody else' },
    mobileSetBy: text('By whom set'),
    active: { type: 'boolean', title: 'Active', default: true },
  },
};
const upload = {
  calls: {
    uploadFile2: {
      title: 'Upload',
      path: '/vehicle/uploadFile2',
      format: 'multipart',
      allow: [1, 2, 3],
      gives: 'json',
      takes: { required: ['group'], properties: { id: text('Record'), group: text('Group') } },
    },
  },
};
export const shipped = (file: string): Source => ({
  file,
  text: readFileSync(new URL(`../../schemas/${file}`, import.meta.url), 'utf8'),
});

export const source = (file: string, json: unknown): Source => ({ file, text: JSON.stringify(json, null, 2) });

export function librarySources(): Source[] {
  return [
    ...libraryFiles().map(({ file, text }) => ({ file, text })),
    source('entities/user.json', user),
    source('calls/upload.json', upload),
    shipped('calls/auth.json'),
    shipped('calls/preferences.json'),
  ];
}

/** What the library's own calls do here: lending is one row, refused where the book is lent already. */
export const libraryHandlers: Handlers = {
  'book.lend': async (context, input) => {
    const { db, actor, now } = context;
    const id = context.newId();
    const lent = await sql<{ detachmentId: string }>`
      update book set shelf_status = 1, version = version + 1, update_time = ${now}
      where id = ${input['id']} returning detachment_id`.execute(db);
    const detachmentId = lent.rows[0]?.detachmentId ?? '';
    await sql`
      insert into loan (id, version, create_time, update_time, detachment_id, book_id, reader_id, returned)
      values (${id}, 1, ${now}, ${now}, ${detachmentId}, ${input['id']}, ${input['readerId']}, 0)`.execute(db);
    const after = { id, detachmentId, readerId: input['readerId'], version: 1 };
    context.changed({ entity: 'loan', id, detachmentId, step: 'lend', to: { by: actor.id }, before: null, after });
    if (input['reason'] === 'fail afterwards') throw new Error('a fault of the handler');
    return { id };
  },
  'book.giveBack': async () => null,
  'section.move': async () => null,
  'book.history': async () => [],
  'loan.statistics': async () => [],
  'reader.hasOverdue': async () => false,
  'reader.search': async () => [],
};

export interface Library {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly releases: Releases;
  readonly dataDir: string;
  /** Log lines so far, as written. */
  readonly lines: string[];
  /** Moves the server's clock, in minutes. */
  readonly pass: (minutes: number) => void;
  readonly signIn: (username: string) => Promise<string>;
  readonly send: (request: InjectOptions & { as?: string }) => Promise<Sent>;
  readonly close: () => Promise<void>;
}

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: {
    readonly code: number;
    readonly msg: string;
    readonly data: unknown;
    readonly error?: string;
    readonly fields?: Readonly<Record<string, string>>;
  };
}

const resolveActor: ResolveActor = async (_db, one) => ({
  detachments: one.superManager === 1 ? 'all' : one.detachmentId === null ? [] : [one.detachmentId],
  capacityName: one.capacityName,
});

const people = [
  { username: 'super', userType: 1, superManager: 1, detachmentId: null },
  { username: 'librarian', userType: 1, superManager: 0, detachmentId: 'north' },
  { username: 'librarian2', userType: 1, superManager: 0, detachmentId: 'south' },
  { username: 'desk', userType: 2, superManager: 0, detachmentId: 'north' },
  { username: 'reader', userType: 3, superManager: 0, detachmentId: 'north' },
];

let hash: Promise<string> | undefined;

export async function openLibrary(
  options: {
    uniqueFaults?: readonly UniqueFault[];
    handlers?: Handlers;
    staticDir?: string;
    metricsToken?: string;
    /** Push services that may be reached though they are on this machine. */
    pushOrigins?: readonly string[];
    /** Receivers of webhooks that may be reached though they are on this machine. */
    webhookOrigins?: readonly string[];
    /** Services that may be reached though they are on this machine. */
    serviceOrigins?: readonly string[];
    /** Files beside those of the library. */
    sources?: readonly Source[];
    /** Shared with another server; its own where left out. */
    dataDir?: string;
    schemasDir?: string;
    /** Reached in another way than usual; closed with the library. */
    database?: Database;
  } = {},
): Promise<Library> {
  const database = options.database ?? (await freshDatabase());
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'library-')));
  const lines: string[] = [];
  const log = openLog('debug', { write: (line: string) => void lines.push(line) });
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  const handlers = { ...libraryHandlers, ...options.handlers };
  const releases = openReleases({ database, tables: [], handlerNames: handlerNames(handlers), now: clock.now });
  const { faults } = await releases.publish([...librarySources(), ...(options.sources ?? [])]);
  if (faults.length > 0) throw new Error(`The library must lint, and says ${JSON.stringify(faults, null, 1)}`);
  await plantPeople(database);
  const app = await buildApp({
    database,
    releases,
    clock,
    handlers,
    uniqueFaults: options.uniqueFaults ?? [],
    resolveActor,
    settings: {
      metricsToken: options.metricsToken ?? null,
      trustProxy: ['127.0.0.1'],
      pushOrigins: options.pushOrigins ?? [],
      webhookOrigins: options.webhookOrigins ?? [],
      serviceOrigins: options.serviceOrigins ?? [],
    },
    dataDir,
    log,
    ...(options.schemasDir === undefined
      ? {}
      : { schemaEditor: openSchemaEditor({ database, releases, dir: options.schemasDir, now: clock.now }) }),
    ...(options.staticDir === undefined ? {} : { staticDir: options.staticDir }),
  });
  const tokens = new Map<string, string>();

  async function send({ as, ...request }: InjectOptions & { as?: string }): Promise<Sent> {
    const token = as === undefined ? {} : { token: `express${tokens.get(as) ?? (await signIn(as))}` };
    const answer = await app.inject({ ...request, headers: { ...token, ...request.headers } });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = (isJson && answer.body !== '' ? JSON.parse(answer.body) : {}) as Sent['body'];
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body };
  }

  async function signIn(username: string): Promise<string> {
    const payload = { username, password: wirePassword(password) };
    const { body } = await send({ method: 'POST', url: '/api/rescue_public/user/rescuePublicLogin.do', payload });
    const token = (body.data as { accessToken?: string } | null)?.accessToken;
    if (token === undefined) throw new Error(`"${username}" must be able to sign in: ${JSON.stringify(body)}`);
    tokens.set(username, token);
    return token;
  }

  return {
    app,
    database,
    releases,
    dataDir,
    lines,
    pass: (minutes) => void (offset += minutes * 60_000),
    signIn,
    send,
    close: async () => {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function plantPeople(database: Database): Promise<void> {
  hash ??= hashPassword(password);
  const passwordHash = await hash;
  const now = new Date();
  const rows = people.map((person) => ({
    id: `user-${person.username}`,
    version: 1,
    createTime: now,
    updateTime: now,
    name: person.username,
    mobile: null,
    avatar: null,
    generalDivisionId: null,
    capacityId: person.detachmentId,
    capacityName: `Library ${person.detachmentId ?? ''}`,
    roles: JSON.stringify([]),
    ability: JSON.stringify([]),
    passwordHash,
    defaultPassword: false,
    active: true,
    ...person,
  }));
  const insert = database.kysely.insertInto('user').values(rows);
  // Another server of the same library finds them planted.
  await insert.onConflict((known) => known.column('id').doNothing()).execute();
}
