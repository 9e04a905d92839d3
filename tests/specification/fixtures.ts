/** What the table of calls names with `$`: records made over the API for one use, or found in the demonstration. */
import { randomUUID } from 'node:crypto';
import type { Json, Office, Person } from '../towing/office.ts';
import { paths, readCity, startTask, succeeded, type City } from '../towing/work.ts';
import { wireTime } from '../../src/server/time/clock.ts';
import { wirePassword } from '../../src/server/sessions/passwords/password.ts';

export interface Fixtures {
  readonly tokenOf: (username: string) => Promise<string>;
  readonly upload: (username: string, fields: Json) => Promise<void>;
  /** The code last sent to a mobile. */
  readonly lastCode: () => string;
  readonly police: Person;
  readonly company: Person;
  readonly office: Office;
  readonly city: City;
  /** A free driver of company A, another each time. */
  readonly driver: () => string;
}

/** @param lastCode what the gateway for short messages was given last. */
export async function openFixtures(office: Office, lastCode: () => string): Promise<Fixtures> {
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (username: string): Promise<string> => {
    const known = tokens.get(username) ?? signIn(office, username);
    tokens.set(username, known);
    return known;
  };
  const upload = async (username: string, fields: Json): Promise<void> => {
    const { payload, headers } = multipart(fields);
    const url = '/api/vehicle/uploadFile2';
    const token = await tokenOf(username);
    const answer = await office.app.inject({ method: 'POST', url, payload, headers: { ...headers, token } });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  const [police, company, city] = [await office.as('police'), await office.as('company'), await readCity(office)];
  // The first is the account `driver`, whom a fixture of its own sends.
  const free = city.driversA.slice(1);
  let next = 0;
  const driver = (): string => {
    const found = free[(next += 1)];
    if (!found) throw new Error('company A has no free driver left');
    return found.id;
  };
  return { tokenOf, upload, lastCode, police, company, office, city, driver };
}

async function signIn({ app }: Office, username: string): Promise<string> {
  const password = wirePassword(username === 'newcomer' ? '123456' : 'Towline-2026');
  const url = '/api/rescue_public/user/rescuePublicLogin.do';
  const answer = await app.inject({ method: 'POST', url, payload: { username, password } });
  if (answer.statusCode !== 200) throw new Error(`${username} cannot sign in: ${answer.body}`);
  return `express${answer.json<{ data: { accessToken: string } }>().data.accessToken}`;
}

type Make = (made: Fixtures) => Promise<string>;

const customer = { customerPhone: '13800138123', customerName: '王先生' };
const unassigned: Make = ({ police }) => startTask(police, customer);

async function assigned(made: Fixtures, id?: string): Promise<string> {
  const { police, city } = made;
  const task = id ?? (await unassigned(made));
  succeeded(await police.post(paths.assign, { id: task, trailerCompanyId: city.companyA, parkId: city.parkA }));
  return task;
}

async function dispatched(made: Fixtures, driver = made.driver(), id?: string): Promise<string> {
  const task = await assigned(made, id);
  succeeded(await made.company.post(paths.dispatch, { id: task, trailerManUserId: driver }));
  return task;
}

/** Towed to the lot, with the receipt number of the driver where it is given. */
async function finished(made: Fixtures, receiptNumber?: string): Promise<string> {
  const { office, city, police } = made;
  const id = made.driver();
  const one = city.driversA.find((driver) => driver.id === id);
  const driver = await office.as(one?.username ?? '');
  const vehicle = { vehicleCarno: '粤B12345', ...(receiptNumber ? { receiptNumber: '1' } : {}) };
  const task = await dispatched(made, id, await startTask(police, { trailerOrdersList: [vehicle] }));
  for (const step of ['accept', 'arrive', 'tow'] as const) succeeded(await driver.post(paths[step], { id: task }));
  succeeded(await driver.post(paths.finish, { id: task, ...(receiptNumber ? { receiptNumber } : {}) }));
  return task;
}

async function orderOf({ office }: Fixtures, taskId: string): Promise<string> {
  return one(office, 'select id from trailer_order where task_id = $1', [taskId]);
}

async function one(office: Office, text: string, values: unknown[] = []): Promise<string> {
  const [row] = await office.rows(text, values);
  if (!row) throw new Error(`nothing found: ${text}`);
  return String(Object.values(row)[0]);
}

/** A photo as the console uploads it: one white pixel. */
export const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export function multipart(fields: Json): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'towline-boundary';
  const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${String(value)}\r\n`);
  const file = `${part('name="file"; filename="photo.png"')}Content-Type: image/png\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from([...texts, file].join('')),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

async function photographed(made: Fixtures): Promise<string> {
  const id = await unassigned(made);
  await made.upload('police', { id, group: 'policeImage' });
  return id;
}

/** Made by a job: waits until it is done. */
async function download({ police }: Fixtures, path: string, body: Json): Promise<string> {
  const id = String(succeeded(await police.post(path, body)).data['id']);
  for (let tries = 0; tries < 200; tries += 1) {
    const items = succeeded(await police.get('/vehicle/ces', { id })).data as unknown as readonly Json[];
    const item = [items].flat().find((one) => one['id'] === id);
    if (item?.['percentage'] === 100) return id;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error(`the download ${id} was not made within 10 seconds`);
}

async function ruleOf({ police }: Fixtures, active: boolean): Promise<string> {
  const rule = { name: '测试规则', methodOfDispatch: 1, active };
  return String(succeeded(await police.post('/rescue_public/automaticDispatch/add', rule)).data['id']);
}

const byUsername =
  (username: string): Make =>
  async ({ office }) =>
    (await office.as(username)).id;
const first =
  (text: string): Make =>
  ({ office }) =>
    one(office, text);
const ofUnit =
  (table: string): Make =>
  ({ office, city }) =>
    one(office, `select id from ${table} where detachment_id = $1 order by id limit 1`, [city.detachmentA]);
const ofApp = (app: string): Make => first(`select id from app_version where app = '${app}' limit 1`);

export const fixtures: Readonly<Record<string, Make>> = {
  password: async () => wirePassword('Towline-2026'),
  otherPassword: async () => wirePassword('Another-2026'),
  thirdPassword: async () => wirePassword('Third-2026'),
  mobile: first(`select mobile from "user" where username = 'company3'`),
  code: async ({ lastCode }) => lastCode(),
  police: byUsername('police'),
  office: byUsername('office'),
  editor: byUsername('editor'),
  unassigned,
  assigned: (made) => assigned(made),
  dispatched: (made) => dispatched(made),
  dispatchedToDriver: async (made) => dispatched(made, made.city.driversA[0]?.id),
  mismatched: (made) => finished(made, '2'),
  finishedOrder: async (made) => orderOf(made, await finished(made)),
  parkedOrder: async (made) => {
    const trailerOrdersId = await orderOf(made, await finished(made));
    succeeded(await made.police.post('/park/vehicleIn', { trailerOrdersId, status: 2 }));
    return trailerOrdersId;
  },
  deleted: async (made) => {
    const id = await unassigned(made);
    succeeded(await made.police.post(paths.delete, { id }));
    return id;
  },
  photographed,
  download: (made) => download(made, '/vehicle/export', { call: 'listByPageCommandCentre' }),
  document: async (made) => download(made, '/vehicle/downloadWord', { id: await unassigned(made) }),
  remark: async (made) => {
    const id = await unassigned(made);
    return String(succeeded(await made.police.post('/reviseRemarks/add', { id, remarks: '原备注' })).data['id']);
  },
  insured: async (made) => {
    const start = {
      accidentPlaceName: '南山区深南大道',
      accidentPoint: { lng: 113.94, lat: 22.54 },
      trailerOrdersList: [{ vehicleCarno: '粤B12345' }],
    };
    const { data } = succeeded(await made.police.post('/insuranceTrailerOrders/add', start));
    return assigned(made, String(data['id']));
  },
  driver: async ({ driver }) => driver(),
  companyDriver: async ({ driver }) => driver(),
  busyDriver: async (made) => {
    const id = made.driver();
    await dispatched(made, id);
    return id;
  },
  trackedDriver: async ({ office, city }) => {
    const [one] = city.driversA;
    const driver = await office.as(one?.username ?? '');
    const positions = [{ point: { lng: 113.95, lat: 22.54 }, accuracy: 5, speed: 30, time: wireTime(new Date()) }];
    succeeded(await driver.post('/trailerOrdersDriverAPP/position', { positions }));
    return driver.id;
  },
  companyA: async ({ city }) => city.companyA,
  parkA: async ({ city }) => city.parkA,
  parkA2: ({ office, city }) =>
    one(office, 'select id from park where detachment_id = $1 and id <> $2', [city.detachmentA, city.parkA]),
  region: ofUnit('region'),
  brigade: ofUnit('brigade'),
  fence: ofUnit('fence'),
  rescueType: first('select id from rescue_type limit 1'),
  dispatchRule: (made) => ruleOf(made, false),
  activeRule: (made) => ruleOf(made, true),
  menu: async ({ office }) => {
    const entry = { name: '测试', path: randomUUID() };
    return String(succeeded(await (await office.as('super')).post('/rescue_public/menu/add', entry)).data['id']);
  },
  appPoliceAndroid: ofApp('appPoliceAndroid'),
  appPoliceIos: ofApp('appPoliceIos'),
  appDriverAndroid: ofApp('appDriverAndroid'),
  appDriverIos: ofApp('appDriverIos'),
};

/** The value with each `$name` in it made. */
export async function filled(made: Fixtures, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((one) => filled(made, one)));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(async ([name, one]) => [name, await filled(made, one)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  const make = fixtures[value.slice(1)];
  if (!make) throw new Error(`the table of calls names "${value}", which is no fixture`);
  return make(made);
}
