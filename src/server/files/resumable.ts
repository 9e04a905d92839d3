/**
 * Large files in parts (the tus protocol, 1.0): begun, taken up again after a break, cancelled. They lie below
 * `DATA_DIR/uploads`, each its owner's alone, within quotas, and are cleared away once nothing has come for a day.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { FileStore } from '@tus/file-store';
import { Server, type Locker } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { isFull, syncFile, syncFolder } from './durable.ts';
import { refuse } from '../records/faults.ts';
import type { Refusal } from '../records/refusal.ts';
import type { Actor } from '../calls/handler.ts';
import { tooLarge } from './store.ts';
import { largestUpload, ownerIn, uploadQuotas, type UploadQuotas } from './uploadQuotas.ts';

interface ResumableUploads {
  readonly dataDir: string;
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  /** Told of whoever asks without the right to. */
  readonly onRefused: (request: FastifyRequest, actor: Actor) => Promise<void>;
  readonly now: () => Date;
  /** Those of all processes that work on the folder; this one's alone where left out. */
  readonly locker?: Locker | undefined;
}

const path = '/api/template/uploads';
/** The upload that the protocol's server is to work on. It reads no id by itself: two readings of one address may differ. */
const asked = new AsyncLocalStorage<string>();

function askedId(): string {
  const id = asked.getStore();
  if (id === undefined) throw new Error('The protocol must be answered for an upload whose owner is known');
  return id;
}

/** @returns how to clear away what nobody has gone on with. */
export async function resumableUploads(
  app: FastifyInstance,
  { dataDir, authenticate, onRefused, now, locker }: ResumableUploads,
): Promise<() => Promise<void>> {
  const directory = join(dataDir, 'uploads');
  await mkdir(directory, { recursive: true });
  const quotas = uploadQuotas(directory, now);
  const server = new Server({
    path,
    datastore: new FileStore({ directory }),
    ...(locker && { locker }),
    maxSize: largestUpload,
    relativeLocation: true,
    namingFunction: askedId,
    getFileIdFromRequest: askedId,
    // Said to be whole only once it lasts.
    onUploadFinish: async (_request, { id }) => {
      await syncFile(join(directory, id));
      await syncFolder(directory);
      return {};
    },
  });

  await app.register(async (inner) => {
    // The protocol's own server reads the stream.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const askerOf = async (request: FastifyRequest): Promise<string> => {
      const actor = await authenticate(request);
      if (!actor.superManager && !actor.roles.includes('admin')) {
        await onRefused(request, actor);
        throw refuse('not-allowed');
      }
      if (request.url.includes('?')) throw refuse('bad-parameters');
      return actor.id;
    };
    inner.post(path, async (request, reply) => {
      const owner = await askerOf(request);
      if (request.headers['upload-concat'] !== undefined) throw refuse('upload-concat');
      const id = `${owner}.${uuidv7()}`;
      return beginWithin(quotas, { owner, id, size: announcedSize(request) }, () =>
        answer({ server, directory }, request, reply, id),
      );
    });
    inner.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      handler: async (request, reply) => {
        const owner = await askerOf(request);
        const { id } = request.params;
        if (!/^[\w.-]+$/.test(id) || ownerIn(id) !== owner) throw refuse('unknown-file');
        return answer({ server, directory }, request, reply, id);
      },
    });
  });
  return quotas.sweep;
}

/** An upload that does not say how long it will be may become the longest. */
function announcedSize({ headers }: FastifyRequest): number {
  const given = Number(headers['upload-length'] ?? largestUpload);
  return Number.isSafeInteger(given) && given >= 0 ? Math.min(given, largestUpload) : largestUpload;
}

async function beginWithin(
  quotas: UploadQuotas,
  begun: Parameters<UploadQuotas['begin']>[0],
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const done = await quotas.begin(begun);
  try {
    return await work();
  } finally {
    done();
  }
}

/** Answers through Fastify, with the headers of every other answer; pages of other origins are told nothing. */
async function answer(
  { server, directory }: { readonly server: Server; readonly directory: string },
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const { status, headers, body } = await asked.run(id, () => server.handleWeb(webRequest(request)));
  // The protocol's server keeps to itself why a file could not be written.
  if (status >= 500 && (await isFull(directory))) throw refuse('disk-full');
  // Its own words are one line in one language.
  const told = status < 400 ? headers : protocolOnly(headers);
  for (const [name, value] of told) if (!name.startsWith('access-control-')) void reply.header(name, value);
  if (status >= 400) throw refusalOf(status);
  void reply.code(status).header('cache-control', 'no-store');
  return reply.send(body ? Readable.fromWeb(body as ReadableStream) : null);
}

/** What a client of the protocol reads beside the status; length and type are of a body that is not sent. */
function protocolOnly(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => name.startsWith('tus-') || name.startsWith('upload-'));
}

/** A status of the protocol's server → our refusal. */
function refusalOf(status: number): Refusal {
  if (status === 404 || status === 410) return refuse('unknown-file');
  if (status === 409) return refuse('upload-offset');
  if (status === 413) return tooLarge(largestUpload);
  return refuse(status < 500 ? 'bad-upload' : 'server-fault');
}

function webRequest({ raw, method, headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const body = method === 'POST' || method === 'PATCH' ? { body: Readable.toWeb(raw), duplex: 'half' } : {};
  return new Request(`http://localhost${path}`, { method, headers: given, ...body } as RequestInit);
}
