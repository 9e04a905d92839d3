import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/core/model/label.ts';
import { normalise } from '../../src/core/normalise.ts';
import { project } from '../../src/core/project.ts';
import type { Profile } from '../../src/core/project.ts';
import type { DetailView, FormView, ListView, PickerView, View } from '../../src/core/model/view.ts';
import { libraryFiles } from '../library/files.ts';

const catalogue = normalise(libraryFiles());
const librarian: Profile = { userType: 1, superManager: false };
const assistant: Profile = { userType: 2, superManager: false };
const reader: Profile = { userType: 3, superManager: false };
const stranger: Profile = { userType: 9, superManager: false };
const manager: Profile = { userType: 9, superManager: true };

function viewOf<T extends View>(screen: string, profile: Profile, from = catalogue): T {
  const view = project(from, profile)[screen];
  if (!view) throw new Error(`The profile ${JSON.stringify(profile)} must have the screen "${screen}"`);
  return view as T;
}

const columns = (view: ListView | PickerView): string[] => view.columns.map(({ field }) => field);
const names = (fields: readonly { name: string }[]): string[] => fields.map(({ name }) => name);

/** A library in which some files say something else. */
function changed(file: string, change: (json: never) => unknown): typeof catalogue {
  const files = libraryFiles().map((one) =>
    one.file === file ? { ...one, json: change(structuredClone(one.json) as never) } : one,
  );
  return normalise(files);
}

describe('screens', () => {
  test('are there where their call is allowed', () => {
    expect(Object.keys(project(catalogue, reader))).toEqual([
      'books/authors',
      'books/book',
      'books/books',
      'books/branchLoans',
      'books/branches',
      'books/sections',
      'loans',
      'books/branchMap',
      'books/desk',
    ]);
    expect(project(catalogue, stranger)).toEqual({});
  });
  test('are all there for a super manager', () => {
    expect(Object.keys(project(catalogue, manager))).toEqual(Object.keys(catalogue.screens));
  });
  test('over an open call are there for all', () => {
    const open = changed('calls/author.json', (json: { calls: { list: object } }) => ({
      ...json,
      calls: { ...json.calls, list: { open: true } },
    }));
    expect(Object.keys(project(open, stranger))).toEqual(['books/authors']);
  });
});

describe('records that are read by more than write them', () => {
  const kept = changed('entities/branch.json', (json: object) => ({
    ...json,
    write: { 1: { place: { user: 'place' } }, 2: {} },
  }));
  const actionsOf = (profile: Profile, from = kept) => viewOf<ListView>('books/branches', profile, from).actions;

  test('offer a change in the rows that may be changed', () => {
    const shown = actionsOf(librarian).map(({ id, visible }) => [id, visible]);
    expect(shown).toEqual([
      ['add', undefined],
      ['edit', { place: { user: 'place' } }],
      ['remove', { place: { user: 'place' } }],
    ]);
  });
  test('offer it in all where all may be changed, and to super managers', () => {
    expect(actionsOf(librarian, catalogue).map(({ visible }) => visible)).toEqual([undefined, undefined, undefined]);
    expect(actionsOf(manager).map(({ visible }) => visible)).toEqual([undefined, undefined, undefined]);
  });
  test('offer none to whom no row is given', () => {
    const none = changed('entities/branch.json', ({ write: _, ...json }: { write: object }) => json);
    expect(actionsOf(librarian, none)).toEqual([]);
    expect(actionsOf(manager, none)).toHaveLength(3);
  });
});

describe('tables', () => {
  test('a list leaves as a file', () => {
    expect(viewOf<ListView>('books/books', reader).exports).toBe(true);
  });
  test('a list that has an `add` is filled from one, by whom it is there', () => {
    expect(viewOf<ListView>('books/books', librarian).imports?.id).toBe('book.insert');
    expect(viewOf<ListView>('books/books', reader).imports).toBeUndefined();
  });
  test('it says how cells are written, where that does not go without saying', () => {
    const { written = [] } = viewOf<ListView>('books/books', librarian).imports ?? {};
    expect(written.map(({ title, as }) => [textOf(title, 'en-US'), textOf(as, 'en-US')])).toEqual([
      ['Subjects', 'One of: Poetry, Novels, History, Science; separate several with commas'],
      ['Published', 'e.g. 2026-05-03'],
      ['Acquired', 'e.g. 2026-05-03 14:20'],
      ['Rare', 'Yes or No'],
      ['Place of the shelf', 'Longitude, latitude, e.g. 113.90, 22.50'],
    ]);
  });
});

describe('actions', () => {
  const ids = (profile: Profile): string[] => viewOf<ListView>('books/books', profile).actions.map(({ id }) => id);
  test('are there where what they lead to is', () => {
    expect(ids(librarian)).toEqual(['add', 'edit', 'remove', 'lend', 'giveBack', 'detail', 'removeAll']);
    expect(ids(assistant)).toEqual(['add', 'edit', 'lend', 'giveBack', 'detail']);
    expect(ids(reader)).toEqual(['detail']);
  });
  test('carry their call as a page needs it', () => {
    const action = viewOf<ListView>('books/books', librarian).actions.find(({ id }) => id === 'remove');
    expect(action?.call).toMatchObject({ path: '/books/delete', takes: ['id', 'version'], changes: ['book'] });
  });
  test('whose condition the profile does not decide are visible by what is left of it', () => {
    const later = changed('calls/book.json', (json: { calls: Record<string, object> }) => ({
      ...json,
      calls: {
        ...json.calls,
        'book.giveBack': { ...json.calls['book.giveBack'], allow: { userType: 3, branchId: 'b1' } },
      },
    }));
    const action = viewOf<ListView>('books/books', reader, later).actions.find(({ id }) => id === 'giveBack');
    expect(action?.visible).toEqual({ user: { branchId: 'b1' } });
    expect(viewOf<ListView>('books/books', assistant, later).actions.map(({ id }) => id)).not.toContain('giveBack');
  });
  test('have their own allow within their call’s', () => {
    const own = changed('screens/books/books.json', (json: object) => ({
      ...json,
      actions: { remove: { allow: [2] } },
    }));
    const has = (profile: Profile): boolean =>
      viewOf<ListView>('books/books', profile, own).actions.some(({ id }) => id === 'remove');
    expect([has(librarian), has(assistant), has(manager)]).toEqual([false, false, true]);
  });
});

describe('a field that the profile may not read', () => {
  const prices = changed('screens/books/books.json', (json: object) => ({
    ...json,
    filters: ['price', 'title'],
    sort: '-price,title',
  }));
  test('is no column', () => {
    expect(columns(viewOf('books/books', librarian))).toContain('price');
    expect(columns(viewOf('books/books', reader))).not.toContain('price');
  });
  test('is no filter, no parameter and no sort', () => {
    const view = viewOf<ListView>('books/books', reader, prices);
    expect(view.filters.map(({ field }) => field)).toEqual(['title']);
    expect(view.call.takes).not.toContain('price');
    expect(view.sort).toBe('title');
    expect(viewOf<ListView>('books/books', librarian, prices)).toMatchObject({ sort: '-price,title' });
  });
  test('is not in a detail', () => {
    const fields = (profile: Profile): string[] =>
      names(viewOf<DetailView>('books/book', profile).sections[0]?.fields ?? []);
    expect(fields(librarian)).toContain('price');
    expect(fields(reader)).not.toContain('price');
  });
  test('is not in a picker, nor given by it', () => {
    const picker = viewOf<PickerView>('books/readerPicker', assistant);
    expect(columns(picker)).toEqual(['readerName', 'overdue']);
    expect(picker.gives).toEqual({ readerId: 'readerId', readerName: 'readerName' });
    expect(viewOf<PickerView>('books/readerPicker', librarian).gives).toHaveProperty('phone');
  });
  test('bars no button: the rest of what the call needs does', () => {
    const later = changed('calls/book.json', (json: { calls: Record<string, object> }) => ({
      ...json,
      calls: {
        ...json.calls,
        'book.giveBack': { ...json.calls['book.giveBack'], allow: [1, 3], needs: { shelfStatus: 1, price: { gt: 0 } } },
      },
    }));
    const needs = (profile: Profile) =>
      viewOf<ListView>('books/books', profile, later).actions.find(({ id }) => id === 'giveBack')?.enabled;
    expect(needs(librarian)).toEqual({ shelfStatus: 1, price: { gt: 0 } });
    expect(needs(reader)).toEqual({ shelfStatus: 1 });
  });
  test('is nowhere in its views', () => {
    expect(JSON.stringify(project(prices, reader))).not.toContain('"price"');
  });
});

describe('a field that the profile may not write', () => {
  test('is not in a form, nor a parameter of its call', () => {
    const form = viewOf<FormView>('books/books#edit', assistant);
    expect(names(form.fields)).not.toContain('price');
    expect(form.call.takes).not.toContain('price');
    expect(names(viewOf<FormView>('books/books#edit', librarian).fields)).toContain('price');
  });
  test('is spoken of by no linkage', () => {
    const linked = changed('screens/books/addBook.json', (json: object) => ({
      ...json,
      default: { price: 3, pages: 1 },
      when: [
        { if: { rare: true }, set: { price: { required: true } } },
        { if: {}, set: { pages: { required: true } } },
      ],
    }));
    const form = viewOf<FormView>('books/addBook', assistant, linked);
    expect(form.when.filter(({ set }) => !('detachmentId' in set))).toEqual([
      { if: {}, set: { pages: { required: true } } },
    ]);
    expect(form.initial).toEqual({ pages: 1 });
  });
});

test('what is masked for a profile is not edited by it, lest the mask be saved', () => {
  const family = { list: { allow: [1, 2] }, update: { allow: [1, 2] }, insert: { allow: [1, 2] } };
  const editable = changed('calls/loan.json', (json: object) => ({ ...json, calls: family }));
  expect(names(viewOf<FormView>('loans#edit', librarian, editable).fields)).toContain('phone');
  expect(names(viewOf<FormView>('loans#edit', assistant, editable).fields)).not.toContain('phone');
  expect(names(viewOf<FormView>('loans#add', assistant, editable).fields)).toContain('phone');
});

test('what is masked for a profile has no header to sort by, and is no order of its list', () => {
  const sorted = changed('screens/loans.json', (json: object) => ({ ...json, sort: 'phone,-createTime' }));
  const phoneOf = (profile: Profile) =>
    viewOf<ListView>('loans', profile, sorted).columns.find(({ field }) => field === 'phone');
  expect(phoneOf(librarian)).toMatchObject({ sortable: true });
  expect(phoneOf(assistant)).toMatchObject({ sortable: false });
  expect(viewOf<ListView>('loans', librarian, sorted).sort).toBe('phone,-createTime');
  expect(viewOf<ListView>('loans', assistant, sorted).sort).toBe('-createTime');
});

describe('what a form proposes', () => {
  const proposing = changed('screens/books/addBook.json', (json: object) => ({
    ...json,
    propose: {
      title: '推荐',
      call: 'reader.hasOverdue',
      params: { readerId: '1' },
      rows: 'rows',
      gives: { price: 'price', pages: 'pages' },
      fill: { price: 'price' },
      label: '{pages}',
    },
  }));
  test('fills only what the profile may write', () => {
    expect(viewOf<FormView>('books/addBook', librarian, proposing).propose).toMatchObject({
      call: { id: 'reader.hasOverdue' },
      gives: { price: 'price', pages: 'pages' },
      fills: { price: 'price' },
    });
    expect(viewOf<FormView>('books/addBook', assistant, proposing).propose).toMatchObject({
      gives: { pages: 'pages' },
      fills: {},
    });
  });
  test('is there where its call may be sent', () => {
    const others = normalise(
      libraryFiles().map((one) => {
        const json = structuredClone(one.json) as { calls?: Record<string, { allow: unknown }>; propose?: object };
        const call = json.calls?.['reader.hasOverdue'];
        if (call) call.allow = [1];
        if (one.file === 'screens/books/addBook.json') {
          json.propose = {
            title: '推荐',
            call: 'reader.hasOverdue',
            params: {},
            rows: 'x',
            gives: { pages: 'x' },
            label: 'x',
          };
        }
        return { ...one, json };
      }),
    );
    expect(viewOf<FormView>('books/addBook', librarian, others).propose).toBeDefined();
    expect(viewOf<FormView>('books/addBook', assistant, others).propose).toBeUndefined();
  });
});

describe('a field of a view', () => {
  const list = viewOf<ListView>('books/books', librarian);
  const column = (field: string): ListView['columns'][number]['definition'] | undefined =>
    list.columns.find((one) => one.field === field)?.definition;

  test('holds the options of its dictionary', () => {
    expect(column('shelfStatus')?.options?.[0]).toEqual({
      value: 0,
      label: { 'zh-CN': '在架', 'en-US': 'On the shelf' },
      tone: 'success',
    });
  });
  test('holds the rule and its outcomes', () => {
    const field = viewOf<ListView>('loans', reader).columns.find((one) => one.field === 'loanState')?.definition;
    expect(field?.rule?.inputs).toEqual({ returned: 0, reminders: 9 });
    expect(field?.options?.map(({ value }) => value)).toEqual(['returned', 'lent', 'reminded']);
  });
  test('names the field beside it that holds the name of a reference', () => {
    expect(column('authorId')).toMatchObject({
      kind: 'ref',
      nameField: 'authorName',
      lookup: { call: { path: '/author/list' } },
    });
  });
  test('holds what stands for unset', () => {
    expect(catalogue.entities.loan?.fields.reminders?.unset).toBe(9);
  });
  test('is cleared by what its lookup reads, and by what it says', () => {
    const lend = viewOf<FormView>('books/lend', librarian);
    expect(lend.fields.find(({ name }) => name === 'readerId')).toMatchObject({
      clearedBy: ['branchId'],
      picker: 'books/readerPicker',
      nameField: 'readerName',
      check: { call: { path: '/books/readers/hasOverdue' }, expect: false },
    });
    const filter = viewOf<ListView>('loans', reader).filters.find(({ field }) => field === 'bookId');
    expect(filter?.definition.clearedBy).toEqual(['branchId']);
  });
  test('of rows holds the fields of a row', () => {
    const rows = changed('screens/books/lend.json', (json: object) => ({ ...json, fields: ['copies'] }));
    const [copies] = viewOf<FormView>('books/lend', librarian, rows).fields;
    expect(names(copies?.rows ?? [])).toEqual(['barcode', 'shelfStatus']);
    expect(copies?.rows?.[1]?.options).toHaveLength(3);
  });
  test('offers a user type the codes that are for it, and begins with the only one where one must be chosen', () => {
    const offering = changed('screens/labels.json', (json: { entity: { properties: object } }) => ({
      ...json,
      entity: {
        ...json.entity,
        required: ['subject'],
        properties: {
          subject: { type: 'integer', dictionary: 'subject', search: true, options: { '1': [2, 3], '2': [4] } },
        },
      },
    }));
    const subject = (profile: Profile) =>
      viewOf<FormView>('labels#add', profile, offering).fields.find(({ name }) => name === 'subject');
    expect(subject(librarian)?.offered).toEqual([2, 3]);
    expect(subject(librarian)).not.toHaveProperty('default');
    expect(subject(assistant)).toMatchObject({ default: 4, offered: [4] });
    expect(subject(manager)).not.toHaveProperty('offered');
    // What others have chosen is read by its name, and found.
    const { columns, filters } = viewOf<ListView>('labels', librarian, offering);
    const read = [columns, filters].map((parts) => parts.find(({ field }) => field === 'subject')?.definition);
    for (const one of [subject(librarian), ...read])
      expect(one?.options?.map(({ value }) => value)).toEqual([1, 2, 3, 4]);
  });
  test('is searched by what its lookup shows where lists are, and by nobody who sees that in part', () => {
    const searchIn = (more: object): unknown => {
      const from = changed('entities/branch.json', (json: { properties: Record<string, object> }) => ({
        ...json,
        properties: { ...json.properties, name: { ...json.properties['name'], ...more } },
      }));
      const { filters } = viewOf<ListView>('books/books', reader, from);
      return filters.find(({ field }) => field === 'branchId')?.definition.lookup?.search;
    };
    expect(searchIn({})).toBe('name');
    expect(searchIn({ search: false })).toBeUndefined();
    expect(searchIn({ mask: { as: 'name', read: [1] } })).toBeUndefined();
  });
  test('has no lookup, and is no filter, where the profile may not ask for its options', () => {
    const closed = changed('calls/branch.json', (json: { calls: object }) => ({
      ...json,
      calls: { ...json.calls, lookup: { allow: [1] } },
    }));
    const view = viewOf<ListView>('books/books', reader, closed);
    expect(view.filters.map(({ field }) => field)).not.toContain('branchId');
    expect(view.columns.find((one) => one.field === 'branchId')?.definition).not.toHaveProperty('lookup');
  });
});

describe('a section', () => {
  test('is there where its call is, and where something is left of it', () => {
    const titles = (profile: Profile, from = catalogue): unknown[] =>
      viewOf<DetailView>('books/book', profile, from).sections.map(({ as }) => as);
    expect(titles(reader)).toEqual(['fields', 'table', 'timeline']);
    const bare = changed('screens/books/book.json', (json: { sections: object[] }) => ({
      ...json,
      sections: [{ title: 'T', fields: ['price'] }, ...json.sections.slice(1)],
    }));
    expect(titles(reader, bare)).toEqual(['table', 'timeline']);
    const closed = changed('calls/loan.json', (json: object) => ({ ...json, calls: { list: { allow: [1] } } }));
    expect(titles(reader, closed)).toEqual(['fields', 'timeline']);
  });
});

test('views are frozen, plain, and say which entity makes them stale', () => {
  const view = viewOf<ListView>('books/books', reader);
  expect(Object.isFrozen(view.columns[0]?.definition)).toBe(true);
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  expect([view.rowKey, view.watches]).toEqual(['id', ['book']]);
  expect(viewOf<PickerView>('books/readerPicker', librarian).rowKey).toBe('readerId');
});

test.each<[screen: string, profile: Profile]>([
  ['books/books', reader],
  ['books/book', reader],
  ['books/lend', assistant],
  ['books/readerPicker', assistant],
  ['labels#add', librarian],
  ['books/sections', librarian],
  ['books/sections', reader],
  ['books/addBookSteps', assistant],
  ['books/loanStatistics', assistant],
])('the view of %s for %j is as it was', async (screen, profile) => {
  const view = await format(JSON.stringify(viewOf(screen, profile)), { parser: 'json', printWidth: 120 });
  await expect(view).toMatchFileSnapshot(`views/${screen.replace(/[/#]/g, '-')}.${profile.userType}.json`);
});
