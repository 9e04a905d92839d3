/** Renames, as two states of the schemas tell of them. */
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../../../src/core/model/catalogue.ts';
import { renamedIn, withFormerNames } from '../../../../src/core/model/entity/renamed.ts';
import { readCatalogue } from '../../../../src/release/readCatalogue.ts';
import { renameIn, type RenamedSort } from '../../../../src/release/rename/rename.ts';
import { libraryFiles } from '../../../library/files.ts';

const sources = libraryFiles().map(({ file, text }) => ({ file, text }));
const catalogueOf = (files: typeof sources): Catalogue => {
  const { catalogue } = readCatalogue(files);
  if (!catalogue) throw new Error('the library must lint');
  return catalogue;
};
const library = catalogueOf(sources);
const renamed = (sort: RenamedSort, name: string, next: string): Catalogue =>
  catalogueOf([...renameIn(sources, sort, name, next).sources]);

describe('a rename that is taken back', () => {
  test('of a field says the name that it had meanwhile', () => {
    const back = withFormerNames(renamed('field', 'book.title', 'heading'), library);
    expect(back.entities['book']?.fields['title']?.was).toBe('heading');
    expect(back.entities['book']?.fields['pages']).toBe(library.entities['book']?.fields['pages']);
  });

  test('of an entity says the id that it had meanwhile', () => {
    expect(withFormerNames(renamed('entity', 'loan', 'lending'), library).entities['loan']?.was).toBe('lending');
  });

  test('of a code says the code that it had meanwhile', () => {
    const { dictionaries } = withFormerNames(renamed('code', 'subject.2', '32'), library);
    expect(dictionaries['subject']?.items.filter(({ was }) => was !== undefined)).toMatchObject([{ was: 32 }]);
  });
});

test('what goes nowhere is the same object', () => {
  expect(withFormerNames(library, library)).toBe(library);
  const forth = renamed('field', 'book.title', 'heading');
  expect(withFormerNames(library, forth)).toBe(forth);
});

test('a thing is called otherwise where its name was nobody’s before', () => {
  expect(renamedIn({ a: {} }, { a: {}, b: { was: 'a' } })).toEqual(new Map([['a', 'b']]));
  expect(renamedIn({ a: {}, b: {} }, { a: {}, b: { was: 'a' } })).toEqual(new Map());
});
