/** What lies in the folder of the schemas and is no schema, cannot be read, or has gone, holds nothing else up. */
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readSources as readForCheck } from '../../../codegen/readSources.ts';
import { readSources, sourcesStamp } from '../../../src/server/releases/readSources.ts';
import type { SchemaEditor } from '../../../src/server/releases/editor/model.ts';
import { openStudioLibrary } from '../studioLibrary.ts';
import type { Library } from '../library.ts';

let library: Library;
let schemaEditor: SchemaEditor;
let folder = '';
let close: () => Promise<void>;

beforeAll(async () => {
  ({ library, schemaEditor, folder, close } = await openStudioLibrary());
});
afterAll(() => close());

const odd: string[] = [];
const at = (file: string): string => {
  odd.push(file);
  return join(folder, file);
};
afterEach(async () => {
  for (const file of odd.splice(0)) await rm(join(folder, file), { recursive: true, force: true });
});
const page = (title: string): string =>
  JSON.stringify({ entity: { title, properties: { name: { type: 'string', title: '名称' } } } });
const asideFiles = () => library.releases.aside().map(({ file }) => file);

test('a folder that is called as a file, and what editors keep hidden beside one, are no schemas', async () => {
  const before = await readSources(folder);
  await mkdir(at('screens/old.json'));
  await symlink('somebody@somewhere.123', at('screens/.#stamps.json'));
  await writeFile(at('screens/._stamps.json'), Buffer.from([0, 5, 22, 7]));
  expect(await readSources(folder)).toEqual(before);
  expect(readForCheck(folder)).toEqual(before);
  expect(await sourcesStamp(folder)).not.toMatch(/old|stamps/);
});

test('a file that cannot be read is set aside as an empty one, and another is published beside it', async () => {
  await symlink('nowhere.json', at('screens/lost.json'));
  await symlink('round.json', at('screens/round.json'));
  await writeFile(at('screens/stamps.json'), page('邮票'));
  expect(await sourcesStamp(folder)).toMatch(/lost/);
  await schemaEditor.publishAll();
  expect(asideFiles()).toEqual(['screens/lost.json', 'screens/round.json']);
  expect(library.releases.current().catalogue.screens).toMatchObject({ stamps: { title: '邮票' } });
  expect(readForCheck(folder).find(({ file }) => file === 'screens/lost.json')?.text).toBe('');
});

test('a file that has gone while others need it stands in the list of files, and is put back from what serves', async () => {
  const before = (await readSources(folder)).find(({ file }) => file === 'entities/branch.json');
  await rm(join(folder, 'entities/branch.json'));
  await schemaEditor.publishAll();
  expect(asideFiles()).toEqual(['entities/branch.json']);
  const listed = (await schemaEditor.files()).find(({ file }) => file === 'entities/branch.json');
  expect(listed).toMatchObject({ state: 'shipped', aside: 0 });
  const opened = await schemaEditor.open('entities/branch.json');
  expect(opened).toMatchObject({ text: '', served: before?.text, shipped: null, aside: 0 });
  const payload = { file: 'entities/branch.json', text: before?.text, version: opened.version };
  const answer = await library.send({ method: 'POST', url: '/api/schemas/publish', as: 'super', payload });
  expect(answer.status).toBe(200);
  expect(asideFiles()).toEqual([]);
});
