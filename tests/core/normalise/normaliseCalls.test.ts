import { describe, expect, test } from 'vitest';
import type { Call, Catalogue } from '../../../src/core/model/catalogue.ts';
import { normalise } from '../../../src/core/normalise.ts';

const title = { 'zh-CN': '图书', 'en-US': 'Book' };
const book = {
  title,
  scope: 'all',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name', search: true, maxLength: 20 },
    pages: { type: 'integer', title: 'Pages' },
    lent: { type: 'boolean', title: 'Lent', readOnly: true, search: true },
    subjects: { type: 'array', title: 'Subjects', dictionary: 'subject' },
    state: { title: 'State', rule: 'state' },
    published: { type: 'string', format: 'date', title: 'Published' },
  },
};
const rule = {
  title,
  fields: { pages: 0 },
  rows: [{ when: { pages: 0 }, then: { value: 'empty', label: 'Empty', tone: 'neutral' } }],
};

function catalogueOf(calls: object, screens: Record<string, object> = {}): Catalogue {
  return normalise([
    { file: 'entities/book.json', json: book },
    { file: 'rules/state.json', json: rule },
    { file: 'calls/book.json', json: calls },
    ...Object.entries(screens).map(([id, json]) => ({ file: `screens/${id}.json`, json })),
  ]);
}

function callOf(id: string, calls: object, screens: Record<string, object> = {}): Call {
  const call = catalogueOf(calls, screens).calls[id];
  if (!call) throw new Error(`The catalogue must hold the call "${id}"`);
  return call;
}

const all = { allow: [1] };
const family = { list: all, get: all, insert: all, update: all, remove: all, lookup: all };

describe('a family', () => {
  test.each([
    ['list', 'GET', '/book/listByPage'],
    ['get', 'GET', '/book/findById'],
    ['insert', 'POST', '/book/add'],
    ['update', 'POST', '/book/update'],
    ['remove', 'POST', '/book/delete'],
    ['lookup', 'GET', '/book/list'],
  ])('%s is %s %s', (does, method, path) => {
    expect(callOf(`book.${does}`, { calls: family })).toMatchObject({
      id: `book.${does}`,
      does,
      method,
      path,
      entity: 'book',
    });
  });
  test('is below the base of its file', () => {
    expect(callOf('book.insert', { path: '/tomes', calls: family }).path).toBe('/tomes/add');
  });
  test('may say another method or path', () => {
    const words = { list: { allow: [1], method: 'POST', path: '/all/books' } };
    expect(callOf('book.list', { calls: words })).toMatchObject({ method: 'POST', path: '/all/books' });
  });
  test('is called after what it does', () => {
    expect(callOf('book.insert', { calls: family }).title).toEqual({ 'zh-CN': '新增图书', 'en-US': 'Add book' });
    expect(callOf('book.list', { calls: family }).title).toEqual(title);
    expect(callOf('book.remove', { calls: { remove: { allow: [1], title: 'Burn' } } }).title).toBe('Burn');
  });
});

describe('a call', () => {
  const one = (words: object): Call => callOf('lend', { calls: { lend: { path: './lend', ...words } } });
  test('is a handler of its own name unless it says what it does', () => {
    expect(one({}).does).toBe('lend');
    expect(one({ does: 'list' }).does).toBe('list');
  });
  test('is POST, JSON, answers 200, is not open and not limited', () => {
    expect(one({})).toMatchObject({ method: 'POST', encoding: 'json', successCode: 200, open: false, limited: false });
  });
  test('leaves a line in the audit log where it changes an entity, unless that one or the call says otherwise', () => {
    expect(one({}).audited).toBe(true);
    expect(one({ gives: { many: 'book' } }).audited).toBe(false);
    expect(one({ gives: { many: 'book' }, audited: true }).audited).toBe(true);
    expect(one({ audited: false }).audited).toBe(false);
    const files = [
      { file: 'entities/loan.json', json: { ...book, audited: false } },
      { file: 'entities/book.json', json: book },
    ];
    const of = (changes: string[]) =>
      normalise([...files, { file: 'calls/x.json', json: { calls: { x: { path: '/x', changes } } } }]).calls['x'];
    expect(of(['loan'])?.audited).toBe(false);
    expect(of(['loan', 'book'])?.audited).toBe(true);
  });
  test('that begins with ./ is below the base', () => {
    expect(one({}).path).toBe('/book/lend');
    expect(one({ path: '/lend' }).path).toBe('/lend');
  });
  test('that does not say who may is for super managers alone', () => {
    expect(one({}).allow).toBe(null);
  });
  test('is of the entity of its file', () => {
    expect(one({}).entity).toBe('book');
    expect(one({ entity: 'loan' }).entity).toBe('loan');
  });
  test('gives nothing unless it says what', () => {
    expect(one({}).gives).toEqual({ as: 'nothing' });
    expect(one({ gives: 'file' }).gives).toEqual({ as: 'file' });
    expect(one({ gives: { many: 'book' } }).gives).toEqual({ as: 'many', entity: 'book' });
    const counted = one({ gives: { rows: { properties: { name: true } } } }).gives;
    expect(counted).toMatchObject({ as: 'counted', shape: { fields: { name: { title: 'Name' } } } });
  });
  test('that writes makes the lists of its entity stale', () => {
    expect(one({}).changes).toEqual(['book']);
    expect(one({ gives: 'id' }).changes).toEqual(['book']);
    expect(one({ gives: 'json' }).changes).toEqual([]);
    expect(one({ changes: ['loan'] }).changes).toEqual(['loan']);
    expect(callOf('book.list', { calls: family }).changes).toEqual([]);
    expect(callOf('book.remove', { calls: family }).changes).toEqual(['book']);
  });
  test('says what is said after conventional changes', () => {
    expect(callOf('book.remove', { calls: family }).success).toMatchObject({ 'zh-CN': '删除成功' });
    expect(one({}).success).toBe(undefined);
  });
});

describe('the parameters', () => {
  const taken = (id: string, calls: object = { calls: family }): string[] =>
    Object.keys(callOf(id, calls).takes.fields);
  test('of a record are its id', () => {
    expect(callOf('book.get', { calls: family }).takes.fields).toMatchObject({ id: { required: true } });
  });
  test('of a new record are what may be written, and its detachment where it is named', () => {
    expect(taken('book.insert')).toEqual(['detachmentId', 'name', 'pages', 'subjects', 'published']);
    const { fields } = callOf('book.insert', { calls: family }).takes;
    expect([fields.detachmentId?.required, fields.name?.required, fields.pages?.required]).toEqual([
      false,
      true,
      false,
    ]);
  });
  test('of an update are id and version and what may be written, which can be left out but not emptied', () => {
    expect(taken('book.update')).toEqual(['id', 'version', 'name', 'pages', 'subjects', 'published']);
    const { fields } = callOf('book.update', { calls: family }).takes;
    expect(fields.id?.required).toBe(true);
    expect(fields.name).toMatchObject({ required: false, notNull: true });
    expect(fields.pages).not.toHaveProperty('notNull');
  });
  test('of an update are no child rows, which only a new record brings along', () => {
    const json = { ...book, properties: { ...book.properties, loans: { type: 'array', rows: 'loan', by: 'bookId' } } };
    const { calls } = normalise([
      { file: 'entities/book.json', json },
      { file: 'entities/loan.json', json: { title, properties: { bookId: { type: 'string', title: 'Book' } } } },
      { file: 'calls/book.json', json: { calls: family } },
    ]);
    expect(Object.keys(calls['book.insert']?.takes.fields ?? {})).toContain('loans');
    expect(Object.keys(calls['book.update']?.takes.fields ?? {})).not.toContain('loans');
  });
  test('of a removal are id and version', () => {
    expect(taken('book.remove')).toEqual(['id', 'version']);
  });
  test('that are written replace the convention', () => {
    const takes = { required: ['name'], properties: { name: true, colour: { type: 'string', title: 'Colour' } } };
    const words = { calls: { insert: { allow: [1], takes } } };
    expect(taken('book.insert', words)).toEqual(['name', 'colour']);
    expect(callOf('book.insert', words).takes.fields.name).toMatchObject({ title: 'Name', required: true });
  });
  test('of an update always have id and version', () => {
    const words = { calls: { update: { allow: [1], takes: { properties: { lent: true, name: true } } } } };
    expect(taken('book.update', words)).toEqual(['id', 'version', 'lent', 'name']);
    expect(callOf('book.update', words).takes.fields).toMatchObject({
      lent: { readOnly: false },
      name: { required: false, notNull: true },
    });
  });
  test('of a change that code makes, too, can be left out but not emptied where the entity needs them', () => {
    const properties = { id: { type: 'string', title: 'Id' }, version: { type: 'integer', title: 'V' }, name: true };
    const rename = (words: object): object => ({ rename: { path: './rename', takes: { properties, ...words } } });
    const name = (words: object): unknown => callOf('rename', { calls: rename(words) }).takes.fields.name;
    expect(name({})).toMatchObject({ required: false, notNull: true });
    expect(name({ required: ['name'] })).toMatchObject({ required: true });
    const lend = { lend: { path: './lend', takes: { properties: { name: true } } } };
    expect(callOf('lend', { calls: lend }).takes.fields.name).not.toHaveProperty('notNull');
  });
  test('of a page are current, size, orderBy and fields', () => {
    expect(taken('book.list')).toEqual(['current', 'size', 'orderBy', 'fields', 'name', 'lent']);
    const lend = { path: './lend', gives: { page: 'book' } };
    expect(taken('lend', { calls: { lend } })).toEqual(['current', 'size', 'orderBy', 'fields']);
  });
  test('within rows may be those of the entity', () => {
    const copies = { type: 'array', widget: 'rows', takes: { required: ['pages'], properties: { pages: true } } };
    const lend = { path: './lend', takes: { properties: { copies } } };
    const field = callOf('lend', { calls: { lend } }).takes.fields.copies;
    expect(field).toMatchObject({ kind: 'rows', shape: { fields: { pages: { title: 'Pages', required: true } } } });
  });
});

describe('the filters of a list', () => {
  const filters = (calls: object, screens: Record<string, object> = {}): string[] =>
    callOf('book.list', calls, screens).filters.map(({ field, as, params }) => `${field} ${as} ${params.join('–')}`);

  test('are the searchable fields, a text by its parts, all else exactly', () => {
    expect(filters({ calls: family })).toEqual(['name like name', 'lent exact lent']);
  });
  test('are those of the call and of its screens besides', () => {
    const list = { allow: [1], filters: [{ field: 'createTime', as: 'range' }] };
    const screens = { books: { entity: 'book', filters: ['subjects', { field: 'published', as: 'range' }] } };
    expect(filters({ calls: { list } }, screens)).toEqual([
      'createTime range createStartTime–createEndTime',
      'subjects has subjects',
      'published range publishedFrom–publishedTo',
      'name like name',
      'lent exact lent',
    ]);
  });
  test('are told by the first that names a parameter', () => {
    const screens = { books: { entity: 'book', filters: [{ field: 'name', as: 'exact' }] } };
    expect(filters({ calls: family }, screens)).toEqual(['name exact name', 'lent exact lent']);
  });
  test('do not come from the screens of another list', () => {
    const inline = { title: 'T', properties: { name: { type: 'string' } } };
    expect(filters({ calls: family }, { tags: { entity: inline, filters: ['name'] } })).toEqual([
      'name like name',
      'lent exact lent',
    ]);
  });
  test('are what sections, pickers and lookups send', () => {
    const sections = [{ title: 'T', call: 'book.list', params: { pages: { row: 'id' } } }];
    const picker = {
      type: 'picker',
      call: 'book.list',
      gives: { a: 'id' },
      params: { subjects: { field: 'b' } },
      search: ['name'],
    };
    const screens = { shelf: { type: 'detail', call: 'book.get', sections }, pick: picker };
    expect(filters({ calls: family }, screens)).toEqual([
      'name like name',
      'lent exact lent',
      'pages exact pages',
      'subjects has subjects',
    ]);
  });
  test('of unknown fields are left out', () => {
    expect(filters({ calls: { list: { allow: [1], filters: ['nowhere'] } } })).toEqual([
      'name like name',
      'lent exact lent',
    ]);
  });
  test('make parameters: any text for a part, one member for a list, an outcome for a rule', () => {
    const screens = { books: { entity: 'book', filters: ['name', 'subjects', 'state', { field: 'pages', as: 'in' }] } };
    const { fields } = callOf('book.list', { calls: family }, screens).takes;
    expect(fields.name).toMatchObject({ kind: 'text', maxLength: 200, required: false });
    expect(fields.subjects).toMatchObject({ kind: 'code', dictionary: 'subject' });
    expect(fields.state).toMatchObject({ kind: 'text' });
    expect(fields.pages).toMatchObject({ kind: 'text' });
  });
});
