/** Pages changed in the browser, over what is shipped. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printSchema } from '../../../src/core/source/printSchema.ts';
import type { SchemaEditor } from '../../../src/server/releases/editor/model.ts';
import { publishFirst } from '../../../src/server/releases/sources.ts';
import type { Library } from '../library.ts';
import { openStudioLibrary } from '../studioLibrary.ts';

interface Opened {
  readonly state: string;
  readonly text: string;
  readonly shipped: string | null;
  readonly version: number;
  readonly author: string | null;
  readonly conflicts: readonly string[];
  readonly history: readonly { readonly version: number; readonly author: string }[];
}

let library: Library;
let schemaEditor: SchemaEditor;
let folder = '';
let close: () => Promise<void>;
const log = pino({ level: 'silent' });
const ship = (file: string, json: unknown) => writeFile(join(folder, file), JSON.stringify(json, null, 2));

beforeAll(async () => {
  ({ library, schemaEditor, folder, close } = await openStudioLibrary());
});
afterAll(() => close());

const get = (url: string, as = 'super') => library.send({ method: 'GET', url: `/api/schemas/${url}`, as });
const post = (url: string, payload: object, as = 'super') =>
  library.send({ method: 'POST', url: `/api/schemas/${url}`, as, payload });
const opened = async (file: string): Promise<Opened> => (await get(`file?file=${file}`)).body.data as Opened;
const publish = (file: string, text: string | null, version: number) => post('publish', { file, text, version });

const shelves = (title: string, more: object = {}): string =>
  JSON.stringify({ entity: { title, properties: { name: { type: 'string', title: '名称', search: true } } }, ...more });
const file = 'screens/shelves.json';

describe('the desk', () => {
  test('opens to its author what they have begun and nobody has published, and to nobody else', async () => {
    const begun = 'screens/begun.json';
    expect((await get(`file?file=${begun}`)).status).toBe(404);
    await post('draft', { file: begun, text: '{"entity": {}}', version: 0, base: null });
    expect((await get(`file?file=${begun}`)).body.data).toMatchObject({
      text: '',
      version: 0,
      editable: true,
      draft: { text: '{"entity": {}}' },
    });
    await post('draft', { file: begun, text: null });
    expect((await get(`file?file=${begun}`)).status).toBe(404);
  });

  test('keeps what another window of its author has written, and tells of it whoever did not know', async () => {
    const begun = 'screens/twice.json';
    const keep = (text: string | null, over: readonly string[]) =>
      post('draft', { file: begun, text, version: 0, base: null, over });
    const kept = async () => (await get(`file?file=${begun}`)).body.data;
    expect((await keep('{"a": 1}', [''])).status).toBe(200);
    expect((await keep('{"a": 2}', ['', '{"a": 1}'])).status).toBe(200);
    const late = await keep('{"b": 1}', ['']);
    expect([late.status, late.body.error, late.body.data]).toEqual([409, 'draft-elsewhere', { text: '{"a": 2}' }]);
    await keep(null, ['{"b": 1}']);
    expect(await kept()).toMatchObject({ draft: { text: '{"a": 2}' } });
    // An answer that was lost is no other window: the same text is kept as often as it is sent.
    expect((await keep('{"a": 2}', [''])).status).toBe(200);
    expect((await keep('{"b": 1}', ['{"a": 2}'])).status).toBe(200);
    expect(await kept()).toMatchObject({ draft: { text: '{"b": 1}' } });
    expect((await post('draft', { file: begun, text: '{}', version: 0, base: null, over: [] })).status).toBe(400);
    await post('draft', { file: begun, text: null });
  });

  test('is for super managers alone', async () => {
    for (const as of ['librarian', 'desk', 'reader']) {
      expect((await get('files', as)).status).toBe(403);
      expect((await get(`file?file=${file}`, as)).status).toBe(403);
      expect((await post('try', { file, text: '{}' }, as)).status).toBe(403);
      expect((await post('publish', { file, text: '{}', version: 0 }, as)).status).toBe(403);
    }
    expect((await library.send({ method: 'GET', url: '/api/schemas/files' })).status).toBe(401);
  });

  test('tells why somebody sees a thing or not, with the place, and tells it to nobody else', async () => {
    interface Told {
      readonly items: readonly {
        readonly kind: string;
        readonly id: string;
        readonly shown: boolean | null;
        readonly steps: readonly { readonly is: string; readonly holds: boolean | null; readonly at: object | null }[];
      }[];
    }
    const about = { screen: 'books/readerPicker', record: null, userType: null };
    const phoneOf = async (username: string) => {
      const told = (await post('why', { ...about, username })).body.data as Told;
      return told.items.find(({ kind, id }) => kind === 'column' && id === 'phone');
    };
    expect(await phoneOf('librarian')).toMatchObject({ shown: true });
    expect(await phoneOf('desk')).toMatchObject({
      shown: false,
      steps: [{ is: 'known' }, { is: 'read', holds: false, at: { file: 'calls/book.json' } }],
    });
    for (const as of ['librarian', 'desk', 'reader'])
      expect((await post('why', { ...about, username: null }, as)).status).toBe(403);
    expect((await post('why', { ...about, username: 'nobody' })).status).toBe(404);
    for (const screen of ['nowhere', 'constructor', '__proto__'])
      expect([screen, (await post('why', { ...about, screen, username: null })).status]).toEqual([screen, 404]);
  });

  test('judges a page before anything of it is written: no kill can leave a faulty one behind', async () => {
    const { pool } = library.database;
    await pool.query(`create function refuse_page() returns trigger language plpgsql as
      $$ begin raise exception 'a page was written'; end $$`);
    await pool.query(`create trigger refuse_page before insert on schema_version execute function refuse_page()`);
    try {
      const answer = await publish(file, '{ "entity": "nowhere" }', 0);
      expect(answer).toMatchObject({ status: 422, body: { error: 'schema-faults' } });
      expect((await publish(file, shelves('书架'), 0)).status).toBe(500);
    } finally {
      await pool.query('drop trigger refuse_page on schema_version');
      await pool.query('drop function refuse_page');
    }
  });

  test('tells what users gain and lose by a text before it is published, and keeps the reason', async () => {
    const page = 'screens/reasons.json';
    const told = await post('changes', { file: page, text: shelves('原因') });
    expect(told.body.data).toContainEqual(
      expect.objectContaining({ change: 'comes', part: 'page', screen: 'reasons', title: '原因' }),
    );
    expect(await post('changes', { file: page, text: '{ "entity": "nowhere" }' })).toMatchObject({
      status: 422,
      body: { error: 'schema-faults' },
    });
    expect((await post('changes', { file: page, text: shelves('原因') }, 'librarian')).status).toBe(403);
    const sent = { file: page, text: shelves('原因'), version: 0 };
    expect((await post('publish', { ...sent, reason: 'x'.repeat(301) })).status).toBe(400);
    expect((await post('publish', { ...sent, reason: ' 盘点需要 ' })).status).toBe(200);
    expect((await opened(page)).history).toMatchObject([{ version: 1, author: 'super', reason: '盘点需要' }]);
    expect((await post('publish', { file: page, text: null, version: 1 })).status).toBe(200);
  });

  test('lists what is shipped; pages and what they are made of can be changed, calls and settings cannot', async () => {
    const files = (await get('files')).body.data as { file: string; state: string; editable: boolean }[];
    expect(files).toContainEqual(
      expect.objectContaining({ file: 'screens/loans.json', state: 'shipped', editable: true }),
    );
    expect(files).toContainEqual(expect.objectContaining({ file: 'entities/book.json', editable: true }));
    expect(files).toContainEqual(expect.objectContaining({ file: 'calls/book.json', editable: false }));
    for (const other of ['calls/book.json', 'screens/../entities/book.json', 'screens/Ü.json', 'settings.json']) {
      expect(await publish(other, '{}', 0)).toMatchObject({ status: 422, body: { error: 'not-editable' } });
    }
  });

  test('tries nothing under a path, or in a file, that it could not publish', async () => {
    const call = { call: 'book.list', input: {} };
    for (const other of ['screens/Ü.json', 'screens/../entities/book.json', 'calls/book.json', 'settings.json'])
      for (const attempt of [
        post('try', { file: other, text: '{}' }),
        post('judge', { file: other, text: '{}', ...call }),
      ])
        expect(await attempt).toMatchObject({ status: 422, body: { error: 'not-editable' } });
    expect((await post('review', { file: 'screens/Ü.json', text: '{}' })).body.error).toBe('not-editable');
    const { text } = await opened('calls/book.json');
    expect((await post('try', { file: 'calls/book.json', text })).body).toMatchObject({ data: { faults: [] } });
  });

  test('tries a text as it is published: a field whose column holds something else is told before', async () => {
    const page = 'screens/counted.json';
    const counted = (type: string) =>
      JSON.stringify({ entity: { title: '计数', properties: { count: { type, title: '数量' } } } });
    expect((await publish(page, counted('integer'), 0)).status).toBe(200);
    expect((await post('try', { file: page, text: counted('integer') })).body).toMatchObject({ data: { faults: [] } });
    const { data } = (await post('try', { file: page, text: counted('string') })).body;
    expect(data).toMatchObject({ faults: [{ file: page, code: 'type-changed' }] });
    expect((await publish(page, counted('string'), 1)).body.error).toBe('schema-faults');
    expect((await publish(page, null, 1)).status).toBe(200);
  });

  test('tries a text: its faults at their places, or the page as it would look', async () => {
    const broken = await post('try', { file, text: '{\n  "entity": "nowhere"\n}' });
    expect(broken.body.data).toMatchObject({
      faults: [{ file, line: 2, col: 13, code: 'unknown-entity' }],
      view: null,
    });
    const whole = await post('try', { file, text: shelves('书架') });
    expect(whole.body.data).toMatchObject({ faults: [], view: { id: 'shelves', type: 'list', title: '书架' } });
    expect(library.releases.current().catalogue.screens).not.toHaveProperty('shelves');
  });

  test('tells faults in the language of whoever asks, tried and refused alike', async () => {
    const faulty = { file, text: '{ "entity": "nowhere" }', version: 0 };
    const told = async (url: string, language: string): Promise<unknown> => {
      const headers = { 'accept-language': language };
      const { body } = await library.send({
        method: 'POST',
        url: `/api/schemas/${url}`,
        as: 'super',
        payload: faulty,
        headers,
      });
      return (body.data as { readonly faults: readonly { readonly message: string }[] }).faults.map(
        ({ message }) => message,
      );
    };
    for (const url of ['try', 'publish', 'review']) {
      expect(await told(url, 'zh-CN')).toEqual(['"nowhere" 不是已有的实体']);
      expect(await told(url, 'en-US')).toEqual(['"nowhere" is not an entity']);
    }
  });

  test('publishes a new page, its next state, and takes it away again', async () => {
    expect((await publish(file, shelves('书架'), 0)).body.data).toMatchObject({ state: 'added', version: 1 });
    const list = () => library.send({ method: 'GET', url: '/api/shelves/listByPage', as: 'librarian' });
    expect((await list()).status).toBe(200);
    expect((await publish(file, shelves('新书架'), 1)).body.data).toMatchObject({ version: 2 });
    expect(library.releases.current().catalogue.screens['shelves']?.title).toBe('新书架');
    expect((await opened(file)).history.map(({ version }) => version)).toEqual([2, 1]);
    expect((await publish(file, null, 2)).status).toBe(200);
    expect((await list()).status).toBe(404);
    expect((await get(`file?file=${file}`)).status).toBe(404);
    expect(await publish(file, null, 3)).toMatchObject({ status: 404 });
    expect((await publish(file, shelves('再建'), 0)).body.data).toMatchObject({ state: 'added', version: 4 });
  });

  test('compares two versions of a page with each other, neither of which serves', async () => {
    const compared = 'screens/racks.json';
    const rack = (more: object) =>
      JSON.stringify({
        entity: {
          title: '架',
          properties: { name: { type: 'string', title: '名称' }, note: { type: 'string', title: '说明' } },
        },
        ...more,
      });
    await publish(compared, rack({ columns: ['name'] }), 0);
    await publish(compared, rack({ columns: ['name', 'note'] }), 1);
    await publish(compared, rack({ columns: ['note'] }), 2);
    const between = async (from: number, to: number) => {
      const { status, body } = await post('compare', { file: compared, from, to });
      const found = body.data as {
        readonly changes: readonly { readonly change: string; readonly part: string; readonly id: string }[];
        readonly touched: readonly { readonly kind: string; readonly count: number | null }[];
      };
      if (status !== 200) return { status, told: [], touched: [] };
      const told = found.changes.map(({ change, part, id }) => `${change} ${part} ${id}`);
      return { status, told, touched: found.touched.map(({ kind, count }) => [kind, count]) };
    };
    expect(await between(1, 2)).toEqual({ status: 200, told: ['comes column note'], touched: [] });
    expect(await between(2, 1)).toMatchObject({ status: 200, told: ['goes column note'] });
    expect(await between(1, 3)).toMatchObject({ status: 200, told: ['comes column note', 'goes column name'] });
    expect(await between(2, 2)).toEqual({ status: 200, told: [], touched: [] });
    await publish(compared, rack({ columns: ['note'] }).replace('"title":"说明"', '"title":"注解","maxLength":9'), 3);
    expect((await between(3, 4)).touched).toEqual([
      ['length', null],
      ['called', null],
    ]);
    // It was never shipped, and has no such version.
    expect((await between(0, 1)).status).toBe(404);
    expect((await between(1, 9)).status).toBe(404);
    expect((await post('compare', { file: compared, from: 1, to: 2 }, 'librarian')).status).toBe(403);
  });

  test('publishes nothing that has faults, and keeps no version of it', async () => {
    const before = library.releases.current();
    const refused = await publish('screens/loans.json', '{ "entity": "nowhere" }', 0);
    expect(refused).toMatchObject({ status: 422, body: { error: 'schema-faults' } });
    expect((refused.body.data as { faults: unknown[] }).faults).toHaveLength(1);
    expect(library.releases.current()).toBe(before);
    expect(await opened('screens/loans.json')).toMatchObject({ state: 'shipped', version: 0 });
  });

  test('refuses a text that cannot be stored, and says where one nests without end', async () => {
    expect(await publish(file, '"\0"', 0)).toMatchObject({ status: 400, body: { error: 'bad-parameters' } });
    const deep = await post('try', { file, text: '['.repeat(100_000) });
    expect(deep.body.data).toMatchObject({ faults: [{ line: 1, col: 65, code: 'bad-json' }], view: null });
  });

  test('says so where somebody else was quicker', async () => {
    const { text } = await opened('screens/loans.json');
    const changed = (size: number): string => JSON.stringify({ ...(JSON.parse(text) as object), size });
    const answers = await Promise.all([30, 40].map((size) => publish('screens/loans.json', changed(size), 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale?.body).toMatchObject({ error: 'stale', data: { version: 1, author: 'super' } });
    expect(await opened('screens/loans.json')).toMatchObject({ state: 'changed', version: 1 });
  });
});

describe('a new shipment', () => {
  const shipped = { entity: 'book', title: '标签', size: 20 };
  const labels = 'screens/ownLabels.json';
  const served = () => library.releases.current().catalogue.screens['ownLabels'];
  const restart = () => publishFirst(library.releases, library.database, schemaEditor, log);

  test('is merged with what was changed elsewhere in the file', async () => {
    await ship(labels, shipped);
    await restart();
    await publish(labels, JSON.stringify({ ...shipped, size: 50 }), 0);
    await ship(labels, { ...shipped, title: '馆藏标签' });
    await restart();
    const merged = { ...shipped, title: '馆藏标签', size: 50 };
    expect(await opened(labels)).toMatchObject({ state: 'merged', conflicts: [], text: printSchema(merged) });
    expect(served()).toMatchObject({ size: 50, title: '馆藏标签' });
  });

  test('stands where both changed the same, and the author is told', async () => {
    await ship(labels, { ...shipped, size: 30 });
    await restart();
    expect(await opened(labels)).toMatchObject({ state: 'conflict', conflicts: ['size'], author: 'super' });
    expect(served()).toMatchObject({ size: 30 });
  });

  test('stands alone where a page made in the browser fits it no more, and the faults are told', async () => {
    const stamps = { entity: { title: '邮票', properties: { name: { type: 'string', title: '名称' } } } };
    await ship('screens/stamps.json', stamps);
    await restart();
    expect((await publish('screens/stampsToo.json', JSON.stringify({ entity: 'stamps' }), 0)).status).toBe(200);
    await rm(join(folder, 'screens/stamps.json'));
    await restart();
    expect(library.releases.current().catalogue.screens).not.toHaveProperty('stampsToo');
    expect(library.releases.faults()).toMatchObject([{ file: 'screens/stampsToo.json', code: 'unknown-entity' }]);
    expect((await publish('screens/stampsToo.json', null, 1)).status).toBe(200);
    expect(library.releases.faults()).toEqual([]);
  });
});
