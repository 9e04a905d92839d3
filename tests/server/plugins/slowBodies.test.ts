/** How long a body may take: on real sockets, with small limits in place of the usual ones. */
import { connect, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slowBodies } from '../../../src/server/plugins/slowBodies.ts';

let app: FastifyInstance;
let port = 0;
let received = 0;
beforeAll(async () => {
  app = Fastify();
  slowBodies(app, { small: 300, window: 300, least: 1000 });
  await app.register(multipart);
  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));
  app.route({ method: 'POST', url: '/json', handler: () => 'read' });
  const readFile = async (request: FastifyRequest): Promise<string> => {
    for await (const part of request.parts()) {
      if (part.type === 'file') for await (const chunk of part.file) received += (chunk as Buffer).length;
    }
    return 'read';
  };
  app.route({ method: 'POST', url: '/file', handler: readFile });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

/** Sends a head and then pieces, one every so many milliseconds, until the server answers. */
function drip(path: string, headers: string, pieces: readonly string[], every: number): Promise<string> {
  return new Promise((answered) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let said = '';
    let next = 0;
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n\r\n`);
    const timer = setInterval(() => {
      const piece = pieces[next];
      next += 1;
      if (piece !== undefined && !socket.destroyed) socket.write(piece);
    }, every);
    socket.on('data', (bytes) => (said += bytes.toString()));
    // Cut off while it still writes: the answer before says why.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      answered(said.split('\r\n')[0] ?? '');
    });
  });
}

const json = (length: number): string => `content-type: application/json\r\ncontent-length: ${length}`;
const parts = (bytes: string): string =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${bytes}\r\n--b--\r\n`;
const form = (length: number): string => `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}`;

test.each([
  ['a body that drips', '/json', json(5000), Array.from({ length: 5000 }, () => '1')],
  ['one that never begins', '/json', json(5000), []],
  [
    'one in chunks without an end',
    '/json',
    'content-type: application/json\r\ntransfer-encoding: chunked',
    Array.from({ length: 5000 }, () => '1\r\n1\r\n'),
  ],
  ['a file that drips', '/file', form(parts('x'.repeat(5000)).length), [...parts('x'.repeat(5000))]],
])('%s is cut off with 408', async (_what, path, headers, pieces) => {
  expect(await drip(path, headers, pieces, 30)).toBe('HTTP/1.1 408 Request Timeout');
});

test('a file on a slow line arrives, however long it takes', async () => {
  const text = parts('x'.repeat(20_000));
  const pieces = text.match(/[^]{1,800}/g) ?? [];
  expect(await drip('/file', form(text.length), pieces, 60)).toBe('HTTP/1.1 200 OK');
  expect(received).toBe(20_000);
});

test('a body that is there is answered however long the answer takes to come', async () => {
  expect(await drip('/json', json(2), ['{}'], 30)).toBe('HTTP/1.1 200 OK');
});
