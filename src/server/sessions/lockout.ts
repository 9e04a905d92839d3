/**
 * Failed sign-ins: five in a row from one address lock the account for that address for 15
 * minutes; over all addresses there is only a slow limit, which spares addresses that have signed in before, so that
 * nobody can lock an account from afar. A browser that has signed in before is counted by itself, wherever it is.
 * One address that fails with many accounts is locked out of all that have not signed in from there before: one password,
 * tried on everybody, meets no account's own lock.
 */
import { sql, type Kysely } from 'kysely';
import type { Clock } from '../time/clock.ts';
import type { Tables } from '../database/tables.ts';
import { spent, take, type Allowance } from '../records/allowance.ts';
import { refuse } from '../records/faults.ts';

/** Where an attempt comes from. */
interface Place {
  readonly address: string;
  /** The browser, where this account has signed in with it before. */
  readonly device: string | null;
}

const counted = ({ address, device }: Place): string => (device === null ? address : `device ${device}`);

export interface Lockout {
  /** Before anything is counted. @throws Refusal 429 where too much from this address has failed, whatever the account */
  readonly admit: (account: string, place: Place) => Promise<void>;
  /** Counts an attempt before its password is looked at, so that guesses in parallel are counted too. @throws Refusal 429 */
  readonly attempt: (account: string, place: Place) => Promise<void>;
  readonly succeeded: (account: string, place: Place) => Promise<void>;
  /** With whatever account. */
  readonly failed: (place: Place) => Promise<void>;
  readonly sweep: () => Promise<void>;
}

const failures = 5;
const lockedMinutes = 15;
/** Over all addresses: beyond these failures without an hour's pause, one attempt in ten seconds. */
const failuresEverywhere = 50;
const slowSeconds = 10;
const everywhere = '*';
/**
 * Counted once a sign-in has failed, so that an office that signs in all at once is no attack: what is under way when it is
 * spent is bounded by the rate of the call.
 */
const failuresOfAddress = (address: string): Allowance => ({
  kind: 'failed sign-ins of an address',
  subject: address,
  most: 50,
  seconds: lockedMinutes * 60,
});
const familiar = (address: string): string => `signed in from ${address}`;
const familiarDays = 30;

export function openLockout(database: Kysely<Tables>, clock: Clock): Lockout {
  return {
    admit: async (account, { address, device }) => {
      if (device !== null) return;
      const seconds = await spent(database, failuresOfAddress(address), clock.now());
      if (seconds === 0 || (await isFamiliar(database, account, address))) return;
      throw refuse('locked', { values: { minutes: Math.ceil(seconds / 60) } });
    },
    failed: async ({ address, device }) => {
      if (device === null) await take(database, failuresOfAddress(address), clock.now());
    },
    attempt: async (account, place) => {
      const now = clock.now();
      await countHere(database, account, counted(place), now);
      if (place.device === null) await countEverywhere(database, account, place.address, now);
    },
    succeeded: async (account, place) => {
      await database
        .deleteFrom('loginFailure')
        .where('username', '=', account)
        .where('address', '=', counted(place))
        .execute();
      const row = {
        username: account,
        address: familiar(place.address),
        count: 0,
        lastAt: clock.now(),
        lockedUntil: null,
      };
      const remember = database.insertInto('loginFailure').values(row);
      await remember
        .onConflict((known) => known.columns(['username', 'address']).doUpdateSet({ lastAt: row.lastAt }))
        .execute();
    },
    sweep: async () => {
      const now = clock.now();
      const old = database.deleteFrom('loginFailure').where('lastAt', '<', before(now, 86_400));
      await old
        .where((is) => is.or([is('count', '>', 0), is('lastAt', '<', before(now, familiarDays * 86_400))]))
        .execute();
    },
  };
}

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** @throws Refusal 429 where the account is locked for this address */
async function countHere(database: Kysely<Tables>, account: string, address: string, now: Date): Promise<void> {
  const until = before(now, -lockedMinutes * 60);
  const { rows } = await sql<{ count: number; lockedUntil: Date | null }>`
    insert into login_failure as known (username, address, count, last_at) values (${account}, ${address}, 1, ${now})
    on conflict (username, address) do update set
      count = case when known.locked_until <= ${now} then 1 else known.count + 1 end,
      last_at = ${now},
      locked_until = case
        when known.locked_until <= ${now} then null
        when known.count + 1 = ${failures} then ${until}::timestamptz
        else known.locked_until end
    returning count, locked_until`.execute(database);
  const row = rows[0];
  if (!row?.lockedUntil || row.count <= failures) return;
  throw refuse('locked', { values: { minutes: Math.ceil((row.lockedUntil.getTime() - now.getTime()) / 60_000) } });
}

/** @throws Refusal 429 where the account has failed too often over all addresses, and never signed in from this one */
async function countEverywhere(database: Kysely<Tables>, account: string, address: string, now: Date): Promise<void> {
  const { rows } = await sql`
    insert into login_failure as known (username, address, count, last_at) values (${account}, ${everywhere}, 1, ${now})
    on conflict (username, address) do update set
      count = case when known.last_at < ${before(now, 3600)} then 1 else known.count + 1 end,
      last_at = ${now}
    where known.count < ${failuresEverywhere} or known.last_at < ${before(now, slowSeconds)}
    returning count`.execute(database);
  if (rows.length === 0 && !(await isFamiliar(database, account, address))) {
    throw refuse('too-often', { values: { seconds: slowSeconds } });
  }
}

async function isFamiliar(database: Kysely<Tables>, account: string, address: string): Promise<boolean> {
  const rows = database.selectFrom('loginFailure').select('lastAt').where('username', '=', account);
  return (await rows.where('address', '=', familiar(address)).executeTakeFirst()) !== undefined;
}
