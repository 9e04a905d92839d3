/** Whether an error says that the database is away: it could not be reached, or the connection broke under a query. */
import { memberIn } from '../../../core/model/row.ts';
import { codeOf } from '../../../core/model/thrown.ts';
import { saysAway } from '../../postgres/sqlStates.ts';

const sockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const lookUps = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** `pg` gives these no code. */
const texts =
  /^(Connection terminated|timeout e(xceeded|xpired)|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const [code, syscall] = [codeOf(error), memberIn(error, 'syscall')];
  if (code === undefined) return texts.test(error.message);
  // A socket that is not there says ENOENT, as a missing file does.
  return saysAway(code) || sockets.has(code) || lookUps.has(code) || (code === 'ENOENT' && syscall === 'connect');
}
