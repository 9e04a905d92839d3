/** As many people as a benchmark needs, each with a session: to add them and sign them in one by one would take minutes. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** @param users by their ids, one session each time that one is named @returns their tokens, in the same order */
export async function openSessions(client: pg.Client, users: readonly string[]): Promise<readonly string[]> {
  const tokens = users.map(() => randomBytes(32).toString('base64url'));
  const rows = tokens.map((token, at) => ({
    id: users[at],
    hash: createHash('sha256').update(token).digest('hex'),
  }));
  await client.query(
    `insert into session (token_hash, id, user_id, created_at, seen_at, ends_at)
     select hash, 'bench-' || hash, id, now(), now(), now() + interval '10 hours'
     from jsonb_to_recordset($1::jsonb) as p (id text, hash text)`,
    [JSON.stringify(rows)],
  );
  return tokens;
}

/** Copies of rows under ids of their own, `unique` columns told apart. */
export async function multiply(
  client: pg.Client,
  table: string,
  ids: readonly string[],
  times: number,
  unique: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) =>
    unique.includes(name)
      ? `case when t."${name}" is null then null else left(t."${name}", 8) || right(md5(t.id || n), 8) end`
      : `t."${name}"`,
  );
  await client.query(
    `insert into "${table}" (id, ${columns.map((name) => `"${name}"`).join(', ')})
     select t.id || '~' || n, ${values.join(', ')} from "${table}" t, generate_series(1, $2::int) n where t.id = any($1::text[])`,
    [ids, times],
  );
}
