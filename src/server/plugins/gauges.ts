/** What the metrics say of the database, the loops and the disk. */
import type { Database } from '../database/open.ts';
import type { Replicas, ReplicaState } from '../database/replicas.ts';
import type { DatabaseWatch } from '../database/connections/restarts.ts';
import { spaceOf } from '../files/durable.ts';
import type { Loops, LoopState } from '../time/loops.ts';
import type { Gauge, Metrics } from './metrics.ts';

export function databaseGauges(database: Database, watch: DatabaseWatch): Metrics['gauges'] {
  const { pool } = database;
  return {
    database_pool_size: { help: 'Connections that may be open at once.', read: () => pool.options.max },
    database_pool_in_use: { help: 'Connections that work now.', read: () => pool.totalCount - pool.idleCount },
    database_pool_waiting: { help: 'Who waits for a free connection.', read: () => pool.waitingCount },
    database_connections_lost_total: {
      help: 'Connections that broke while they were open.',
      counts: true,
      read: database.lostConnections,
    },
    database_restarts_total: { help: 'Starts of the database seen since ours.', counts: true, read: watch.restarts },
  };
}

export function archiveGauges({ archive }: Database): Metrics['gauges'] {
  return {
    archive_rows_waiting: {
      help: 'Records that have ended and are old enough to be archived, counted up to 100,000.',
      read: () => archive.known.waiting,
    },
    archive_rows: { help: 'Records that are archived, about.', read: () => archive.known.archived },
  };
}

/** By replica, in the order of `DATABASE_REPLICA_URL`. */
export function replicaGauges({ states, passedOver }: Replicas): Metrics['gauges'] {
  const byReplica = (read: (state: ReplicaState) => number) => () =>
    states().map((state) => [`replica="${state.name}"`, read(state)] as const);
  return {
    database_replica_lag_seconds: { help: 'How far a read replica is behind.', read: byReplica(({ lag }) => lag) },
    database_replica_in_use: {
      help: '1 where a read replica is read, 0 while it is left out.',
      read: byReplica(({ well }) => (well ? 1 : 0)),
    },
    database_replica_reads_total: { help: 'Reads of a replica.', counts: true, read: byReplica(({ reads }) => reads) },
    database_replicas_passed_over_total: {
      help: 'Reads of the primary because no replica had what must be seen.',
      counts: true,
      read: passedOver,
    },
  };
}

/** By the name of the loop. */
export function loopGauges({ states }: Loops): Metrics['gauges'] {
  const byName = (read: (state: LoopState) => number) => () =>
    states().map((state) => [`loop="${state.name}"`, read(state)] as const);
  const gauge = (help: string, read: (state: LoopState) => number): Gauge => ({ help, read: byName(read) });
  return {
    loop_age_seconds: gauge('Since a loop last did its work: feed, alerts, jobs, seals and others.', ({ age }) => age),
    loop_failures_total: { ...gauge('Turns of a loop that failed.', ({ failures }) => failures), counts: true },
    loop_restarts_total: { ...gauge('Turns of a loop that hung.', ({ restarts }) => restarts), counts: true },
  };
}

export function diskGauges(dataDir: string): Metrics['gauges'] {
  return {
    disk_free_bytes: { help: 'Left on the disk of DATA_DIR.', read: async () => (await spaceOf(dataDir)).freeBytes },
    disk_size_bytes: { help: 'Of the disk of DATA_DIR.', read: async () => (await spaceOf(dataDir)).totalBytes },
  };
}
