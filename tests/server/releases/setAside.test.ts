/** A schema file with faults is set aside, and nothing else with it. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AsideNote } from '../../../src/core/model/view.ts';
import { handlerNames } from '../../../src/server/ownHandlers.ts';
import { openReleases, type Releases } from '../../../src/server/releases/releases.ts';
import type { SchemaEditor } from '../../../src/server/releases/editor/model.ts';
import { openSchemaEditor } from '../../../src/server/releases/schemaEditor.ts';
import { publishFirst } from '../../../src/server/releases/sources.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import { libraryHandlers, librarySources, type Library } from '../library.ts';
import { openStudioLibrary } from '../studioLibrary.ts';

let library: Library;
let schemaEditor: SchemaEditor;
let folder = '';
let close: () => Promise<void>;
const log = pino({ level: 'silent' });
const now = () => new Date();
const save = (file: string, text: string) => writeFile(join(folder, file), text);
const page = (title: string, more: object = {}): string =>
  JSON.stringify({ entity: { title, properties: { name: { type: 'string', title: '名称', search: true }, ...more } } });

beforeAll(async () => {
  ({ library, schemaEditor, folder, close } = await openStudioLibrary());
  await mkdir(join(folder, 'parts'), { recursive: true });
});
afterAll(() => close());
beforeEach(async () => {
  await save('screens/shelves.json', page('书架'));
  await save('screens/stamps.json', page('邮票'));
  await offer();
  expect(library.releases.faults()).toEqual([]);
});

const offer = async () => schemaEditor.publishAll();
const asideFiles = (releases: Releases = library.releases) => releases.aside().map(({ file }) => file);
const screens = () => library.releases.current().catalogue.screens;
const get = (url: string, as?: string) => library.send({ method: 'GET', url, ...(as !== undefined && { as }) });
const publish = (file: string, text: string | null, version: number) =>
  library.send({ method: 'POST', url: '/api/schemas/publish', as: 'super', payload: { file, text, version } });
const notes = async (as: string) =>
  ((await get('/api/release/manifest', as)).body.data as { aside?: readonly AsideNote[] }).aside;

describe('a part of pages', () => {
  const part = (field: string): string => JSON.stringify({ columns: [field] });
  const using = JSON.stringify({ entity: 'book', columns: [{ use: 'names' }] });
  beforeEach(async () => {
    await save('parts/names.json', part('title'));
    await save('screens/using.json', using);
    await offer();
    expect(library.releases.faults()).toEqual([]);
  });
  afterEach(async () => {
    for (const file of ['screens/using.json', 'screens/misusing.json', 'parts/names.json'])
      await rm(join(folder, file), { force: true });
  });

  test('is set aside itself where it has a fault, and its pages serve on with what it was', async () => {
    await save('parts/names.json', part('titel'));
    await save('screens/stamps.json', page('新邮票'));
    await offer();
    expect(asideFiles()).toEqual(['parts/names.json']);
    expect(screens()).toMatchObject({ using: { columns: [{ field: 'title' }] }, stamps: { title: '新邮票' } });
  });

  test('serves on where a new page uses it wrongly, which is set aside', async () => {
    await save('screens/misusing.json', using.replace('"book"', '"author"'));
    await save('screens/stamps.json', page('新邮票'));
    await offer();
    expect(asideFiles()).toEqual(['screens/misusing.json']);
    expect(screens()).toMatchObject({ using: { columns: [{ field: 'title' }] }, stamps: { title: '新邮票' } });
  });

  test('is changed in the browser, and every page with it; the editor knows its pages', async () => {
    const { body } = await get('/api/schemas/names', 'super');
    expect(body.data).toMatchObject({ parts: { names: { words: ['columns'], screens: ['using'] } } });
    expect((await publish('parts/names.json', part('pages'), 0)).status).toBe(200);
    expect(screens()).toMatchObject({ using: { columns: [{ field: 'pages' }] } });
    expect((await publish('parts/names.json', null, 1)).status).toBe(200);
    expect(screens()).toMatchObject({ using: { columns: [{ field: 'title' }] } });
  });
});

describe('a page that was sound', () => {
  test('serves on as it was, while other files on disk take effect', async () => {
    await save('screens/shelves.json', page('新书架').replace('"search"', '"serch"'));
    await save('screens/stamps.json', page('新邮票'));
    await offer();
    expect(asideFiles()).toEqual(['screens/shelves.json']);
    expect(library.releases.faults()).toMatchObject([{ file: 'screens/shelves.json', code: 'unknown-word' }]);
    expect(screens()).toMatchObject({ shelves: { title: '书架' }, stamps: { title: '新邮票' } });
    await save('screens/shelves.json', page('新书架'));
    await offer();
    expect([asideFiles(), library.releases.faults()]).toEqual([[], []]);
    expect(screens()['shelves']).toMatchObject({ title: '新书架' });
  });

  test('holds no other page back in the studio, and is told in its list', async () => {
    await save('screens/shelves.json', '{ "entity": ');
    await offer();
    const tried = await library.send({
      method: 'POST',
      url: '/api/schemas/try',
      as: 'super',
      payload: { file: 'screens/ownLoans.json', text: page('自有借阅') },
    });
    expect(tried.body.data).toMatchObject({ faults: [], view: { title: '自有借阅' } });
    const made = await publish('screens/ownLoans.json', page('自有借阅'), 0);
    expect(made).toMatchObject({ status: 200, body: { data: { aside: null, served: null } } });
    expect(screens()).toHaveProperty('ownLoans');
    const files = (await get('/api/schemas/files', 'super')).body.data as { file: string; aside: number | null }[];
    expect(files.filter(({ aside }) => aside !== null)).toMatchObject([{ file: 'screens/shelves.json', aside: 1 }]);
    const opened = (await get('/api/schemas/file?file=screens/shelves.json', 'super')).body.data;
    expect(opened).toMatchObject({ text: '{ "entity": ', served: page('书架'), aside: 1 });
    expect((await publish('screens/ownLoans.json', null, 1)).status).toBe(200);
    const refused = await publish('screens/shelves.json', '{ "entity": "nowhere" }', 0);
    expect(refused).toMatchObject({ status: 422, body: { error: 'schema-faults' } });
    const { faults } = refused.body.data as { faults: readonly { file: string; code: string }[] };
    expect(faults).toMatchObject([{ file: 'screens/shelves.json', code: 'unknown-entity' }]);
    expect((await publish('screens/shelves.json', page('改好的书架'), 0)).status).toBe(200);
    expect(asideFiles()).toEqual([]);
    expect(screens()['shelves']).toMatchObject({ title: '改好的书架' });
    // What is shipped is still faulty: nobody goes back to it.
    expect((await publish('screens/shelves.json', null, 1)).status).toBe(422);
    await save('screens/shelves.json', page('书架'));
    expect((await publish('screens/shelves.json', page('书架'), 1)).status).toBe(200);
    expect((await publish('screens/shelves.json', null, 2)).status).toBe(200);
  });

  test('is told to its authors with the page, in readiness and in a gauge; nobody else hears of it', async () => {
    await save('screens/shelves.json', '{\n  "entity": "nowhere" }');
    await offer();
    expect(await notes('super')).toMatchObject([
      { file: 'screens/shelves.json', serves: true, fault: expect.stringMatching(/^2:13 .*nowhere/) as string },
    ]);
    expect(await notes('librarian')).toBeUndefined();
    const ready = await get('/readyz');
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.text)).toEqual({
      status: 'degraded',
      ails: ['schemas'],
      parts: { schemas: { status: 'degraded', aside: ['screens/shelves.json'] } },
    });
    const afar = await library.send({ method: 'GET', url: '/readyz', remoteAddress: '203.0.113.7' });
    expect(JSON.parse(afar.text)).toEqual({ status: 'degraded', ails: ['schemas'] });
    expect((await get('/metrics')).text).toMatch(/^schema_files_aside 1$/m);
    await save('screens/shelves.json', page('书架'));
    await offer();
    expect(await notes('super')).toBeUndefined();
    expect((await get('/metrics')).text).toMatch(/^schema_files_aside 0$/m);
  });

  test('serves on after a start, and on a replica that follows', async () => {
    const { database } = library;
    await save('screens/shelves.json', '{}}');
    const again = openReleases({ database, tables: [], handlerNames: handlerNames(libraryHandlers), now });
    await publishFirst(again, database, openSchemaEditor({ database, releases: again, dir: folder, now }), log);
    expect(asideFiles(again)).toEqual(['screens/shelves.json']);
    expect(again.current().catalogue.screens['shelves']).toMatchObject({ title: '书架' });
    await save('screens/stamps.json', page('第三版邮票'));
    await offer();
    expect((await again.follow())?.release?.hash).toBe(library.releases.current().hash);
    expect(asideFiles(again)).toEqual(['screens/shelves.json']);
    expect(again.faults()).toMatchObject([{ file: 'screens/shelves.json' }]);
  });

  test('is known on a replica though the release that serves is the same, and known to be mended', async () => {
    const { database } = library;
    const again = openReleases({ database, tables: [], handlerNames: handlerNames(libraryHandlers), now });
    const editor = openSchemaEditor({ database, releases: again, dir: folder, now });
    await publishFirst(again, database, editor, log);
    const swaps: string[] = [];
    again.onSwap(({ hash }) => void swaps.push(hash));
    const { hash } = again.current();
    await save('screens/shelves.json', '{}}');
    await offer();
    expect(await again.follow()).toBeNull();
    expect([again.current().hash, asideFiles(again)]).toEqual([hash, ['screens/shelves.json']]);
    expect(again.faults()).toMatchObject([{ file: 'screens/shelves.json' }]);
    await save('screens/shelves.json', page('书架'));
    await offer();
    expect(await again.follow()).toBeNull();
    expect([again.current().hash, asideFiles(again), again.faults()]).toEqual([hash, [], []]);
    // Whose pages show what stands aside ask again, and nobody else: a start that changes nothing is no news.
    await publishFirst(library.releases, database, schemaEditor, log);
    await again.follow();
    expect(swaps).toEqual([hash, hash]);
  });

  test('and mended on a replica is mended for all', async () => {
    const { database } = library;
    const again = openReleases({ database, tables: [], handlerNames: handlerNames(libraryHandlers), now });
    const editor = openSchemaEditor({ database, releases: again, dir: folder, now });
    await publishFirst(again, database, editor, log);
    await save('screens/shelves.json', '{}}');
    await offer();
    await again.follow();
    await save('screens/shelves.json', page('书架'));
    await editor.publishAll();
    await library.releases.follow();
    expect([asideFiles(again), asideFiles(), library.releases.faults()]).toEqual([[], [], []]);
  });
});

describe('what was never sound', () => {
  test('a new page is left out until it is mended, and its author is told so', async () => {
    await save('screens/maps.json', '{ "entity": "nowhere" }');
    await offer();
    expect(asideFiles()).toEqual(['screens/maps.json']);
    expect(screens()).not.toHaveProperty('maps');
    expect(await notes('super')).toMatchObject([{ file: 'screens/maps.json', serves: false }]);
    await rm(join(folder, 'screens/maps.json'));
    await offer();
    expect(asideFiles()).toEqual([]);
  });

  test('a page does not keep the first start on an empty database; more than a page does', async () => {
    const database = await freshDatabase();
    const begin = async () => {
      const releases = openReleases({ database, tables: [], handlerNames: handlerNames(libraryHandlers), now });
      await publishFirst(releases, database, openSchemaEditor({ database, releases, dir: folder, now }), log);
      return releases;
    };
    try {
      const { text } = librarySources().find(({ file }) => file === 'entities/book.json') ?? { text: '' };
      await save('entities/book.json', '{');
      await expect(begin()).rejects.toThrow(/SCHEMAS_DIR must hold schemas without faults, and .* has [1-9]/);
      await save('entities/book.json', text);
      await save('screens/shelves.json', '{');
      const releases = await begin();
      expect(asideFiles(releases)).toEqual(['screens/shelves.json']);
      expect(releases.current().catalogue.screens).toHaveProperty('stamps');
    } finally {
      await database.close();
    }
  });
});

test('an entity with which a page no longer fits stands back, and the page with what it needs of it', async () => {
  const book = librarySources().find(({ file }) => file === 'entities/book.json')?.text ?? '';
  const { title: _, ...properties } = (JSON.parse(book) as { properties: Record<string, unknown> }).properties;
  try {
    await save('screens/stamps.json', page('第四版邮票'));
    await save('entities/book.json', JSON.stringify({ ...(JSON.parse(book) as object), properties, required: [] }));
    const { release, faults } = await offer();
    expect(release).not.toBeNull();
    expect(faults.length).toBeGreaterThan(0);
    expect(asideFiles()).toContain('entities/book.json');
    expect(library.releases.current().catalogue.entities['book']?.fields).toHaveProperty('title');
    expect(screens()['stamps']).toMatchObject({ title: '第四版邮票' });
  } finally {
    await save('entities/book.json', book);
    await offer();
  }
  expect(asideFiles()).toEqual([]);
});
