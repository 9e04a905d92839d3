/** A file that is written into a record is its writer's own, or the record's: a path that somebody knows shows nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberIn, rowsOf } from '../../../../src/core/model/row.ts';
import { openLibrary, type Library, type Sent } from '../../library.ts';

let library: Library;
let authorId: string;

beforeAll(async () => {
  library = await openLibrary();
  authorId = idOf(await send('librarian', '/author/add', { name: '李白' }));
});
afterAll(() => library.close());

const send = (as: string, path: string, payload: object): Promise<Sent> =>
  library.send({ method: 'POST', url: `/api${path}`, as, payload });
const idOf = ({ body }: Sent): string => String(memberIn(body.data, 'id'));

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function sendFile(as: string, name: string): Promise<Sent> {
  const boundary = 'library';
  const part = (head: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(`${part('name="group"')}cover\r\n${part(`name="file"; filename="${name}"`)}`),
    pixel,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return library.send({ method: 'POST', url: '/api/vehicle/uploadFile2', as, payload, headers });
}

/** @returns the file as the upload answers it: with a signed address */
async function upload(as: string): Promise<{ id: string; path: string }> {
  const sent = await sendFile(as, 'cover.png');
  return { id: idOf(sent), path: String(memberIn(sent.body.data, 'path')) };
}

const addBook = (as: string, cover: unknown): Promise<Sent> =>
  send(as, '/books/add', { title: '静夜思', authorId, cover: [cover] });
const updateBook = (as: string, id: string, cover: readonly unknown[]): Promise<Sent> =>
  send(as, '/books/update', { id, cover });

async function coversOf(as: string, id: string): Promise<string[]> {
  const { body } = await library.send({ method: 'GET', url: `/api/books/findById?id=${id}`, as });
  return rowsOf(memberIn(body.data, 'cover')).map(({ path }) => String(path));
}
const shows = async (path = ''): Promise<number> => (await library.send({ method: 'GET', url: path })).status;

test("one's own upload becomes the record's, and is shown to whoever sees the record", async () => {
  const file = await upload('librarian');
  const book = idOf(await addBook('librarian', file));
  const [path] = await coversOf('desk', book);
  expect(await shows(path)).toBe(200);
});

test('a name that is too long is told at the file', async () => {
  const { status, body } = await sendFile('librarian', `${'x'.repeat(200)}.png`);
  expect([status, body.fields]).toEqual([400, { file: '文件名过长，最多 200 个字' }]);
});

test("another's file is refused, by its bare path, its old address and its new one", async () => {
  const { id, path } = await upload('librarian2');
  for (const known of [`/files/${id}`, `/files/${id}?e=1&s=old`, path]) {
    const { status, body } = await addBook('librarian', { id, path: known });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['cover']]);
  }
});

test.each([
  ['script', 'javascript:alert(1)'],
  ['an address elsewhere', 'https://elsewhere.example/cover.png'],
  ['a file that there is not', '/files/016f5e66-e800-7996-8f68-20e93afafcdf'],
  ['a path that leads out', '/files/../secrets.key'],
])('%s is no file', async (_what, path) => {
  const { status, body } = await addBook('librarian', { id: 'x', path });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['cover']]);
  const book = idOf(await send('librarian', '/books/add', { title: '静夜思', authorId }));
  expect((await updateBook('librarian', book, [{ id: 'x', path }])).status).toBe(422);
  expect(await coversOf('librarian', book)).toEqual([]);
});

test('what the record holds may be sent back, and put back after it was taken away, by whoever may write it', async () => {
  const file = await upload('librarian');
  const book = idOf(await addBook('librarian', file));
  const [path = ''] = await coversOf('desk', book);
  const shown = [{ id: file.id, path }];
  expect((await send('desk', '/books/update', { id: book, title: '春望', cover: shown })).status).toBe(200);
  expect((await updateBook('desk', book, [])).status).toBe(200);
  expect((await updateBook('desk', book, shown)).status).toBe(200);
  expect(await shows((await coversOf('librarian', book))[0])).toBe(200);
});

test("what one record holds is no other record's, but for who uploaded it", async () => {
  const file = await upload('librarian');
  await addBook('librarian', file);
  expect((await addBook('desk', file)).status).toBe(422);
  expect((await addBook('librarian', file)).status).toBe(200);
});
