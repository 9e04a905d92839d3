/** Files whose lines end as on Windows: the studio's places are counted in what its editor shows, where each line ends with one sign. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedFile } from '../../../src/server/releases/editor/model.ts';
import { openStudioLibrary, type StudioLibrary } from '../studioLibrary.ts';

const page = 'screens/loans.json';
const calls = 'calls/book.json';
let studio: StudioLibrary;

beforeAll(async () => {
  studio = await openStudioLibrary();
  for (const file of [page, calls]) {
    const path = join(studio.folder, file);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('\n', '\r\n'));
  }
  await studio.schemaEditor.publishAll();
});
afterAll(() => studio.close());

const open = async (file: string) =>
  (await studio.library.send({ method: 'GET', url: `/api/schemas/file?file=${file}`, as: 'super' })).body
    .data as OpenedFile;
const post = (url: string, payload: object) =>
  studio.library.send({ method: 'POST', url: `/api/schemas/${url}`, as: 'super', payload });

test('a shipped one is opened with plain line ends', async () => {
  const { text, shipped, state } = await open(page);
  expect([state, text.includes('\n'), text.includes('\r'), shipped]).toEqual(['shipped', true, false, text]);
});

test('one that nobody may change is looked at as it was opened', async () => {
  const { text } = await open(calls);
  expect(await post('try', { file: calls, text })).toMatchObject({ status: 200, body: { data: { faults: [] } } });
});

test('one that was published so, too', async () => {
  const { text } = await open(page);
  const published = await post('publish', { file: page, text: text.replaceAll('\n', '\r\n'), version: 0 });
  expect(published).toMatchObject({ status: 200, body: { data: { text } } });
  expect((await open(page)).text).toBe(text);
});
