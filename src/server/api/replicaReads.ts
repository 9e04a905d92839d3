/** Which calls read a replica, and what happens where one fails. */
import { sourcesOf } from '../../release/answerSources.ts';
import type { Reader } from '../database/replicas.ts';
import type { Answered } from '../calls/answer.ts';
import { runCall, type CallRun } from '../calls/callRun.ts';
import { isRead } from '../calls/reads.ts';
import { Refusal } from '../records/refusal.ts';
import type { Question } from './tags.ts';

export interface ReplicaReads {
  readonly feeds: { readonly caughtUp: () => Promise<boolean> };
  /** A replica that has all that the feeds have told of here; null where there are none to be read at all. */
  readonly readerAt: (() => Promise<Reader | null>) | null;
}

/** Null where the primary is to be read: for all that no event tells of, and where it is not known what has changed by now. */
export async function readerOf({ release, call }: Question, { readerAt, feeds }: ReplicaReads): Promise<Reader | null> {
  if (!readerAt || sourcesOf(release.catalogue, call) === null || !isRead(call)) return null;
  return (await feeds.caughtUp()) ? readerAt() : null;
}

/** Whatever fails there, the primary is read instead: nobody is refused because of a replica. */
export async function runOnReplica(reader: Reader, run: CallRun): Promise<Answered> {
  try {
    return await runCall({ ...run, database: reader.workingOn('request') });
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) throw error;
    reader.failed();
    // Nothing is shared with those who read the replica that has just failed.
    return runCall({ ...run, context: { ...run.context, known: undefined } });
  }
}
