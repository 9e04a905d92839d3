/** What a change of schemas changes, and for whom. */
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../src/core/model/catalogue.ts';
import { affectedScreens } from '../../src/core/affectedScreens.ts';
import { viewChanges, type ViewChange } from '../../src/core/viewChanges.ts';
import { profilesOf } from '../../src/release/build.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { renameIn, type RenamedSort } from '../../src/release/rename/rename.ts';
import { reviewOf } from '../../src/core/review.ts';
import { libraryFiles } from '../library/files.ts';

const files = libraryFiles();

function catalogueWith(file: string, change: (text: string) => string): Catalogue {
  const changed = files.map((one) => (one.file === file ? { ...one, text: change(one.text) } : one));
  const { catalogue, faults } = readCatalogue(changed);
  if (!catalogue || faults.length > 0) throw new Error(JSON.stringify(faults));
  return catalogue;
}

const library = catalogueWith('', (text) => text);
const changesOf = (file: string, change: (text: string) => string): readonly ViewChange[] =>
  viewChanges(library, catalogueWith(file, change), profilesOf(library));
const brief = (changes: readonly ViewChange[]) =>
  changes.map(({ change, part, screen, id, types, all, widens }) => [change, part, screen, id, types, all, widens]);
const typesWith = (screen: string) =>
  profilesOf(library).flatMap((profile) =>
    profile.superManager || brief(viewChanges(emptied, library, [profile])).every(([, , one]) => one !== screen)
      ? []
      : [profile.userType],
  );
const emptied: Catalogue = { ...library, screens: {} };

describe('a change of schemas', () => {
  test('that only says the same otherwise changes nothing for anybody', () => {
    expect(
      changesOf('screens/books/readerPicker.json', (text) => text.replace('Choose a reader', 'Pick a reader')),
    ).toEqual([]);
  });

  test('that takes a column away, or adds it, tells who has the page and saw it', () => {
    const file = 'screens/books/readerPicker.json';
    const without = (name: string) => (text: string) =>
      text.replace(
        /"columns": \[.*\]/,
        `"columns": ${JSON.stringify(['readerName', 'overdue', 'phone'].filter((one) => one !== name))}`,
      );
    const having = typesWith('books/readerPicker');
    expect(having.length).toBeGreaterThan(1);
    expect(brief(changesOf(file, without('readerName')))).toEqual([
      ['goes', 'column', 'books/readerPicker', 'readerName', having, true, false],
    ]);
    expect(brief(viewChanges(catalogueWith(file, without('phone')), library, profilesOf(library)))).toEqual([
      ['comes', 'column', 'books/readerPicker', 'phone', [1], false, true],
    ]);
  });

  test('that uncovers a value names those who see it whole now', () => {
    const uncovered = changesOf('entities/loan.json', (text) =>
      text.replace('"mask": { "as": "phone", "read": [1] }', '"mask": { "as": "phone", "read": [1, 2] }'),
    );
    expect(uncovered.length).toBeGreaterThan(0);
    for (const change of uncovered)
      expect(change).toMatchObject({ change: 'goes', part: 'mask', id: 'phone', types: [2], widens: true });
  });

  test('of who sees a value whole is told of nobody who sees as much of it as before', () => {
    const masked = (read: string) =>
      catalogueWith('entities/loan.json', (text) =>
        text.replace('"mask": { "as": "phone", "read": [1] }', `"mask": { "as": "phone", "read": ${read} }`),
      );
    const reviewed = (before: string, after: string): [string, readonly number[]][] =>
      reviewOf(masked(before), masked(after), profilesOf(library))
        .filter(({ widens }) => widens)
        .map(({ part, types }) => [part, types]);
    expect(reviewed('[1, 2]', '[1]')).toEqual([]);
    expect(reviewed('[1]', '[]')).toEqual([]);
    expect(new Set(reviewed('[1]', '[1, 2]').flatMap(([, types]) => types))).toEqual(new Set([2]));
    expect(reviewed('[1]', '{ "readerName": "A" }').map(([part]) => part)).toContain('whole');
  });
});

describe('rows of others widen what is seen, whoever sees them', () => {
  const { entities } = library;
  const widenedBy = (id: string, change: object, before: object = {}): readonly unknown[] => {
    const entityWith = (words: object): Catalogue => {
      const entity = entities[id];
      if (!entity) throw new Error(`the library must have an entity "${id}"`);
      return { ...library, entities: { ...entities, [id]: { ...entity, ...words } } };
    };
    return brief(reviewOf(entityWith(before), entityWith({ ...before, ...change }), profilesOf(library))).filter(
      ([, part]) => part === 'rows',
    );
  };
  const ofEverybody = [['comes', 'rows', 'loan', '', [1, 2, 3], true, true]];
  const there = { schema: 'shop', table: 'orders', columns: {} };

  test('those of all units, of another table, of another column', () => {
    expect(widenedBy('loan', { shard: null })).toEqual(ofEverybody);
    expect(widenedBy('loan', { table: 'old_loan' })).toEqual(ofEverybody);
    expect(widenedBy('loan', { elsewhere: { ...there, table: 'salaries' } }, { elsewhere: there })).toEqual(
      ofEverybody,
    );
    expect(widenedBy('loan', { elsewhere: { ...there, columns: { phone: 'pay' } } }, { elsewhere: there })).toEqual(
      ofEverybody,
    );
  });

  test('and those that are divided by units from now on do not', () => {
    expect(widenedBy('loan', { shard: 'detachmentId' }, { shard: null })).toEqual([]);
  });
});

describe('what is only called otherwise is the same for everybody:', () => {
  const sources = files.map(({ file, text }) => ({ file, text }));
  const renames: readonly (readonly [RenamedSort, string, string])[] = [
    ['field', 'loan.phone', 'mobile'],
    ['field', 'book.title', 'heading'],
    ['screen', 'books/books', 'books/allBooks'],
    ['call', 'book.stock', 'book.inStock'],
    ['entity', 'loan', 'lending'],
  ];
  test.each(renames)('%s %s is %s', (sort, name, next) => {
    const { catalogue, faults } = readCatalogue(renameIn(sources, sort, name, next).sources);
    if (!catalogue) throw new Error(JSON.stringify(faults));
    expect(brief(reviewOf(library, catalogue, profilesOf(library)))).toEqual([]);
  });
});

describe('only screens that can differ are looked at', () => {
  const everyScreen = new Set(Object.keys(library.screens));
  const profiles = profilesOf(library);
  const { entities, calls, screens } = library;
  const changes = [
    ...Object.values(entities).map((entity): [string, Catalogue] => {
      const [first] = Object.values(entity.fields);
      if (!first) throw new Error(`entity "${entity.id}" must have a field`);
      const fields = { ...entity.fields, [first.name]: { ...first, read: [] } };
      return [`entity ${entity.id}`, { ...library, entities: { ...entities, [entity.id]: { ...entity, fields } } }];
    }),
    ...Object.values(calls).map((call): [string, Catalogue] => {
      return [`call ${call.id}`, { ...library, calls: { ...calls, [call.id]: { ...call, allow: [3] } } }];
    }),
    ...Object.keys(screens).map((id): [string, Catalogue] => {
      return [
        `screen ${id}`,
        { ...library, screens: Object.fromEntries(Object.entries(screens).filter(([one]) => one !== id)) },
      ];
    }),
  ].filter((_, index) => index % 3 === 0);

  test(`and all others would have told nothing, in ${changes.length} changes`, () => {
    let fewer = 0;
    for (const [name, changed] of changes) {
      expect([name, viewChanges(library, changed, profiles)]).toEqual([
        name,
        viewChanges(library, changed, profiles, everyScreen),
      ]);
      if (affectedScreens(library, changed).size < everyScreen.size / 2) fewer += 1;
    }
    expect(fewer).toBeGreaterThan(changes.length / 2);
  });
});
