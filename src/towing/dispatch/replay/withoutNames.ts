/** A day as it may leave the house: no record's id, no place nearer than a door's street. */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { fileSecret } from '../../../server/files/secret.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { byId, type Day } from '../../decide/replay/day.ts';
import type { Point } from '../../domain/distance.ts';

type Pseudonym = (letter: string, id: string) => string;

/** The same for the same record of this deployment, in every file; whoever lacks its secret cannot find the record. */
export async function openPseudonyms(db: Kysely<Tables>, now: Date): Promise<Pseudonym> {
  const secret = await fileSecret(db, now);
  return (letter, id) =>
    letter + createHmac('sha256', secret).update(`replay ${letter} ${id}`).digest('hex').slice(0, 12);
}

export function withoutNames(day: Day, pseudonym: Pseudonym): Day {
  const unit = (id: string): string => pseudonym('u', id);
  const company = (id: string): string => pseudonym('c', id);
  const park = (id: string): string => pseudonym('p', id);
  return {
    ...day,
    parks: day.parks
      .map(({ id, detachmentId, point }) => ({ id: park(id), detachmentId: unit(detachmentId), point: about(point) }))
      .sort(byId),
    companies: day.companies
      .map(({ id, detachmentIds }) => ({ id: company(id), detachmentIds: detachmentIds.map(unit).sort() }))
      .sort(byId),
    drivers: day.drivers
      .map(({ id, companyId, point, tonnageId, shifts }) => ({
        id: pseudonym('d', id),
        companyId: company(companyId),
        point: about(point),
        tonnageId,
        shifts,
      }))
      .sort(byId),
    tasks: day.tasks
      .map(({ id, detachmentId, regionId, at, point, tonnageId, sceneMinutes, lotMinutes, parkId }) => ({
        id: pseudonym('t', id),
        detachmentId: unit(detachmentId),
        regionId: regionId === null ? null : pseudonym('r', regionId),
        at,
        point: about(point),
        tonnageId,
        sceneMinutes,
        lotMinutes,
        parkId: parkId === null ? null : park(parkId),
      }))
      .sort(byId),
  };
}

/** To about a hundred metres: distances stay, a door does not. */
function about({ lng, lat }: Point): Point {
  return { lng: Math.round(lng * 1000) / 1000, lat: Math.round(lat * 1000) / 1000 };
}
