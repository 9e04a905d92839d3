/** One layout for every file of schemas: of the command line, of the browser, of what is merged. */
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { printSchema, printValue } from '../../../src/core/source/printSchema.ts';
import { libraryFiles } from '../../library/files.ts';

const long = (sign: string, count: number): string => sign.repeat(count);

describe('a file is laid out', () => {
  test.each([
    ['its own words below one another, however few', { size: 20 }, '{\n  "size": 20\n}\n'],
    ['nothing in it as nothing', {}, '{}\n'],
    ['what fits on a line in one', { a: { b: [1, 2], c: {} } }, '{\n  "a": { "b": [1, 2], "c": {} }\n}\n'],
    [
      'a list of things with several words below one another',
      {
        a: [
          { b: 1, c: 2 },
          { b: 3, c: 4 },
        ],
      },
      '{\n  "a": [\n    { "b": 1, "c": 2 },\n    { "b": 3, "c": 4 }\n  ]\n}\n',
    ],
    [
      'a list of things with one word in one line',
      { a: [{ b: 1 }, { b: 2 }] },
      '{\n  "a": [{ "b": 1 }, { "b": 2 }]\n}\n',
    ],
    [
      'a line that is a sign too long below one another',
      { a: { b: long('x', 104) }, c: 1 },
      `{\n  "a": {\n    "b": "${long('x', 104)}"\n  },\n  "c": 1\n}\n`,
    ],
    [
      'a Chinese sign as wide as two',
      { a: { b: long('字', 52) }, c: 1 },
      `{\n  "a": {\n    "b": "${long('字', 52)}"\n  },\n  "c": 1\n}\n`,
    ],
    ['a line of 120 signs in one', { a: { b: long('x', 102) } }, `{\n  "a": { "b": "${long('x', 102)}" }\n}\n`],
  ])('%s', (_name, json, expected) => {
    expect(printSchema(json)).toBe(expected);
  });

  test.each(libraryFiles())('$file as a formatter of JSON lays it out', async ({ text }) => {
    const json: unknown = JSON.parse(text);
    const flat = JSON.stringify(json).replace(/^\{/, '{\n');
    expect(printSchema(json)).toBe(await format(flat, { parser: 'json', printWidth: 120 }));
  });
});

test('a value stands as it would within its file', () => {
  expect(
    printValue(
      [
        { b: 1, c: 2 },
        { b: 3, c: 4 },
      ],
      2,
    ),
  ).toBe('[\n    { "b": 1, "c": 2 },\n    { "b": 3, "c": 4 }\n  ]');
  expect(printValue('x')).toBe('"x"');
});
