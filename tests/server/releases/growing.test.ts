/** What pages are made of, added to in the browser: fields, codes, rows and menu entries come, and what is shipped stays. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf } from '../../../src/core/model/row.ts';
import { publishFirst } from '../../../src/server/releases/sources.ts';
import { openStudioLibrary, type StudioLibrary } from '../studioLibrary.ts';

let studio: StudioLibrary;
beforeAll(async () => {
  studio = await openStudioLibrary();
});
afterAll(() => studio.close());

const get = (url: string, as = 'super') => studio.library.send({ method: 'GET', url: `/api/${url}`, as });
const post = (url: string, payload: object, as = 'super') =>
  studio.library.send({ method: 'POST', url: `/api/${url}`, as, payload });
const textOf = async (file: string): Promise<string> =>
  (rowOf((await get(`schemas/file?file=${file}`)).body.data) as { text: string }).text;
async function publish(file: string, change: (json: never) => unknown) {
  const { text, version } = rowOf((await get(`schemas/file?file=${file}`)).body.data) as never;
  const changed = JSON.stringify(change(JSON.parse(text) as never), null, 2);
  return { changed, ...(await post('schemas/publish', { file, text: changed, version })) };
}

interface EntityFile {
  readonly scope: string;
  readonly properties: Readonly<Record<string, object>>;
}
interface DictionaryFile {
  readonly items: readonly object[];
}
const note = { type: 'string', title: '备注', maxLength: 80, search: true };

describe('a shipped entity', () => {
  const file = 'entities/book.json';

  test('gains a field: its column, its place in the form and the answer', async () => {
    const { status, body } = await publish(file, (book: EntityFile) => ({
      ...book,
      properties: { ...book.properties, shelfNote: note },
    }));
    expect(body).toMatchObject({ data: { state: 'changed', version: 1 } });
    expect(status).toBe(200);
    const author = rowOf((await post('author/add', { name: '李白' }, 'librarian')).body.data) as { id: string };
    const added = await post('books/add', { title: '静夜思', authorId: author.id, shelfNote: '第三排' }, 'librarian');
    const { id } = rowOf(added.body.data) as { id: string };
    expect((await get(`books/findById?id=${id}`, 'librarian')).body.data).toMatchObject({ shelfNote: '第三排' });
  });

  test('gains a required field where it has a default: its rows hold it, and who knows nothing of it adds rows as before', async () => {
    const required = (book: EntityFile & { required: readonly string[] }, field: object) => ({
      ...book,
      required: [...book.required, 'shelfCount'],
      properties: { ...book.properties, shelfCount: { type: 'integer', title: '册数', ...field } },
    });
    const bare = await publish(file, (book: EntityFile & { required: string[] }) => required(book, {}));
    expect(bare.body.data).toMatchObject({
      faults: [{ file, code: 'not-kept', message: expect.stringContaining('shelfCount') as string }],
    });
    const filled = await publish(file, (book: EntityFile & { required: string[] }) => required(book, { default: 1 }));
    expect(filled.status).toBe(200);
    const author = rowOf((await post('author/add', { name: '王维' }, 'librarian')).body.data) as { id: string };
    const added = await post('books/add', { title: '鹿柴', authorId: author.id }, 'librarian');
    const { id } = rowOf(added.body.data) as { id: string };
    expect((await get(`books/findById?id=${id}`, 'librarian')).body.data).toMatchObject({ shelfCount: 1 });
  });

  test('keeps what is shipped of it: the fault stands at its place, tried and published alike', async () => {
    for (const change of [
      (book: EntityFile) => ({ ...book, scope: 'all' }),
      (book: EntityFile) => ({ ...book, properties: { shelfNote: note } }),
      (book: EntityFile) => ({
        ...book,
        properties: { ...book.properties, price: { ...book.properties['price'], read: [1, 2, 3] } },
      }),
    ]) {
      const { status, body, changed } = await publish(file, change);
      expect(status).toBe(422);
      const refused = rowOf(body.data)['faults'] as { code: string }[];
      expect(new Set(refused.map(({ code }) => code))).toContain('not-kept');
      const tried = rowOf((await post('schemas/try', { file, text: changed })).body.data)['faults'] as {
        code: string;
      }[];
      expect(tried.filter(({ code }) => code === 'not-kept')).toEqual(
        refused.filter(({ code }) => code === 'not-kept'),
      );
    }
    expect(studio.library.releases.current().catalogue.entities['book']?.fields).toHaveProperty('shelfNote');
  });

  test('is joined with what the next package ships', async () => {
    const shipped = JSON.parse(
      (rowOf((await get(`schemas/file?file=${file}`)).body.data) as { shipped: string }).shipped,
    ) as EntityFile;
    const next = { ...shipped, properties: { ...shipped.properties, isbn13: { type: 'string', title: 'ISBN' } } };
    await writeFile(join(studio.folder, file), JSON.stringify(next));
    const { library, schemaEditor } = studio;
    await publishFirst(library.releases, library.database, schemaEditor, pino({ level: 'silent' }));
    const { fields } = library.releases.current().catalogue.entities['book'] ?? { fields: {} };
    expect(fields).toHaveProperty('isbn13');
    expect(fields).toHaveProperty('shelfNote');
  });
});

describe('a shipped dictionary', () => {
  const file = 'dictionaries/shelfStatus.json';
  const repair = { id: 9, name: { 'zh-CN': '修补中', 'en-US': 'In repair' }, tone: 'waiting' };

  test('gains a code, which is chosen and shown at once, and loses it again', async () => {
    const before = JSON.parse(await textOf(file)) as DictionaryFile;
    const { body } = await publish(file, (all: DictionaryFile) => ({ ...all, items: [...all.items, repair] }));
    expect(body).toMatchObject({ data: { version: 1 } });
    const codes = () =>
      studio.library.releases.current().catalogue.dictionaries['shelfStatus']?.items.map(({ id }) => id);
    expect(codes()).toContain(9);
    expect((await post('schemas/publish', { file, text: null, version: 1 })).status).toBe(200);
    expect(codes()).toHaveLength(before.items.length);
  });

  test('keeps its codes', async () => {
    const { status, body } = await publish(file, (all: DictionaryFile) => ({ ...all, items: all.items.slice(1) }));
    expect(status).toBe(422);
    expect(JSON.stringify(body.data)).toContain('not-kept');
  });
});

test('a dictionary of its author’s own serves the page that names it, and may change as they like', async () => {
  const file = 'dictionaries/binding.json';
  const text = JSON.stringify({ title: '装帧', items: [{ id: 1, name: '平装' }] });
  expect((await post('schemas/publish', { file, text, version: 0 })).body).toMatchObject({ data: { state: 'added' } });
  const page = JSON.stringify({
    entity: {
      title: '装订',
      properties: {
        name: { type: 'string', title: '名称', search: true },
        binding: { type: 'integer', title: '装帧', dictionary: 'binding' },
      },
    },
  });
  expect((await post('schemas/publish', { file: 'screens/bindings.json', text: page, version: 0 })).status).toBe(200);
  const other = JSON.stringify({ title: '装帧', items: [{ id: 2, name: '精装' }] });
  expect((await post('schemas/publish', { file, text: other, version: 1 })).status).toBe(200);
  const taken = await post('schemas/publish', { file, text: null, version: 2 });
  expect(taken.body).toMatchObject({ error: 'schema-faults' });
});

test('a menu gains an entry, which who has it sees at once', async () => {
  const entry = {
    id: 'shelfWalk',
    parentId: 'books',
    name: { 'zh-CN': '巡架', 'en-US': 'Shelf walk' },
    path: 'shelf_walk',
    screen: 'books/stock',
    allow: [1],
  };
  const { body } = await publish('menus/default.json', (menu: DictionaryFile) => ({
    ...menu,
    items: [...menu.items, entry],
  }));
  expect(body).toMatchObject({ data: { version: 1 } });
  const url = 'rescue_public/menu/getUserMenuNew.do';
  const entries = (await post(url, {}, 'librarian')).body.data as { id: string; path: string }[];
  expect(entries).toContainEqual(expect.objectContaining({ id: 'shelfWalk' }));
});

test('the screens that are made of a file are told beside it', async () => {
  const { uses } = rowOf((await get('schemas/names')).body.data) as { uses: Record<string, string[]> };
  expect(uses['dictionaries/shelfStatus.json']).toContain('books/stock');
  expect(uses['entities/loan.json']).toContain('loans');
  expect(uses['rules/loanState.json']).toContain('loans');
  expect(uses['dictionaries/binding.json']).toEqual(['bindings']);
});

test('a shipped file that cannot be read holds nobody to anything', async () => {
  const file = 'dictionaries/subject.json';
  const path = join(studio.folder, file);
  const whole = await readFile(path, 'utf8');
  await writeFile(path, '{ "title": ');
  try {
    const text = JSON.stringify({ title: '主题', items: [{ id: 'own', name: '自有' }] });
    expect((await post('schemas/try', { file, text })).status).toBe(200);
  } finally {
    await writeFile(path, whole);
  }
});

test('what is warned of is told of the file that is tried, and holds nothing up', async () => {
  const file = 'menus/more.json';
  const entry = { id: 'a', name: '标签', path: 'a', screen: 'labels', allow: [1, 3] };
  const text = JSON.stringify({ items: [entry] });
  const { data } = (await post('schemas/try', { file, text })).body;
  const warned = { file, code: 'shut-entry', message: expect.stringContaining('3') as string };
  expect(data).toMatchObject({ faults: [], warnings: [warned] });
  const other = await post('schemas/try', { file: 'dictionaries/own.json', text: '{ "title": "x", "items": [] }' });
  expect(other.body.data).toMatchObject({ warnings: [] });
});

test('a field that seems renamed is told against what serves, with what says so as its fix', async () => {
  const file = 'screens/gear.json';
  const page = (name: string): string =>
    JSON.stringify({ entity: { title: '器材', properties: { [name]: { type: 'string', title: '名称' } } } });
  expect((await post('schemas/try', { file, text: page('tool') })).body.data).toMatchObject({ warnings: [] });
  expect((await post('schemas/publish', { file, text: page('tool'), version: 0 })).status).toBe(200);
  const { data } = (await post('schemas/try', { file, text: page('gadget') })).body;
  const fix = { does: 'add', what: '"was": "tool"' };
  expect(data).toMatchObject({ faults: [], warnings: [{ file, code: 'unsaid-rename', fix }] });
});

test('what pages are made of stands flat in its folder', async () => {
  const file = 'entities/user/own.json';
  const text = JSON.stringify({ title: '自有', properties: { name: { type: 'string', title: '名称' } } });
  expect((await post('schemas/publish', { file, text, version: 0 })).body.error).toBe('not-editable');
});

test('calls and settings are changed by their files alone', async () => {
  for (const file of ['calls/book.json', 'settings.json']) {
    const { status, body } = await publish(file, (json: object) => ({ ...json }));
    expect([status, body.error]).toEqual([422, 'not-editable']);
  }
});
