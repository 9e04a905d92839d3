/** Processes that do nothing but stand, under the server's own primary. Where messages come, they say when it can begin no others. */
import { pino } from 'pino';
import { startWorkers } from '../../../src/server/workers/primary.ts';
import { ownCrew } from '../../../src/server/workers/worker.ts';

const crew = ownCrew();
if (crew) crew.stand({ address: '', seeded: 'none' });
else {
  const { execPath } = process;
  const log = pino(pino.destination({ dest: 2, sync: true }));
  const workers = startWorkers({ count: 2, environment: {}, log });
  process.once('SIGTERM', () => void workers.stop().then(() => process.exit(0)));
  if (process.connected)
    process.on('message', (said) => (process.execPath = said === 'lose' ? '/nowhere/node' : execPath));
  if ((await workers.stands) !== null) log.info('all stand');
}
