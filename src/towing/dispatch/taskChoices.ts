/** Companies and lots to choose from for a task: each with what speaks for it or against it. */
import { label, textOf } from '../../core/model/label.ts';
import { givenText } from '../../server/calls/inputValues.ts';
import type { HandlerContext } from '../../server/calls/handler.ts';
import { isPlace } from '../decide/ground.ts';
import { companyBroken, companyDeclined } from '../decide/rules.ts';
import { sentence } from '../decide/sentence.ts';
import type { Park } from '../decide/world.ts';
import { distanceKm, type Point } from '../domain/distance.ts';
import { userTypes } from '../domain/userTypes.ts';
import { companiesOfDetachment, parksOfDetachment } from '../fleet/lookups.ts';
import type { Handler } from '../records/handler.ts';
import { findTask } from '../tasks/taskInHand.ts';
import { readGround } from './proposals/readWorld.ts';

const gaveBack = {
  refused: label('已拒绝此任务', 'Refused this task'),
  expired: label('超时未接此任务', 'Did not accept in time'),
} as const;

/** With a task each company says what keeps it from that task, or that it has given it back. */
export const selectCompanyByDetachmentId: Handler<'companyOfDetachment'> = async (context, input) => {
  const companies = await companiesOfDetachment(context, input);
  const ground = await groundOf(context, input.taskId);
  return companies.map((company) => {
    const broken = ground && companyBroken(ground.world, ground.task, company.id);
    const how = ground && companyDeclined(ground.task, company.id);
    const against = broken?.text ?? (how && gaveBack[how]);
    return { ...company, note: against && textOf(against, context.language) };
  });
};

/** With a task each lot says its free places and how far it is; the nearest with room come first. */
export const selectCarParkThisZhiDui: Handler<'parkOfDetachment'> = async (context, input) => {
  const lots = await parksOfDetachment(context, input);
  const ground = await groundOf(context, input.taskId);
  if (!ground) return lots.map((lot) => ({ ...lot, note: null }));
  const parks = new Map(ground.world.parks.map((park) => [park.id, park]));
  const told = lots.map((lot) => {
    const park = parks.get(lot.id);
    const km = park ? kmBetween(park.point, ground.task.point) : null;
    const isFull = park !== undefined && park.free !== null && park.free <= 0;
    return { lot, km: km ?? Infinity, isFull, note: park ? noteOf(park, km, context) : null };
  });
  told.sort((one, other) => Number(one.isFull) - Number(other.isFull) || nearer(one.km, other.km));
  return told.map(({ lot, note }) => ({ ...lot, note }));
};

const nearer = (one: number, other: number): number => (one === other ? 0 : one - other);

/** Null without a task, and for whoever assigns none: what keeps a company from a task is not another company's to read. */
async function groundOf(context: HandlerContext, asked: string | null | undefined) {
  const id = givenText(asked);
  const { userType, superManager } = context.actor;
  const assigns = superManager || userType === userTypes.police || userType === userTypes.division;
  return id === undefined || !assigns ? null : readGround(context, await findTask(context, id));
}

function kmBetween(from: Point | null, to: Point | null): number | null {
  return isPlace(from) && isPlace(to) ? distanceKm(from, to) : null;
}

const room = label('空位 {free}', '{free} free');
const full = label('已满', 'Full');
const heavyRoom = label('重型空位 {free}', '{free} free for heavy vehicles');
const heavyFull = label('无重型车位', 'No place for a heavy vehicle');
const away = label('{km} 公里', '{km} km');

function noteOf({ free, placesFor }: Park, km: number | null, { language }: HandlerContext): string {
  const [some, none] = placesFor === 'heavy' ? [heavyRoom, heavyFull] : [room, full];
  const places = free === null ? null : free > 0 ? sentence(some, { free }) : none;
  const way = km === null ? null : sentence(away, { km: km.toFixed(1) });
  return [places, way].flatMap((text) => (text ? [textOf(text, language)] : [])).join(' · ');
}
