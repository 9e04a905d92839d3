/** Every fault is said in both languages, with the same names in both. */
import { describe, expect, test } from 'vitest';
import { grammarShapes } from '../../src/generated/grammarShape.ts';
import { fieldKinds } from '../../src/core/fields/index.ts';
import { kindWord } from '../../src/core/fields/kindWords.ts';
import { lint } from '../../src/core/lint.ts';
import { chineseOfObjects, objectOf, typeWord } from '../../src/core/lint/says/objectWords.ts';
import { tables } from '../../src/core/lint/says/says.ts';
import { screenTypes } from '../../src/core/screens/index.ts';
import { listed, messages, placesOf, together } from '../../src/core/model/said/message.ts';
import { ofParser, ofReading } from '../../src/core/source/says.ts';
import { ofServing } from '../../src/server/releases/invalid.ts';
import { libraryFiles } from '../library/files.ts';

const templates = Object.entries({ ...tables, ofReading, ofParser, ofServing }).flatMap(([table, rows]) =>
  Object.entries(rows).map(([name, [chinese, english]]) => ({ name: `${table}.${name}`, chinese, english })),
);
const hasChinese = /\p{Script=Han}/u;

describe('what is said of a fault', () => {
  test.each(templates)('$name', ({ chinese, english }) => {
    expect(placesOf(chinese).sort()).toEqual(placesOf(english).sort());
    expect(english).not.toMatch(hasChinese);
    expect(english).not.toBe('');
    // What is only names and marks is the same in both.
    if (/[a-z]/i.test(english.replace(/\{\w+\}/g, ''))) expect(chinese).toMatch(hasChinese);
  });

  test('no two tables say something under the same name', () => {
    const names = Object.values(tables).flatMap((table) => Object.keys(table));
    expect(names.length).toBe(new Set(names).size);
  });

  test('fills its places in each language, also with words that differ', () => {
    const says = messages({ held: ['{who}持有 {what}', '{who} holds {what}'] });
    const who = { 'zh-CN': '读者', 'en-US': 'the reader' };
    expect(says.held({ who, what: listed(['"a"', '"b"'], 'and') })).toEqual({
      'zh-CN': '读者持有 "a"和"b"',
      'en-US': 'the reader holds "a" and "b"',
    });
    expect(together(who, ' ', 3)).toEqual({ 'zh-CN': '读者 3', 'en-US': 'the reader 3' });
  });
});

test('every kind of field, type of screen and object of the language has a name in Chinese', () => {
  for (const kind of Object.values(fieldKinds)) expect(kindWord(kind.kind)['zh-CN']).toMatch(/\p{Script=Han}|JSON/u);
  for (const type of Object.keys(screenTypes) as (keyof typeof screenTypes)[])
    expect(typeWord(type)['zh-CN']).toMatch(hasChinese);
  const objects = [...new Set(grammarShapes.map(({ of }) => objectOf(of)))].filter((of) => of !== '');
  expect(objects.filter((of) => !(of in chineseOfObjects))).toEqual([]);
});

test('a fault reads in Chinese as its place in the file asks for', () => {
  const file = 'screens/x.json';
  const said = (text: string): string[] =>
    lint([...libraryFiles().filter((one) => one.file !== file), { file, text }]).map(({ label }) => label['zh-CN']);
  expect(said('{ "entity": "book", "columns": ["titel"] }')).toEqual([
    '"titel" 不是接口 "book.list" 的行的字段，您要找的是"title"吗？',
  ]);
  expect(said('{ "entity": "book", "colums": ["title"] }')).toEqual([
    '"colums" 不是列表页里可用的词，您要找的是"columns"吗？',
  ]);
  expect(said('{ "entity": "book", "size": "many" }')).toEqual(['须为整数，而不是"many"']);
  expect(said('{ "entity": "book", "size": 0 }')).toEqual(['"size" 不能小于 1']);
  expect(said('{ "entity": "book",, }')).toEqual(['不是正确的 JSON：此处须为键名']);
});
