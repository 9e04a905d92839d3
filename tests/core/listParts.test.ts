/** What a list has beyond its columns: its defaults, and what a profile sees of it. */
import { describe, expect, test } from 'vitest';
import type { ListScreen } from '../../src/core/catalogue.ts';
import { normalise } from '../../src/core/normalise.ts';
import { project } from '../../src/core/project.ts';
import type { Profile } from '../../src/core/project.ts';
import type { ListView } from '../../src/core/view.ts';
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
    expect(screenOf({ groups }).groups).toEqual([{ title: 'Thing', columns: ['weight', 'price'] }]);
    expect(screenOf({})).not.toHaveProperty('groups');
  });
  test('hold nothing that a profile may not read', () => {
    expect(viewOf({ groups }, librarian).groups).toEqual([{ title: 'Thing', columns: ['weight', 'price'] }]);
    expect(viewOf({ groups }, reader).groups).toEqual([{ title: 'Thing', columns: ['weight'] }]);
    const only = [{ title: 'Price', columns: ['price'] }];
    expect(viewOf({ groups: only }, reader)).not.toHaveProperty('groups');
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
              JSON.stringify(one.json).replace('"minimum":0}', '"minimum":0,"mask":{"as":"name","unless":[1]}}'),
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
