/** Keeps one child process running: where it ends unasked, another is started in its place. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../../core/model/thrown.ts';

export interface Running {
  readonly child: ChildProcess;
  readonly gone: Promise<void>;
}

export interface KeptRunning {
  readonly pid: () => number;
  /** Ends it for good. */
  readonly stop: () => Promise<void>;
  /** Ends it at once and for good, before it can write another byte. */
  readonly abandon: () => void;
}

interface KeepOptions {
  readonly start: () => Promise<Running>;
  readonly end: (server: Running) => Promise<void>;
  /** Told what has happened, one line each. */
  readonly tell: (line: string) => void;
}

const firstWait = 200;
const longestWait = 30_000;

export function keepRunning(first: Running, { start, end, tell }: KeepOptions): KeptRunning {
  let server = first;
  const stopping = new AbortController();

  async function restart(wait: number): Promise<Running | null> {
    try {
      await pause(wait, undefined, { ref: false, signal: stopping.signal });
      return await start();
    } catch (error) {
      if (stopping.signal.aborted) return null;
      tell(`it could not be started again: ${messageOf(error)}`);
      return restart(Math.min(wait * 2, longestWait));
    }
  }

  async function keep(): Promise<void> {
    await server.gone;
    if (stopping.signal.aborted) return;
    const { exitCode, signalCode } = server.child;
    tell(`it has ended by itself (${signalCode ?? `code ${exitCode}`}) and is started again`);
    const next = await restart(firstWait);
    if (!next) return;
    server = next;
    if (!stopping.signal.aborted) tell('it runs again');
    return keep();
  }

  const kept = keep();
  return {
    pid: () => server.child.pid ?? 0,
    abandon: () => {
      stopping.abort();
      server.child.kill('SIGKILL');
    },
    stop: async () => {
      stopping.abort();
      await end(server);
      // A start that was under way has made another meanwhile.
      await kept;
      await end(server);
    },
  };
}
