/**
 * What accounts and drivers repeat of their unit is made to agree with it, and a driver's number with the one that they have
 * bound: an older release changed units and numbers and left the copies as they were. Done at every start; whoever agrees already
 * is not touched.
 */
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
    const units = await readUnits(db);
    const changes: Change[] = [];
    const tell = (entity: 'user' | 'driver', before: Row, after: Row): void =>
      tellChange({ release, changed: (change) => void changes.push(change) }, { entity, step, before, after });
    const accounts = await mendAccounts(db, units, now, tell);
    const drivers = await mendDrivers(db, units, now, tell);
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

async function mendAccounts(db: EntityDb, units: Units, now: Date, tell: Tell): Promise<number> {
  let mended = 0;
  for (const { id } of (await readPeople(db)).filter((one) => !agrees(one, placeOf(one, units)))) {
    const before = await db.selectFrom('user').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    const set = before && placeOf(before, units);
    if (!before || !set || agrees(before, set)) continue;
    const after = await db
      .updateTable('user')
      .set({ ...set, version: before.version + 1, updateTime: now })
      .where('id', '=', id)
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
    .select(['id', 'capacityId', 'capacityName', 'detachmentId', 'generalDivisionId'])
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
async function mendDrivers(db: EntityDb, units: Units, now: Date, tell: Tell): Promise<number> {
  const accounts = await db.selectFrom('user').select(['id', 'detachmentId', 'mobile']).execute();
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const setOf = (driver: DriverRow): Partial<DriverRow> => followed(driver, byId.get(driver.id), units);
  const all = await db.selectFrom('driver').selectAll().orderBy('id').execute();
  let mended = 0;
  for (const { id } of all.filter((driver) => Object.keys(setOf(driver)).length > 0)) {
    const before = await db.selectFrom('driver').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    const set = before ? setOf(before) : {};
    if (!before || Object.keys(set).length === 0) continue;
    const after = await db
      .updateTable('driver')
      .set({ ...set, version: before.version + 1, updateTime: now })
      .where('id', '=', id)
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
