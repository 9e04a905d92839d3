/** Where a user belongs: the organisation that their type needs, within the reach of whoever places them. */
import { sql } from 'kysely';
import type { Label, Row } from '../../core/model/catalogue.ts';
import { userTypes } from '../domain/userTypes.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import { dbOf } from '../records/productTables.ts';
import { mayChange } from '../../server/records/visible.ts';
import { keptSql, readKept } from '../../server/calls/written/keptRecords.ts';
import type { Input } from '../records/handler.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import type { User } from '../../server/sessions/users.ts';
import { ofUnits } from '../records/ofUnits.ts';

export interface Place {
  readonly generalDivisionId: string | null;
  readonly detachmentId: string | null;
  readonly capacityId: string;
  readonly capacityName: string;
  /** Of a company: whom it serves. */
  readonly serves?: readonly string[];
}

/** What a form says of where a user belongs. */
type PlaceInput = Pick<Input<'user.approve'>, 'capacityId' | 'detachmentId'>;

export function isPlace(found: Place | Label): found is Place {
  return typeof found === 'object' && 'capacityId' in found;
}

/** @returns the place, or what is wrong with the organisation that was named. */
export async function placeFor(context: HandlerContext, type: number, input: PlaceInput): Promise<Place | Label> {
  const named = givenText(input.capacityId);
  if (type === userTypes.division) return divisionPlace(context, named);
  if (type === userTypes.company || type === userTypes.driver) return companyPlace(context, named);
  if (type === userTypes.park) return named === undefined ? noOrganisation : unitPlace(context, 'park', named);
  return policePlace(context, givenText(input.detachmentId), named);
}

const noOrganisation: Label = { 'zh-CN': '请选择所属单位', 'en-US': 'Select the organisation' };
const unknown: Label = { 'zh-CN': '所选的单位不存在', 'en-US': 'The selected organisation does not exist' };

async function divisionPlace(context: HandlerContext, named: string | undefined): Promise<Place | Label> {
  const { actor } = context;
  const id = actor.superManager ? named : (actor.generalDivisionId ?? undefined);
  if (id === undefined) return noOrganisation;
  if (named !== undefined && named !== id) return unknown;
  const division = dbOf(context).selectFrom('generalDivision').select(['id', 'name']).where('id', '=', id);
  const [row] = await readKept(context, 'generalDivision', [id], division);
  return row ? { generalDivisionId: id, detachmentId: null, capacityId: id, capacityName: row.name } : unknown;
}

/**
 * Whether this actor keeps the accounts of the organisation that an account belongs to: of a company that serves another
 * division too, only that company and super managers do.
 */
export async function keepsPlaceOf(context: HandlerContext, user: Pick<User, 'userType' | 'capacityId'>) {
  if (user.userType !== userTypes.company && user.userType !== userTypes.driver) return true;
  const company = await companyOf(context, user.capacityId ?? '').executeTakeFirst();
  return company === undefined || keepsCompany(context, company);
}

const companyOf = (context: HandlerContext, id: string) =>
  dbOf(context).selectFrom('company').selectAll().where('id', '=', id);

function keepsCompany(context: HandlerContext, company: Row): boolean {
  const { actor } = context;
  const isOwn = actor.userType === userTypes.company && company['id'] === actor.capacityId;
  return isOwn || mayChange(context, 'company', { ...company });
}

/** A company places its own people; others name one that serves their detachments and nobody else's. */
async function companyPlace(context: HandlerContext, named: string | undefined): Promise<Place | Label> {
  const { actor } = context;
  const own = actor.userType === userTypes.company && !actor.superManager ? (actor.capacityId ?? undefined) : undefined;
  if (own !== undefined && named !== undefined && named !== own) return unknown;
  const id = own ?? named;
  if (id === undefined) return noOrganisation;
  const [company] = await readKept(context, 'company', [id], companyOf(context, id));
  const serves = company?.detachmentIds ?? [];
  const { detachments } = actor;
  const detachmentId = serves.find((one) => detachments === 'all' || detachments.includes(one));
  if (!company || detachmentId === undefined || !keepsCompany(context, company)) return unknown;
  const generalDivisionId = await divisionOf(context, detachmentId);
  return { generalDivisionId, detachmentId, capacityId: id, capacityName: company.name, serves };
}

/** Of a detachment (the one named, else one's own), or of one of its brigades. */
async function policePlace(
  context: HandlerContext,
  detachmentId: string | undefined,
  named: string | undefined,
): Promise<Place | Label> {
  const id = named ?? detachmentId ?? context.actor.detachmentId ?? undefined;
  if (id === undefined) return noOrganisation;
  const place = await unitPlace(context, 'brigade', id);
  if (isPlace(place)) {
    return detachmentId === undefined || detachmentId === place.detachmentId ? place : unknown;
  }
  if (detachmentId !== undefined && detachmentId !== id) return unknown;
  return detachmentPlace(context, id);
}

async function detachmentPlace(context: HandlerContext, id: string): Promise<Place | Label> {
  const { detachments } = context.actor;
  if (detachments !== 'all' && !detachments.includes(id)) return unknown;
  const detachment = dbOf(context).selectFrom('detachment').selectAll().where('id', '=', id);
  const [row] = await readKept(context, 'detachment', [id], detachment);
  if (!row) return unknown;
  return { generalDivisionId: row.generalDivisionId, detachmentId: id, capacityId: id, capacityName: row.name };
}

async function unitPlace(context: HandlerContext, table: 'park' | 'brigade', id: string): Promise<Place | Label> {
  const kept = await keptSql(context, table, [id], 'u');
  const { rows } = await sql<{ name: string; detachmentId: string }>`
    select name, detachment_id from ${sql.table(table)} as u
    where id = ${id} and ${ofUnits(context.actor, sql`detachment_id`)}
    ${kept}
  `.execute(context.db);
  const [row] = rows;
  if (!row) return unknown;
  const { detachmentId, name } = row;
  return {
    generalDivisionId: await divisionOf(context, detachmentId),
    detachmentId,
    capacityId: id,
    capacityName: name,
  };
}

/** The general division of a detachment, which gets no other before this has committed: its people follow it then. */
async function divisionOf(context: HandlerContext, detachmentId: string): Promise<string | null> {
  const detachment = dbOf(context).selectFrom('detachment').select('generalDivisionId').where('id', '=', detachmentId);
  const [row] = await readKept(context, 'detachment', [detachmentId], detachment);
  return row?.generalDivisionId ?? null;
}
