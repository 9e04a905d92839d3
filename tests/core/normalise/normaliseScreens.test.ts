import { describe, expect, test } from 'vitest';
import type {
  Catalogue,
  DetailScreen,
  FormScreen,
  ListScreen,
  PickerScreen,
} from '../../../src/core/model/catalogue.ts';
import { normalise } from '../../../src/core/normalise.ts';

const title = { 'zh-CN': '图书', 'en-US': 'Book' };
const book = {
  title,
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name', search: true },
    authorId: { type: 'string', title: 'Author', lookup: 'author.lookup' },
    pages: { type: 'integer', title: 'Pages' },
    summary: { type: 'string', title: 'Summary', widget: 'longText' },
    pin: { type: 'string', title: 'Pin', widget: 'secret' },
    lent: { type: 'boolean', title: 'Lent', readOnly: true },
  },
};
const author = { title: 'Author', shard: 'none', properties: { name: { type: 'string' } } };
const all = { allow: [1] };
const family = { list: all, insert: all, update: all, remove: all };
const needs = { needs: { lent: false }, text: 'Lent already' };
const lend = {
  path: './lend',
  title: 'Lend',
  allow: [1, 2],
  ...needs,
  takes: {
    required: ['id', 'name'],
    properties: {
      id: { type: 'string' },
      version: { type: 'integer' },
      name: true,
      note: { type: 'string', title: 'Note', maxLength: 9 },
    },
  },
};

type Files = Record<string, object>;

function catalogueOf(screens: Files, words: object = { calls: { ...family, lend } }, more: Files = {}): Catalogue {
  const files: Files = {
    'entities/book': book,
    'entities/author': author,
    'calls/author': { calls: { lookup: all } },
    'calls/book': words,
    ...more,
    ...Object.fromEntries(Object.entries(screens).map(([id, screen]) => [`screens/${id}`, screen])),
  };
  return normalise(Object.entries(files).map(([file, json]) => ({ file: `${file}.json`, json })));
}

function screenOf<T>(screen: object, words?: object): T {
  return catalogueOf({ books: screen }, words).screens.books as T;
}

describe('a list', () => {
  const list = (words: object = {}, calls?: object): ListScreen => screenOf({ entity: 'book', ...words }, calls);
  const fieldsOf = (screen: ListScreen): string[] => screen.columns.map(({ field }) => field);

  test('without type is a list, of its entity, called as it, over its list', () => {
    expect(list()).toMatchObject({ id: 'books', type: 'list', entity: 'book', title, call: 'book.list' });
  });
  test('of a call is of that call and its entity', () => {
    const words = { calls: { late: { path: './late', does: 'list', title: 'Late', allow: [1] } } };
    expect(screenOf({ call: 'late' }, words)).toMatchObject({ call: 'late', entity: 'book', actions: [] });
  });
  test('shows every short field in order, createTime last; no ids, versions, names beside references, secrets or long texts', () => {
    expect(fieldsOf(list())).toEqual(['name', 'authorId', 'pages', 'lent', 'createTime']);
  });
  test('shows twelve columns at most', () => {
    const properties = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, { type: 'string' }]));
    const wide = catalogueOf(
      { books: { entity: 'book' } },
      { calls: family },
      { 'entities/book': { title, properties } },
    );
    const { columns } = wide.screens.books as ListScreen;
    expect(columns).toHaveLength(12);
    expect(columns.at(-1)?.field).toBe('createTime');
  });
  test('shows exactly the columns that are written, in that order', () => {
    expect(fieldsOf(list({ columns: ['pages', { field: 'name', width: 90 }] }))).toEqual(['pages', 'name']);
  });
  test('shows the columns that its call declares, unless it says its own', () => {
    const declared = { calls: { list: { allow: [1], columns: ['pages', { field: 'name', width: 90 }] } } };
    expect(list({}, declared).columns).toMatchObject([{ field: 'pages' }, { field: 'name', width: 90 }]);
    expect(fieldsOf(list({ columns: ['lent'] }, declared))).toEqual(['lent']);
  });
  test('shows a column from the first unless it is optional', () => {
    const { columns } = list({ columns: ['pages', { field: 'name', optional: true }] });
    expect(columns.map(({ optional }) => optional)).toEqual([undefined, true]);
  });
  test('sorts by what is stored, has an order, and is answered in one', () => {
    const sortable = list().columns.filter((column) => column.sortable);
    expect(sortable.map(({ field }) => field)).toEqual(['name', 'pages', 'lent', 'createTime']);
    const many = { calls: { some: { path: './some', allow: [1], gives: { many: 'book' } } } };
    expect(screenOf<ListScreen>({ call: 'some' }, many).columns.some((column) => column.sortable)).toBe(false);
  });
  test('is sorted newest first, twenty a page, without linkage', () => {
    expect(list()).toMatchObject({ sort: '-createTime,-id', size: 20, when: [] });
  });
  test('filters by the searchable fields, or by what its call declares, or by what it says itself', () => {
    const filters = (screen: ListScreen): string[] => screen.filters.map(({ field }) => field);
    const declared = { calls: { list: { allow: [1], filters: ['pages'] } } };
    expect(filters(list())).toEqual(['name']);
    expect(filters(list({}, declared))).toEqual(['pages']);
    expect(filters(list({ filters: ['lent'] }, declared))).toEqual(['lent']);
  });
});

describe('conventional actions', () => {
  const actions = (words: object = {}, calls?: object): ListScreen['actions'] =>
    screenOf<ListScreen>({ entity: 'book', ...words }, calls).actions;
  const ids = (words: object = {}, calls?: object): string[] => actions(words, calls).map(({ id }) => id);

  test('are add above the list, edit and remove in each row', () => {
    expect(actions()).toMatchObject([
      { id: 'add', at: 'page', open: 'books#add', primary: true, danger: false, with: {} },
      { id: 'edit', at: 'row', open: 'books#edit', primary: false },
      { id: 'remove', at: 'row', call: 'book.remove', danger: true },
    ]);
  });
  test('are only those whose call the entity has', () => {
    expect(ids({}, { calls: { list: all, remove: all } })).toEqual(['remove']);
  });
  test('ask before removing, by the name of the row', () => {
    expect(actions()[2]?.confirm).toEqual({ 'zh-CN': '确定删除“{name}”吗？', 'en-US': 'Delete “{name}”?' });
  });
  test('remove with the id and the version that was seen', () => {
    expect(actions()[2]?.with).toEqual({ id: { row: 'id' }, version: { row: 'version' } });
  });
  test('edit from the row, where no call loads the record', () => {
    expect(Object.keys(actions()[1]?.with ?? {})).toEqual([
      'id',
      'version',
      'name',
      'authorId',
      'pages',
      'summary',
      'pin',
    ]);
    expect(actions({}, { calls: { ...family, get: all } })[1]?.with).toEqual({
      id: { row: 'id' },
      version: { row: 'version' },
    });
  });
  test('are changed by an action of the same id, where they stand', () => {
    const changed = actions({ actions: [{ id: 'edit', title: 'Mend', icon: 'pen' }] })[1];
    expect(changed).toMatchObject({ id: 'edit', title: 'Mend', icon: 'pen', open: 'books#edit' });
  });
  test('lead elsewhere where the action of the same id says so', () => {
    const changed = actions({ actions: { add: { goto: 'books/new' } } })[0];
    expect(changed).toMatchObject({ id: 'add', goto: 'books/new', at: 'page' });
    expect(changed).not.toHaveProperty('open');
  });
  test('are left out by omit', () => {
    expect(ids({ actions: [{ id: 'remove', visible: false }] })).toEqual(['add', 'edit']);
  });
  test('are followed by the others', () => {
    expect(ids({ actions: [{ id: 'lend', call: 'lend' }] })).toEqual(['add', 'edit', 'remove', 'lend']);
  });
});

describe('an action', () => {
  const action = (words: object): ListScreen['actions'][number] | undefined =>
    screenOf<ListScreen>({ entity: 'book', actions: [{ id: 'lend', call: 'lend', ...words }] }).actions.at(-1);

  test('stands in each row, is called as its call, and is neither primary nor dangerous', () => {
    expect(action({})).toMatchObject({ at: 'row', title: 'Lend', primary: false, danger: false });
  });
  test('of a row sends id, and version where the call takes one', () => {
    expect(action({})?.with).toEqual({ id: { row: 'id' }, version: { row: 'version' } });
    expect(action({ at: 'page' })?.with).toEqual({});
    expect(action({ params: { id: 1 } })?.with).toEqual({ id: 1 });
  });
  test('cannot be pressed where the call’s needs do not hold, and says why', () => {
    expect(action({})).toMatchObject({ enabled: { lent: false }, disabledText: 'Lent already' });
    const own = action({ needs: { pages: 1 } });
    expect(own).toMatchObject({ enabled: { pages: 1 } });
    expect(own).not.toHaveProperty('disabledText');
    expect(action({ at: 'page' })).not.toHaveProperty('enabled');
  });
  test('that opens a dialog has its title and the needs of its call', () => {
    const screens = {
      books: { entity: 'book', actions: [{ id: 'lend', open: 'lend' }] },
      lend: { type: 'dialog', call: 'lend', title: 'To a reader' },
    };
    const last = (catalogueOf(screens).screens.books as ListScreen).actions.at(-1);
    expect(last).toMatchObject({ title: 'To a reader', open: 'lend', enabled: { lent: false } });
  });
  test('that is only named is the call of that name', () => {
    expect(screenOf<ListScreen>({ entity: 'book', actions: ['lend'] }).actions.at(-1)).toMatchObject({ call: 'lend' });
  });
});

describe('the dialogs of a list', () => {
  const screens = (calls?: object): Catalogue['screens'] => catalogueOf({ books: { entity: 'book' } }, calls).screens;

  test('are one to add and one to edit', () => {
    expect(screens()['books#add']).toMatchObject({
      type: 'dialog',
      call: 'book.insert',
      title: { 'zh-CN': '新增图书', 'en-US': 'Add book' },
      width: 520,
    });
    expect(screens()['books#edit']).toMatchObject({ type: 'dialog', call: 'book.update' });
  });
  test('ask for what may be written, and require what the entity requires', () => {
    const fields = (id: string): unknown[] =>
      (screens()[id] as FormScreen).fields.map(({ name, required }) => (required ? `${name}!` : name));
    expect(fields('books#edit')).toEqual(['name!', 'authorId', 'pages', 'summary', 'pin']);
    expect(fields('books#add')).toEqual(['detachmentId', 'name!', 'authorId', 'pages', 'summary', 'pin']);
  });
  test('ask for a detachment only of those who belong to none', () => {
    expect((screens()['books#add'] as FormScreen).when).toEqual([
      { if: { user: { detachmentId: { filled: true } } }, set: { detachmentId: { visible: false } } },
      { if: { user: { detachmentId: { filled: false } } }, set: { detachmentId: { required: true } } },
    ]);
  });
  test('load the record where the entity can', () => {
    expect(screens({ calls: { ...family, get: all } })['books#edit']).toMatchObject({ load: 'book.get' });
    expect(screens()['books#edit']).not.toHaveProperty('load');
  });
});

describe('a form', () => {
  const form = (words: object = {}): FormScreen => screenOf({ type: 'dialog', call: 'lend', ...words });

  test('is called as its call, asks for what that takes but id and version, and is 520 wide', () => {
    expect(form()).toMatchObject({ title: 'Lend', width: 520, when: [], initial: {} });
    expect(form().fields.map(({ name }) => name)).toEqual(['name', 'note']);
  });
  test('has the fields that are written, their words over those of the parameter', () => {
    const [note, name] = form({ fields: [{ field: 'note', widget: 'longText', help: 'Why' }, 'name'] }).fields;
    expect(note).toMatchObject({ name: 'note', kind: 'longText', help: 'Why', maxLength: 9, required: false });
    expect(name).toMatchObject({ name: 'name', title: 'Name', required: true, readOnly: false });
  });
  test('advises what its calls give for its values, each with its buttons; a proposal is written by its name', () => {
    const similar = {
      path: './similar',
      title: 'Similar',
      allow: [1],
      gives: { many: { properties: { name: true } } },
    };
    const words = {
      type: 'form',
      call: 'lend',
      fields: [{ field: 'note', propose: { call: 'similar', params: {} } }],
      advice: [{ id: 'same', title: 'Same', call: 'similar', params: {}, actions: [{ id: 'go', open: 'books' }] }],
    };
    const screen = screenOf<FormScreen>(words, { calls: { lend, similar } });
    expect(screen.fields[0]?.suggest).toEqual({ call: 'similar', params: {}, value: 'name', gives: {} });
    expect(screen.advice).toMatchObject([
      { id: 'same', call: 'similar', columns: [{ field: 'name' }], actions: [{ id: 'go', at: 'row' }] },
    ]);
  });
  test('proposes what its call ranks; nothing is marked, and nothing filled besides, where nothing is said', () => {
    const ranked = { path: './ranked', title: 'Ranked', allow: [1], gives: { record: { properties: { name: true } } } };
    const propose = {
      title: 'Ranked',
      call: 'ranked',
      params: {},
      rows: 'rows',
      gives: { note: 'name' },
      label: '{name}',
    };
    const titles = [{ if: { note: 'x' }, title: 'Other' }];
    const words = { type: 'form', call: 'lend', fields: ['note'], titles, propose };
    const screen = screenOf<FormScreen>(words, { calls: { lend, ranked } });
    expect(screen.propose).toEqual({ ...propose, marks: [], fills: {}, actions: [] });
    expect(screen.titles).toEqual(titles);
    // What the answer does not hold is no fault of it: the call itself says whether it is possible.
    const deed = { ...words, propose: { ...propose, actions: [{ id: 'lend', call: 'lend' }] } };
    const [action] = screenOf<FormScreen>(deed, { calls: { lend, ranked } }).propose?.actions ?? [];
    expect(action).toMatchObject({ call: 'lend' });
    expect(action).not.toHaveProperty('enabled');
    expect(screenOf<FormScreen>(words, { calls: { lend } }).propose).toBeUndefined();
  });
  test('may require more than its call', () => {
    expect(form({ fields: [{ field: 'note', required: true }] }).fields[0]?.required).toBe(true);
  });
  test('shows and does not send what its call does not take', () => {
    const [pages, other] = form({ fields: ['pages', { field: 'other', type: 'boolean', title: 'Other' }] }).fields;
    expect(pages).toMatchObject({ kind: 'integer', title: 'Pages', readOnly: true, required: false });
    expect(other).toMatchObject({ kind: 'boolean', title: 'Other', readOnly: true });
  });
  test('takes a lookup of its own', () => {
    const [note] = form({ fields: [{ field: 'note', lookup: 'author.lookup' }] }).fields;
    expect(note).toMatchObject({ kind: 'ref', lookup: { call: 'author.lookup', value: 'id' } });
  });
});

describe('a detail', () => {
  const calls = { calls: { ...family, get: all, lend } };
  const detail = (words: object = {}): DetailScreen => screenOf({ type: 'detail', entity: 'book', ...words }, calls);

  test('is over its entity’s get, with one section of every field but ids, secrets and names', () => {
    const fields = ['detachmentId', 'name', 'authorId', 'pages', 'summary', 'lent', 'createTime'];
    expect(detail()).toMatchObject({
      call: 'book.get',
      title,
      sections: [{ title, as: 'fields', fields }],
      actions: [],
    });
  });
  test('puts a section’s own buttons in its rows, and none by convention', () => {
    const actions = [{ id: 'lend', call: 'lend' }];
    const [section] = detail({ sections: [{ title: 'Others', call: 'book.list', actions }] }).sections;
    expect(section?.actions).toMatchObject([{ id: 'lend', call: 'lend', with: { id: { row: 'id' } } }]);
  });
  test('shows a section with a call as a table of its rows, of this record', () => {
    expect(detail({ sections: [{ title: 'Others', call: 'book.list' }] }).sections[0]).toMatchObject({
      as: 'table',
      call: 'book.list',
      with: { id: { row: 'id' } },
      fields: [],
    });
  });
  test('shows the columns of a section’s call where the section says none', () => {
    const words = { calls: { get: all, list: { allow: [1], columns: ['lent', 'name'] } } };
    const sections = [{ title: 'Others', call: 'book.list' }];
    const [section] = screenOf<DetailScreen>({ type: 'detail', entity: 'book', sections }, words).sections;
    expect(section?.columns?.map(({ field }) => field)).toEqual(['lent', 'name']);
  });
  test('leaves out what is no field', () => {
    expect(detail({ sections: [{ title: 'T', fields: ['name', 'nowhere'] }] }).sections[0]?.fields).toEqual(['name']);
  });
});

describe('a picker', () => {
  const find = {
    path: './find',
    title: 'Find',
    allow: [1],
    takes: { properties: { name: true, place: { type: 'string' }, pages: true } },
    gives: { many: { properties: { readerId: { type: 'string' }, name: { type: 'string' } } } },
  };
  const picker = (words: object = {}): PickerScreen =>
    screenOf({ type: 'picker', call: 'find', gives: { readerId: 'readerId' }, ...words }, { calls: { find } });

  test('is called as its call, 860 wide, its table 260 high, and gives one row', () => {
    expect(picker()).toMatchObject({ title: 'Find', width: 860, height: 260, many: false, params: {} });
  });
  test('asks for a row first where nothing was chosen', () => {
    expect(picker().required).toMatchObject({ 'zh-CN': '请先选择一行' });
  });
  test('is searched by the texts that its call takes and it does not send', () => {
    expect(picker({ params: { place: { field: 'place' } } }).search).toEqual(['name']);
    expect(picker({ search: ['place'] }).search).toEqual(['place']);
  });
});

describe('a menu', () => {
  const entries = [
    { id: 'stock', name: 'Stock', path: 'stock' },
    { id: 'old', parentId: 'stock', name: 'Old', path: 'old_books' },
    { id: 'far', parentId: 'stock', name: 'Far', path: 'far', screen: 'books', allow: [3], order: 9 },
  ];
  const { menus } = catalogueOf(
    { 'stock/oldBooks': { entity: 'book' }, books: { entity: 'book', menu: 'stock' } },
    { calls: family },
    {
      'menus/default': { items: entries },
    },
  );
  const entry = (id: string): unknown => menus.find((one) => one.id === id);

  test('entry opens the screen that its whole path names, unless it says another', () => {
    expect(entry('old')).toMatchObject({ screen: 'stock/oldBooks' });
    expect(entry('far')).toMatchObject({ screen: 'books' });
    expect(entry('stock')).not.toHaveProperty('screen');
  });
  test('entry without types is for those who may send the call of its screen', () => {
    expect(entry('old')).toMatchObject({ types: [1] });
    expect(entry('far')).toMatchObject({ types: [3] });
  });
  test('entry opens no screen of its path where it names a page by hand or an address elsewhere', () => {
    const { menus: others } = catalogueOf(
      { books: { entity: 'book' } },
      { calls: family },
      {
        'menus/default': {
          items: [
            { id: 'a', name: 'A', path: 'books', component: 'guide/books', roles: ['reader'] },
            {
              id: 'b',
              name: 'B',
              path: 'books',
              remote: 'https://b.example/',
              roles: { ability: ['read'], as: 'allOf' },
            },
          ],
        },
      },
    );
    expect(others).toMatchObject([
      { component: 'guide/books', roles: { role: ['reader'], ability: [], mode: 'oneOf' } },
      { link: 'https://b.example/', roles: { role: [], ability: ['read'], mode: 'allOf' } },
    ]);
    expect(others.some((one) => 'screen' in one)).toBe(false);
  });
  test('has its entries in the order written, then those of screens', () => {
    expect(menus.map(({ id, order }) => [id, order])).toEqual([
      ['stock', 0],
      ['old', 1],
      ['far', 9],
      ['books', 3],
    ]);
    expect(entry('books')).toMatchObject({
      parentId: 'stock',
      name: title,
      path: 'books',
      screen: 'books',
      types: [1],
    });
  });
});

test('a screen over a call or an entity that is nowhere is left out, and what leads to it does not crash', () => {
  const screens = {
    a: { entity: 'nowhere' },
    b: { type: 'dialog', call: 'nowhere' },
    c: {
      entity: 'book',
      columns: ['nowhere'],
      filters: ['nowhere'],
      actions: [
        { id: 'x', open: 'a' },
        { id: 'y', call: 'z' },
      ],
    },
    d: { type: 'detail', entity: 'book' },
  };
  expect(Object.keys(catalogueOf(screens).screens)).toEqual(['c', 'c#add', 'c#edit']);
});
