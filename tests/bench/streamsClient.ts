/** The streams of `streams.ts`, in a process of their own: each notes when it is told of a task. */
import { connect } from 'node:net';

export interface StreamsPlan {
  readonly url: string;
  /** One for each stream. */
  readonly tokens: readonly string[];
}

/** By task: when each stream heard of it first, in milliseconds since 1970. */
export type Heard = Readonly<Record<string, readonly number[]>>;

/** Opened side by side. */
const together = 50;

const heard: Record<string, number[]> = {};

process.on('message', (message: StreamsPlan | 'end') => {
  if (message === 'end') process.send?.(heard, () => process.exit(0));
  else void openAll(message).then(() => process.send?.('standing'));
});

async function openAll({ url, tokens }: StreamsPlan): Promise<void> {
  const { hostname, port } = new URL(url);
  const waiting = [...tokens];
  const next = async (): Promise<void> => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop())
      await open(hostname, Number(port), token);
  };
  await Promise.all(Array.from({ length: together }, next));
}

/** Resolves once the server tells where the stream stands. Throws where it is refused. */
function open(host: string, port: number, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const seen = new Set<string>();
    let rest = '';
    const socket = connect(port, host, () => {
      socket.write(`GET /api/events HTTP/1.1\r\nhost: ${host}\r\ntoken: express${token}\r\n\r\n`);
    });
    const note = (line: string): void => {
      if (!line.startsWith('data: ')) return;
      resolve();
      const { entity, id } = JSON.parse(line.slice(6)) as { entity?: string; id?: string };
      if (entity !== 'task' || id === undefined || seen.has(id)) return;
      seen.add(id);
      (heard[id] ??= []).push(Date.now());
    };
    socket.setEncoding('utf8').on('data', (part: string) => {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) note(line);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`a stream was closed: ${rest.slice(0, 200)}`)));
  });
}
