/** The forms of a page that nobody has published: their views, and what is said of what is entered in them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLibrary, type Library } from '../library.ts';

const file = 'screens/visits.json';
const pageOf = (more: object = {}): string =>
  JSON.stringify({
    entity: {
      title: '巡查',
      required: ['name', 'visitedOn'],
      properties: {
        name: { type: 'string', title: '名称', maxLength: 5, search: true },
        visitedOn: { type: 'string', format: 'date', title: '日期' },
        rooms: { type: 'integer', title: '房间', minimum: 1 },
        damaged: { type: 'boolean', title: '有损坏', default: false },
        damage: { type: 'string', title: '损坏情况' },
        secretly: { type: 'string', title: '仅馆员', read: [1] },
        ...more,
      },
      when: [
        { if: { damaged: true }, set: { damage: { required: true } } },
        { if: { damaged: { not: true } }, set: { damage: { visible: false } } },
      ],
    },
  });
const text = pageOf();

let library: Library;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tried-'));
  library = await openLibrary({ schemasDir: folder });
});
afterAll(async () => {
  await library.close();
  await rm(folder, { recursive: true, force: true });
});

const post = (url: string, payload: object, as = 'super') =>
  library.send({ method: 'POST', url: `/api/schemas/${url}`, as, payload });

interface Tried {
  readonly faults: readonly object[];
  readonly view: { readonly type: string; readonly fields?: readonly { readonly name: string }[] } | null;
  readonly hash: string | null;
  readonly sample: object | null;
}
const tried = async (more: object): Promise<Tried> => (await post('try', { file, text, ...more })).body.data as Tried;

describe('the forms of a page that is being written', () => {
  test('have a view before anything of it is published', async () => {
    const { view, hash } = await tried({ screen: 'visits#add' });
    expect(view?.type).toBe('dialog');
    expect(view?.fields?.map(({ name }) => name)).toContain('damage');
    expect(hash).toMatch(/^\w{8,}$/);
    expect((await library.send({ method: 'GET', url: '/api/visits/listByPage', as: 'super' })).status).toBe(404);
  });

  test('are those of the user type that looks', async () => {
    const names = async (userType: number | null) =>
      (await tried({ screen: 'visits#add', userType })).view?.fields?.map(({ name }) => name) ?? [];
    expect(await names(null)).toContain('secretly');
    expect(await names(3)).not.toContain('secretly');
  });

  test('are asked for by name: there is none of another', async () => {
    for (const screen of ['nowhere', 'constructor', '__proto__']) expect((await tried({ screen })).view).toBeNull();
  });

  test('name the schemas that they are of, so that other words are another name', async () => {
    const other = await tried({ text: pageOf({ more: { type: 'string', title: '更多' } }) });
    expect(other.hash).not.toBe((await tried({})).hash);
  });

  test('come with a record as it would be, for rows that nobody has stored yet', async () => {
    const { sample } = await tried({});
    expect(sample).toMatchObject({ entity: 'visits', row: { id: 'sample', name: '名称', rooms: 1, damaged: false } });
    expect((await tried({ text: '{"entity": "nowhere"}' })).sample).toBeNull();
  });
});

describe('what is entered in them', () => {
  const judged = async (input: object, more: object = {}) =>
    post('judge', { file, text, call: 'visits.insert', input, ...more });
  const faultsOf = async (input: object) => {
    const { status, body } = await judged(input);
    expect(status).toBe(200);
    return (body.data as readonly { readonly field: string; readonly text: object }[]).map(({ field }) => field);
  };

  test('is judged as the server will judge it, in both languages', async () => {
    const well = { detachmentId: 'north', name: 'Hall', visitedOn: '2026-11-20', damaged: false };
    expect(await faultsOf(well)).toEqual([]);
    expect(await faultsOf({ ...well, name: 'Too long' })).toEqual(['name']);
    expect(await faultsOf({ ...well, rooms: 0 })).toEqual(['rooms']);
    expect(await faultsOf({ ...well, damaged: true })).toEqual(['damage']);
    expect(await faultsOf({ detachmentId: 'north', name: 'Hall' })).toEqual(['visitedOn']);
    const { body } = await judged({ ...well, rooms: 0 });
    expect(body.data).toEqual([{ field: 'rooms', text: { 'zh-CN': expect.any(String), 'en-US': expect.any(String) } }]);
  });

  test('is kept nowhere', async () => {
    const { rows } = await library.database.pool.query(`select 1 from pg_tables where tablename = 'visits'`);
    expect(rows).toEqual([]);
  });

  test('is judged for a call that there is, of a page without faults, and for super managers alone', async () => {
    for (const call of ['visits.nothing', 'constructor']) expect((await judged({}, { call })).status).toBe(404);
    expect((await judged({}, { text: '{"entity": "nowhere"}' })).status).toBe(422);
    expect((await judged({}, { as: 'nobody' })).status).toBe(404);
    expect((await post('judge', { file, text, call: 'visits.insert', input: [] })).status).toBe(400);
    expect((await post('judge', { file, text, call: 'visits.insert', input: {} }, 'librarian')).status).toBe(403);
  });
});

test('whoever is looked as is told as conditions read them, without a session', async () => {
  const person = async (as: string, query: string) =>
    (await library.send({ method: 'GET', url: `/api/schemas/person?${query}`, as })).body.data;
  expect(await person('super', 'as=desk')).toMatchObject({ userType: 2, superManager: 0, detachmentId: 'north' });
  expect(await person('super', 'userType=3')).toMatchObject({ userType: 3, superManager: 0, detachmentId: null });
  expect(await person('super', 'as=desk')).not.toHaveProperty('sessionId');
  expect(await person('librarian', 'as=desk')).toBeNull();
});
