/**
 * What accounts and drivers repeat of their unit is made to agree with it, and a driver's number with the one that they have
 * bound: an older release changed units and numbers and left the copies as they were. Done at every start; whoever agrees already
 * is not touched.
 */
import { sql } from 'kysely';
import type { Row } from '../../core/model/catalogue.ts';
import type { Release } from '../../release/release.ts';
import type { Change } from '../../server/calls/handler.ts';
import { system } from '../../server/calls/nobody.ts';
import { writeEvents } from '../../server/database/events.ts';
import type { Database } from '../../server/database/open.ts';
import { tellChange } from '../../server/records/recordChange.ts';
import { textsIn, type User } from '../../server/sessions/users.ts';
import { dbOf, type DriverRow, type EntityDb } from '../records/productTables.ts';
import { sameTexts } from './unitFollowers.ts';

interface MendRun {
  readonly database: Database;
  readonly release: Release;
  readonly now: Date;
}
/** How many rows were changed. */
interface Mended {
  readonly accounts: number;
  readonly drivers: number;
}

interface Units {
  readonly names: ReadonlyMap<string, string>;
  /** Company → the detachments that it serves. */
  readonly serves: ReadonlyMap<string, readonly string[]>;
  /** Detachment → general division. */
  readonly divisions: ReadonlyMap<string, string | null>;
}

/** Of the records' chains of events. */
const step = 'followUnit';

/** Of several servers that start at once the second finds nothing left to do. */
export async function mendFollowing({ database, release, now }: MendRun): Promise<Mended> {
  return database.kysely.transaction().execute(async (transaction) => {
    const db = dbOf({ db: transaction });
    const diverged = await lockDiverged(db);
    if (diverged.length === 0) return { accounts: 0, drivers: 0 };
    // Read again: what somebody has changed while a row was waited for is not put back.
    const units = await readUnits(db);
    const changes: Change[] = [];
    const tell = (entity: 'user' | 'driver', before: Row, after: Row): void =>
      tellChange({ release, changed: (change) => void changes.push(change) }, { entity, step, before, after });
    const mending = { ids: diverged, units, now, tell };
    const accounts = await mendAccounts(db, mending);
    const drivers = await mendDrivers(db, mending);
    const { distributed } = database;
    await writeEvents({ db: transaction, release, now, actor: system, distributed }, changes);
    return { accounts, drivers };
  });
}

/** For the log of a start: nothing where nothing was to be done. */
export async function sayMended(run: MendRun): Promise<readonly string[]> {
  const { accounts, drivers } = await mendFollowing(run);
  if (accounts + drivers === 0) return [];
  return [
    `Accounts and drivers that no longer agreed with their unit or their number: ${accounts} accounts and ${drivers} drivers follow again.`,
  ];
}

type Tell = (entity: 'user' | 'driver', before: Row, after: Row) => void;

async function readUnits(db: EntityDb): Promise<Units> {
  const names = new Map<string, string>();
  for (const unit of ['park', 'brigade', 'company', 'detachment', 'generalDivision'] as const) {
    const rows = await db.selectFrom(unit).select(['id', 'name']).execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  const companies = await db.selectFrom('company').select(['id', 'detachmentIds']).execute();
  const detachments = await db.selectFrom('detachment').select(['id', 'generalDivisionId']).execute();
  return {
    names,
    serves: new Map(companies.map(({ id, detachmentIds }) => [id, textsIn(detachmentIds)])),
    divisions: new Map(detachments.map(({ id, generalDivisionId }) => [id, generalDivisionId])),
  };
}

/** Who does not agree, accounts with their drivers, locked until the transaction ends: accounts first, as whoever changes them does. */
async function lockDiverged(db: EntityDb): Promise<readonly string[]> {
  const units = await readUnits(db);
  const accounts = await readPeople(db);
  const drivers = await db.selectFrom('driver').selectAll().execute();
  const placed = new Map(accounts.map((one) => [one.id, { ...one, ...placeOf(one, units) }]));
  const ids = [
    ...accounts.filter((one) => !agrees(one, placeOf(one, units))),
    ...drivers.filter((one) => Object.keys(followed(one, placed.get(one.id), units)).length > 0),
  ].map(({ id }) => id);
  if (ids.length === 0) return [];
  await db.selectFrom('user').select('id').where(among(ids)).orderBy('id').forUpdate().execute();
  await db.selectFrom('driver').select('id').where(among(ids)).orderBy('id').forUpdate().execute();
  return ids;
}

const among = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::text[])`;

interface Mending {
  /** Locked. */
  readonly ids: readonly string[];
  readonly units: Units;
  readonly now: Date;
  readonly tell: Tell;
}

async function mendAccounts(db: EntityDb, { ids, units, now, tell }: Mending): Promise<number> {
  let mended = 0;
  for (const before of await db.selectFrom('user').selectAll().where(among(ids)).orderBy('id').execute()) {
    const set = placeOf(before, units);
    if (agrees(before, set)) continue;
    const after = await db
      .updateTable('user')
      .set({ ...set, version: before.version + 1, updateTime: now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    tell('user', { ...before }, { ...after });
    mended += 1;
  }
  return mended;
}

type Placed = Pick<User, 'capacityId' | 'capacityName' | 'detachmentId' | 'generalDivisionId'>;
type Place = Pick<User, 'capacityName' | 'detachmentId' | 'generalDivisionId'>;

const readPeople = (db: EntityDb) =>
  db
    .selectFrom('user')
    .select(['id', 'capacityId', 'capacityName', 'detachmentId', 'generalDivisionId', 'mobile'])
    .orderBy('id')
    .execute();

/** Where the account is by its unit; what no unit says stays. */
function placeOf(user: Placed, { names, serves, divisions }: Units): Place {
  const unit = user.capacityId ?? '';
  const served = serves.get(unit) ?? [];
  const isInside = served.length === 0 || (user.detachmentId !== null && served.includes(user.detachmentId));
  const detachmentId = isInside ? user.detachmentId : (served[0] ?? null);
  const division = detachmentId === null ? undefined : divisions.get(detachmentId);
  return {
    capacityName: names.get(unit) ?? user.capacityName,
    detachmentId,
    generalDivisionId: division === undefined ? user.generalDivisionId : division,
  };
}

const agrees = (user: Placed, { capacityName, detachmentId, generalDivisionId }: Place): boolean =>
  user.capacityName === capacityName &&
  user.detachmentId === detachmentId &&
  user.generalDivisionId === generalDivisionId;

/** After the accounts: a driver is of the general division of their own. */
async function mendDrivers(db: EntityDb, { ids, units, now, tell }: Mending): Promise<number> {
  const accounts = await db.selectFrom('user').select(['id', 'detachmentId', 'mobile']).where(among(ids)).execute();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  let mended = 0;
  for (const before of await db.selectFrom('driver').selectAll().where(among(ids)).orderBy('id').execute()) {
    const set = followed(before, byId.get(before.id), units);
    if (Object.keys(set).length === 0) continue;
    const after = await db
      .updateTable('driver')
      .set({ ...set, version: before.version + 1, updateTime: now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    tell('driver', { ...before }, { ...after });
    mended += 1;
  }
  return mended;
}

/** What differs. */
function followed(
  driver: DriverRow,
  account: Pick<User, 'detachmentId' | 'mobile'> | undefined,
  { serves, divisions }: Units,
): Partial<DriverRow> {
  const served = serves.get(driver.trailerCompanyId ?? '');
  const division = divisions.get(account?.detachmentId ?? '');
  return {
    ...(served && !sameTexts(served, textsIn(driver.servesDetachmentIds)) && { servesDetachmentIds: [...served] }),
    ...(division !== undefined && division !== driver.generalDivisionId && { generalDivisionId: division }),
    ...(account && account.mobile !== driver.mobile && { mobile: account.mobile }),
  };
}
