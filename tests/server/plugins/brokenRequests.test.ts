/** What Node itself refuses, before any route is asked, is answered in the one envelope. */
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerBroken } from '../../../src/server/plugins/brokenRequests.ts';
import { slowBodies } from '../../../src/server/plugins/slowBodies.ts';

let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  app = Fastify({ clientErrorHandler: answerBroken });
  slowBodies(app, { small: 200, window: 200, least: 1000 });
  app.post('/', () => 'read');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

function say(request: string): Promise<string> {
  return new Promise((answered) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let said = '';
    socket.on('data', (bytes) => (said += bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => answered(said));
  });
}

test.each([
  ['no HTTP', 'HELLO\r\n\r\n', '400 Bad Request', 'broken-request'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nhost: x\r\nno header\r\n\r\n', '400 Bad Request', 'broken-request'],
  [
    'a header of 20 KB',
    `GET / HTTP/1.1\r\nhost: x\r\ntoken: ${'a'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'long-headers',
  ],
  [
    'a body that never comes',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
    '408 Request Timeout',
    'slow-request',
  ],
])('%s is answered in the envelope', async (_what, request, status, error) => {
  const [head = '', body = ''] = (await say(request)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status}`);
  expect(head).toContain('content-type: application/json; charset=utf-8');
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toEqual({ code: Number(status.slice(0, 3)), msg: expect.any(String), data: null, error });
});
