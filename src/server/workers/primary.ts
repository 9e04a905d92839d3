/**
 * Several processes behind one port: the primary hands out connections, and serves none itself. The first worker starts
 * alone, for what only one may do (tables, planting); the others follow once it stands. One that dies is started anew, and so
 * is one that the system could not begin; the others serve meanwhile.
 */
import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { reasonsOf } from '../../core/model/thrown.ts';
import { StartFault } from '../postgres/startFault.ts';
import { variables, type Answers, type Question, type Standing, type ToPrimary, type ToWorker } from './messages.ts';

interface PrimaryOptions {
  readonly count: number;
  /** What a worker's environment has that this process's has not. */
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Logger;
}

interface Primary {
  /**
   * Once all stand that the system could begin; null where one of them has ended before: it has said why.
   * @throws StartFault where the first could not be begun
   */
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
  /** The last one that was begun here; null where none was. */
  worker: Worker | null;
  stands: boolean;
  /** The system could begin none: nobody waits for it. */
  lacks: boolean;
  bornAt: number;
  wait: number;
}

/** How one has ended. */
interface End {
  readonly code: number | null;
  /** The signal, or why it never began. */
  readonly why: string | null;
  readonly begun: boolean;
}

export function startWorkers(options: PrimaryOptions): Primary {
  const { count, log } = options;
  const places: Place[] = [];
  let stopping = false;
  const start = openStart(places, count);
  const survey = openSurvey(places, start.isOver);
  // Faults name the line of the source, as they do without workers.
  cluster.setupPrimary({ execArgv: [...process.execArgv, '--enable-source-maps'] });

  function fork(place: number, one: Place): void {
    one.bornAt = performance.now();
    try {
      const worker = (one.worker = forked(options, place));
      worker.on('message', (said: ToPrimary) => {
        if (said.says === 'stands') hasStood(place, one, said.standing);
        else survey.hear(worker, said);
      });
      onEnd(worker, (end) => ended(place, one, end));
    } catch (error) {
      ended(place, one, neverBegun(error));
    }
  }

  function begin(place: number): void {
    const one = { worker: null, stands: false, lacks: false, bornAt: 0, wait: time.shortest };
    places.push(one);
    fork(place, one);
  }

  function hasStood(place: number, one: Place, standing: Standing): void {
    Object.assign(one, { stands: true, lacks: false });
    start.look(standing);
    if (place === 1 && places.length === 1) for (let next = 2; next <= count; next++) begin(next);
  }

  function ended(place: number, one: Place, { code, why, begun }: End): void {
    Object.assign(one, { stands: false, lacks: !begun });
    if (stopping) return;
    if (!start.isOver() && (begun || place === 1)) return start.fail(begun ? null : why);
    if (performance.now() - one.bornAt > time.healthy) one.wait = time.shortest;
    const told = begun ? 'a worker has ended: it is started anew' : 'a worker could not be begun: it is tried again';
    log.error({ worker: place, code, why }, told);
    start.look();
    // Where all have died at once, nothing else keeps this process.
    setTimeout(() => !stopping && fork(place, one), one.wait);
    one.wait = Math.min(one.wait * 2, time.longest);
  }

  begin(1);
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all(places.map(({ worker }) => worker && end(worker)));
  };
  return { stands: start.stands, stop };
}

/** Until all stand that the system could begin, for the first time, or one of them cannot. */
function openStart(places: readonly Place[], count: number) {
  let isOver = false;
  let known: Standing | null = null;
  let settle: (standing: Standing | null) => void = () => undefined;
  let refuse: (fault: StartFault) => void = () => undefined;
  const stands = new Promise<Standing | null>((resolve, reject) => ([settle, refuse] = [resolve, reject]));
  return {
    stands,
    isOver: () => isOver,
    /** @param standing of one that has just stood */
    look: (standing: Standing | null = null): void => {
      known ??= standing;
      if (isOver || places.length < count || places.some((one) => !one.stands && !one.lacks)) return;
      isOver = true;
      settle(known);
    },
    /** @param why the first never began; null where one has said itself why it has ended */
    fail: (why: string | null): void => {
      if (why === null) return settle(null);
      const fault = 'WORKERS asks for several processes, and the system could not begin the first';
      refuse(new StartFault(`${fault}: ${why}`));
    },
  };
}

const neverBegun = (error: unknown): End => ({ code: null, why: reasonsOf(error), begun: false });

function onEnd(worker: Worker, tell: (end: End) => void): void {
  worker.once('exit', (code: number | null, why: string | null) => tell({ code, why, begun: true }));
  worker.on('error', (error) => {
    // One that is gone by now is told nothing: its end is what counts. One that the system could not begin has no other end.
    if (worker.process.pid === undefined) tell(neverBegun(error));
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
  readonly from: readonly (Worker | null)[];
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
      if (!stands || !worker) continue;
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
