/** What befalls every call alike, told by its name: the database is away or took too long, or a disk is full. */
import { codeOf } from '../../core/model/thrown.ts';
import { isDatabaseAway } from '../database/connections/lostConnection.ts';
import { sqlStates } from '../postgres/sqlStates.ts';
import type { FaultName } from './faults.ts';

/** Of the file system and of PostgreSQL: no space, or no more of it for this user. */
const diskFull = new Set<string>(['ENOSPC', 'EDQUOT', sqlStates.diskFull]);

export function machineFaultOf(error: unknown): FaultName | undefined {
  const code = codeOf(error) ?? '';
  if (diskFull.has(code)) return 'disk-full';
  if (code === sqlStates.cancelled) return 'too-slow';
  if (code === sqlStates.lockedOut) return 'busy';
  return isDatabaseAway(error) ? 'database-away' : undefined;
}
