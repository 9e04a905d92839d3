/** What pages are made of, begun and written by questions: dictionaries, entities, rules and menus. */
import { describe, expect, test } from 'vitest';
import { edited } from '../../src/core/source/edit.ts';
import { readCatalogue } from '../../src/release/readCatalogue.ts';
import { codesIn } from '../../src/studio/design/codes.ts';
import { readTree, valueIn } from '../../src/studio/design/document.ts';
import { scalarOf } from '../../src/studio/design/inputs/ScalarInput.tsx';
import * as page from '../../src/studio/design/page.ts';
import { fieldsNamedIn, valuesAt, wordsAt } from '../../src/studio/grammar.ts';
import { folderOfNew, newText, sortsOfNew } from '../../src/studio/newPage.ts';
import type { Names } from '../../src/core/editorAnswers.ts';
import { libraryFiles } from '../library/files.ts';

const names: Names = {
  entities: {},
  fields: {},
  calls: [],
  screens: ['loans'],
  dictionaries: [],
  rules: [],
  formats: ['plate', 'phone'],
  parts: {},
  uses: {},
  menus: [{ id: 'books', name: '图书' }],
  userTypes: [],
  titles: { screens: {}, dictionaries: {}, lookups: {} },
};
const answers = { name: 'binding', zh: '装帧', en: 'Binding' };
const words = (text: string, path: readonly (string | number)[], file: string) =>
  wordsAt(text, path, file).map(({ word }) => word);

const of: Partial<Record<(typeof sortsOfNew)[number], object>> = { chart: { of: 'book' }, desk: { of: 'books/books' } };

test.each(sortsOfNew)('a %s that is begun lints', (sort) => {
  const text = newText(sort, { ...answers, ...of[sort] });
  const { faults } = readCatalogue([...libraryFiles(), { file: `${folderOfNew[sort]}/binding.json`, text }]);
  expect(faults.map(({ message }) => message)).toEqual([]);
});

test('a list of records that there are lints, and brings no table', () => {
  const text = newText('list', { ...answers, of: 'author' });
  const { faults } = readCatalogue([...libraryFiles(), { file: 'screens/binding.json', text }]);
  expect(faults.map(({ message }) => message)).toEqual([]);
  expect(page.hasFields(text)).toBe(false);
});

describe('the grammar of a folder', () => {
  test('offers the words of its own files', () => {
    expect(words('{}', [], 'dictionaries/binding.json')).toContain('items');
    expect(words('{ "items": [{}] }', ['items', 0], 'dictionaries/binding.json')).toEqual([
      'id',
      'name',
      'tone',
      'was',
    ]);
    expect(words('{ "items": [{}] }', ['items', 0], 'menus/default.json')).toContain('parentId');
    expect(words('{}', [], 'rules/binding.json')).toContain('otherwise');
    expect(words('{}', [], 'entities/binding.json')).toContain('checks');
    expect(words('{}', [], 'screens/binding.json')).toContain('columns');
  });

  test('names the fields of an entity and of a rule, and what a menu entry stands beneath and opens', () => {
    expect(fieldsNamedIn(newText('entity', answers), names)).toEqual(['name']);
    expect(fieldsNamedIn(newText('rule', answers), names)).toEqual(['status']);
    const menu = '{ "items": [{ "parentId": "", "screen": "" }] }';
    expect(valuesAt(menu, ['items', 0, 'parentId'], names, 'menus/default.json')).toEqual(['books']);
    expect(valuesAt(menu, ['items', 0, 'screen'], names, 'menus/default.json')).toEqual(['loans']);
  });
});

test('the fields of an entity’s own file are added, required, renamed and taken away', () => {
  const begun = newText('entity', answers);
  expect(page.hasFields(begun)).toBe(true);
  const { edits, name } = page.addField(begun);
  const more = edited(begun, edits);
  expect(page.fieldsIn(more).map((field) => field.name)).toEqual(['name', name]);
  const required = edited(more, page.setRequired(more, name, true));
  expect(valueIn(readTree(required), ['required'])).toEqual(['name', name]);
  const renamed = edited(
    required,
    page.renameField(required, name, 'cover', { names, file: 'entities/binding.json', published: begun }),
  );
  expect(valueIn(readTree(renamed), ['required'])).toEqual(['name', 'cover']);
  const less = edited(renamed, page.removeField(renamed, 'cover'));
  expect(valueIn(readTree(less), ['required'])).toEqual(['name']);
  expect(page.fieldsIn(less).map((field) => field.name)).toEqual(['name']);
});

test('codes and outcomes are shown as they are written; what says nothing yet is left out', () => {
  const codes =
    '{ "title": "T", "items": [{ "id": 1, "name": "a", "tone": "danger" }, { "id": 2 }, { "id": 3, "name": "c", "tone": "no" }] }';
  expect(codesIn('dictionaries/t.json', codes)).toEqual([
    { code: '1', label: 'a', tone: 'danger' },
    { code: '3', label: 'c', tone: 'neutral' },
  ]);
  expect(codesIn('rules/t.json', newText('rule', answers)).map(({ code }) => code)).toEqual(['first', 'rest']);
  expect(codesIn('screens/t.json', newText('list', answers))).toEqual([]);
  expect(codesIn('dictionaries/t.json', '{ "items": ')).toEqual([]);
});

test.each([
  ['1', 1],
  ['-2', -2],
  ['1.5', 1.5],
  ['1.50', '1.50'],
  ['007', '007'],
  ['', ''],
  ['true', true],
  ['false', false],
  ['null', null],
  ['abc', 'abc'],
  ['Infinity', 'Infinity'],
])('%j is read as %j', (typed, value) => {
  expect(scalarOf(typed)).toBe(value);
});
