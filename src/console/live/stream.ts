/** The event stream, read by `fetch` so that the token stays in a header; it reconnects by itself. */
import { createParser } from 'eventsource-parser';
import { rowOf, textIn } from '../../core/model/row.ts';
import { deedIn } from '../api/faults.ts';
import { tokenHeader } from '../api/wireToken.ts';
import { parseKept } from '../state/storage.ts';

interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

export interface StreamOptions {
  readonly url: string;
  readonly token: () => string | null;
  readonly language: () => string;
  readonly onEvent: (event: StreamEvent) => void;
  readonly onUp: (up: boolean) => void;
  /** 401: the session has ended; the stream comes back with the token of the next one. */
  readonly onSignedOut: (token: string | null, why: string | null) => void;
  /** Tells of every change of the session. */
  readonly onSession: (listener: () => void) => () => void;
  /** Told when something else has reached the server: what waits to come back comes at once. */
  readonly onReached?: (listener: () => void) => () => void;
  /** Told when this machine has slept: the line may be dead, and nobody has closed it. */
  readonly onWoken?: (listener: () => void) => () => void;
  readonly fetch?: typeof fetch;
}

/** In milliseconds, and half as much more or less. A server that is started again is found within a second and a half. */
const firstWait = 1000;
/** So long, in milliseconds, a server that is started again may be away; who looks for one that is away for longer looks less often. */
const restartTakes = 60_000;
const longestWait = 4000;
/** The server sends a comment every 20 s; a line silent for longer is dead although nobody closed it. */
const deadAfter = 50_000;

export function followStream(needs: StreamOptions): () => void {
  const stopping = new AbortController();
  const line: Line = { lastUp: performance.now(), lastId: '', reading: null };
  let isWoken = false;
  const stopWaking = needs.onWoken?.(() => {
    isWoken = line.reading !== null;
    line.reading?.abort();
  });
  stopping.signal.addEventListener('abort', () => stopWaking?.());

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const token = needs.token();
      const ended = await readOnce(needs, line, token, stopping.signal);
      if (isWoken) {
        isWoken = false;
        continue;
      }
      tell(() => needs.onUp(false));
      if (ended !== 'broken') {
        tell(() => needs.onSignedOut(token, ended.why));
        await tokenAfter(token, needs, stopping.signal);
        continue;
      }
      const wait = performance.now() - line.lastUp < restartTakes ? firstWait : longestWait;
      // Spread, so that a thousand consoles do not come back in the same second.
      await pause(wait * (0.5 + Math.random()), stopping.signal, needs.onReached);
    }
  }

  void follow();
  return () => stopping.abort();
}

/** What is known of the line, from one connection to the next. */
interface Line {
  /** By `performance.now()`. */
  lastUp: number;
  lastId: string;
  /** The connection that stands, or is being made. */
  reading: AbortController | null;
}

interface SignedOut {
  readonly why: string | null;
}

/** One connection, until it ends. */
async function readOnce(
  needs: StreamOptions,
  line: Line,
  token: string | null,
  stopping: AbortSignal,
): Promise<SignedOut | 'broken'> {
  const reading = new AbortController();
  line.reading = reading;
  const stop = (): void => reading.abort();
  stopping.addEventListener('abort', stop, { once: true });
  let watchdog = setTimeout(stop, deadAfter);
  try {
    const answer = await (needs.fetch ?? fetch)(needs.url, {
      headers: {
        accept: 'text/event-stream',
        'Accept-Language': needs.language(),
        ...tokenHeader(token),
        ...(line.lastId !== '' && { 'Last-Event-ID': line.lastId }),
      },
      cache: 'no-store',
      signal: reading.signal,
    });
    if (answer.status === 401) return { why: deedOf(await answer.text()) };
    if (!answer.ok || !answer.body) return 'broken';
    line.lastUp = performance.now();
    tell(() => needs.onUp(true));
    const parser = createParser({
      onEvent: ({ event = 'message', data, id }) => {
        if (id !== undefined) line.lastId = id;
        tell(() => needs.onEvent({ event, data }));
      },
    });
    for await (const text of textOf(answer.body)) {
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, deadAfter);
      line.lastUp = performance.now();
      parser.feed(text);
    }
    return 'broken';
  } catch (thrown) {
    const isLine = thrown instanceof TypeError || (thrown instanceof DOMException && thrown.name === 'AbortError');
    // Whatever else it is, a stream that came back no more would be worse.
    if (!isLine) reportError(thrown);
    return 'broken';
  } finally {
    line.reading = null;
    clearTimeout(watchdog);
    stopping.removeEventListener('abort', stop);
  }
}

/** Somebody signs in again over a form: the page stays, and goes on with another token. */
function tokenAfter(refused: string | null, needs: StreamOptions, stopping: AbortSignal): Promise<void> {
  return new Promise((come) => {
    const look = (): void => {
      const token = needs.token();
      if (!stopping.aborted && (token === null || token === refused)) return;
      stop();
      stopping.removeEventListener('abort', look);
      come();
    };
    const stop = needs.onSession(look);
    stopping.addEventListener('abort', look);
    if (stopping.aborted) look();
  });
}

/** Who hears of the stream and fails ends nobody's: the console would be silent, and would not know it. */
function tell(hear: () => void): void {
  try {
    hear();
  } catch (fault) {
    reportError(fault);
  }
}

function deedOf(body: string): string | null {
  // A gateway may refuse with a page of its own.
  const answer = rowOf(parseKept(body));
  return deedIn(textIn(answer['error']), textIn(answer['msg']));
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

/** Ends early where it is stopped, and where the server has been reached by somebody else. */
function pause(milliseconds: number, signal: AbortSignal, onReached: StreamOptions['onReached']): Promise<void> {
  return new Promise((resume) => {
    const end = (): void => {
      clearTimeout(timer);
      stop?.();
      signal.removeEventListener('abort', end);
      resume();
    };
    const timer = setTimeout(end, milliseconds);
    const stop = onReached?.(end);
    signal.addEventListener('abort', end, { once: true });
  });
}
