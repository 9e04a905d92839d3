/** A rich text that must be given is not given where nothing of it is left to read, whichever way it comes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { librarySources, openLibrary, shipped, source, type Library, type Sent } from '../library.ts';

const label = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const rich = (zh: string, en: string) => ({ type: 'string', title: label(zh, en), widget: 'html' });
const page = {
  entity: {
    title: label('来信', 'Letters'),
    required: ['name', 'told'],
    properties: {
      name: { type: 'string', title: label('名称', 'Name'), maxLength: 20, search: true },
      told: rich('正文', 'Text'),
      more: rich('附言', 'Postscript'),
      answered: { type: 'boolean', title: label('已回复', 'Answered'), default: false },
      answer: rich('回复', 'Answer'),
    },
    when: [{ if: { answered: true }, set: { answer: { required: true } } }],
  },
};
const importing = JSON.parse(shipped('calls/downloads.json').text) as { calls: Readonly<Record<string, object>> };

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
  const { faults } = await library.releases.publish([
    ...librarySources(),
    source('calls/downloads.json', { calls: { importRows: importing.calls['importRows'] } }),
    source('screens/letters.json', page),
  ]);
  expect(faults).toEqual([]);
});
afterAll(() => library.close());
beforeEach(() => library.database.pool.query('delete from letters'));

const post = (path: string, payload: object, language = 'zh-CN'): Promise<Sent> => {
  const headers = { 'accept-language': language };
  return library.send({ as: 'librarian', method: 'POST', url: `/api/letters/${path}`, payload, headers });
};
const refusedAt = ({ status, body }: Sent) => [status, body.fields];
const rows = async () => (await library.database.pool.query('select name, told, more from letters')).rows;
const added = async (payload: object): Promise<string> => {
  const { body } = await post('add', payload);
  return (body.data as { id: string }).id;
};

const wordless = ['<script>alert(1)</script>', '<p><br></p>', '<p>&nbsp;\u200b</p>', '<style>p{}</style><hr>'];
const written = { name: '一', told: '<p>您好</p>' };

test.each(wordless)('when it is added: %s', async (told) => {
  expect(refusedAt(await post('add', { ...written, told }))).toEqual([400, { told: '请输入正文' }]);
  expect(refusedAt(await post('add', { ...written, told }, 'en-US'))).toEqual([400, { told: 'Enter: Text' }]);
  expect(await rows()).toEqual([]);
});

test.each(wordless)('when it is changed: %s', async (told) => {
  const id = await added(written);
  expect(refusedAt(await post('update', { id, told }))).toEqual([400, { told: '请输入正文' }]);
  expect(await rows()).toEqual([{ ...written, more: null }]);
});

test.each(wordless)('where the form asks for it: %s', async (answer) => {
  const asked = { ...written, answered: true };
  expect(refusedAt(await post('add', { ...asked, answer }))).toEqual([400, { answer: '请输入回复' }]);
  expect((await post('add', { ...asked, answer: '<p>好</p>' })).status).toBe(200);
});

test('when a table is imported: each row at its own column', async () => {
  const csv = ['名称,正文', ...wordless.map((told, place) => `${place},"${told}"`)].join('\n');
  const boundary = 'x';
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n`;
  const payload = `${part('call', 'letters.insert')}${file}--${boundary}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await library.send({ as: 'librarian', method: 'POST', url: '/api/vehicle/import', payload, headers });
  expect(answer.body.data).toMatchObject({
    imported: 0,
    faults: wordless.map((_, place) => ({ row: place + 2, column: '正文', message: '请输入正文' })),
  });
});

test('one that may be left out is left out', async () => {
  expect((await post('add', { ...written, more: '<script>alert(1)</script>' })).status).toBe(200);
  expect(await rows()).toEqual([{ ...written, more: null }]);
});
