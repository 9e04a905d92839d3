/** Parts of one and of two signs of a text, for an index: they are too short for trigrams. */
import { sql } from 'kysely';
import type { Sql } from './comparisonSql.ts';

/** Stands between the pairs; a part that holds it is looked for without the index. */
const partsSeparator = '\u0001';

/** Too short for a trigram. */
export function isShortPart(part: string): boolean {
  const { length } = Array.from(part);
  return length > 0 && length <= 2 && !part.includes(partsSeparator);
}

export const textParts = (text: Sql): Sql => sql`text_parts(${text})`;

/** One pass of a regular expression: every two signs, and what is left. */
const pairs = (of: string): string => `regexp_replace(${of}, '(..)', E'\\\\1\\x01', 'g')`;

/**
 * Makes the function that the indexes are of. Pairs are cut from the first sign on and from the second: two passes of a
 * regular expression take a fifth of the time of a loop over the signs. What is one sign, and empty, stays as it is cut:
 * nobody asks for it as a pair.
 */
export const textPartsFunction = `
  create or replace function text_parts(t text) returns text[] language sql immutable strict parallel safe
  return string_to_array(t, null) || string_to_array(${pairs('t')} || E'\\x01' || ${pairs('substr(t, 2)')}, E'\\x01')`;

/** Whether an index, as PostgreSQL prints it, is of that function. */
export const isOfTextParts = (index: string): boolean => index.includes('text_parts(');
