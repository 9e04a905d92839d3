/** A day of the product over its API, that every release understands: told to one server, or to several by turns. */
import { setTimeout as pause } from 'node:timers/promises';
import { signIn, type Client } from '../browser/product.ts';
import { paths, readCity, type City, type Rows } from '../towing/work.ts';

type Json = Record<string, unknown>;

interface Stage {
  /** Where the next call goes: called once for each. */
  readonly server: () => string;
  /** Reads of the database that the servers share. */
  readonly rows: Rows;
  /** Tells one day from another on the same database. */
  readonly day?: number;
}

/** One person, whose every call goes to the server whose turn it is. */
interface Person {
  readonly post: (path: string, body?: Json) => Promise<Json>;
  readonly get: (path: string) => Promise<Json>;
  readonly upload: (path: string, fields: Readonly<Record<string, string>>, content: Buffer) => Promise<Json>;
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function enter({ server }: Stage, username: string): Promise<Person> {
  const { token }: Client = await signIn(server(), username);
  const headers = { token: `express${token}` };
  const send = async (path: string, init: RequestInit): Promise<Json> => {
    const url = `${server()}/api${path}`;
    const answer = await fetch(url, init);
    const body = (await answer.json()) as Json;
    if (!answer.ok) throw new Error(`${username} at ${url}: ${JSON.stringify(body)}`);
    return body['data'] as Json;
  };
  return {
    get: (path) => send(path, { headers }),
    post: (path, body = {}) =>
      send(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    upload: (path, fields, content) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'photo.png');
      return send(path, { method: 'POST', headers, body: form });
    },
  };
}

interface Scene {
  readonly city: City;
  readonly police: Person;
  readonly company: Person;
  readonly companyC: Person;
  readonly park: Person;
  readonly office: Person;
  readonly wheel: (index: number) => Promise<Person>;
  readonly rows: Rows;
  readonly day: number;
}

/** Tasks that stand in every state when the day is over, by the step that they took last. */
type Standing = Readonly<Record<string, string>>;

/** @returns the tasks that the day leaves unfinished. */
export async function tellDay(stage: Stage): Promise<Standing> {
  const [police, company, companyC, park, office] = await Promise.all(
    ['police', 'company', 'company3', 'park', 'office'].map((name) => enter(stage, name)),
  );
  if (!police || !company || !companyC || !park || !office) throw new Error('Everybody signs in');
  const city = await readCity(stage);
  const wheel = (index: number): Promise<Person> => enter(stage, city.driversA[index]?.username ?? '');
  const scene = { city, police, company, companyC, park, office, wheel, rows: stage.rows, day: stage.day ?? 0 };
  await tellEndings(scene);
  await tellLot(scene);
  await tellOffice(scene);
  return leaveStanding(scene);
}

async function started({ police }: Scene, more: Json = {}): Promise<string> {
  const given = {
    accidentPlaceName: '南山区深南大道科技园路口',
    accidentPoint: { lng: 113.9488, lat: 22.541 },
    trailerOrdersList: [{ vehicleCarno: '粤B12345', tonnageId: 2, receiptNumber: 'H100' }],
    ...more,
  };
  return String((await police.post(paths.start, given))['id']);
}

async function assigned(scene: Scene, more: Json = {}): Promise<string> {
  const { police, city } = scene;
  const id = await started(scene);
  await police.post(paths.acknowledge, { id });
  await police.post(paths.assign, { id, mode: 0, trailerCompanyId: city.companyA, parkId: city.parkA, ...more });
  return id;
}

async function driven(scene: Scene, index: number, steps: readonly (keyof typeof paths)[]): Promise<string> {
  const { company, city, wheel } = scene;
  const id = await assigned(scene);
  await company.post(paths.dispatch, { id, trailerManUserId: city.driversA[index]?.id });
  const driver = await wheel(index);
  for (const step of steps) await driver.post(paths[step], { id });
  return id;
}

/** Every way in which a task ends, and every way back. */
async function tellEndings(scene: Scene): Promise<void> {
  const { police, company, companyC, city, wheel } = scene;
  const { id: image, path } = await police.upload('/vehicle/uploadFile2', { group: 'policeImage' }, picture);
  const withPhoto = await started(scene, { images: [{ id: image, path }] });
  await police.post(paths.cancel, { id: withPhoto, reason: '自行处理' });
  await police.post(paths.delete, { id: withPhoto });
  await police.post(paths.restore, { id: withPhoto });
  const finished = await driven(scene, 0, ['accept', 'arrive', 'tow']);
  await (
    await wheel(0)
  ).post(paths.finish, { id: finished, receiptNumber: 'H101', arriveKmNum: 4.2, trailerKmNum: 11 });
  await police.post(paths.confirm, { id: finished });
  await police.post('/reviseRemarks/add', { id: finished, remarks: '已核对' });
  const empty = await driven(scene, 0, ['accept', 'arrive']);
  await (await wheel(0)).post(paths.empty, { id: empty, reason: '车辆已驶离' });
  const refused = await driven(scene, 0, []);
  await (await wheel(0)).post(paths.refuse, { id: refused, reason: '轮胎故障' });
  await company.post(paths.dispatch, { id: refused, trailerManUserId: city.driversA[1]?.id });
  await company.post(paths.transferDriver, { id: refused, trailerManUserId: city.driversA[2]?.id, reason: '换人' });
  await police.post(paths.cancel, { id: refused });
  const moved = await assigned(scene);
  await police.post(paths.assign, { id: moved, mode: 1, trailerCompanyId: city.companyC, parkId: city.parkA });
  await companyC.post(paths.companyRefuse, { id: moved, reason: '无空车' });
  await police.post(paths.assign, { id: moved, mode: 0, trailerCompanyId: city.companyA, parkId: city.parkA });
  await police.post(paths.withdraw, { id: moved, reason: '改派' });
  await police.post(paths.cancel, { id: moved });
}

async function tellLot(scene: Scene): Promise<void> {
  const { park, police, rows, wheel } = scene;
  const { capacityId: parkId } = await park.post('/userInfo');
  const id = await assigned(scene, { parkId, driverId: scene.city.driversA[3]?.id });
  const driver = await wheel(3);
  for (const step of ['accept', 'arrive', 'tow'] as const) await driver.post(paths[step], { id });
  const [order] = await rows('select id from trailer_order where task_id = $1', [id]);
  const trailerOrdersId = order?.['id'];
  await park.post('/park/vehicleIn', { trailerOrdersId, status: 5 });
  await police.post('/park/strongMeasures', { trailerOrdersId, status: 3 });
  await park.post('/park/vehicleOut', { trailerOrdersId });
  await driver.post(paths.finish, { id });
}

async function tellOffice({ office, police, wheel, city, day }: Scene): Promise<void> {
  const driver = await wheel(4);
  await driver.post('/trailerOrdersDriverAPP/shift', { workStatus: 1 });
  await driver.post('/trailerOrdersDriverAPP/standby', { standStatus: 1 });
  const time = '2026-11-22 10:00:00';
  const point = { lng: 113.95, lat: 22.54 };
  await driver.post('/trailerOrdersDriverAPP/position', { positions: [{ point, accuracy: 8, speed: 20, time }] });
  await office.post('/region/add', { name: `蛇口片区${day}` });
  const { records } = (await office.get('/region/listByPage?size=1')) as { records?: readonly Json[] };
  await office.post('/region/update', { id: records?.[0]?.['id'], name: `前海片区${day}` });
  await office.post('/rescue_public/user/batchAdd', {
    users: [{ username: `neighbour${day}`, name: '邻居', userType: 5, detachmentId: city.detachmentA }],
  });
  await police.get('/rescue_public/commandCentre/getTask');
  await police.get('/trailerOrdersRecord/findDetail_commandCentre');
  await exported(police);
}

/** An export runs as a job of whichever server takes it. */
async function exported(police: Person): Promise<void> {
  const { id } = await police.post('/vehicle/export', { call: 'listByPageCommandCentre', params: {} });
  for (;;) {
    const [item] = (await police.get(`/vehicle/ces?id=${String(id)}`)) as unknown as readonly Json[];
    if (item?.['state'] === 'done') return;
    if (item?.['state'] === 'failed') throw new Error(`The export must be done: ${JSON.stringify(item)}`);
    await pause(50);
  }
}

async function leaveStanding(scene: Scene): Promise<Standing> {
  return {
    start: await started(scene),
    assign: await assigned(scene),
    dispatch: await driven(scene, 5, []),
    accept: await driven(scene, 6, ['accept']),
    arrive: await driven(scene, 7, ['accept', 'arrive']),
    tow: await driven(scene, 8, ['accept', 'arrive', 'tow']),
  };
}
