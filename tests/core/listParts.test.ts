/** What a list has beyond its columns: its defaults, and what a profile sees of it. */
import { describe, expect, test } from 'vitest';
import type { ListScreen } from '../../src/core/model/catalogue.ts';
import { normalise } from '../../src/core/normalise.ts';
import { project } from '../../src/core/project.ts';
import type { Profile } from '../../src/core/project.ts';
import type { ListView } from '../../src/core/model/view.ts';
import { libraryFiles } from '../library/files.ts';

const librarian: Profile = { userType: 1, superManager: false };
const reader: Profile = { userType: 3, superManager: false };

/** The library with one more list. */
function withList(words: object) {
  return normalise([...libraryFiles(), { file: 'screens/shelves.json', json: { entity: 'book', ...words } }]);
}
const screenOf = (words: object): ListScreen => withList(words).screens['shelves'] as ListScreen;
const viewOf = (words: object, profile: Profile): ListView => project(withList(words), profile)['shelves'] as ListView;

describe('groups of columns', () => {
  const groups = [
    { title: 'Thing', columns: ['weight', 'price', 'nowhere'] },
    { title: 'None', columns: ['nowhere'] },
  ];
  test('hold the columns that are there, and a group of none is none', () => {
    expect(screenOf({ sections: groups }).groups).toEqual([{ title: 'Thing', columns: ['weight', 'price'] }]);
    expect(screenOf({})).not.toHaveProperty('groups');
  });
  test('hold nothing that a profile may not read', () => {
    expect(viewOf({ sections: groups }, librarian).groups).toEqual([{ title: 'Thing', columns: ['weight', 'price'] }]);
    expect(viewOf({ sections: groups }, reader).groups).toEqual([{ title: 'Thing', columns: ['weight'] }]);
    const only = [{ title: 'Price', columns: ['price'] }];
    expect(viewOf({ sections: only }, reader)).not.toHaveProperty('groups');
  });
});

describe('a summary', () => {
  const summary = ['weight', 'title', { field: 'price', as: 'average' }];
  test('sums up a number unless it says how, and counts anything else', () => {
    expect(screenOf({ summary }).summary).toEqual([
      { field: 'weight', as: 'sum' },
      { field: 'title', as: 'count' },
      { field: 'price', as: 'average' },
    ]);
  });
  test('stands beneath columns only', () => {
    expect(screenOf({ columns: ['title'], summary }).summary).toEqual([{ field: 'title', as: 'count' }]);
  });
  test('says nothing of what a profile may not read', () => {
    expect(viewOf({ summary }, reader).summary?.map(({ field }) => field)).toEqual(['weight', 'title']);
    expect(viewOf({ summary: [{ field: 'price' }] }, reader)).not.toHaveProperty('summary');
  });
  test('adds nothing up that a profile sees behind a mask', () => {
    const files = libraryFiles().map((one) =>
      one.file === 'entities/book.json'
        ? {
            ...one,
            json: JSON.parse(
              JSON.stringify(one.json).replace('"minimum":0}', '"minimum":0,"mask":{"as":"name","read":[1]}}'),
            ) as unknown,
          }
        : one,
    );
    const catalogue = normalise([...files, { file: 'screens/shelves.json', json: { entity: 'book', summary } }]);
    const fields = (profile: Profile) =>
      (project(catalogue, profile)['shelves'] as ListView).summary?.map(({ field }) => field);
    expect(fields(librarian)).toEqual(['weight', 'title', 'price']);
    expect(fields(reader)).toEqual(['title']);
  });
});

describe('cells that are changed', () => {
  const edit = { columns: ['title', 'price', 'shelfPoint'] };
  const names = (view: ListView) => view.edit?.fields.map(({ name }) => name);

  test('go to the entity’s update unless another call is named, as far as they fit into a cell', () => {
    const columns = ['title', 'price', 'shelfPoint'];
    expect(screenOf({ columns, edit }).edit).toEqual({ call: 'book.update', columns: ['title', 'price'] });
    expect(screenOf({ columns: ['title'], edit: { columns: ['price'] } })).not.toHaveProperty('edit');
  });
  test('are those that a profile may read and write', () => {
    const words = { columns: ['title', 'price', 'shelfPoint'], edit };
    expect(names(viewOf(words, librarian))).toEqual(['title', 'price']);
    expect(names(viewOf(words, { userType: 2, superManager: false }))).toEqual(['title']);
    expect(viewOf(words, reader)).not.toHaveProperty('edit');
  });
  test('may not be emptied where the entity requires them', () => {
    const view = viewOf({ columns: ['title', 'weight'], edit: { columns: ['title', 'weight'] } }, librarian);
    expect(view.edit?.fields.map(({ required }) => required)).toEqual([true, false]);
    expect(view.edit?.call).toMatchObject({ id: 'book.update', changes: ['book'] });
  });
  test('are none where a mask would be saved', () => {
    const files = libraryFiles().map((one) =>
      one.file === 'calls/loan.json'
        ? { ...one, json: { ...(one.json as object), calls: { list: { allow: [1, 2] }, update: { allow: [1, 2] } } } }
        : one,
    );
    const words = { entity: 'loan', columns: ['phone', 'due'], edit: { columns: ['phone', 'due'] } };
    const catalogue = normalise([...files, { file: 'screens/shelves.json', json: words }]);
    const of = (userType: number) =>
      names(project(catalogue, { userType, superManager: false })['shelves'] as ListView);
    expect(of(1)).toEqual(['phone', 'due']);
    expect(of(2)).toEqual(['due']);
  });
  test('of some rows are closed by the call’s needs', () => {
    const files = libraryFiles().map((one) =>
      one.file === 'calls/book.json'
        ? {
            ...one,
            json: {
              ...(one.json as { calls: object }),
              calls: {
                ...(one.json as { calls: object }).calls,
                update: { allow: [1], needs: { shelfStatus: 0 } },
              },
            },
          }
        : one,
    );
    const words = { entity: 'book', columns: ['title'], edit: { columns: ['title'] } };
    const catalogue = normalise([...files, { file: 'screens/shelves.json', json: words }]);
    expect((project(catalogue, librarian)['shelves'] as ListView).edit?.enabled).toEqual({ shelfStatus: 0 });
  });
});

describe('what a row opens beneath itself', () => {
  const loans = { call: 'loan.list', params: { bookId: { row: 'id' } }, columns: ['readerName', 'phone', 'nowhere'] };

  test('is its own fields, or a table of rows that are asked for by its id', () => {
    expect(screenOf({ expand: { fields: ['summary', 'nowhere'] } }).expand).toEqual({
      as: 'fields',
      fields: ['summary'],
    });
    expect(screenOf({ expand: { call: 'book.history' } }).expand).toMatchObject({
      as: 'table',
      call: 'book.history',
      with: { id: { row: 'id' } },
    });
    expect(screenOf({ expand: loans }).expand?.columns?.map(({ field }) => field)).toEqual(['readerName', 'phone']);
    expect(screenOf({})).not.toHaveProperty('expand');
  });
  test('is what a profile may read, asked by calls that it may send', () => {
    expect(viewOf({ expand: { fields: ['summary', 'price'] } }, reader).expand?.fields.map(({ name }) => name)).toEqual(
      ['summary'],
    );
    expect(viewOf({ expand: { fields: ['price'] } }, reader)).not.toHaveProperty('expand');
    expect(viewOf({ expand: { call: 'loan.overdue' } }, librarian).expand?.call?.id).toBe('loan.overdue');
    expect(viewOf({ expand: { call: 'loan.overdue' } }, reader)).not.toHaveProperty('expand');
  });
  test('sends what its call then takes', () => {
    const call = withList({ expand: loans }).calls['loan.list'];
    expect(Object.keys(call?.takes.fields ?? {})).toContain('bookId');
  });
});

describe('an action that can be taken back', () => {
  const actions = (words: object) => screenOf({ actions: [{ id: 'remove', ...words }] }).actions;
  const remove = (words: object) => actions(words).find(({ id }) => id === 'remove');
  const undo = { undo: 'book.giveBack' };

  test('asks nothing first, unless its own words do', () => {
    expect(remove({})?.confirm).toBeDefined();
    expect(remove(undo)).toMatchObject({ undo: 'book.giveBack', danger: true });
    expect(remove(undo)).not.toHaveProperty('confirm');
    expect(remove({ ...undo, confirm: 'Sure?' })?.confirm).toBe('Sure?');
  });
  test('is so only where the profile may send what takes it back', () => {
    const files = libraryFiles().map((one) =>
      one.file === 'calls/book.json'
        ? { ...one, json: JSON.parse(JSON.stringify(one.json).replace('{"userType":[1,2]}', '[2]')) as unknown }
        : one,
    );
    const words = { entity: 'book', actions: [{ id: 'remove', ...undo }] };
    const catalogue = normalise([...files, { file: 'screens/shelves.json', json: words }]);
    const of = (profile: Profile) =>
      (project(catalogue, profile)['shelves'] as ListView).actions.find(({ id }) => id === 'remove');
    expect(of({ userType: 2, superManager: true })?.undo).toMatchObject({ id: 'book.giveBack', takes: ['id'] });
    expect(of(librarian)).not.toHaveProperty('undo');
  });
});
