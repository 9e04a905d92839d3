/** The clients of `load.ts`, in a process of their own: consoles that listen, poll and read lists, drivers who report. */
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface LoadPlan {
  readonly url: string;
  readonly seconds: number;
  readonly consoles: readonly { readonly token: string; readonly isCompany: boolean }[];
  readonly drivers: readonly { readonly token: string; readonly lng: number; readonly lat: number }[];
}

export interface LoadResult {
  /** Milliseconds by operation. */
  readonly times: Readonly<Record<string, readonly number[]>>;
  /** Of the tasks that were started here: when a console was told of the assignment; milliseconds since 1970. */
  readonly told: Readonly<Record<string, number>>;
  readonly failed: number;
  readonly faults: readonly string[];
  /** Milliseconds of processor time of this process. */
  readonly processor: number;
}

/** Milliseconds. */
const every = { report: 10_000, poll: 15_000, list: 30_000, proposals: 4_000, start: 8_000 };

process.once('message', (plan: LoadPlan) => {
  void run(plan).then((result) => process.send?.(result, () => process.exit(0)));
});

async function run(plan: LoadPlan): Promise<LoadResult> {
  const times: Record<string, number[]> = {};
  const told: Record<string, number> = {};
  const faults = new Set<string>();
  let failed = 0;
  const end = performance.now() + plan.seconds * 1000;
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });

  async function ask(operation: string, asked: Asked): Promise<Answer | null> {
    const from = performance.now();
    try {
      const answer = await send(plan.url, agent, asked);
      if (answer.status !== 200 && answer.status !== 304) throw new Error(`${operation}: ${answer.status}`);
      (times[answer.status === 304 ? `${operation}, unchanged` : operation] ??= []).push(performance.now() - from);
      return answer;
    } catch (error) {
      failed += 1;
      if (faults.size < 5) faults.add(String(error));
      return null;
    }
  }

  /** Spread over the first turn, then regularly. */
  async function repeat(period: number, share: number, work: () => Promise<unknown>): Promise<void> {
    for (let at = end - plan.seconds * 1000 + period * share; at < end; at += period) {
      await pause(Math.max(0, at - performance.now()));
      await work();
    }
  }

  function openConsole({ token, isCompany }: LoadPlan['consoles'][number], share: number): readonly Promise<void>[] {
    const path = isCompany ? '/trailerOrdersRecord/getCompanyTask' : '/rescue_public/commandCentre/getTask';
    const list = isCompany
      ? '/trailerOrdersRecord/listByPageCompany'
      : '/rescue_public/commandCentre/listByPageCommandCentre';
    let tag: string | undefined;
    let isAsking = false;
    let isStale = false;
    const poll = async (): Promise<void> => {
      isStale = true;
      if (isAsking) return;
      isAsking = true;
      while (isStale && performance.now() < end) {
        isStale = false;
        const answer = await ask('poll', { token, path, tag });
        tag = answer?.tag ?? tag;
      }
      isAsking = false;
    };
    const listen = listenTo(plan.url, token, (event) => {
      if (event.entity !== 'task') return;
      if (event.step === 'automatic') told[event.id] ??= Date.now();
      void poll();
    });
    setTimeout(listen.close, end - performance.now());
    return [
      listen.ended,
      repeat(every.poll, share, poll),
      repeat(every.list, share, () =>
        ask('list of 20', { token, path: list, body: { current: 1 + Math.floor(share * 5) } }),
      ),
    ];
  }

  const police = plan.consoles.find(({ isCompany }) => !isCompany)?.token ?? '';
  let last = '';
  const started = new Set<string>();
  const works = [
    ...plan.consoles.flatMap((one, index) => openConsole(one, index / plan.consoles.length)),
    ...plan.drivers.map(({ token, lng, lat }, index) =>
      repeat(every.report, index / plan.drivers.length, () => {
        const time = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
        const point = { lng: lng + Math.random() * 1e-3, lat: lat + Math.random() * 1e-3 };
        const positions = [{ point, accuracy: 10, speed: 8, time }];
        return ask('report of a position', { token, path: '/trailerOrdersDriverAPP/position', body: { positions } });
      }),
    ),
    repeat(every.start, 0.5, async () => {
      const answer = await ask('start of a task', {
        token: police,
        path: '/rescue_public/commandCentre/trailerAddPC',
        body: {
          accidentPlaceName: '深南大道',
          accidentPoint: { lng: 113.93 + Math.random() * 0.05, lat: 22.54 + Math.random() * 0.02 },
          trailerOrdersList: [{ vehicleCarno: `粤B${Math.floor(Math.random() * 90_000 + 10_000)}`, tonnageId: 2 }],
        },
      });
      if (answer) started.add(String((JSON.parse(answer.body) as { data: { id: string } }).data.id));
      last = [...started].at(-1) ?? '';
    }),
    repeat(every.proposals, 0.5, async () => {
      if (last !== '') await ask('proposals', { token: police, path: '/dispatch/proposals', body: { id: last } });
    }),
  ];
  const before = process.cpuUsage();
  await Promise.all(works);
  const { user, system } = process.cpuUsage(before);
  agent.destroy();
  const ofOurs = Object.fromEntries(Object.entries(told).filter(([id]) => started.has(id)));
  return { times, told: ofOurs, failed, faults: [...faults], processor: (user + system) / 1000 };
}

interface Asked {
  readonly token: string;
  readonly path: string;
  readonly tag?: string | undefined;
  readonly body?: object;
}

interface Answer {
  readonly status: number;
  readonly tag: string | undefined;
  readonly body: string;
}

function send(url: string, agent: Agent, { token, path, tag, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      token: `express${token}`,
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
      ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const method = text === '' ? 'GET' : 'POST';
    const sent = request(`${url}/api${path}`, { agent, method, headers, timeout: 60_000 }, (answer) => {
      let all = '';
      answer.setEncoding('utf8').on('data', (part: string) => (all += part));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, tag: answer.headers.etag, body: all }));
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.once('timeout', () => sent.destroy(new Error('no answer in a minute')));
    sent.end(text);
  });
}

interface Told {
  readonly entity?: string;
  readonly id: string;
  readonly step?: string;
}

function listenTo(url: string, token: string, tell: (event: Told) => void) {
  let close = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    const sent = request(
      `${url}/api/events`,
      { agent: false, headers: { token: `express${token}` } },
      (answer: IncomingMessage) => {
        let rest = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          const lines = (rest + part).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) if (line.startsWith('data: ')) tell(JSON.parse(line.slice(6)) as Told);
        });
        answer.once('close', () => resolve());
      },
    );
    sent.once('error', () => resolve());
    sent.end();
    close = () => void sent.destroy();
  });
  return { ended, close };
}
