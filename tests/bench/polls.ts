/**
 * What polls cost: with the tag of the answer that they have (304), and without (200); beside a bare `node:http` server that
 * answers the same. By second of the server's own processor time: what one core of it serves, whatever else the machine does.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { signIn, type Client } from '../browser/product.ts';

interface Polled {
  readonly poll: string;
  readonly 'requests/s': number;
  readonly 'per second of processor': number;
  readonly 'p50 ms': number;
  readonly 'p99 ms': number;
}

/** Command centres who see other tasks, or others’ fields. */
const people = ['police', 'police2'];
const seconds = 4;
const connections = 16;

/** Of a process of Linux, in seconds; its threads together. */
function processorTime(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ').map(Number);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100;
}

/** One request again and again over each of some connections, the next when the last has been answered. */
async function load(port: number, requests: readonly string[], status: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const one = (request: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let rest = Buffer.alloc(0);
      let from = 0;
      const send = (): void => {
        from = performance.now();
        socket.write(request);
      };
      socket.setNoDelay(true);
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('data', (part) => {
        rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = rest.toString('latin1', 0, end);
        const body = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (rest.length < end + 4 + body) return;
        if (!head.startsWith(`HTTP/1.1 ${status}`)) return void socket.destroy(new Error(head.slice(0, 40)));
        rest = Buffer.alloc(0);
        const now = performance.now();
        times.push(now - from);
        if (now < until) send();
        else socket.end(resolve);
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, at) => one(requests[at % requests.length] ?? '')));
  return times.sort((a, b) => a - b);
}

async function measure(
  poll: string,
  port: number,
  pid: number,
  requests: readonly string[],
  status: number,
): Promise<Polled> {
  const before = processorTime(pid);
  const times = await load(port, requests, status);
  const spent = processorTime(pid) - before;
  const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100;
  return {
    poll,
    'requests/s': Math.round(times.length / seconds),
    'per second of processor': Math.round(times.length / spent),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
  };
}

function requestOf(path: string, { token }: Pick<Client, 'token'>, tag?: string): string {
  const tagged = tag === undefined ? '' : `if-none-match: ${tag}\r\n`;
  return `GET /api${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: express${token}\r\n${tagged}\r\n`;
}

const bare = (body: number): string => `
  const { createServer } = require('node:http');
  const body = 'x'.repeat(${body});
  const server = createServer(({ headers }, response) => {
    if (headers['if-none-match'] === undefined) response.end(body);
    else response.writeHead(304, { etag: headers['if-none-match'] }).end();
  });
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
`;

/** A server of nothing but `node:http`, for as long as `use` takes. */
async function withBareServer<T>(body: number, use: (port: number, pid: number) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  const file = join(folder, 'bare.cjs');
  writeFileSync(file, bare(body));
  const child = fork(file, { execArgv: [] });
  try {
    const [port] = (await once(child, 'message')) as [number];
    return await use(port, child.pid ?? 0);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function measurePolls(url: string, pid: number): Promise<Polled[]> {
  const port = Number(new URL(url).port);
  const police = await signIn(url, 'police');
  const path = '/rescue_public/commandCentre/getTask';
  const answer = await fetch(`${url}/api${path}`, { headers: { token: `express${police.token}` } });
  const [tag, body] = [answer.headers.get('etag'), (await answer.text()).length];
  if (tag === null) throw new Error('The poll of a command centre must have a tag');
  const unchanged = [requestOf(path, police, tag)];
  const whole = [requestOf(path, police)];
  const others = await Promise.all(people.map((name) => signIn(url, name)));
  await load(port, unchanged, 304);
  const ours = [
    await measure('unchanged (304)', port, pid, unchanged, 304),
    await measure('whole (200), all of one person', port, pid, whole, 200),
    await measure(
      `whole (200), of ${people.length} people`,
      port,
      pid,
      others.map((one) => requestOf(path, one)),
      200,
    ),
  ];
  const theirs = await withBareServer(body, async (barePort, barePid) => [
    await measure('node:http alone, 304', barePort, barePid, unchanged, 304),
    await measure('node:http alone, 200', barePort, barePid, whole, 200),
  ]);
  return [...ours, ...theirs];
}
