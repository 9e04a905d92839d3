/**
 * No request of up to the body limit, of any call, by anyone, occupies the event loop for more than 50 ms, as CPU time of
 * the server's main thread. What seems to is sent again while each turn of the loop is measured, and the least counts: the
 * machine's noise only ever adds, and what is made once (a validator) is made by then. `STALL_ROUNDS=20 STALL_SEED=7` sends
 * every shape to every call, and others each round.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTypes } from '../../src/core/access/access.ts';
import type { Call } from '../../src/core/model/catalogue.ts';
import { wirePassword } from '../../src/server/sessions/passwords/password.ts';
import { dataFolder } from '../serverKit/dataFolder.ts';
import { demonstrationCopy } from '../serverKit/product.ts';
import { fileShapes, headerShapes, validShapes, parserShapes, shapesOf, sourceShapes, type Shape } from './shapes.ts';

const limit = 50;
/** A request whose whole CPU is below cannot have held the loop longer. */
const suspicious = 30;
const tries = 8;
const isLong = process.env['STALL_ROUNDS'] !== undefined;
const rounds = Number(process.env['STALL_ROUNDS'] ?? 1);
const seed = Number(process.env['STALL_SEED'] ?? 1);
const ofType: Readonly<Record<string, string>> = {
  super: 'super',
  1: 'police',
  2: 'office',
  3: 'park',
  4: 'company',
  5: 'field',
  6: 'driver',
  7: 'general',
};

interface Word {
  readonly port?: number;
  readonly calls?: Readonly<Record<string, Call>>;
  readonly cpu?: number;
  readonly longest?: number;
}

interface Stall {
  readonly who: string;
  readonly what: string;
  readonly path: string;
  readonly ms: number;
}

let server: ChildProcess;
let ended: Promise<never>;
let port = 0;
let calls: readonly Call[] = [];
let dataDir = '';
let drop: () => Promise<void> = async () => undefined;
const tokens = new Map<string, string>();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  const copy = await demonstrationCopy(200);
  drop = copy.drop;
  dataDir = await dataFolder('stalls');
  server = fork(fileURLToPath(new URL('measuredServer.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE: copy.url, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  ended = once(server, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${String(code)}`);
  });
  const told = await word();
  port = told.port ?? 0;
  calls = Object.values(told.calls ?? {});
  for (const username of Object.values(ofType)) tokens.set(username, await tokenOf(username));
});

afterAll(async () => {
  agent.destroy();
  if (server.connected) server.disconnect();
  await ended.catch(() => undefined);
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** @throws where the server ends in place of an answer */
async function word(): Promise<Word> {
  const [told] = (await Promise.race([once(server, 'message'), ended])) as [Word];
  return told;
}

async function ask(what: 'cpu' | 'watch' | 'tell'): Promise<Word> {
  const told = word();
  server.send(what);
  return told;
}

async function tokenOf(username: string): Promise<string> {
  const body = JSON.stringify({ username, password: wirePassword('Towline-2026') });
  const path = '/api/rescue_public/user/rescuePublicLogin.do';
  const headers = { 'content-type': 'application/json' };
  const { text } = await send({ what: 'sign in', method: 'POST', path, headers, body }, '');
  return `express${(JSON.parse(text) as { data: { accessToken: string } }).data.accessToken}`;
}

/** An answer before the end of a large body may close the way; so may headers beyond what is read. */
const brokenOff = new Set(['EPIPE', 'ECONNRESET', 'HPE_HEADER_OVERFLOW']);

/** A stream that stays open has answered with its first bytes. */
function send({ method, path, headers, body }: Shape, token: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const all = { ...(token === '' ? {} : { token }), ...headers };
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: all });
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      const answered = (): void => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() });
      const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
      response.on('data', (part: Buffer) => {
        parts.push(part);
        if (!isStream) return;
        answered();
        sent.destroy();
      });
      response.on('end', answered);
      response.on('error', answered);
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      brokenOff.has(error.code ?? '') ? resolve({ status: 0, text: '' }) : reject(error),
    );
    sent.end(body);
  });
}

/** Milliseconds of CPU that the server's main thread has had. */
async function cpu(): Promise<number> {
  try {
    return Number(readFileSync(`/proc/${server.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return (await ask('cpu')).cpu ?? 0;
  }
}

/** The least, over some tries, of the longest turn of the loop. */
async function longestTurn(shape: Shape, token: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries && least > limit; i += 1) {
    await ask('watch');
    await send(shape, token);
    least = Math.min(least, (await ask('tell')).longest ?? 0);
  }
  return least;
}

/** A session that has ended by its age or by another's doing is begun anew: what is refused at the door shows nothing. */
async function sendMeasured(who: string, shape: Shape): Promise<{ status: number; whole: number }> {
  const before = await cpu();
  const { status } = await send(shape, tokens.get(who) ?? '');
  const whole = (await cpu()) - before;
  if (status !== 401 || who === '' || shape.headers?.['token'] !== undefined) return { status, whole };
  tokens.set(who, await tokenOf(who));
  const again = await cpu();
  const sent = await send(shape, tokens.get(who) ?? '');
  return { status: sent.status, whole: (await cpu()) - again };
}

const longest: Stall[] = [];
/** How many had which status. */
const answers = new Map<number, number>();

/** @returns those that hold the loop too long. */
async function stallsAmong(
  sent: readonly (readonly [string, Shape])[],
  answered?: readonly number[],
): Promise<Stall[]> {
  const stalls: Stall[] = [];
  for (const [who, shape] of sent) {
    const { status, whole } = await sendMeasured(who, shape);
    const told = `${shape.method} ${shape.path.slice(0, 80)} with ${shape.what}`;
    expect(status, told).not.toBe(500);
    if (who !== '' && shape.headers?.['token'] === undefined) expect(status, told).not.toBe(401);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (answered) expect(answered, told).toContain(status);
    if (whole < suspicious) continue;
    const ms = Math.round(await longestTurn(shape, tokens.get(who) ?? ''));
    const stall = { who, what: shape.what, path: shape.path.slice(0, 80), ms };
    longest.push(stall);
    if (ms > limit) stalls.push(stall);
  }
  return stalls;
}

/** A small generator that a number seeds: the same requests for the same number. */
function seeded(state: number): () => number {
  let next = state;
  return () => {
    next = (next * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return next / 4_294_967_296;
  };
}

/** What ends its sender's session, or may, is sent by somebody of whom nothing else is asked. */
const ending = new Set(['logout', 'updatePassword']);

function everybodyFor(call: Call): string[] {
  if (call.open) return [''];
  if (ending.has(call.id)) return ['driver02'];
  const allowed = isTypes(call.allow) ? call.allow.flatMap((type) => ofType[type] ?? []) : [];
  return ['super', ...allowed];
}

test('no request of any call does', { timeout: 600_000 * rounds }, async () => {
  const found: Stall[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const random = seeded(seed + round);
    const pick = <T>(many: readonly T[]): T => many[Math.floor(random() * many.length)] as T;
    const sent = calls.flatMap((call) => {
      // The parser does not know which call is meant: some of them stand for all.
      const parsed = random() < (isLong && call.open ? 1 : 0.02) ? parserShapes(call) : [];
      const shapes = shapesOf(call, pick);
      const chosen = isLong || shapes.length === 0 ? shapes : [pick(shapes), pick(shapes)];
      return [...chosen, ...parsed].map((shape): [string, Shape] => [pick(everybodyFor(call)), shape]);
    });
    expect(sent.length).toBeGreaterThan(calls.length);
    found.push(...(await stallsAmong(sent)));
  }
  // Refused at the door, most would have shown nothing.
  expect((answers.get(200) ?? 0) + (answers.get(400) ?? 0) + (answers.get(422) ?? 0)).toBeGreaterThan(calls.length);
  expect(found).toEqual([]);
});

test(
  'nor what everybody asks of a release first, nor a whole page of HTML, an area of many points or a sheet',
  {
    timeout: 600_000,
  },
  async () => {
    const whole = Object.keys(ofType).flatMap((type): [string, Shape][] => {
      const who = ofType[type] ?? '';
      return ['release/manifest', 'openapi.json'].map((path) => [
        who,
        { what: 'all', method: 'GET', path: `/api/${path}` },
      ]);
    });
    // Areas are a detachment's own, which a super manager has none of.
    const valid = validShapes().map((shape): [string, Shape] => [
      shape.path.includes('/weiLan/') ? 'police' : 'super',
      shape,
    ]);
    expect(await stallsAmong([...whole, ...valid], [200, 422])).toEqual([]);
  },
);

test('no header does', { timeout: 600_000 }, async () => {
  const sent = headerShapes().map((shape, i): [string, Shape] => [i % 2 === 0 ? '' : 'police', shape]);
  expect(await stallsAmong(sent)).toEqual([]);
});

test('no uploaded file does', { timeout: 600_000 }, async () => {
  const sent = fileShapes().map((shape): [string, Shape] => ['office', shape]);
  expect(await stallsAmong(sent, [200, 400, 422])).toEqual([]);
});

test('no source in the schema editor does', { timeout: 600_000 }, async () => {
  const sent = sourceShapes().map((shape): [string, Shape] => ['super', shape]);
  const [looked, judged] = [true, false].map((isLook) =>
    sent.filter(([, { path }]) => path.endsWith('/try') === isLook),
  );
  expect(await stallsAmong(looked ?? [], [200])).toEqual([]);
  expect(await stallsAmong(judged ?? [], [422])).toEqual([]);
});

afterAll(() => {
  if (isLong) console.log(answers, longest.toSorted((a, b) => b.ms - a.ms).slice(0, 60));
});
