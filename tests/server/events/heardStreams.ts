/** The event stream as a test hears it, over a real socket. */
import type { Library } from '../library.ts';

export interface Heard {
  readonly event: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
}

export interface Stream {
  readonly heard: Heard[];
  readonly status: number;
  readonly contentType: string | null;
  /** Waits until an event fits. */
  readonly until: (fits: (heard: Heard) => boolean) => Promise<Heard>;
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Streams {
  readonly listen: (as: string, cursor?: string, session?: string) => Promise<Stream>;
  readonly close: () => Promise<void>;
}

export function openStreams(library: Library, root: string): Streams {
  const streams: Stream[] = [];

  async function listen(as: string, cursor?: string, session?: string): Promise<Stream> {
    const token = session ?? (await library.signIn(as));
    const stopping = new AbortController();
    const headers = {
      token: `express${token}`,
      'accept-encoding': 'gzip',
      ...(cursor === undefined ? {} : { 'last-event-id': cursor }),
    };
    const answer = await fetch(`${root}/api/events`, { headers, signal: stopping.signal });
    const heard: Heard[] = [];
    const waiting = new Set<() => void>();
    const ended = read(answer, heard, () => waiting.forEach((look) => look()));
    const stream: Stream = {
      heard,
      status: answer.status,
      contentType: answer.headers.get('content-type'),
      until: (fits) =>
        new Promise((found) => {
          const look = (): void => {
            const one = heard.find(fits);
            if (!one) return;
            waiting.delete(look);
            found(one);
          };
          waiting.add(look);
          look();
        }),
      ended,
      close: async () => {
        stopping.abort();
        await ended;
      },
    };
    streams.push(stream);
    return stream;
  }

  return {
    listen,
    close: async () => void (await Promise.all(streams.map((stream) => stream.close()))),
  };
}

async function read(answer: Response, heard: Heard[], tell: () => void): Promise<void> {
  const decoder = new TextDecoder();
  const reader = answer.body?.getReader();
  let rest = '';
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      rest += decoder.decode(part.value, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks.filter((one) => !one.startsWith(':'))) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
        heard.push({ event: fields['event'], id: fields['id'] ?? '', data: JSON.parse(fields['data'] ?? '{}') });
      }
      tell();
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}
