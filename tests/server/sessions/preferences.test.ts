/** What a user keeps is his own, small, and forgotten when he says so. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { largestPreference, mostPreferences } from '../../../src/server/sessions/preferences.ts';
import { openLibrary, type Library } from '../library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const read = async (as: string) => (await library.send({ method: 'GET', url: '/api/preferences/read', as })).body.data;
const write = (as: string, payload: object) =>
  library.send({ method: 'POST', url: '/api/preferences/write', payload, as });

describe('preferences', () => {
  test('come back as they were written, to the same user only', async () => {
    const columns = { order: ['title', 'price'], hidden: ['id'], widths: { title: 240 } };
    expect((await write('desk', { key: 'list:books/books', value: columns })).status).toBe(200);
    expect((await write('desk', { key: 'density', value: ['compact'] })).status).toBe(200);
    expect(await read('desk')).toEqual({ 'list:books/books': columns, density: ['compact'] });
    expect(await read('librarian')).toEqual({});
  });

  test('are overwritten, and forgotten without a value', async () => {
    await write('librarian', { key: 'density', value: { is: 1 } });
    await write('librarian', { key: 'density', value: { is: 2 } });
    expect(await read('librarian')).toEqual({ density: { is: 2 } });
    await write('librarian', { key: 'density' });
    expect(await read('librarian')).toEqual({});
  });

  test('are refused where they are too large, too many, badly named, or nobody is signed in', async () => {
    const large = await write('reader', { key: 'large', value: { text: 'x'.repeat(largestPreference) } });
    expect([large.status, large.body.error]).toEqual([413, 'too-large']);
    for (const key of ['', 'A', 'a b', `a${'x'.repeat(120)}`, '../up'])
      expect((await write('reader', { key, value: {} })).status).toBeGreaterThanOrEqual(400);
    const rows = Array.from({ length: mostPreferences }, (_, at) => ({
      userId: 'user-reader',
      key: `key${at}`,
      value: JSON.stringify({}),
    }));
    await library.database.kysely.insertInto('userSetting').values(rows).execute();
    expect((await write('reader', { key: 'one-more', value: {} })).status).toBe(413);
    expect((await write('reader', { key: 'key7', value: { still: true } })).status).toBe(200);
    expect((await library.send({ method: 'GET', url: '/api/preferences/read' })).status).toBe(401);
  });
});
