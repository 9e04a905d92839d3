/** Drivers who could be sent to a task, as the picker shows them: in the order of the proposals, then who could still be sent, then who cannot and why not. */
import { sql } from 'kysely';
import type { Label, Language } from '../../core/model/catalogue.ts';
import { textOf } from '../../core/model/label.ts';
import type { Excluded, Proposal } from '../decide/propose.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { AnswerRow, Handler, Input } from '../records/handler.ts';
import { refuse } from '../../server/records/faults.ts';
import { givenText, requiredText } from '../../server/calls/inputValues.ts';
import { companyNames } from '../records/companyNames.ts';
import { dbOf, type DriverRow, type TaskInHand } from '../records/productTables.ts';
import { findTask } from '../tasks/taskInHand.ts';
import { sees } from '../../server/records/visible.ts';
import { proposalsFor } from './proposals/proposals.ts';
import { keepShown } from './proposals/shownList.ts';

/** More than anybody reads in a window of 260 pixels; of those who can be chosen and of the others each. */
const most = 100;

/** Of all companies that serve the task's detachment. */
export const commandCentreAllotDriver: Handler<'commandCentreAllotDriver'> = async (context, input) => {
  const hand = await findTask(context, requiredText(input, 'trailerOrdersRecordId'));
  return ranked(context, hand, { driverName: givenText(input.driverName) });
};

/** Of the company that asks; for a super manager, of the task's. */
export const companyDrivers: Handler<'companyDrivers'> = (context, input) => ofCompany(context, input);

export async function ofCompany(
  context: HandlerContext,
  input: Input<'companyDrivers'>,
): Promise<readonly PickerRow[]> {
  const id = givenText(input.trailerOrdersRecordId);
  const hand = id === undefined ? null : await findTask(context, id);
  const companyId = context.actor.superManager ? (hand?.task.trailerCompanyId ?? null) : context.actor.capacityId;
  if (companyId === null) return [];
  const wanted = { companyId, driverName: givenText(input.driverName) };
  return hand ? ranked(context, hand, wanted) : unranked(context, wanted);
}

export const hasUnfinishedTask: Handler<'hasUnfinishedTask'> = async (context, input) => {
  const id = requiredText(input, 'trailerManUserId');
  const driver = await dbOf(context).selectFrom('driver').selectAll().where('id', '=', id).executeTakeFirst();
  if (!driver || !sees(context, 'driver', { ...driver })) throw refuse('unknown-record');
  const held = await dbOf(context).selectFrom('driverHold').select('id').where('id', '=', id).executeTakeFirst();
  return held !== undefined;
};

interface Wanted {
  readonly companyId?: string;
  readonly driverName?: string | undefined;
}

type PickerRow = AnswerRow<'companyDrivers'>;
type Judged = Pick<PickerRow, 'distance' | 'duration' | 'minutesFrom' | 'rank' | 'reason' | 'choosable'>;

async function ranked(
  context: HandlerContext,
  hand: TaskInHand,
  { companyId, driverName = '' }: Wanted,
): Promise<readonly PickerRow[]> {
  const { proposals, excluded } = await proposalsFor(context, hand, {
    companyId,
    others: 'near',
    named: driverName,
  });
  await keepShown(context, hand.task, proposals);
  const { language } = context;
  const named = (one: { readonly driverName: string }): boolean => one.driverName.includes(driverName);
  const others = excluded.filter(named);
  const judged = new Map<string, Judged>([
    ...proposals.filter(named).map((one) => [one.driverId, proposed(one, language)] as const),
    ...choosable(others, true).map((one) => [one.driverId, leftOut(one, language)] as const),
    ...choosable(others, false).map((one) => [one.driverId, leftOut(one, language)] as const),
  ]);
  const ids = [...judged.keys()];
  const drivers = await dbOf(context)
    .selectFrom('driver')
    .selectAll()
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute();
  const rows = new Map((await withCompanies(context, drivers)).map((row) => [row.driverId, row]));
  return [...judged].flatMap(([id, one]) => {
    const row = rows.get(id);
    return row ? [{ ...row, ...one }] : [];
  });
}

function choosable(excluded: readonly Excluded[], yes: boolean): readonly Excluded[] {
  return excluded.filter((one) => one.choosable === yes).slice(0, most);
}

function proposed({ distance, minutes, minutesFrom, rank, reasons }: Proposal, language: Language): Judged {
  const [, ...rest] = reasons.map(({ text }: { readonly text: Label }) => textOf(text, language));
  return { distance, duration: minutes, minutesFrom, rank, reason: rest.join(' · '), choosable: true };
}

function leftOut({ minutes, text, choosable: may }: Excluded, language: Language): Judged {
  return {
    distance: minutes?.distance ?? null,
    duration: minutes?.minutes ?? null,
    minutesFrom: minutes?.from ?? null,
    rank: null,
    reason: textOf(text, language),
    choosable: may,
  };
}

/** Without a task there is no way to measure: by name, those who are free first. */
async function unranked(
  context: HandlerContext,
  { companyId = '', driverName = '' }: Wanted,
): Promise<readonly PickerRow[]> {
  const drivers = await dbOf(context)
    .selectFrom('driver')
    .selectAll()
    .where('trailerCompanyId', '=', companyId)
    .where(sql<boolean>`(strpos(driver_name, ${driverName}) > 0 or ${driverName} = '')`)
    .orderBy(sql`task_status = 0 and work_status = 1`, 'desc')
    .orderBy('driverName')
    .orderBy('id')
    .limit(2 * most)
    .execute();
  return withCompanies(context, drivers);
}

async function withCompanies(context: HandlerContext, drivers: readonly DriverRow[]): Promise<readonly PickerRow[]> {
  const ids = new Set(drivers.map(({ trailerCompanyId }) => trailerCompanyId));
  const names = await companyNames(context, [...ids]);
  return drivers.map((driver) => ({
    driverId: driver.id,
    driverName: driver.driverName,
    trailerCompanyId: driver.trailerCompanyId,
    trailerCompanyName: names.get(driver.trailerCompanyId) ?? null,
    standLocation: driver.standLocation,
    location: driver.location,
    trailerVehicleNumber: driver.trailerVehicleNumber,
    distance: null,
    duration: null,
    minutesFrom: null,
    rank: null,
    reason: null,
    choosable: driver.taskStatus === 0 && driver.workStatus === 1,
    standStatus: driver.standStatus,
    taskStatus: driver.taskStatus,
    workStatus: driver.workStatus,
  }));
}
