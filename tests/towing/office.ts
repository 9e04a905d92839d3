/** The running product on a database of its own, and its people: `as('police').post('/…', {…})`. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../../src/server/app.ts';
import type { AppOptions } from '../../src/server/appOptions.ts';
import type { Handlers } from '../../src/server/calls/handler.ts';
import { handlerNames } from '../../src/server/ownHandlers.ts';
import { systemClock } from '../../src/server/time/clock.ts';
import type { Database } from '../../src/server/database/open.ts';
import * as product from '../../src/towing/index.ts';
import { openSchemaEditor } from '../../src/server/releases/schemaEditor.ts';
import { openReleases } from '../../src/server/releases/releases.ts';
import { publishFirst } from '../../src/server/releases/sources.ts';
import { actorScope, unitEntities } from '../../src/towing/users/actorScope.ts';
import { wirePassword } from '../../src/server/sessions/passwords/password.ts';
import { dataFolder } from '../serverKit/dataFolder.ts';
import { citusUrl, demonstrationOnCitus } from '../serverKit/citus.ts';
import { demonstration } from '../serverKit/product.ts';

const schemasDir = fileURLToPath(new URL('../../schemas', import.meta.url));

export type Json = Record<string, unknown>;
export interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly msg: string;
  readonly error?: string;
  readonly fields?: Record<string, string>;
  // What a call gives differs from call to call; tests say what they expect of it.
  readonly data: Json;
}
export interface Person {
  readonly id: string;
  readonly info: Json;
  /** As the header "token" has it. */
  readonly token: string;
  readonly post: (path: string, body?: Json, headers?: Record<string, string>) => Promise<Answer>;
  /** One file in a multipart form. */
  readonly upload: (path: string, fields: Record<string, string>, content: Buffer) => Promise<Answer>;
  readonly get: (path: string, query?: Record<string, string>, headers?: Record<string, string>) => Promise<Answer>;
}
export interface Office {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly as: (username: string) => Promise<Person>;
  readonly rows: (text: string, values?: unknown[]) => Promise<Json[]>;
  readonly close: () => Promise<void>;
}

/** On a real Citus where CITUS_URL names one. @param size demonstration tasks. @param settings over those of the product's schemas. @param handlers over the product's */
export async function openOffice(
  size: number,
  settings?: Json,
  handlers?: Handlers,
  pushOrigins?: readonly string[],
  more?: Partial<AppOptions>,
): Promise<Office> {
  const database = await (citusUrl === '' ? demonstration(size) : demonstrationOnCitus(size));
  return openOfficeOn(database, settings, handlers, pushOrigins, more);
}

/** On a database that has its rows already; it is closed with the office. */
export async function openOfficeOn(
  database: Database,
  settings?: Json,
  handlers: Handlers = {},
  pushOrigins: readonly string[] = [],
  more: Partial<AppOptions> = {},
): Promise<Office> {
  const dataDir = await dataFolder('office');
  const log = pino({ level: 'error' });
  const releases = openReleases({
    database,
    tables: product.productTables,
    handlerNames: handlerNames(product.handlers),
    now: systemClock.now,
  });
  const dir = settings ? await schemasWith(settings, dataDir) : schemasDir;
  await publishFirst(releases, database, openSchemaEditor({ database, releases, dir, now: systemClock.now }), log);
  const app = await buildApp({
    database,
    releases,
    clock: systemClock,
    handlers: { ...product.handlers, ...handlers },
    jobKinds: product.jobKinds,
    uniqueFaults: product.uniqueFaults,
    followers: product.followers,
    resolveActor: actorScope,
    unitEntities,
    otherWays: product.otherWays,
    waiting: product.waiting,
    gathered: product.gathered,
    claims: product.claims,
    pages: product.pages,
    settings: { metricsToken: null, trustProxy: [], pushOrigins },
    dataDir,
    log,
    ...more,
  });
  const people = new Map<string, Promise<Person>>();
  return {
    app,
    database,
    as: (username) => {
      const known = people.get(username) ?? signIn(app, username);
      people.set(username, known);
      return known;
    },
    rows: async (text, values = []) => (await database.pool.query<Json>(text, values)).rows,
    close: async () => {
      await app.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function schemasWith(settings: Json, dataDir: string): Promise<string> {
  const dir = join(dataDir, 'schemas');
  await cp(schemasDir, dir, { recursive: true });
  const file = join(dir, 'settings.json');
  await writeFile(file, JSON.stringify({ ...(JSON.parse(await readFile(file, 'utf8')) as Json), ...settings }));
  return dir;
}

async function signIn(app: FastifyInstance, username: string): Promise<Person> {
  const password = wirePassword(username === 'newcomer' ? '123456' : 'Towline-2026');
  const url = '/api/rescue_public/user/rescuePublicLogin.do';
  const answer = await app.inject({ method: 'POST', url, payload: { username, password } });
  const { data } = answer.json<{ data: { accessToken: string; userInfo: Json } }>();
  if (answer.statusCode !== 200) throw new Error(`${username} cannot sign in: ${answer.body}`);
  const token = `express${data.accessToken}`;
  return {
    id: String(data.userInfo['id']),
    info: data.userInfo,
    token,
    post: async (path, body = {}, headers = {}) => {
      return answered(
        await app.inject({
          method: 'POST',
          url: `/api${path}`,
          payload: body,
          headers: { token, ...headers },
        }),
      );
    },
    upload: async (path, fields, content) => {
      return answered(
        await app.inject({
          method: 'POST',
          url: `/api${path}`,
          payload: multipart(fields, content),
          headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
        }),
      );
    },
    get: async (path, query = {}, headers = {}) => {
      return answered(
        await app.inject({
          method: 'GET',
          url: `/api${path}`,
          query,
          headers: { token, ...headers },
        }),
      );
    },
  };
}

/** A file that a call gives has no envelope. */
function answered({ statusCode: status, headers, body }: LightMyRequestResponse): Answer {
  const json = String(headers['content-type']).startsWith('application/json');
  return json
    ? { status, ...(JSON.parse(body) as Omit<Answer, 'status'>) }
    : { status, code: status, msg: '', data: { bytes: body.length } };
}

const boundary = 'between-two-parts';

function multipart(fields: Record<string, string>, content: Buffer): Buffer {
  const part = (disposition: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const head = `${part('name="file"; filename="photo.png"')}content-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(texts.join('') + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}
