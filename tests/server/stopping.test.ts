/** A server that is told to stop answers everybody who has reached it. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { closeWith } from '../../src/server/closing.ts';
import { openLibrary } from './library.ts';

test('what arrives on a connection that is at work is answered, not refused', async () => {
  const library = await openLibrary();
  let answerSlow: (() => void) | undefined;
  library.app.get('/slow', () => new Promise((answer) => (answerSlow = () => answer('slow'))));
  await library.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((library.app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.on('data', (part: Buffer) => (heard += part.toString()));
  const ask = (path: string): boolean => socket.write(`GET ${path} HTTP/1.1\r\nhost: library\r\n\r\n`);
  ask('/slow');
  await vi.waitFor(() => expect(answerSlow).toBeDefined());
  const closed = library.close();
  ask('/healthz');
  // The second has been read once the server has made of it what it will.
  await vi.waitFor(() => expect(library.app.server.listening).toBe(false));
  answerSlow?.();
  await once(socket, 'close');
  await closed;
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(heard).toContain('Connection: close');
});

test('it stops listening at once, however long its timers take to end', async () => {
  const library = await openLibrary();
  await library.app.listen({ host: '127.0.0.1', port: 0 });
  let end = (): void => undefined;
  const timers = new Promise<void>((ended) => (end = ended));
  const closed = closeWith(library.app, () => timers).then(() => 'closed');
  await vi.waitFor(() => expect(library.app.server.listening).toBe(false));
  expect(await Promise.race([closed, Promise.resolve('waits')])).toBe('waits');
  end();
  expect(await closed).toBe('closed');
  await library.close();
});
