/** A unique index is asked for over rows that are alike: the page is not published, and says how many. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Library } from '../library.ts';
import { openStudioLibrary } from '../studioLibrary.ts';

let library: Library;
let close: () => Promise<void>;
const file = 'screens/seals.json';
const page = (indexes: readonly object[]): string =>
  JSON.stringify({
    entity: { title: '印章', indexes, properties: { code: { type: 'string', title: '编号', maxLength: 9 } } },
  });
const post = (url: string, payload: object, as = 'super') =>
  library.send({ method: 'POST', url: `/api/${url}`, as, payload });
const add = (code: string | null) => post('seals/add', { code }, 'librarian');
const unique = [{ fields: ['code'], unique: true }];

beforeAll(async () => {
  ({ library, close } = await openStudioLibrary());
});
afterAll(() => close());

test('while rows are alike it is refused, as it is tried already; once none are, no two can be', async () => {
  expect((await post('schemas/publish', { file, text: page([]), version: 0 })).status).toBe(200);
  const ids: string[] = [];
  for (const code of ['a', 'a', 'b', null, null]) {
    const { status, body } = await add(code);
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push((body.data as { id: string }).id);
  }
  const fault = { file, code: 'rows-alike', message: expect.stringMatching(/2 .*"code"/) as string };
  expect((await post('schemas/try', { file, text: page(unique) })).body).toMatchObject({ data: { faults: [fault] } });
  expect((await post('schemas/publish', { file, text: page(unique), version: 1 })).body.error).toBe('schema-faults');
  expect((await post('seals/delete', { id: ids[0], version: 1 }, 'librarian')).status).toBe(200);
  expect((await post('schemas/publish', { file, text: page(unique), version: 1 })).status).toBe(200);
  expect((await add('a')).status).toBe(409);
  expect((await add('c')).status).toBe(200);
});
