/**
 * A database of version 0.1 with pages that were changed in its studio: what it keeps is written in the words of then. The
 * pages lie in `releases/pages` as they were written, and `releases/pagesViews.json` is what version 0.1 made of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { project } from '../../src/core/project.ts';
import { upgrade } from '../../src/core/source/upgrade.ts';
import type { SchemaEditor } from '../../src/server/releases/editor/model.ts';
import { openSchemaEditor } from '../../src/server/releases/schemaEditor.ts';
import { publishFirst } from '../../src/server/releases/sources.ts';
import { libraryFolder } from '../library/files.ts';
import { librarySources, openLibrary, type Library } from '../server/library.ts';
import { keptFile } from './keptRelease.ts';

const names = readdirSync(keptFile('pages'));
const pages = names.map((name) => ({ file: `screens/${name}`, text: readFileSync(keptFile(`pages/${name}`), 'utf8') }));
const views = JSON.parse(readFileSync(keptFile('pagesViews.json'), 'utf8')) as Readonly<Record<string, unknown>>;

let library: Library;
let schemaEditor: SchemaEditor;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await cp(libraryFolder, folder, { recursive: true });
  for (const { file, text } of librarySources()) await writeFile(join(folder, file), text);
  library = await openLibrary({ schemasDir: folder });
  const { database, releases } = library;
  schemaEditor = openSchemaEditor({ database, releases, dir: folder, now: () => new Date() });
});
afterAll(async () => {
  await library.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (): Promise<void> =>
  publishFirst(library.releases, library.database, schemaEditor, pino({ level: 'silent' }));

async function plantVersions(): Promise<void> {
  const { pool } = library.database;
  await pool.query(`delete from installation where key = 'language'`);
  for (const { file, text } of pages)
    for (const [version, author] of ['anna', 'bert'].entries())
      await pool.query(
        `insert into schema_version (file, version, text, base, author, created_at) values ($1, $2, $3, null, $4, '2026-01-02')`,
        [file, version + 1, version === 0 ? text.replace('箱', '盒') : text, author],
      );
}

test('starts: its pages are said in present words where they stand, with their history, and are the same pages', async () => {
  await plantVersions();
  await start();
  expect(library.releases.aside()).toEqual([]);
  for (const { file, text } of pages) {
    const opened = await schemaEditor.open(file);
    expect(opened).toMatchObject({ state: 'added', version: 2, author: 'bert', text: upgrade(file, text).text });
    expect(opened.text).not.toBe(text);
    expect(opened.history.map(({ author, createdAt }) => [author, createdAt.getFullYear()])).toEqual([
      ['bert', 2026],
      ['anna', 2026],
    ]);
  }
  const { catalogue } = library.releases.current();
  for (const [name, view] of Object.entries(views)) {
    const [screen = '', type] = name.split(' ');
    const profile = { userType: Number(type), superManager: false };
    expect(JSON.parse(JSON.stringify(project(catalogue, profile)[screen]))).toEqual(view);
  }
});

test('is looked at no second time', async () => {
  const { pool } = library.database;
  await pool.query(`update schema_version set text = $1 where version = 1`, [pages[0]?.text]);
  await start();
  const { rows } = await pool.query(`select text from schema_version where version = 1`);
  expect(rows[0]).toEqual({ text: pages[0]?.text });
});
