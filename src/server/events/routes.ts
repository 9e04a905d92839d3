/** `GET /api/events`: server-sent events over fetch streaming, the token in its header. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../calls/handler.ts';
import { addressParts } from '../../core/addressParts.ts';
import { unknownText } from '../../release/inputTexts.ts';
import { refuse } from '../records/faults.ts';
import { Refusal } from '../records/refusal.ts';
import { readCursor, type Positions } from './cursor.ts';
import type { EventStream } from './stream.ts';

interface EventRoutes {
  readonly stream: EventStream;
  /** @throws Refusal 401 */
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  /** A comment goes out, and the session is looked at again, every so many milliseconds. */
  readonly beatEvery?: number;
}

type Headers = Readonly<Record<string, number | string | string[] | undefined>>;

/** A reader that does not read is cut off; it comes back with its cursor. */
const unreadAtMost = 1_000_000;

export function eventRoutes(app: FastifyInstance, { stream, authenticate, beatEvery = 20_000 }: EventRoutes): void {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const response of open) response.end();
  });

  app.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const response = reply.raw;
    // Before anything is waited for: whoever leaves meanwhile is not heard leaving afterwards.
    const ended = new Promise<void>((resolve) => response.once('close', resolve));
    let actor = await authenticate(request);
    refuseQuery(request);
    reply.hijack();
    if (response.closed || response.destroyed) return;
    open.add(response);
    const write = openWriting(response, reply.getHeaders());
    const refresh = async (): Promise<void> => {
      try {
        actor = await authenticate(request);
      } catch (error) {
        if (error instanceof Refusal) response.end();
        else request.log.warn({ err: error }, 'the session of an event stream could not be looked at');
      }
    };
    const beat = setInterval(() => {
      write(': beat\n\n');
      void refresh();
    }, beatEvery);
    const subscriber = {
      actor: () => actor,
      send: (event: string, cursor: string | null, data: unknown) => {
        const id = cursor === null ? '' : `id: ${cursor}\n`;
        write(`event: ${event}\n${id}data: ${JSON.stringify(data)}\n\n`);
      },
      end: () => void response.end(),
      refresh,
    };
    void run();

    async function run(): Promise<void> {
      let unsubscribe = (): void => undefined;
      try {
        unsubscribe = await stream.subscribe(subscriber, cursorOf(request));
        await ended;
      } catch (error) {
        request.log.error({ err: error }, 'an event stream broke off');
        response.destroy();
      } finally {
        clearInterval(beat);
        open.delete(response);
        unsubscribe();
      }
    }
  });
}

/** Begins the answer. @returns what writes on it, as long as its reader keeps reading */
function openWriting(response: ServerResponse, headers: Headers): (text: string) => void {
  response.writeHead(200, {
    ...plain(headers),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Else a server that closes waits for a next request on it.
    connection: 'close',
  });
  const write = (text: string): void => {
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > unreadAtMost) response.destroy();
  };
  write(': open\n\n');
  return write;
}

/** Nothing is ignored: the cursor comes in its header. @throws Refusal 400 */
function refuseQuery({ url }: FastifyRequest): void {
  const names = [...new URLSearchParams(addressParts(url)[1]).keys()];
  if (names.length === 0) return;
  throw refuse('bad-parameters', { fields: Object.fromEntries(names.map((name) => [name, unknownText(name, [])])) });
}

function cursorOf(request: FastifyRequest): Positions | null | undefined {
  const given = request.headers['last-event-id'];
  if (typeof given !== 'string' || given === '') return null;
  return readCursor(given) ?? undefined;
}

function plain(headers: Headers): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | number | string[]] => entry[1] !== undefined),
  );
}
