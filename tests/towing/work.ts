/** Steps of a task's life over the API, in a few words. */
import type { Answer, Json, Office, Person } from './office.ts';

/** Reads of the product's database. */
export type Rows = Office['rows'];

export const paths = {
  start: '/rescue_public/commandCentre/trailerAddPC',
  assign: '/trailerOrdersRecord/commandCentreAllotTrailerOrdersRecord',
  withdraw: '/trailerOrdersRecord/commandCentreWithdrawTrailerOrdersRecord',
  cancel: '/trailerOrdersDriverAPP/commandCentreCancelTrailerOrdersRecord',
  delete: '/rescue_public/commandCentre/updateRomve',
  restore: '/commandCentre/restore',
  acknowledge: '/trailerOrdersRecord/acknowledge',
  confirm: '/trailerOrdersPoliceAPP/updatePC',
  waivePhotos: '/trailerOrdersRecord/waivePhotos',
  dispatch: '/trailerOrdersRecord/companyAllotTrailerOrdersRecord',
  transferDriver: '/trailerOrdersRecord/companyAllotTrailerOrdersRecord_anew',
  companyRefuse: '/trailerOrdersRecord/companyRefuse',
  accept: '/trailerOrdersDriverAPP/accept',
  arrive: '/trailerOrdersDriverAPP/arrive',
  tow: '/trailerOrdersDriverAPP/tow',
  finish: '/trailerOrdersDriverAPP/finish',
  empty: '/trailerOrdersDriverAPP/empty',
  refuse: '/trailerOrdersDriverAPP/refuse',
} as const;

/** A photo, as small as one can be. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** What the tests need of the planted city. */
export interface City {
  readonly detachmentA: string;
  readonly detachmentB: string;
  readonly companyA: string;
  readonly companyB: string;
  readonly companyC: string;
  readonly parkA: string;
  readonly parkB: string;
  /** Free drivers on shift of company A, each with username and name; the first is `driver`. */
  readonly driversA: readonly Driver[];
  readonly driversB: readonly Driver[];
  readonly driversC: readonly Driver[];
}
export interface Driver {
  readonly id: string;
  readonly username: string;
  readonly name: string;
}

export async function readCity(office: { readonly rows: Rows }): Promise<City> {
  const one = async (text: string, values: unknown[] = []): Promise<string> =>
    String((await office.rows(text, values))[0]?.['id']);
  const unit = async (username: string): Promise<string> =>
    one('select detachment_id as id from "user" where username = $1', [username]);
  const company = async (username: string): Promise<string> =>
    one('select capacity_id as id from "user" where username = $1', [username]);
  const park = async (detachment: string): Promise<string> =>
    one('select id from park where detachment_id = $1 order by name desc limit 1', [detachment]);
  const drivers = async (companyId: string): Promise<Driver[]> =>
    (await office.rows(
      `select d.id, u.username, u.name from driver d join "user" u on u.id = d.id
       where d.trailer_company_id = $1 and d.work_status = 1 and d.task_status = 0 order by u.username`,
      [companyId],
    )) as unknown as Driver[];
  const [detachmentA, detachmentB] = [await unit('police'), await unit('police2')];
  const [companyA, companyB, companyC] = [
    await company('company'),
    await company('company2'),
    await company('company3'),
  ];
  return {
    detachmentA,
    detachmentB,
    companyA,
    companyB,
    companyC,
    parkA: await park(detachmentA),
    parkB: await park(detachmentB),
    driversA: await drivers(companyA),
    driversB: await drivers(companyB),
    driversC: await drivers(companyC),
  };
}

export async function startTask(police: Person, more: Json = {}): Promise<string> {
  const answer = await police.post(paths.start, {
    accidentPlaceName: '南山区深南大道科技园路口',
    accidentPoint: { lng: 113.9488, lat: 22.541 },
    trailerOrdersList: [{ vehicleCarno: '粤B12345', tonnageId: 2 }],
    ...more,
  });
  return String(succeeded(answer).data['id']);
}

export function succeeded(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer;
}

/** All tables of the task's life in one text: equal before and after a refused step. */
export async function checksum(office: Office): Promise<string> {
  const tables = ['task', 'trailer_order', 'driver', 'driver_hold', 'event', 'feed', 'task_image', 'remark', 'file'];
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`,
  );
  return JSON.stringify(await office.rows(`${parts.join(' union all ')} order by name`));
}

/** What a task says whose tow is finished. */
export const finished = { rescueStatus: 4, orderStatus: 1 };

/** From a task's start to its finished tow, by police, company and driver of detachment A. @returns the task as the police read it then */
export async function mainJob(office: Office): Promise<Json> {
  const city = await readCity(office);
  const [police, company, driver] = await Promise.all(['police', 'company', 'driver'].map(office.as));
  if (!police || !company || !driver) throw new Error('the demonstration has these accounts');
  const id = await startTask(police);
  const given = { mode: 0, trailerCompanyId: city.companyA, trailerCompanyName: 'x' };
  succeeded(await police.post(paths.assign, { id, ...given, parkId: city.parkA, parkName: 'y' }));
  const man = { trailerManUserId: driver.id, trailerManUserName: city.driversA[0]?.name ?? '' };
  succeeded(await company.post(paths.dispatch, { id, ...man }));
  for (const step of ['accept', 'arrive', 'tow', 'finish'] as const) succeeded(await driver.post(paths[step], { id }));
  const detail = await police.get('/trailerOrdersRecord/findDetail_commandCentre', { id });
  return succeeded(detail).data;
}
