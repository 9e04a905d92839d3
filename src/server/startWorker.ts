/** What works beside the answers: exports, and what the product has of jobs. */
import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './appOptions.ts';
import type { AuditLog } from './audit/auditLog.ts';
import type { Handlers } from './calls/handler.ts';
import { flushedLsn } from './database/lsn.ts';
import { fileStore } from './files/store.ts';
import { jobWorker, type Worker } from './jobs/worker.ts';
import { exportJob } from './tables/exportJob.ts';
import type { Loops } from './time/loops.ts';

/** Rows of an export that are written between two answers; a thread takes longer to start. */
const inThreadAbove = 2_000;

export async function startWorker(
  app: FastifyInstance,
  options: AppOptions & { readonly loops: Loops },
  handlers: Handlers,
  audit: AuditLog,
): Promise<Worker> {
  const { database, releases, clock, resolveActor, dataDir, replicas } = options;
  const readerNow = replicas && (async () => replicas.at(await flushedLsn(database.workingOn('watch'))));
  const worker = jobWorker({
    database,
    loops: options.loops,
    currentRelease: releases.current,
    clock,
    resolveActor,
    files: fileStore(dataDir),
    kinds: {
      export: exportJob(handlers, { databaseUrl: database.url, above: inThreadAbove, ...(readerNow && { readerNow }) }),
      ...options.jobKinds,
    },
    audit,
    onFault: (error) => app.log.error({ err: error }, 'a job has failed'),
  });
  await worker.start();
  app.addHook('onClose', () => worker.stop());
  return worker;
}
