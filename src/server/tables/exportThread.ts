/** The thread of one export. It reads the database by itself and hands the file over in pieces. */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { auditTrail } from '../records/auditTrail.ts';
import { openDatabase } from '../database/open.ts';
import { tableFile } from './exportFile.ts';
import type { ThreadOrder, ThreadWord } from './exportInThread.ts';
import { exportRows } from './exportRows.ts';

if (!parentPort) throw new Error('exportThread.ts must be started as a thread');
const port = parentPort;
const order = workerData as ThreadOrder;
const pieceSize = 256 * 1024;

function say(word: ThreadWord): void {
  port.postMessage(word, 'bytes' in word ? [word.bytes.buffer] : []);
}

let pieces: Buffer[] = [];
let held = 0;

async function flush(): Promise<void> {
  if (held === 0) return;
  const bytes = new Uint8Array(Buffer.concat(pieces));
  pieces = [];
  held = 0;
  const written = once(port, 'message');
  say({ bytes });
  await written;
}

const audit = auditTrail();
const database = await openDatabase({ databaseUrl: order.databaseUrl, maxConnections: 1 });
try {
  const { catalogue, actor, language, now, list, format, total } = order;
  const file = tableFile(
    async (bytes) => {
      pieces.push(bytes);
      held += bytes.length;
      if (held >= pieceSize) await flush();
    },
    list,
    format,
  );
  const { distributed } = database;
  const reading = {
    release: { catalogue },
    actor,
    language,
    now,
    db: database.workingOn('export'),
    audit,
    distributed,
  };
  await exportRows(reading, order, file, async (done) => say({ part: Math.min(1, done / total) }));
  await file.end();
  await flush();
} finally {
  await database.close();
}
say({ ended: true, unmasked: audit.collected() });
port.close();
