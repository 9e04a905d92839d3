/**
 * Codes sent to a mobile number: six digits, five minutes, five tries of whoever asked for it, one a minute. What a
 * stranger does with a number uses up the stranger's allowance, not its owner's: a browser that has signed in as the owner
 * has tries and codes of its own.
 */
import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { reasonsOf } from '../../core/model/thrown.ts';
import type { Tables } from '../database/tables.ts';
import { requiredText } from '../calls/inputValues.ts';
import { refuse } from '../records/faults.ts';
import type { Handler, HandlerContext } from '../calls/handler.ts';
import { Refusal } from '../records/refusal.ts';
import { take, takeOrRefuse } from '../records/allowance.ts';
import { knownDevice } from './device.ts';
import { hashWirePassword, verifyPassword } from './passwords/password.ts';
import type { User } from './users.ts';
import type { Outside } from './outside.ts';

const purpose = 'mobile';
const lifeMs = 5 * 60_000;
const pauseMs = 60_000;
const gatewayMs = 10_000;
const tries = 5;
/** Of all strangers together, on one code. */
const strangersTries = 20;
const day = 86_400;
/** Codes a day to one number: asked for from one place, and by all strangers together. */
const codesOfOne = 5;
const codesOfStrangers = 10;
/** Numbers an hour that one address asks codes for, unless from their owners' own browsers. */
const numbersOfAddress = 10;
/** Codes an hour that one address asks for, whatever the numbers. */
const codesOfAddress = 30;

type Asking = Pick<HandlerContext, 'db' | 'now' | 'address' | 'device'>;

/** Who asks for a code or tries one. */
interface Asker {
  readonly name: string;
  /** The owner's own browser. */
  readonly familiar: boolean;
}

async function askerOf({ db, address, device }: Asking, mobile: string): Promise<Asker> {
  const owner = await userOfMobile(db, mobile);
  const known = await knownDevice(db, owner?.id, device);
  return known === null ? { name: `address ${address}`, familiar: false } : { name: `device ${known}`, familiar: true };
}

/** The same answer whether or not anybody has this number. */
export function sendCode(outside: () => Outside): Handler<{ readonly mobile: string }, null> {
  return async (context, input) => {
    const { db, now, address } = context;
    const { smsUrl, demonstration } = outside();
    if (smsUrl === null && !demonstration) throw notConfigured();
    const mobile = requiredText(input, 'mobile');
    const asker = await askerOf(context, mobile);
    await takeOrRefuse(db, { kind: 'codes of an address', subject: address, most: codesOfAddress, seconds: 3600 }, now);
    await refuseTooSoon(db, mobile, asker, now);
    if (!asker.familiar) await countNumber(db, address, mobile, now);
    await countCode(db, mobile, asker, now);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await keepCode(db, mobile, await hashWirePassword(code), asker, now);
    if (smsUrl === null) process.stdout.write(`Verification code for ${mobile}: ${code}\n`);
    else await deliver(db, smsUrl, mobile, code);
    return null;
  };
}

/** Looked at before it is counted, so that hasty requests use up no codes. @throws Refusal 429 */
async function refuseTooSoon(db: Kysely<Tables>, mobile: string, asker: Asker, now: Date): Promise<void> {
  const last = db.selectFrom('verificationCode').select(['createdAt', 'askedBy']).where('mobile', '=', mobile);
  const row = await last.where('purpose', '=', purpose).executeTakeFirst();
  const recent = row !== undefined && row.createdAt.getTime() > now.getTime() - pauseMs;
  if (recent && (!asker.familiar || row.askedBy === asker.name)) throw tooSoon();
}

function tooSoon(): Refusal {
  return refuse('too-often', { values: { seconds: pauseMs / 1000 } });
}

/** A number counts once an hour; one that was refused has not been counted. @throws Refusal 429 */
async function countNumber(db: Kysely<Tables>, address: string, mobile: string, now: Date): Promise<void> {
  const hour = { most: numbersOfAddress, seconds: 3600 };
  const one = { kind: 'number of an address', subject: `${address} ${mobile}` };
  const since = new Date(now.getTime() - hour.seconds * 1000);
  const counted = db.selectFrom('allowance').select('count').where('kind', '=', one.kind);
  const row = await counted.where('subject', '=', one.subject).where('since', '>', since).executeTakeFirst();
  if (row) return;
  await takeOrRefuse(db, { kind: 'numbers of an address', subject: address, ...hour }, now);
  await take(db, { ...one, ...hour }, now);
}

async function countCode(db: Kysely<Tables>, mobile: string, { name, familiar }: Asker, now: Date): Promise<void> {
  const own = { kind: 'codes', subject: `${mobile} ${name}`, most: codesOfOne, seconds: day };
  await takeOrRefuse(db, own, now, 'codes-spent');
  if (familiar) return;
  await takeOrRefuse(db, { kind: 'codes', subject: mobile, most: codesOfStrangers, seconds: day }, now, 'codes-spent');
}

async function keepCode(
  db: Kysely<Tables>,
  mobile: string,
  codeHash: string,
  { name, familiar }: Asker,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - pauseMs);
  const { rows } = await sql`
    insert into verification_code as known (mobile, purpose, code_hash, tries, created_at, asked_by)
    values (${mobile}, ${purpose}, ${codeHash}, 0, ${now}, ${name})
    on conflict (mobile, purpose) do update set
      code_hash = excluded.code_hash, tries = 0, created_at = excluded.created_at, asked_by = excluded.asked_by
    where known.created_at <= ${before} or (${familiar}::boolean and known.asked_by is distinct from ${name})
    returning 1`.execute(db);
  if (rows.length === 0) throw tooSoon();
}

async function deliver(db: Kysely<Tables>, url: string, mobile: string, code: string): Promise<void> {
  const because = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mobile, code }),
    // A code goes to the gateway that was named, and to nobody whom that one names.
    redirect: 'error',
    signal: AbortSignal.timeout(gatewayMs),
  }).then(({ ok, status }) => (ok ? null : `the gateway answered ${status}`), reasonsOf);
  if (because === null) return;
  // What never arrived must not make its receiver wait a minute.
  await db.deleteFrom('verificationCode').where('mobile', '=', mobile).where('purpose', '=', purpose).execute();
  const text = { 'zh-CN': '验证码发送失败，请稍后再试', 'en-US': 'The code could not be sent. Try again later' };
  throw new Refusal('sms-failed', { status: 503, text }, { because });
}

/** True once for the code last sent. Each try counts before it is compared, so that guesses in parallel count too. */
export async function takeCode(context: Asking, mobile: string, code: string): Promise<boolean> {
  const { db, now } = context;
  const asker = await askerOf(context, mobile);
  const since = new Date(now.getTime() - lifeMs);
  const known = db.selectFrom('verificationCode').select(['codeHash', 'askedBy']).where('mobile', '=', mobile);
  const living = await known.where('purpose', '=', purpose).where('createdAt', '>', since).executeTakeFirst();
  if (!living) return false;
  const { codeHash, askedBy } = living;
  const own = { kind: 'tries of a code', subject: `${codeHash} ${asker.name}`, most: tries, seconds: day };
  if ((await take(db, own, now)) > 0) return false;
  if (!asker.familiar && asker.name !== askedBy && !(await countStranger(db, mobile, codeHash))) return false;
  if (!(await verifyPassword(codeHash, code))) return false;
  const used = db.deleteFrom('verificationCode').where('mobile', '=', mobile).where('purpose', '=', purpose);
  return (await used.where('codeHash', '=', codeHash).executeTakeFirst()).numDeletedRows === 1n;
}

async function countStranger(db: Kysely<Tables>, mobile: string, codeHash: string): Promise<boolean> {
  const { rows } = await sql`
    update verification_code set tries = tries + 1
    where mobile = ${mobile} and purpose = ${purpose} and code_hash = ${codeHash} and tries < ${strangersTries}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** The active user who signs in with this number and the code sent to it; the one who has it longest where several do. */
export async function userOfCode(context: Asking, mobile: string, code: string): Promise<string | null> {
  if (!(await takeCode(context, mobile, code))) return null;
  return (await userOfMobile(context.db, mobile))?.id ?? null;
}

/** A number that somebody else set and its owner has not confirmed is nobody's here. */
export function userOfMobile(db: Kysely<Tables>, mobile: string): Promise<User | undefined> {
  const users = db.selectFrom('user').selectAll().where('mobile', '=', mobile).where('active', '=', true);
  const confirmed = users.where('mobileSetAt', 'is', null);
  return confirmed.orderBy('createTime').orderBy('id').limit(1).executeTakeFirst();
}

function notConfigured(): Refusal {
  const text = { 'zh-CN': '短信服务尚未配置', 'en-US': 'SMS service is not configured' };
  return new Refusal('sms-not-configured', { status: 409, text });
}

/** No number is kept longer than its code is of use. */
export async function sweepCodes(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lifeMs);
  await db.deleteFrom('verificationCode').where('createdAt', '<', before).execute();
}
