/** A table that PostgreSQL refuses sets its file aside; what served before serves on. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handlerNames } from '../../../src/server/ownHandlers.ts';
import type { SchemaEditor } from '../../../src/server/releases/editor/model.ts';
import { openReleases } from '../../../src/server/releases/releases.ts';
import { openSchemaEditor } from '../../../src/server/releases/schemaEditor.ts';
import { publishFirst } from '../../../src/server/releases/sources.ts';
import { freshDatabase } from '../../serverKit/database.ts';
import { libraryHandlers, librarySources, openLibrary, type Library } from '../library.ts';

let library: Library;
let schemaEditor: SchemaEditor;
let folder = '';
const now = () => new Date();
const save = (file: string, text: string) => writeFile(join(folder, file), text);
const page = (title: string, more: object = {}): string =>
  JSON.stringify({ entity: { title, properties: { name: { type: 'string', title: '名称' }, ...more } } }, null, 2);
const screens = () => library.releases.current().catalogue.screens;
const publish = (file: string, text: string, version: number) =>
  library.send({ method: 'POST', url: '/api/schemas/publish', as: 'super', payload: { file, text, version } });
const database = () => library.database.kysely;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-'));
  await cp(new URL('../../library/schemas/', import.meta.url), folder, { recursive: true });
  for (const { file, text } of librarySources()) await save(file, text);
  library = await openLibrary({ schemasDir: folder });
  schemaEditor = openSchemaEditor({ database: library.database, releases: library.releases, dir: folder, now });
  // What no plan knows of: a type of the name that the table would have.
  await sql`create type maps as enum ('a')`.execute(database());
});
afterAll(async () => {
  await library.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await save('screens/shelves.json', page('书架'));
  await rm(join(folder, 'screens/maps.json'), { force: true });
  await schemaEditor.publishAll();
  expect(library.releases.faults()).toEqual([]);
});

const refusedMaps = { file: 'screens/maps.json', line: 4, col: 5, code: 'table-refused' };

test('a new table whose name is taken: its page alone is left out, and told with what the database said', async () => {
  await save('screens/maps.json', page('地图'));
  await save('screens/shelves.json', page('新书架'));
  const { release, faults } = await schemaEditor.publishAll();
  expect(release).not.toBeNull();
  expect(faults).toMatchObject([refusedMaps]);
  expect(faults[0]?.message).toMatch(/table maps: .*"maps" already exists/);
  expect(library.releases.aside()).toMatchObject([{ file: 'screens/maps.json' }]);
  expect(screens()).toMatchObject({ shelves: { title: '新书架' } });
  expect(screens()).not.toHaveProperty('maps');
});

test('it serves with the next publication once the database was mended', async () => {
  await save('screens/maps.json', page('地图'));
  await schemaEditor.publishAll();
  await sql`alter type maps rename to former_maps`.execute(database());
  try {
    await save('screens/shelves.json', page('新书架'));
    expect((await schemaEditor.publishAll()).faults).toEqual([]);
    expect(screens()).toHaveProperty('maps');
  } finally {
    await sql`drop table maps`.execute(database());
    await sql`alter type former_maps rename to maps`.execute(database());
  }
});

test('a column that is refused: the page serves on as it was, and the field is named', async () => {
  await sql`create function refuse() returns event_trigger language plpgsql as $$
    begin if current_query() like '%"width"%' then raise exception 'no more columns today'; end if; end $$`.execute(
    database(),
  );
  await sql`create event trigger refusing on ddl_command_start execute function refuse()`.execute(database());
  try {
    await save('screens/shelves.json', page('宽书架', { width: { type: 'integer', title: '宽度' } }));
    const { release, faults } = await schemaEditor.publishAll();
    expect(faults).toMatchObject([{ file: 'screens/shelves.json', line: 9, col: 7, code: 'table-refused' }]);
    expect(faults[0]?.message).toContain('no more columns today');
    expect(release?.catalogue.screens['shelves']).toMatchObject({ title: '书架' });
    const listed = await library.send({ method: 'GET', url: '/api/shelves/listByPage', as: 'super' });
    expect(listed.status).toBe(200);
  } finally {
    await sql`drop event trigger refusing`.execute(database());
  }
});

test('in the studio the publication is refused at its place, and leaves nothing behind', async () => {
  const before = library.releases.current();
  const refused = await publish('screens/maps.json', page('地图'), 0);
  expect(refused).toMatchObject({ status: 422, body: { error: 'schema-faults', data: { faults: [refusedMaps] } } });
  expect(library.releases.current()).toBe(before);
  expect([library.releases.aside(), library.releases.faults()]).toEqual([[], []]);
  expect((await publish('screens/others.json', page('别的'), 0)).status).toBe(200);
});

test('a start with it serves everything else, and logs what the database said', async () => {
  await save('screens/maps.json', page('地图'));
  const fresh = await freshDatabase();
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  try {
    await sql`create type maps as enum ('a')`.execute(fresh.kysely);
    const releases = openReleases({ database: fresh, tables: [], handlerNames: handlerNames(libraryHandlers), now });
    await publishFirst(releases, fresh, openSchemaEditor({ database: fresh, releases, dir: folder, now }), log);
    expect(releases.aside()).toMatchObject([{ file: 'screens/maps.json' }]);
    expect(releases.current().catalogue.screens).toHaveProperty('shelves');
    expect(lines.join('')).toContain('screens/maps.json:4:5 table-refused');
  } finally {
    await fresh.close();
  }
});

test("a table that the product keeps beside its entities is no page's, named by itself or by its page", async () => {
  await save('screens/maps.json', page('地图'));
  await save('screens/shelves.json', page('书架').replace('"title"', '"table": "street_map", "title"'));
  const fresh = await freshDatabase();
  const plan = { entity: '', columns: [{ name: 'id', type: 'text', notNull: true }], primaryKey: ['id'], indexes: [] };
  const tables = ['maps', 'street_map'].map((table) => ({ ...plan, table }));
  try {
    const releases = openReleases({ database: fresh, tables, handlerNames: handlerNames(libraryHandlers), now });
    const log = pino({ level: 'silent' });
    await publishFirst(releases, fresh, openSchemaEditor({ database: fresh, releases, dir: folder, now }), log);
    expect(releases.faults()).toMatchObject([
      { file: 'screens/maps.json', code: 'table-refused', message: expect.stringMatching(/table maps is kept/) },
      { file: 'screens/shelves.json', line: 3, code: 'table-refused' },
    ]);
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'street_map'`.execute(fresh.kysely);
    expect(rows).toEqual([{ name: 'id' }]);
  } finally {
    await fresh.close();
  }
});
