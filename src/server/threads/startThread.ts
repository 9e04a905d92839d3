/** A program in a thread of its own: built like everything else, or in development its source. */
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** What is built knows nothing of it. */
const throughLoader = './sourceThread.mjs';

/** @param program its file, by an address relative to the caller's `import.meta.url`. */
export function startThread(program: URL, options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {}): Worker {
  const isSource = program.pathname.endsWith('.ts');
  if (!isSource) return new Worker(program, { ...options, execArgv: ['--enable-source-maps'] });
  return new Worker(new URL(throughLoader, import.meta.url), { ...options, argv: [program.href], execArgv: [] });
}
