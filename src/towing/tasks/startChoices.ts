/** Whether what a starting form chose exists, and belongs to the task's detachment; it is not removed before the task is there. */
import type { Label } from '../../core/model/catalogue.ts';
import { readKept } from '../../server/calls/written/keptRecords.ts';
import { onTheSpot } from '../domain/orderState.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { Input } from '../records/handler.ts';
import { texts } from '../records/errors.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { dbOf } from '../records/productTables.ts';

/** What a form says of a vehicle. */
export type Vehicle = NonNullable<Input<'attach'>['trailerOrdersList']>[number];

/** What any form that starts a task may say. */
export type StartInput = Input<'trailerAddPC'> | Input<'phoneEntry'> | Input<'insurance.add'>;

const ofDetachment = [
  { field: 'regionId', table: 'region' },
  { field: 'brigadeId', table: 'brigade' },
  { field: 'detachmentServiceId', table: 'detachmentServiceType' },
  { field: 'expectParkId', table: 'park' },
] as const;

const ofAll = [
  { field: 'vehicleTypeId', table: 'vehicleType' },
  { field: 'rescueTypeId', table: 'rescueType' },
] as const;

/** What a starting form chooses, and where from. */
export const chosenFrom = [...ofDetachment, ...ofAll];

/** The detachment of the service type, brigade or region that is chosen; null where none is that the starter reaches. */
export async function detachmentOfChoices(context: HandlerContext, input: StartInput): Promise<string | null> {
  const { detachments } = context.actor;
  for (const { field, table } of ofDetachment) {
    const id = givenText(input[field]);
    if (id === undefined || field === 'expectParkId') continue;
    const named = dbOf(context).selectFrom(table).select('detachmentId').where('id', '=', id);
    const reached = detachments === 'all' ? named : named.where('detachmentId', 'in', [...detachments]);
    const found = await reached.executeTakeFirst();
    if (found) return found.detachmentId;
  }
  return null;
}

/** Field → text, for each choice that does not hold. */
export async function choiceFaults(
  context: HandlerContext,
  detachmentId: string,
  input: StartInput,
): Promise<Record<string, Label>> {
  return {
    ...(await detachmentFault(context, detachmentId)),
    ...(await ofDetachmentFaults(context, detachmentId, input)),
    ...(await vehicleFaults(context, input.trailerOrdersList ?? [])),
    ...rescueStatusFault(context, codesOf(input.rescueStatusId)),
  };
}

/** Codes come joined by commas, and are stored as a list without doubles. */
export function codesOf(value: unknown): number[] {
  const parts = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map(String) : [];
  return [...new Set(parts.filter((part) => part.trim() !== '').map(Number))];
}

export function rescueStatusFault({ release }: HandlerContext, codes: readonly number[]): Record<string, Label> {
  const known = new Set(release.catalogue.dictionaries['rescueStatus']?.items.map(({ id }) => Number(id)));
  return codes.every((code) => known.has(code)) ? {} : { rescueStatusId: texts.unknownChoice };
}

async function detachmentFault(context: HandlerContext, detachmentId: string): Promise<Record<string, Label>> {
  const named = dbOf(context).selectFrom('detachment').select('id').where('id', '=', detachmentId);
  const [found] = await readKept(context, 'detachment', [detachmentId], named);
  return found ? {} : { detachmentId: texts.unknownChoice };
}

/** Field → text, for a region or brigade that is not of the unit. */
export function areaFaults(
  context: HandlerContext,
  detachmentId: string,
  { regionId, brigadeId }: Input<'placeTask'>,
): Promise<Record<string, Label>> {
  return ofDetachmentFaults(context, detachmentId, { regionId, brigadeId });
}

/** Field → text, for each of these choices that is not of the unit. */
export async function ofDetachmentFaults(
  context: HandlerContext,
  detachmentId: string,
  input: { readonly [field in (typeof ofDetachment)[number]['field']]?: string | null },
): Promise<Record<string, Label>> {
  const faults: Record<string, Label> = {};
  for (const { field, table } of ofDetachment) {
    const id = givenText(input[field]);
    if (id === undefined || (field === 'expectParkId' && id === onTheSpot.parkId)) continue;
    const own = dbOf(context).selectFrom(table).select('id').where('detachmentId', '=', detachmentId);
    const [found] = await readKept(context, table, [id], own.where('id', '=', id));
    if (!found) faults[field] = texts.unknownChoice;
  }
  return faults;
}

/** At the list of a form: its rows have no places of their own for what they choose. */
export async function vehicleFaults(
  context: HandlerContext,
  vehicles: readonly Vehicle[],
): Promise<Record<string, Label>> {
  const wrong = await wrongChoice(context, vehicles);
  return wrong === null ? {} : { trailerOrdersList: texts.unknownChoice };
}

type Chosen = Pick<Vehicle, (typeof ofAll)[number]['field'] | 'tonnageId'>;

/** The first choice that does not hold, by its field. */
export async function wrongChoice(context: HandlerContext, vehicles: readonly Chosen[]): Promise<keyof Chosen | null> {
  for (const { field, table } of ofAll) {
    const ids = [...new Set(vehicles.flatMap((vehicle) => givenText(vehicle[field]) ?? []))];
    if (ids.length === 0) continue;
    const named = dbOf(context).selectFrom(table).select('id').where('id', 'in', ids);
    const found = await readKept(context, table, ids, named);
    if (found.length < ids.length) return field;
  }
  const tonnages = new Set(context.release.catalogue.dictionaries['tonnage']?.items.map(({ id }) => Number(id)));
  const given = vehicles.flatMap((vehicle) => vehicle.tonnageId ?? []);
  return given.every((code) => tonnages.has(code)) ? null : 'tonnageId';
}
