/** The demonstration's accounts, and its sixty drivers with theirs. */
import type { Row } from '../../core/model/catalogue.ts';
import type { CompanyPlan, DetachmentPlan, Organisation } from './organisationPlan.ts';
import { mobileNumber, personName } from './people.ts';
import { usernameKey } from '../../server/sessions/username.ts';
import { idAt, type Random } from '../domain/random.ts';
import { userTypes } from '../domain/userTypes.ts';

export const demonstrationPassword = 'Towline-2026';
/** Of the one account that has not signed in yet. */
export const newcomersPassword = '123456';

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly name: string;
}
export interface DriverPlan extends Account {
  readonly company: CompanyPlan;
  readonly detachment: DetachmentPlan;
  readonly standbyTypeId: string | null;
  readonly quasiDrivingTypeId: string | null;
}
export interface Accounts {
  /** Rows of `user`, without their password hashes. */
  readonly users: readonly Row[];
  readonly drivers: readonly DriverPlan[];
  readonly driverRows: readonly Row[];
  /** Detachment → who starts and assigns there; company → who dispatches. */
  readonly police: ReadonlyMap<string, Account>;
  readonly dispatchers: ReadonlyMap<string, Account>;
  /** Lot → who confirms what comes in and goes out there. */
  readonly keepers: ReadonlyMap<string, Account>;
}

interface UserRow extends Account, Row {}

export function openAccounts(organisation: Organisation, seeded: Date, now: Date, random: Random): Accounts {
  let position = 0;
  const user = (username: string, userType: number, name: string, more: Row): UserRow => ({
    id: idAt(seeded, random),
    username,
    usernameKey: usernameKey(username),
    name,
    userType,
    mobile: mobileNumber((position += 1)),
    superManager: 0,
    roles: [],
    ability: [],
    defaultPassword: false,
    active: true,
    ...more,
  });
  const staff = staffOf(organisation, user);
  const drivers = driversOf(organisation, user, random);
  const [a, b] = organisation.detachments;
  if (!a || !b) throw new Error('The demonstration needs two detachments');
  return {
    users: [...staff.values(), ...drivers.map(({ row }) => row)],
    drivers,
    driverRows: drivers.map((driver, index) => driverRow(organisation, driver, index, now, random)),
    police: new Map([
      [a.id, account(staff, 'police')],
      [b.id, account(staff, 'police2')],
    ]),
    keepers: new Map(
      [...staff.values()].flatMap((one) =>
        one.userType === userTypes.park ? [[String(one.capacityId), one] as const] : [],
      ),
    ),
    dispatchers: new Map(
      [...staff.values()].flatMap((one) =>
        one.userType === userTypes.company ? [[String(one.capacityId), one] as const] : [],
      ),
    ),
  };
}

type MakeUser = (username: string, userType: number, name: string, more: Row) => UserRow;

function account(staff: ReadonlyMap<string, UserRow>, username: string): Account {
  const found = staff.get(username);
  if (!found) throw new Error(`The demonstration has no account "${username}"`);
  return found;
}

function staffOf({ generalDivision, detachments }: Organisation, user: MakeUser): ReadonlyMap<string, UserRow> {
  const [a, b] = detachments;
  const [companyA, companyC] = a?.companies ?? [];
  const [companyB] = b?.companies ?? [];
  const park = a?.parks[0];
  if (!a || !b || !companyA || !companyB || !companyC || !park) throw new Error('The demonstration is incomplete');
  const generalDivisionId = generalDivision.id;
  const of = (unit: DetachmentPlan, capacity: { id: string; name: string } = unit): Row => ({
    generalDivisionId,
    detachmentId: unit.id,
    capacityId: capacity.id,
    capacityName: capacity.name,
  });
  const division = { generalDivisionId, capacityId: generalDivision.id, capacityName: generalDivision.name };
  const rows = [
    user('super', 7, '超级管理员', { ...division, superManager: 1, roles: ['admin'] }),
    user('police', 1, '陈警官', of(a)),
    user('police2', 1, '林警官', of(b)),
    user('office', 2, '周内勤', of(a)),
    user('park', 3, '吴管理', of(a, park)),
    user('company', 4, '黄调度', of(a, companyA)),
    user('company2', 4, '郑调度', of(b, companyB)),
    user('company3', 4, '谢调度', of(a, companyC)),
    user('field', 5, '何外勤', of(a)),
    user('general', 7, '总队值班员', division),
    user('editor', 2, '编辑员', { ...of(a), roles: ['editor'] }),
    user('newcomer', 1, '新同事', { ...of(a), mobile: null, defaultPassword: true }),
  ];
  return new Map(rows.map((row) => [row.username, row]));
}

type DriverWithRow = DriverPlan & { readonly row: UserRow };

/** Named driver, driver02, … driver60; the first belongs to company A. */
function driversOf(
  { detachments, generalDivision, rows }: Organisation,
  user: MakeUser,
  random: Random,
): DriverWithRow[] {
  const places = detachments.flatMap((detachment) =>
    detachment.companies.flatMap((company) => Array.from({ length: company.drivers }, () => ({ detachment, company }))),
  );
  return places.map(({ detachment, company }, index) => {
    const username = index === 0 ? 'driver' : `driver${String(index + 1).padStart(2, '0')}`;
    const row = user(username, 6, personName(random), {
      generalDivisionId: generalDivision.id,
      detachmentId: detachment.id,
      capacityId: company.id,
      capacityName: company.name,
    });
    const kinds = {
      standbyTypeId: cyclic(rows['standbyType'], index),
      quasiDrivingTypeId: cyclic(rows['quasiDrivingType'], index * 5),
    };
    return { id: row.id, username, name: row.name, company, detachment, ...kinds, row };
  });
}

/** One after another, and again from the first. */
function cyclic(rows: readonly Row[] | undefined, index: number): string | null {
  const row = rows?.[index % rows.length];
  return row ? String(row['id']) : null;
}

function driverRow(
  organisation: Organisation,
  { id, name, company, detachment, standbyTypeId, quasiDrivingTypeId, row }: DriverWithRow,
  index: number,
  now: Date,
  random: Random,
): Row {
  const district = random.pick(detachment.districts);
  const [street, lng, lat] = random.pick(district.streets);
  const near = (degrees: number): number => Number((degrees + (random.next() - 0.5) * 0.02).toFixed(6));
  const onShift = index === 0 || random.chance(0.8);
  return {
    id,
    driverName: name,
    mobile: row.mobile,
    trailerCompanyId: company.id,
    generalDivisionId: organisation.generalDivision.id,
    servesDetachmentIds: [detachment.id],
    ...truckOf(organisation, quasiDrivingTypeId, index),
    trailerVehicleNumber: `粤B${String.fromCharCode(65 + (index % 8))}${String(1000 + index * 37).padStart(4, '0')}`,
    standLocation: street,
    standLocationPoint: { lng, lat },
    location: district.name,
    locationPoint: { lng: near(lng), lat: near(lat) },
    locationTime: new Date(now.getTime() - random.between(10, 600) * 1000),
    standStatus: onShift && random.chance(0.6) ? 1 : 0,
    taskStatus: 0,
    workStatus: onShift ? 1 : 0,
    shiftUntil: onShift && index % 3 === 1 ? hoursAfter(now, 4 + (index % 7)) : null,
    zunDianLdId: idOf(organisation.rows['zunDianLd'], street),
    active: true,
    standbyTypeId,
    quasiDrivingTypeId,
  };
}

/** Who may drive a heavy truck has one, fitted for everything; the others lift nothing with a crane. */
function truckOf({ rows }: Organisation, quasiDrivingTypeId: string | null, index: number): Row {
  const permitted = rows['zunJianChe']?.find((row) => row['quasiDrivingTypeId'] === quasiDrivingTypeId);
  const heavy = Number(permitted?.['tonnageId'] ?? 0) > 3;
  const rescueTypes = (rows['rescueType'] ?? []).filter(({ name }) => name !== '吊装救援');
  return {
    truckTonnageId: heavy ? 6 - (index % 3) : 3 - (index % 2),
    truckVehicleTypeIds: [],
    truckRescueTypeIds: heavy ? [] : rescueTypes.map(({ id }) => id),
  };
}

function idOf(rows: readonly Row[] | undefined, name: string): string | null {
  const row = rows?.find((one) => one['name'] === name);
  return row ? String(row['id']) : null;
}

/** On the hour. */
function hoursAfter(now: Date, hours: number): Date {
  const hour = 3_600_000;
  return new Date(Math.floor(now.getTime() / hour) * hour + hours * hour);
}

interface ShownAccount {
  readonly username: string;
  readonly password: string;
  readonly is: string;
}

/** Else a newcomer wonders why every arrival falls behind. */
export const hint =
  'Nobody drives in it by itself: what is under way falls behind. "npm run simulate" beside it lets its drivers work.';

/** What the first start tells: whom one can sign in as. */
export const accountsShown: readonly ShownAccount[] = [
  ...[
    ['super', 'super manager'],
    ['police', 'police, detachment A'],
    ['police2', 'police, detachment B'],
    ['office', 'office, detachment A'],
    ['park', 'parking lot'],
    ['company', 'towing company A'],
    ['company2', 'towing company B'],
    ['field', 'field user, detachment A'],
    ['driver', 'driver of towing company A (driver02 … driver60 are the others)'],
    ['general', 'general division'],
    ['editor', "office, role editor, for the template's role rules"],
  ].map(([username = '', is = '']) => ({ username, password: demonstrationPassword, is })),
  { username: 'newcomer', password: newcomersPassword, is: 'police, still with the default password' },
];
