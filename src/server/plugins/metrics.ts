/** `GET /metrics`: Prometheus text, over loopback or with the token; of several processes, each sample says whose it is. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../records/faults.ts';
import type { RequestNotes } from '../api/requestNotes.ts';
import { mergedMetrics } from '../workers/mergedMetrics.ts';
import type { Crew } from '../workers/worker.ts';
import { mayReadMetrics } from './metricsAccess.ts';

export interface Metrics {
  readonly token: string | null;
  readonly notes: RequestNotes;
  /** Name → what it is, and its value now. */
  readonly gauges: Readonly<Record<string, Gauge>>;
  /** The processes that serve together; null where this one serves alone. */
  readonly crew: Crew | null;
}

/** One number, or one a label. */
type Measured = number | readonly (readonly [label: string, value: number])[];

export interface Gauge {
  readonly help: string;
  /** One that only ever grows, and begins anew with the process. */
  readonly counts?: true;
  readonly read: () => Measured | Promise<Measured>;
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Durations {
  readonly counts: number[];
  sum: number;
  count: number;
}

export function metricsRoute(app: FastifyInstance, { token, notes, gauges, crew }: Metrics): void {
  const answers = new Map<string, number>();
  const durations = new Map<string, Durations>();
  const failedWrites = new Map<string, number>();
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  app.addHook('onClose', async () => void loop.disable());

  app.addHook('onResponse', (request, reply, done) => {
    // A route's pattern, never its address: there are as many of them as the server has.
    const call = notes.of(request).call ?? request.routeOptions.url ?? 'none';
    const failed = reply.statusCode >= 500 && request.method !== 'GET' && request.method !== 'HEAD';
    if (failed) count(failedWrites, `status="${reply.statusCode}"`);
    const answer = `call="${call}",status="${reply.statusCode}"`;
    count(answers, answer);
    // A stream of events is open for hours, which says nothing about answers.
    if (call !== '/api/events') observe(durations, call, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw refuse('not-allowed');
    const text = crew ? mergedMetrics((await crew.ask('metrics')).of) : await print();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });
  crew?.answering('metrics', print);

  async function print(): Promise<string> {
    const memory = process.memoryUsage();
    const own: Metrics['gauges'] = {
      ...gauges,
      process_resident_memory_bytes: { help: 'Resident memory.', read: () => memory.rss },
      process_uptime_seconds: { help: 'Since the start.', read: () => process.uptime() },
      event_loop_delay_seconds: {
        help: 'Delay of the event loop, 99th percentile.',
        read: () => {
          // Since the last reading: a bad second of yesterday must not look like one of now.
          const delay = loop.percentile(99) / 1e9;
          loop.reset();
          return delay;
        },
      },
      failed_writes_total: {
        help: 'Changes that failed by a fault of the server, by status.',
        counts: true,
        read: () => [...failedWrites],
      },
    };
    const lines = [...printAnswers(answers), ...printDurations(durations), ...(await printGauges(own))];
    return `${lines.join('\n')}\n`;
  }
}

function count(counted: Map<string, number>, labels: string): void {
  counted.set(labels, (counted.get(labels) ?? 0) + 1);
}

function observe(durations: Map<string, Durations>, call: string, seconds: number): void {
  const known = durations.get(call) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 };
  durations.set(call, known);
  known.sum += seconds;
  known.count += 1;
  for (const [index, bound] of bounds.entries())
    if (seconds <= bound) known.counts[index] = (known.counts[index] ?? 0) + 1;
}

function printAnswers(answers: ReadonlyMap<string, number>): string[] {
  const head = ['# HELP http_requests_total Answers by call and status.', '# TYPE http_requests_total counter'];
  return [...head, ...[...answers].map(([labels, count]) => `http_requests_total{${labels}} ${count}`)];
}

function printDurations(durations: ReadonlyMap<string, Durations>): string[] {
  const name = 'http_request_duration_seconds';
  const lines = [`# HELP ${name} How long answers took.`, `# TYPE ${name} histogram`];
  for (const [call, { counts, sum, count }] of durations) {
    for (const [index, bound] of bounds.entries())
      lines.push(`${name}_bucket{call="${call}",le="${bound}"} ${counts[index]}`);
    lines.push(`${name}_bucket{call="${call}",le="+Inf"} ${count}`);
    lines.push(`${name}_sum{call="${call}"} ${sum}`, `${name}_count{call="${call}"} ${count}`);
  }
  return lines;
}

async function printGauges(gauges: Metrics['gauges']): Promise<string[]> {
  const printed = Object.entries(gauges).map(async ([name, { help, counts, read }]) => {
    const measured = await read();
    const values =
      typeof measured === 'number'
        ? [`${name} ${measured}`]
        : measured.map(([label, value]) => `${name}{${label}} ${value}`);
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${counts ? 'counter' : 'gauge'}`, ...values];
  });
  return (await Promise.all(printed)).flat();
}
