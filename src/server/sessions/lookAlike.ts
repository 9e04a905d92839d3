/**
 * Usernames that an eye takes for one another: `aIice` for `alice`, `r00t` for `root`. A name is in one script, so only
 * look-alikes within Latin are left to fold; the letters are those of Unicode's table of confusables (UTS #39) that a
 * username may have.
 */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { User } from './users.ts';
import { usernameKey } from './username.ts';

const drawnAlike: Readonly<Record<string, string>> = {
  i: 'l',
  '1': 'l',
  '0': 'o',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
};
const pairs = [
  ['rn', 'm'],
  ['vv', 'w'],
] as const;

/** Letters with marks, which a reader passes over. */
const marked = Array.from({ length: 0x17f - 0xdf + 1 }, (_, index) => String.fromCharCode(0xdf + index));

const single: ReadonlyMap<string, string> = new Map([
  ...marked.flatMap((letter): [string, string][] => {
    const [bare = letter, ...marks] = letter.normalize('NFD');
    return marks.length === 0 ? [] : [[letter, drawnAlike[bare] ?? bare]];
  }),
  ...Object.entries(drawnAlike),
]);

/** Equal for two names that look the same. */
export function lookOf(username: string): string {
  const letters = Array.from(usernameKey(username), (letter) => single.get(letter) ?? letter).join('');
  return pairs.reduce((look, [pair, letter]) => look.replaceAll(pair, letter), letters);
}

/** Somebody else whose name looks like this one, or is it. @param but who may have it: the user's own id */
export function findLookAlike(db: Kysely<Tables>, username: string, but = ''): Promise<User | undefined> {
  const from = [...single.keys()].join('');
  const to = [...single.values()].join('');
  const letters = sql<string>`translate(${sql.ref('usernameKey')}, ${from}, ${to})`;
  const look = pairs.reduce((inner, [pair, letter]) => sql<string>`replace(${inner}, ${pair}, ${letter})`, letters);
  return db
    .selectFrom('user')
    .selectAll()
    .where(look, '=', lookOf(username))
    .where('id', '!=', but)
    .limit(1)
    .executeTakeFirst();
}
