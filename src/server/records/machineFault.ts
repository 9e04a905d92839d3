/** What befalls every call alike, told by its name: the database is away or took too long, or a disk is full. */
import { codeOf } from '../../core/model/thrown.ts';
import { isDatabaseAway } from '../database/lostConnection.ts';
import { statementCancelled } from '../database/work.ts';
import type { FaultName } from './faults.ts';

/** Of the file system and of PostgreSQL: no space, or no more of it for this user. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Another transaction held a lock for longer than the statement may wait. */
const lockedOut = '55P03';

export function machineFaultOf(error: unknown): FaultName | undefined {
  const code = codeOf(error) ?? '';
  if (diskFull.has(code)) return 'disk-full';
  if (code === statementCancelled) return 'too-slow';
  if (code === lockedOut) return 'busy';
  return isDatabaseAway(error) ? 'database-away' : undefined;
}
