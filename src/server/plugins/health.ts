/**
 * `GET /healthz`: the process lives. `GET /readyz`: whether it can serve, and which part ails: 503 while the database is
 * away, its events are old, the files cannot be reached, or not all workers stand yet; `degraded`, and still 200, where it serves on with a fault.
 * What a part that ails says of itself is for whoever may read the metrics.
 */
import { access, constants } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isFull, spaceOf } from '../files/durable.ts';
import type { LoopState } from '../time/loops.ts';
import type { Crew } from '../workers/worker.ts';
import { mayReadMetrics } from './metricsAccess.ts';

interface Health {
  /** Throws while the database does not answer. */
  readonly askDatabase: () => Promise<unknown>;
  readonly dataDir: string;
  readonly loops: () => readonly LoopState[];
  /** Of the loop that reads the events. */
  readonly eventLoop: string;
  /** Schema files in whose place something else serves. */
  readonly schemasAside: () => readonly string[];
  /** The processes that serve together; null where this one serves alone. */
  readonly crew: Pick<Crew, 'ask'> | null;
  /** Of the metrics. */
  readonly token: string | null;
}

type PartStatus = 'ok' | 'degraded' | 'unavailable';
interface Part {
  readonly status: PartStatus;
  readonly [detail: string]: unknown;
}

const timeout = 2000;
/** Seconds: whoever sees events later than this is better served elsewhere. */
const eventsAtMost = 10;

export function healthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const parts: Readonly<Record<string, Part>> = {
      database: await partOf(() => inTime(health.askDatabase())),
      events: eventsPart(health),
      files: await partOf(() => access(health.dataDir, constants.R_OK | constants.W_OK | constants.X_OK)),
      disk: await diskPart(health.dataDir),
      loops: loopsPart(health.loops()),
      schemas: schemasPart(health.schemasAside()),
      ...(health.crew && { workers: await workersPart(health.crew) }),
    };
    const ailing = Object.entries(parts).filter(([, part]) => part.status !== 'ok');
    const ails = ailing.map(([name]) => name);
    const status = worstOf(Object.values(parts));
    if (status !== 'ok') request.log.warn({ ails, parts }, 'not wholly ready');
    void reply.header('cache-control', 'no-store');
    void reply.code(status === 'unavailable' ? 503 : 200);
    if (status === 'ok') return reply.send({ status });
    const said = mayReadMetrics(request, health.token) ? { parts: Object.fromEntries(ailing) } : {};
    return reply.send({ status, ails, ...said });
  });
}

async function partOf(ask: () => Promise<unknown>): Promise<Part> {
  try {
    await ask();
    return { status: 'ok' };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no-answer';
    return { status: 'unavailable', code };
  }
}

function eventsPart({ loops, eventLoop }: Health): Part {
  const age = loops().find(({ name }) => name === eventLoop)?.age ?? 0;
  return { status: age > eventsAtMost ? 'unavailable' : 'ok', ageSeconds: Math.round(age * 10) / 10 };
}

async function diskPart(dataDir: string): Promise<Part> {
  const part = await partOf(() => spaceOf(dataDir));
  if (part.status !== 'ok') return part;
  return { status: (await isFull(dataDir)) ? 'degraded' : 'ok', freeBytes: (await spaceOf(dataDir)).freeBytes };
}

function loopsPart(states: readonly LoopState[]): Part {
  const late = states.filter((one) => one.late).map(({ name }) => name);
  return { status: late.length > 0 ? 'degraded' : 'ok', late };
}

function schemasPart(aside: readonly string[]): Part {
  return { status: aside.length > 0 ? 'degraded' : 'ok', aside };
}

/** Not ready before all have stood; later, while one is started anew, the others serve on. */
async function workersPart({ ask }: Pick<Crew, 'ask'>): Promise<Part> {
  const { of, haveStood } = await ask('stands');
  const standing = of.filter((answer) => answer !== null).length;
  if (haveStood && standing === of.length) return { status: 'ok', standing, of: of.length };
  return { status: haveStood ? 'degraded' : 'unavailable', standing, of: of.length };
}

function worstOf(parts: readonly Part[]): PartStatus {
  for (const status of ['unavailable', 'degraded'] as const)
    if (parts.some((part) => part.status === status)) return status;
  return 'ok';
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the database must answer within ${timeout} ms`)), timeout);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
