/** Faults say what must hold, what was given, where, and the nearest right word. */
import { describe, expect, test } from 'vitest';
import { normalise } from '../../src/core/normalise.ts';
import { lint, printFault, readLinted } from '../../src/core/lint.ts';
import { nearest } from '../../src/core/lint/nearest.ts';
import { libraryFiles } from '../library/files.ts';

function said(file: string, text: string): string[] {
  const kept = libraryFiles().filter((one) => one.file !== file);
  return lint([...kept, { file, text }]).map(printFault);
}

const screen = (words: string): string => `{ "entity": "book", ${words} }`;

describe('a file that was made to be long', () => {
  test('has a nearest word looked for in the first ten of its unknown ones', () => {
    const words = Array.from({ length: 30 }, (_, i) => `"colum${'abcdefghijklmnopqrstuvwxyzABCD'[i]}": 1`).join(', ');
    const found = said('screens/x.json', screen(words));
    expect(found).toHaveLength(30);
    expect(found.filter((line) => line.includes('did you mean'))).toHaveLength(10);
  });

  test('is one fault beyond what any file of ours holds, at the place where it goes too far', () => {
    const words = Array.from({ length: 10_001 }, (_, i) => `"a${i}": 1`).join(',\n');
    expect(said('screens/x.json', `{${words}}`)).toEqual([
      'screens/x.json:10000:11 out-of-range a file must have at most 20000 names, values and brackets; divide it',
    ]);
  });
});

test('a word that is none of few is told which there are', () => {
  const calls =
    '{ "entity": "book", "calls": { "shown": { "does": "list", "allow": [1], "gives": { "zebra": "book" } } } }';
  expect(said('calls/shown.json', calls).join()).toContain(
    '"zebra" is not a word of gives; its words are "record", "many", "page", "rows"',
  );
});

describe('a fault reads', () => {
  test.each([
    [
      'a column of no field',
      screen('"columns": ["titel"]'),
      'screens/x.json:1:33 unknown-field "titel" is not a field of the rows of call "book.list"; did you mean "title"?',
    ],
    [
      'a word of the grammar',
      screen('"colums": ["title"]'),
      'screens/x.json:1:21 unknown-word "colums" is not a word of a list screen; did you mean "columns"?',
    ],
    [
      'a word without a near one',
      screen('"zebra": 1'),
      'screens/x.json:1:21 unknown-word "zebra" is not a word of a list screen',
    ],
    ['a type', screen('"size": "many"'), 'screens/x.json:1:29 wrong-type must be a whole number, not "many"'],
    ['a limit', screen('"size": 0'), 'screens/x.json:1:29 out-of-range "size" must be at least 1'],
    [
      'a closed list',
      screen('"actions": [{ "id": "x", "at": "rwo", "call": "book.giveBack" }]'),
      'screens/x.json:1:52 not-one-of "rwo" is not one of "page", "row", "bulk"; did you mean "row"?',
    ],
    [
      'a field that cannot be read, though others speak of it',
      '{ "entity": { "title": "x", "properties": { "place": 5 } }, "columns": ["place"], "sort": "place" }',
      'screens/x.json:1:54 wrong-type must be an object, not 5',
    ],
    ['broken JSON', '{ "entity": "book",, }', 'screens/x.json:1:20 bad-json not JSON: property name expected'],
  ])('%s', (_name, text, expected) => {
    expect(said('screens/x.json', text)).toEqual([expected]);
  });

  test('a file with CRLF line ends and Chinese texts counts lines and columns as an editor does', () => {
    const text = '{\r\n  "title": "书架",\r\n  "entity": "book", "columns": ["名"]\r\n}';
    expect(said('screens/x.json', text)).toEqual([
      'screens/x.json:3:33 unknown-field "名" is not a field of the rows of call "book.list"',
    ]);
  });

  test('faults are in the order of files, lines and columns', () => {
    const found = said('screens/x.json', '{ "entity": "bok",\n  "sort": 5,\n  "size": "x", "menu": "y" }');
    expect(found.map((line) => line.split(' ')[0])).toEqual([
      'screens/x.json:1:13',
      'screens/x.json:2:11',
      'screens/x.json:3:11',
      'screens/x.json:3:24',
    ]);
  });
});

test('what is linted is read as what is released', () => {
  expect(readLinted(libraryFiles())).toEqual({ faults: [], warnings: [], catalogue: normalise(libraryFiles()) });
});

describe('the nearest word', () => {
  test.each([
    ['nmae', ['name', 'game'], 'name'],
    ['title', ['titles', 'subtitle'], 'titles'],
    ['usertype', ['userType'], 'userType'],
    ['x', ['abc'], undefined],
    ['', ['a'], 'a'],
    ['parkId', [], undefined],
    ['colour', ['color', 'collar'], 'color'],
  ])('of %j among %j is %j', (given, words, expected) => {
    expect(nearest(given, words)).toBe(expected);
  });
});
