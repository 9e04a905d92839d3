/**
 * Processes that do nothing but stand, under the server's own primary. What the program is started with, and messages where they
 * come, say when the system can begin no others.
 */
import { pino } from 'pino';
import { startWorkers } from '../../../src/server/workers/primary.ts';
import { ownCrew } from '../../../src/server/workers/worker.ts';

/** A program that is not there is told of later; one that cannot be is refused at once, as where memory ran out. */
const lost = { later: '/nowhere/node', atOnce: 'no\0program' };

const crew = ownCrew();
if (crew) crew.stand({ address: '', seeded: 'none' });
else {
  const { execPath } = process;
  const lose = (said: unknown): void => {
    process.execPath = said === 'later' || said === 'atOnce' ? lost[said] : execPath;
  };
  const [first, others] = process.argv.slice(2);
  const log = pino(pino.destination({ dest: 2, sync: true }));
  lose(first);
  const workers = startWorkers({ count: 2, environment: {}, log });
  lose(others);
  process.once('SIGTERM', () => void workers.stop().then(() => process.exit(0)));
  if (process.connected) process.on('message', lose);
  if ((await workers.stands) !== null) log.info('all stand');
}
