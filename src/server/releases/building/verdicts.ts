/**
 * What patterns of schemas were judged to be, kept in the database over starts and for every replica. A row that is
 * absent, damaged or another judge's costs nothing but the judging.
 */
import { type Kysely } from 'kysely';
import { listOf, rowOf } from '../../../core/model/row.ts';
import { judgedBy } from '../../../release/judgePattern.ts';
import { recallVerdicts, verdictsSoFar } from '../../../release/slowPatterns.ts';
import type { Tables } from '../../database/tables.ts';

const key = 'patternVerdicts';
/** The last ones judged: a row that is read at every start must not grow with every attempt in the editor. */
const mostKept = 1000;

type Verdict = readonly [pattern: string, verdict: string | null];

export async function recallKeptVerdicts(db: Kysely<Tables>): Promise<void> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  recallVerdicts(verdictsIn(row?.value));
}

/** @param before how many were known when the sources were looked at: nothing is written where none has come. */
export async function keepVerdicts(db: Kysely<Tables>, before: number, now: Date): Promise<void> {
  const verdicts = verdictsSoFar();
  if (verdicts.size === before) return;
  const value = JSON.stringify({ judgedBy, verdicts: [...verdicts].slice(-mostKept) });
  await db
    .insertInto('installation')
    .values({ key, value, createdAt: now })
    .onConflict((known) => known.column('key').doUpdateSet({ value, createdAt: now }))
    .execute();
}

function verdictsIn(value: unknown): Verdict[] {
  const kept = rowOf(value);
  return kept['judgedBy'] === judgedBy ? listOf(kept['verdicts']).filter(isVerdict) : [];
}

function isVerdict(value: unknown): value is Verdict {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [pattern, verdict] = listOf(value);
  return typeof pattern === 'string' && (verdict === null || typeof verdict === 'string');
}
