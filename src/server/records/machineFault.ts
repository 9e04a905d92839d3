/** What befalls every call alike, told by its name: the database is away or took too long, or a disk is full. */
import { isDatabaseAway } from '../database/lostConnection.ts';
import type { FaultName } from './faults.ts';

/** Of the file system and of PostgreSQL: no space, or no more of it for this user. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** A statement cancelled at its time limit. */
const cancelled = '57014';
/** Another transaction held a lock for longer than the statement may wait. */
const lockedOut = '55P03';

export function machineFaultOf(error: unknown): FaultName | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && diskFull.has(code)) return 'disk-full';
  if (code === cancelled) return 'too-slow';
  if (code === lockedOut) return 'busy';
  return isDatabaseAway(error) ? 'database-away' : undefined;
}
