/** Gives users of older versions the form in which usernames are compared, and says which of them read the same. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { withoutType } from '../../core/access/withoutType.ts';
import { usernameKey } from './username.ts';

/**
 * The user who has a name longest gets its form; a later one keeps signing in by exactly their own name. So does whoever
 * waits for approval with the number of another who waits: an older release let one number apply many times.
 * @returns the names that found theirs taken, each once at every start until one of the two is renamed.
 */
export async function fillUsernameKeys(db: Kysely<Tables>): Promise<readonly string[]> {
  const columns = ['id', 'username'] as const;
  const users = db.selectFrom('user').select(columns).where('usernameKey', 'is', null);
  const clashing: string[] = [];
  for (const { id, username } of await users.orderBy('createTime').orderBy('id').execute()) {
    const key = usernameKey(username);
    const { numAffectedRows } = await sql`
      update "user" set username_key = ${key}
      where id = ${id} and not exists (select from "user" where username_key = ${key})
        and not (user_type = ${withoutType} and exists (
          select from "user" as other where other.user_type = ${withoutType} and other.mobile = "user".mobile
            and other.username_key is not null))`.execute(db);
    if (numAffectedRows !== 1n) clashing.push(username);
  }
  return clashing;
}
