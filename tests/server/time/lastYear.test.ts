/** Times at the end of the last year, where that is the next year in Greenwich already. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLibrary, type Library } from '../library.ts';

let library: Library;
beforeAll(async () => {
  vi.stubEnv('TZ', 'America/New_York');
  library = await openLibrary();
  const add = (path: string, payload: object) =>
    library.send({ method: 'POST', url: `/api/${path}/add`, as: 'librarian', payload });
  const { id: authorId } = (await add('author', { name: 'A' })).body.data as { id: string };
  expect((await add('books', { title: '一年', authorId })).status).toBe(200);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await library.close();
});

const counted = async (asked: string): Promise<unknown> => {
  const { status, body } = await library.send({
    method: 'GET',
    url: `/api/books/listByPage?${asked}`,
    as: 'librarian',
  });
  return [status, (body.data as { total?: number } | null)?.total];
};

test.each(['9999-12-31', '9999-12-31 23:59:59', '9999-12-31 00:00:00'])(
  'a list from and until %s is answered',
  async (time) => {
    expect(await counted('')).toEqual([200, 1]);
    const at = encodeURIComponent(time);
    expect(await counted(`createEndTime=${at}`)).toEqual([200, 1]);
    expect(await counted(`createStartTime=${at}`)).toEqual([200, 0]);
    expect(await counted(`createStartTime=${at}&createEndTime=${at}`)).toEqual([200, 0]);
  },
);
