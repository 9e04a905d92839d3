/** Why somebody sees a thing or not is told to super managers alone, with the place that shuts it; a field that others may not read stands in no answer of theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WhyAnswer } from '../../../src/core/why/answer.ts';
import { openLibrary, type Library } from '../library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (as: string, payload: object) => library.send({ method: 'POST', url: '/api/schemas/why', payload, as });
const books = { screen: 'books/books' };

test('a super manager reads which gate shuts a column and an entry of the menu for a reader, and where it is written', async () => {
  const { status, body } = await ask('super', { ...books, userType: 3 });
  expect(status).toBe(200);
  const { items, hasRecord } = body.data as WhyAnswer;
  const of = (kind: string, id: string) => items.find((one) => one.kind === kind && one.id === id);
  const price = of('column', 'price');
  expect([hasRecord, price?.shown]).toEqual([false, false]);
  expect(price?.steps.filter(({ holds }) => holds === false)).toMatchObject([
    { is: 'read', of: 'price', says: [1, 2], at: { file: 'entities/book.json', line: expect.any(Number) } },
  ]);
  expect(of('menu', 'addBook')?.steps).toContainEqual(
    expect.objectContaining({ is: 'types', holds: false, at: expect.objectContaining({ file: 'menus/default.json' }) }),
  );
  const own = (await ask('super', books)).body.data as WhyAnswer;
  expect(own.items.find(({ id }) => id === 'price')?.shown).toBe(true);
});

test('whoever is no super manager is told nothing, of others nor of themselves', async () => {
  for (const more of [{}, { userType: 3 }, { username: 'reader' }, { username: 'super' }]) {
    const { status, text } = await ask('reader', { ...books, ...more });
    expect([status, text.includes('price')]).toEqual([403, false]);
  }
});

test('a page or a person that there is not is refused', async () => {
  expect(await ask('super', { screen: 'books/none' })).toMatchObject({ body: { error: 'unknown-page' } });
  expect(await ask('super', { ...books, username: 'nobody' })).toMatchObject({ body: { error: 'unknown-record' } });
  expect((await ask('super', { screen: 7 })).status).toBe(400);
});
