/** What an operator watches: whether the server is alive and ready, and what its metrics say. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RequestNotes } from './api/requestNotes.ts';
import { lastBackupAt } from './backup/description.ts';
import type { Database } from './database/open.ts';
import type { Replicas } from './database/replicas.ts';
import { watchDatabase } from './database/connections/restarts.ts';
import { feedLoop } from './events/feedReader.ts';
import type { EventStream } from './events/stream.ts';
import { archiveGauges, databaseGauges, diskGauges, loopGauges, replicaGauges } from './plugins/gauges.ts';
import { healthRoutes } from './plugins/health.ts';
import { metricsRoute, type Metrics } from './plugins/metrics.ts';
import type { Releases } from './releases/releases.ts';
import type { Loops } from './time/loops.ts';
import type { Upkeep } from './upkeep.ts';
import type { Crew } from './workers/worker.ts';

interface Watched {
  readonly database: Database;
  readonly dataDir: string;
  readonly loops: Loops;
  readonly notes: RequestNotes;
  readonly releases: Releases;
  readonly stream: EventStream;
  readonly upkeep: Upkeep;
  /** Null where this process serves alone. */
  readonly crew: Crew | null;
  readonly replicas: Replicas | null;
  /** Opens `/metrics`, and what ails, to whoever sends it. */
  readonly token: string | null;
}

export function watchRoutes(app: FastifyInstance, watched: Watched): void {
  const { database, dataDir, loops, notes, releases, token, crew, replicas } = watched;
  const schemasAside = () => releases.aside().map(({ file }) => file);
  const restarts = watchDatabase(database, loops);
  app.addHook('onClose', restarts.stop);
  const askDatabase = () => sql`select 1`.execute(database.workingOn('watch'));
  healthRoutes(app, { askDatabase, dataDir, loops: loops.states, eventLoop: feedLoop, schemasAside, crew, token });
  const gauges = {
    ...gaugesOf(watched),
    ...databaseGauges(database, restarts),
    ...archiveGauges(database),
    ...loopGauges(loops),
    ...diskGauges(dataDir),
    ...(replicas && replicaGauges(replicas)),
  };
  metricsRoute(app, { token, notes, gauges, crew });
}

function gaugesOf({ database, releases, stream, upkeep }: Watched): Metrics['gauges'] {
  return {
    event_streams: { help: 'Open event streams.', read: stream.count },
    schema_faults: {
      help: 'Faults of the last save; above 0 something older serves in their place.',
      read: () => releases.faults().length,
    },
    schema_files_aside: {
      help: 'Schema files in whose place something older serves, or nothing.',
      read: () => releases.aside().length,
    },
    last_backup_timestamp_seconds: {
      help: 'When `npm run backup` was last finished; 0: never.',
      read: async () => ((await lastBackupAt(database.workingOn('watch')))?.getTime() ?? 0) / 1000,
    },
    last_seal_timestamp_seconds: {
      help: 'When this server last sealed the events; 0: not yet.',
      read: upkeep.lastSeal,
    },
  };
}
