/**
 * Large files in parts (the tus protocol, 1.0): begun, taken up again after a break, cancelled. They lie below
 * `DATA_DIR/uploads`, each its owner's alone, and are cleared away after a day.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { refuse } from '../routes/faults.ts';
import type { Actor } from '../routes/handler.ts';

export interface ResumableUploads {
  readonly dataDir: string;
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  readonly now: () => Date;
}

const path = '/api/template/uploads';
const largest = 500 * 1024 * 1024;
const kept = 86_400_000;
/** Whose request the protocol's server is answering. */
const owner = new AsyncLocalStorage<string>();

function ownerNow(): string {
  const id = owner.getStore();
  if (id === undefined) throw new Error('An upload must be begun by a request whose user is known');
  return id;
}

/** @returns how to clear away what is older than a day. */
export async function resumableUploads(
  app: FastifyInstance,
  { dataDir, authenticate, now }: ResumableUploads,
): Promise<() => Promise<void>> {
  const directory = join(dataDir, 'uploads');
  await mkdir(directory, { recursive: true });
  const server = new Server({
    path,
    datastore: new FileStore({ directory }),
    maxSize: largest,
    relativeLocation: true,
    namingFunction: () => `${ownerNow()}.${uuidv7()}`,
  });

  await app.register(async (inner) => {
    // The protocol's own server reads the stream.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const ownerOf = async (request: FastifyRequest): Promise<string> => {
      const actor = await authenticate(request);
      if (!actor.superManager && !actor.roles.includes('admin')) throw refuse('not-allowed');
      const id = request.url.slice(path.length + 1).split('?')[0] ?? '';
      if (id !== '' && !(/^[\w.-]+$/.test(id) && id.startsWith(`${actor.id}.`))) throw refuse('unknown-file');
      return actor.id;
    };
    for (const url of [path, `${path}/:id`]) {
      inner.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
        url,
        handler: async (request, reply) => {
          const id = await ownerOf(request);
          reply.hijack();
          await owner.run(id, () => server.handle(request.raw, reply.raw));
        },
      });
    }
  });

  return async () => {
    const before = now().getTime() - kept;
    for (const name of await readdir(directory)) {
      const file = join(directory, name);
      if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
    }
  };
}
