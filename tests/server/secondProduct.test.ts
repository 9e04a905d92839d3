/** The library of books as a product of its own, by its calls: who may what, a table in, a table out, what happened. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFolder, signIn, type Client, type Product } from '../browser/product.ts';
import { startLibrary } from '../library/startLibrary.ts';

let product: Product;
let librarian: Client;
let reader: Client;

beforeAll(async () => {
  product = await startLibrary({ withConsole: false });
  librarian = await signIn(product.url, 'librarian', 'Library-2026');
  reader = await signIn(product.url, 'reader', 'Library-2026');
}, 300_000);

afterAll(async () => {
  await product?.stop();
  if (product) removeFolder(product);
});

const menuOf = async (client: Client): Promise<string[]> =>
  ((await client.post('/rescue_public/menu/getUserMenuNew.do')).body.data as { id: string }[]).map(({ id }) => id);
const listed = async (path: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  ((await librarian.get(path)).body.data as { records: Readonly<Record<string, unknown>>[] }).records;

async function importAuthors(client: Client, table: string): Promise<number> {
  const form = new FormData();
  form.set('call', 'author.insert');
  form.set('file', new Blob([table], { type: 'text/csv' }), 'authors.csv');
  const headers = { token: `express${client.token}` };
  return (await fetch(`${product.url}/api/vehicle/import`, { method: 'POST', headers, body: form })).status;
}

test('each type and role has its menu', async () => {
  expect(await menuOf(librarian)).toEqual(expect.arrayContaining(['bookList', 'addBook', 'sections', 'users']));
  expect(await menuOf(reader)).toEqual(['books', 'bookList', 'authors', 'loans']);
});

test('a table of authors comes in by whom it is allowed to', async () => {
  const table = '姓名,国家\r\n奥斯汀,英国\r\n';
  expect(await importAuthors(reader, table)).toBe(403);
  expect(await importAuthors(librarian, table)).toBe(200);
  expect(await listed('/author/listByPage')).toMatchObject([{ name: '奥斯汀', country: '英国' }]);
});

test('what happened to a book is told', async () => {
  const [author] = await listed('/author/listByPage');
  const book = { title: '爱玛', authorId: author?.['id'] };
  expect((await reader.post('/books/add', book)).status).toBe(403);
  expect((await librarian.post('/books/add', book)).status).toBe(200);
  const [{ id } = { id: '' }] = await listed('/books/listByPage');
  expect((await librarian.post('/books/lend', { id, readerId: 'r1' })).status).toBe(200);
  // Again, as by a second click: it is lent already, and nothing more happens to it, though its handler asks nothing.
  expect(await librarian.post('/books/lend', { id, readerId: 'r1' })).toMatchObject({
    status: 409,
    body: { error: 'not-in-this-state' },
  });
  const told = await librarian.get(`/books/history?id=${String(id)}`);
  expect(told.body.data).toMatchObject([{ who: '馆员甲' }, { who: '馆员甲', step: 'lend' }]);
});

test('a list goes out as a file', async () => {
  const begun = await librarian.post('/vehicle/export', { call: 'author.list', format: 'csv' });
  expect(begun.status).toBe(200);
  const { id } = begun.body.data as { id: string };
  const fetched = (): Promise<Response> =>
    fetch(`${product.url}/api/vehicle/exportFile?id=${id}`, { headers: { token: `express${librarian.token}` } });
  await expect.poll(async () => (await fetched()).status).toBe(200);
  expect(await (await fetched()).text()).toContain('奥斯汀');
});
