/** Codes sent to a mobile number (contract, section 3): six digits, five minutes, five tries, one a minute. */
import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { requiredText } from '../calls/inputValues.ts';
import { refuse } from '../records/faults.ts';
import type { Handler } from '../calls/handler.ts';
import { Refusal } from '../records/refusal.ts';
import { hashWirePassword, verifyPassword } from './password.ts';
import type { Outside } from './outside.ts';

const purpose = 'mobile';
const lifeMs = 5 * 60_000;
const pauseMs = 60_000;
const tries = 5;
const patienceMs = 10_000;

/** The same answer whether or not anybody has this number. */
export function sendCode(outside: () => Outside): Handler {
  return async ({ db, now }, input) => {
    const { smsUrl, demonstration } = outside();
    if (smsUrl === null && !demonstration) throw notConfigured();
    const mobile = requiredText(input, 'mobile');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await keepCode(db, mobile, await hashWirePassword(code), now);
    if (smsUrl === null) process.stdout.write(`Verification code for ${mobile}: ${code}\n`);
    else await deliver(db, smsUrl, mobile, code);
    return null;
  };
}

async function keepCode(db: Kysely<Tables>, mobile: string, codeHash: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - pauseMs);
  const { rows } = await sql`
    insert into verification_code as known (mobile, purpose, code_hash, tries, created_at)
    values (${mobile}, ${purpose}, ${codeHash}, 0, ${now})
    on conflict (mobile, purpose) do update set code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at
    where known.created_at <= ${before}
    returning 1`.execute(db);
  if (rows.length === 0) throw refuse('too-often', { values: { seconds: pauseMs / 1000 } });
}

async function deliver(db: Kysely<Tables>, url: string, mobile: string, code: string): Promise<void> {
  const sent = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, code }),
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (sent) return;
  // What never arrived must not make its receiver wait a minute.
  await db.deleteFrom('verificationCode').where('mobile', '=', mobile).where('purpose', '=', purpose).execute();
  const text = { 'zh-CN': '验证码发送失败，请稍后再试', 'en-US': 'The code could not be sent, try again later' };
  throw new Refusal('sms-failed', { status: 503, text });
}

/** True once for the code last sent. Each try counts before it is compared, so that guesses in parallel count too. */
export async function takeCode(db: Kysely<Tables>, mobile: string, code: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - lifeMs);
  const { rows } = await sql<{ codeHash: string }>`
    update verification_code set tries = tries + 1
    where mobile = ${mobile} and purpose = ${purpose} and tries < ${tries} and created_at > ${since}
    returning code_hash`.execute(db);
  const codeHash = rows[0]?.codeHash;
  if (codeHash === undefined || !(await verifyPassword(codeHash, code))) return false;
  const used = db.deleteFrom('verificationCode').where('mobile', '=', mobile).where('purpose', '=', purpose);
  return (await used.where('codeHash', '=', codeHash).executeTakeFirst()).numDeletedRows === 1n;
}

/** The active user who signs in with this number and the code sent to it; the one who has it longest where several do. */
export async function userOfCode(db: Kysely<Tables>, mobile: string, code: string): Promise<string | null> {
  if (!(await takeCode(db, mobile, code, new Date()))) return null;
  return (await userOfMobile(db, mobile))?.id ?? null;
}

export function userOfMobile(db: Kysely<Tables>, mobile: string) {
  const users = db.selectFrom('user').selectAll().where('mobile', '=', mobile).where('active', '=', true);
  return users.orderBy('createTime').orderBy('id').limit(1).executeTakeFirst();
}

function notConfigured(): Refusal {
  const text = { 'zh-CN': '短信服务尚未配置', 'en-US': 'No gateway for short messages has been set up' };
  return new Refusal('sms-not-configured', { status: 409, text });
}
