/** A client that a library makes of the OpenAPI document: its types are checked, and it makes, changes and lists a record. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLibrary, type Library } from '../library.ts';

const root = resolve(import.meta.dirname, '../../..');
let library: Library;
let folder: string;
beforeAll(async () => {
  library = await openLibrary();
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Below the project: its packages are found from there.
  folder = mkdtempSync(join(cache, 'client-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await library.close();
});

const program = `import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

export async function work(baseUrl: string, token: string) {
  const client = createClient<paths>({ baseUrl, headers: { token: \`express\${token}\` } });
  const made = await client.POST('/author/add', { body: { name: 'Austen' } });
  const id: string | undefined = made.data?.data.id;
  if (id === undefined) throw new Error(JSON.stringify(made.error));
  const changed = await client.POST('/author/update', { body: { id, name: 'Jane Austen' } });
  const listed = await client.GET('/author/listByPage', { params: { query: { current: 1, size: 10, name: 'Jane' } } });
  const names: (string | null | undefined)[] = (listed.data?.data.records ?? []).map((row) => row.name);
  const refused = await client.POST('/author/update', { body: { id: 'nobody', name: 'x' } });
  return { changed: changed.response.status, names, total: listed.data?.data.total, refused: refused.error?.error };
}
`;
const wrong = `import createClient from 'openapi-fetch';
import type { paths } from './api.ts';
const client = createClient<paths>({ baseUrl: '' });
// @ts-expect-error a name is required
void client.POST('/author/add', { body: {} });
// @ts-expect-error a name is a text
void client.POST('/author/add', { body: { name: 1 } });
// @ts-expect-error there is no such call
void client.POST('/author/burn', {});
`;

test('makes, changes and lists a record, with types that tsc checks', async () => {
  const { text } = await library.send({ method: 'GET', url: '/api/openapi.json', as: 'librarian' });
  const types = astToString(await openapiTS(JSON.parse(text) as OpenAPI3));
  writeFileSync(join(folder, 'api.ts'), types);
  writeFileSync(join(folder, 'client.ts'), program);
  writeFileSync(join(folder, 'wrong.ts'), wrong);
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { types: ['node'], exactOptionalPropertyTypes: true },
    include: ['*.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const checked = spawnSync(process.execPath, [tsc, '--noEmit', '-p', folder], { encoding: 'utf8' });
  expect([checked.status, checked.stdout]).toEqual([0, '']);

  const address = await library.app.listen({ port: 0, host: '127.0.0.1' });
  const { work } = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
    work: (baseUrl: string, token: string) => Promise<object>;
  };
  expect(await work(`${address}/api`, await library.signIn('librarian'))).toEqual({
    changed: 200,
    names: ['Jane Austen'],
    total: 1,
    refused: 'unknown-record',
  });
});

test('the page of the document is from here alone, under the policy, and holds nothing by itself', async () => {
  const page = await library.send({ method: 'GET', url: '/api/docs' });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  expect(page.text).not.toMatch(/https?:|<script>|\son\w+=|listByPage/);
  for (const path of ['page.js', 'page.css', 'library.js', 'library.css'])
    expect((await library.send({ method: 'GET', url: `/api/docs/${path}` })).status).toBe(200);
  expect((await library.send({ method: 'GET', url: '/api/openapi.json' })).status).toBe(401);
});
