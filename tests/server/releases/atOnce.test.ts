/** Two replicas that publish at the same time: what each has published serves, whoever was last. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SchemaEditor } from '../../../src/server/releases/editor/model.ts';
import { handlerNames } from '../../../src/server/ownHandlers.ts';
import { readPointer } from '../../../src/server/releases/pointer.ts';
import { openReleases } from '../../../src/server/releases/releases.ts';
import { openSchemaEditor } from '../../../src/server/releases/schemaEditor.ts';
import { libraryHandlers, librarySources, openLibrary, type Library } from '../library.ts';

let library: Library;
let folder = '';
let replicas: SchemaEditor[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replicas-'));
  await cp(new URL('../../library/schemas/', import.meta.url), folder, { recursive: true });
  for (const { file, text } of librarySources()) await writeFile(join(folder, file), text);
  library = await openLibrary({ schemasDir: folder });
  const { database } = library;
  const now = (): Date => new Date();
  const second = openReleases({ database, tables: [], handlerNames: handlerNames(libraryHandlers), now });
  replicas = [library.releases, second].map((releases) => openSchemaEditor({ database, releases, dir: folder, now }));
  const { rows } = await database.pool.query<{ id: string }>(`select id from "user" where username = 'super'`);
  author = { ...author, id: rows[0]?.id ?? '' };
  for (const replica of replicas) await replica.publishAll();
});
afterAll(async () => {
  await library.close();
  await rm(folder, { recursive: true, force: true });
});

const page = (title: string): string =>
  JSON.stringify({ entity: { title, properties: { name: { type: 'string', title: '名称' } } } });
let author = { id: '', name: 'super', reason: null };
const pointed = async (): Promise<string[]> =>
  (await readPointer(library.database.kysely))?.sources.map(({ file }) => file) ?? [];

test('pages that two replicas publish at once both serve', async () => {
  const files = ['screens/first.json', 'screens/second.json'];
  await Promise.all(files.map((file, index) => replicas[index]?.publish(file, page(file), 0, author)));
  expect((await pointed()).filter((file) => files.includes(file))).toEqual(files);
});

test('a page that is published while a replica reads its saved files serves beside them', async () => {
  await writeFile(join(folder, 'screens/third.json'), page('third'));
  await Promise.all([
    replicas[0]?.publishAll(),
    replicas[1]?.publish('screens/fourth.json', page('fourth'), 0, author),
  ]);
  expect(await pointed()).toEqual(expect.arrayContaining(['screens/third.json', 'screens/fourth.json']));
});
