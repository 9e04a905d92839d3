/** Tasks as the police start and give them, for pages of whoever has them then. */
import type { Client } from './product.ts';

/** @throws Error where it is refused */
export async function answered<T>(client: Client, path: string, body?: object): Promise<T> {
  const { status, body: answer } = body === undefined ? await client.get(path) : await client.post(path, body);
  if (status !== 200) throw new Error(`${path} answered ${status} ${answer.msg}`);
  return answer.data as T;
}

/** Given to nobody yet. @param more of the form, as who called @returns its id */
export async function startTask(
  police: Client,
  accidentPlaceName: string,
  vehicleCarno: string,
  more: object = {},
): Promise<string> {
  const { id } = await answered<{ id: string }>(police, '/rescue_public/commandCentre/trailerAddPC', {
    accidentPlaceName,
    accidentPoint: { lng: 113.9488, lat: 22.541 },
    trailerOrdersList: [{ vehicleCarno, tonnageId: 1 }],
    ...more,
  });
  return id;
}

const driverType = 6;

/** Given to the company of this user, with the unit's first lot; to them, where they are a driver. */
export async function giveTask(police: Client, id: string, to: Client): Promise<void> {
  const me = await answered<{ id: string; capacityId: string; userType: number }>(to, '/userInfo', {});
  const [park] = await answered<readonly { id: string }[]>(police, '/rescue_public/capacity/getCarParkByZhiDui');
  await answered(police, '/trailerOrdersRecord/commandCentreAllotTrailerOrdersRecord', {
    id,
    mode: 0,
    trailerCompanyId: me.capacityId,
    parkId: park?.id,
    ...(me.userType === driverType && { driverId: me.id }),
  });
}
