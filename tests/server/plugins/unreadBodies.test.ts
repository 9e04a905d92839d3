/** Who sends more than is taken reads why, on real sockets: the connection is not reset while they write. */
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unreadBodies } from '../../../src/server/plugins/unreadBodies.ts';

let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  app = Fastify({ bodyLimit: 1000 });
  unreadBodies(app, 1_000);
  app.route({ method: 'POST', url: '/', handler: () => 'read' });
  app.route({
    method: 'POST',
    url: '/closed',
    onRequest: async (_, reply) => reply.code(403).send('no'),
    handler: () => 'read',
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

interface Told {
  /** Status lines, in order. */
  readonly answers: readonly string[];
  readonly error: string | null;
  /** Pieces that they could not write any more. */
  readonly unsent: number;
}

/** Writes all of it, whatever is answered meanwhile. @param then is written once the first answer has come */
function sendAll(head: string, body: string, then = ''): Promise<Told> {
  return new Promise((told) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    let error: string | null = null;
    socket.write(`${head}\r\nhost: x\r\ncontent-type: application/json\r\n\r\n`);
    const pieces = body.match(/[^]{1,65536}/g) ?? [];
    const write = (): void => {
      const piece = pieces.shift();
      if (piece === undefined) return void (then && socket.write(then));
      if (!socket.destroyed) socket.write(piece, () => setTimeout(write, 1));
    };
    write();
    socket.on('data', (bytes) => (said += bytes.toString()));
    socket.on('error', (fault: NodeJS.ErrnoException) => (error = fault.code ?? fault.message));
    socket.on('close', () => told({ answers: said.match(/HTTP\/1\.1 \d+/g) ?? [], error, unsent: pieces.length }));
  });
}

const large = 'x'.repeat(4_000_000);
const last =
  'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';
const chunked = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

test.each([
  ['/', '413', `content-length: ${large.length}`, large],
  ['/', '413', 'transfer-encoding: chunked', chunked(large)],
  ['/closed', '403', `content-length: ${large.length}`, large],
])('%s answers %s to a large body with %s, and goes on with the next request', async (path, status, length, body) => {
  expect(await sendAll(`POST ${path} HTTP/1.1\r\n${length}`, body, last)).toEqual({
    answers: [`HTTP/1.1 ${status}`, 'HTTP/1.1 200'],
    error: null,
    unsent: 0,
  });
});

test.each([
  ['/', '413', `content-length: ${large.length}`, large],
  ['/', '413', 'transfer-encoding: chunked', chunked(large)],
  ['/closed', '403', `content-length: ${large.length}`, large],
])('%s answers %s to a large body with %s whose sender closes', async (path, status, length, body) => {
  const head = `POST ${path} HTTP/1.1\r\nconnection: close\r\n${length}`;
  expect(await sendAll(head, body)).toEqual({ answers: [`HTTP/1.1 ${status}`], error: null, unsent: 0 });
});

test('one that never ends is answered in time', async () => {
  const { answers } = await sendAll('POST / HTTP/1.1\r\nconnection: close\r\ncontent-length: 9000', 'x');
  expect(answers).toEqual(['HTTP/1.1 413']);
});
