/** Which steps of a task are another company's business than the reader's: they are told without who, why and with which drivers. */
import { rowOf } from '../../../core/model/row.ts';
import type { Row } from '../../../core/model/catalogue.ts';
import { system } from '../../../server/calls/nobody.ts';
import type { HandlerContext } from '../../../server/calls/handler.ts';
import { expectedStep } from '../../decide/expectation.ts';
import { selfDrivenCompany } from '../../domain/orderState.ts';
import { userTypes } from '../../domain/userTypes.ts';
import { driverNames } from '../../records/driverNames.ts';
import { dbOf, type OrderRow } from '../../records/productTables.ts';

interface Step {
  readonly step: string;
  readonly userId: string;
  readonly to: Row;
  readonly feedVersion: number;
}

/** What a step may tell the reader of people. */
interface PeopleTold {
  /** Who took it is another company's person. */
  readonly withoutWho: boolean;
  readonly withoutWhy: boolean;
  /** Drivers of the reader's company that it brought; null of none. */
  readonly drivers: string | null;
}

/** Whose a vehicle, or a task, was before a step and after it. */
interface Passed {
  readonly before: Held;
  readonly after: Held;
}

interface Held {
  readonly companyId: string | null;
  readonly driverId: string | null;
}

const nobodys: Held = { companyId: null, driverId: null };

/** Who reads for a company: whose they are. Undefined for everybody else, who is told of all companies alike. */
export function readersCompany({ actor }: Pick<HandlerContext, 'actor'>): string | null | undefined {
  return !actor.superManager && ofCompanies.has(actor.userType) ? actor.capacityId : undefined;
}

const ofCompanies: ReadonlySet<number> = new Set([userTypes.company, userTypes.driver]);

/** Of a task that another company than the reader's has had: what each step tells. Empty of any other task. */
export async function othersSteps<S extends Step>(
  context: HandlerContext,
  orders: readonly OrderRow[],
  all: readonly S[],
): Promise<ReadonlyMap<S, PeopleTold>> {
  const own = readersCompany(context);
  if (own === undefined || !all.some(({ to }) => isOthers(own, textIn(to, 'trailerCompanyId')))) return new Map();
  const people = await companiesOf(context, all);
  const touched = await vehiclesPassed(context, orders);
  const told = new Map<S, PeopleTold>();
  let task = nobodys;
  for (const one of all) {
    const before = task;
    task = heldAfter(before, one.to);
    const vehicles = touched.get(placeOf(one)) ?? [];
    const of = {
      vehicles,
      task: { before, after: task },
      by: people(one.userId),
      names: textIn(one.to, 'driverNames'),
    };
    told.set(one, await peopleTold(context, own, of));
  }
  return told;
}

interface StepOf {
  /** Vehicles that the step was about. */
  readonly vehicles: readonly Passed[];
  readonly task: Passed;
  readonly by: By;
  /** All drivers that it brought. */
  readonly names: string | null;
}

/** A company's id; null of somebody who is of none, undefined of somebody of whom nothing is known any more. */
type By = string | null | undefined;

async function peopleTold(
  context: HandlerContext,
  own: string | null,
  { vehicles, task, by, names }: StepOf,
): Promise<PeopleTold> {
  const about = vehicles.length > 0 ? vehicles : [task];
  const withOthers = about.some(
    ({ before, after }) => isOthers(own, before.companyId) || isOthers(own, after.companyId),
  );
  const isOwn = about.some(({ before }) => before.companyId !== null && before.companyId === own);
  const byOthers = typeof by === 'string' && by !== own;
  const brought = vehicles.flatMap(({ before, after }) =>
    after.companyId === own && after.driverId !== before.driverId ? (after.driverId ?? []) : [],
  );
  return {
    withoutWho: !isOwn && (byOthers || (withOthers && by !== null)),
    withoutWhy: !isOwn && (byOthers || withOthers),
    // A step that no vehicle tells of, as of rows that were brought in whole, was about the task.
    drivers: vehicles.length > 0 || withOthers ? await driverNames(context, [...new Set(brought)]) : names,
  };
}

/** Another company: neither the reader's, nor that of what leaves by itself. */
function isOthers(own: string | null, companyId: string | null): boolean {
  return companyId !== null && companyId !== own && companyId !== selfDrivenCompany;
}

/** @returns whose person a user is, by their id */
async function companiesOf(context: HandlerContext, all: readonly Step[]): Promise<(userId: string) => By> {
  const users = await dbOf(context)
    .selectFrom('user')
    .select(['id', 'userType', 'capacityId'])
    .where('id', 'in', [...new Set(all.map(({ userId }) => userId))])
    .execute();
  const known = new Map<string, By>(
    users.map(({ id, userType, capacityId }) => [id, ofCompanies.has(userType) ? (capacityId ?? undefined) : null]),
  );
  return (userId) => (userId === system.id ? null : known.get(userId));
}

/** A step writes its events of the task and of its vehicles in one transaction, each under its own name. */
const placeOf = ({ feedVersion, step }: Pick<Step, 'feedVersion' | 'step'>): string => `${feedVersion} ${step}`;

/** Whose each vehicle was before a step that was about it, and after. */
async function vehiclesPassed(
  context: HandlerContext,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, readonly Passed[]>> {
  if (orders.length === 0) return new Map();
  const events = await dbOf(context)
    .selectFrom('event')
    .select(['recordId', 'step', 'to', 'feedVersion'])
    .where('entity', '=', 'trailerOrder')
    .where(
      'recordId',
      'in',
      orders.map(({ id }) => id),
    )
    .where('step', '<>', expectedStep)
    .orderBy('seq')
    .execute();
  const held = new Map<string, Held>();
  const passed = new Map<string, readonly Passed[]>();
  for (const event of events) {
    const before = held.get(event.recordId) ?? nobodys;
    const after = heldAfter(before, rowOf(event.to));
    held.set(event.recordId, after);
    passed.set(placeOf(event), [...(passed.get(placeOf(event)) ?? []), { before, after }]);
  }
  return passed;
}

function heldAfter({ companyId, driverId }: Held, to: Row): Held {
  return {
    companyId: 'trailerCompanyId' in to ? textIn(to, 'trailerCompanyId') : companyId,
    driverId: 'driverId' in to ? textIn(to, 'driverId') : driverId,
  };
}

function textIn(row: Row, name: string): string | null {
  const value = row[name];
  return typeof value === 'string' ? value : null;
}
