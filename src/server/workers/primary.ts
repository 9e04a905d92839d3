/**
 * Several processes behind one port: the primary hands out connections, and serves none itself. The first worker starts
 * alone, for what only one may do (tables, planting); the others follow once it stands. One that dies is started anew.
 */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { variables, type Answers, type Question, type Standing, type ToPrimary, type ToWorker } from './messages.ts';

interface PrimaryOptions {
  readonly count: number;
  /** What a worker's environment has that this process's has not. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
}

interface Primary {
  /** Once all stand; null where one of them has ended before: it has said why. */
  readonly stands: Promise<Standing | null>;
  /** All end, each with what it has begun. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds. */
const time = {
  /** In which a worker says what it is asked. */
  answers: 1_000,
  /** Before one that died is started anew: longer each time where it dies again and again. */
  shortest: 100,
  longest: 5_000,
  /** Who lived so long did not die of its start. */
  healthy: 30_000,
  /** In which one must end that was told to. */
  ends: 6_000,
};

interface Place {
  worker: Worker;
  stands: boolean;
  bornAt: number;
  wait: number;
}

export function startWorkers(options: PrimaryOptions): Primary {
  const { count, log } = options;
  const places: Place[] = [];
  let [stopping, haveStood] = [false, false];
  let settle: (standing: Standing | null) => void = () => undefined;
  const stands = new Promise<Standing | null>((resolve) => (settle = resolve));
  const survey = openSurvey(places, () => haveStood);
  // Faults name the line of the source, as they do without workers.
  cluster.setupPrimary({ execArgv: [...process.execArgv, '--enable-source-maps'] });

  function fork(place: number): Worker {
    const worker = forked(options, place);
    worker.on('message', (said: ToPrimary) => {
      if (said.says === 'stands') hasStood(place, said.standing);
      else survey.hear(worker, said);
    });
    onEnd(worker, (code, why) => ended(place, code, why));
    return worker;
  }

  const begin = (place: number): void =>
    void places.push({ worker: fork(place), stands: false, bornAt: performance.now(), wait: time.shortest });

  function hasStood(place: number, standing: Standing): void {
    const one = places[place - 1];
    if (!one) return;
    one.stands = true;
    if (place === 1 && places.length === 1) for (let next = 2; next <= count; next++) begin(next);
    if (haveStood || places.some(({ stands }) => !stands)) return;
    haveStood = true;
    settle(standing);
  }

  /** @param why the signal, or why it never began */
  function ended(place: number, code: number | null, why: string | null): void {
    const one = places[place - 1];
    if (one) one.stands = false;
    if (!one || stopping) return;
    if (!haveStood) return settle(null);
    if (performance.now() - one.bornAt > time.healthy) one.wait = time.shortest;
    log.error({ worker: place, code, why }, 'a worker has ended: it is started anew');
    void startAnew(place, one);
  }

  async function startAnew(place: number, one: Place): Promise<void> {
    // Where all have died at once, nothing else keeps this process.
    await pause(one.wait);
    one.wait = Math.min(one.wait * 2, time.longest);
    if (stopping) return;
    one.bornAt = performance.now();
    one.worker = fork(place);
  }

  begin(1);
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all(places.map(({ worker }) => end(worker)));
  };
  return { stands, stop };
}

/** @param tell of its exit code, and the signal that ended it or why it never began */
function onEnd(worker: Worker, tell: (code: number | null, why: string | null) => void): void {
  worker.once('exit', tell);
  worker.on('error', (error) => {
    // One that is gone by now is told nothing: its end is what counts. One that the system could not begin has no other end.
    if (worker.process.pid === undefined) tell(null, String(error));
  });
}

function forked({ count, environment, log }: PrimaryOptions, place: number): Worker {
  const worker = cluster.fork({ ...environment, [variables.place]: place, [variables.count]: count });
  log.info({ worker: place, pid: worker.process.pid }, 'a worker begins');
  return worker;
}

async function end(worker: Worker): Promise<void> {
  const { process: child } = worker;
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => worker.once('exit', done));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), time.ends);
  await gone;
  clearTimeout(timer);
}

interface Asked {
  readonly of: (string | null)[];
  readonly from: readonly Worker[];
  left: number;
  readonly settle: () => void;
}

/** Passes a worker's question on to all, and their answers back to it. */
function openSurvey(places: readonly Place[], haveStood: () => boolean) {
  const open = new Map<number, Asked>();
  let last = 0;

  function ask(asker: Worker, id: number, question: Question): void {
    const mine = (last += 1);
    const settle = (): void => {
      clearTimeout(timer);
      if (!open.delete(mine)) return;
      tell(asker, { says: 'answered', id, answers: { of: asked.of, haveStood: haveStood() } satisfies Answers });
    };
    const timer = setTimeout(settle, time.answers);
    const from = places.map(({ worker }) => worker);
    const asked: Asked = { of: from.map(() => null), from, left: 0, settle };
    open.set(mine, asked);
    for (const { worker, stands } of places) {
      if (!stands) continue;
      asked.left += 1;
      tell(worker, { says: 'asked', id: mine, question });
    }
    if (asked.left === 0) settle();
  }

  return {
    hear: (worker: Worker, said: Exclude<ToPrimary, { says: 'stands' }>): void => {
      if (said.says === 'asks') return ask(worker, said.id, said.question);
      const asked = open.get(said.id);
      const place = asked?.from.indexOf(worker) ?? -1;
      if (!asked || place < 0) return;
      asked.of[place] = said.answer;
      asked.left -= 1;
      if (asked.left === 0) asked.settle();
    },
  };
}

function tell(worker: Worker, said: ToWorker): void {
  if (worker.isConnected()) worker.send(said, () => undefined);
}
