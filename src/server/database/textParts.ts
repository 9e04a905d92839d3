/** Parts of one and of two signs of a text, for an index: they are too short for trigrams. */
import { sql, type Kysely } from 'kysely';
import type { Sql } from './comparisonSql.ts';
import type { Tables } from './tables.ts';

/** Stands between the pairs; a part that holds it is looked for without the index. */
const partsSeparator = '\u0001';

/** Too short for a trigram. */
export function isShortPart(part: string): boolean {
  const { length } = Array.from(part);
  return length > 0 && length <= 2 && !part.includes(partsSeparator);
}

export const textParts = (text: Sql): Sql => sql`text_parts(${text})`;

/**
 * Makes the function that the indexes are of, unless it is there. Pairs are cut from the first sign on and from the second:
 * two passes of a regular expression take a fifth of the time of a loop over the signs. What is one sign, and empty, stays
 * as it is cut: nobody asks for it as a pair.
 */
export async function makeTextParts(db: Kysely<Tables>): Promise<void> {
  const separator = sql.lit(partsSeparator);
  const pairs = (of: Sql): Sql => sql`regexp_replace(${of}, '(..)', '\\1' || ${separator}, 'g')`;
  await sql`
    create or replace function text_parts(t text) returns text[] language sql immutable strict parallel safe
    return string_to_array(t, null)
      || string_to_array(${pairs(sql`t`)} || ${separator} || ${pairs(sql`substr(t, 2)`)}, ${separator})
  `.execute(db);
}
