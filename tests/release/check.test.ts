/** What a call accepts: unknown, missing, mistyped, or against a rule; said with the field's title and message. */
import { describe, expect, test } from 'vitest';
import type { Label, Row } from '../../src/core/model/catalogue.ts';
import { textOf } from '../../src/core/model/label.ts';
import { libraryRelease } from './library.ts';

const release = libraryRelease();

function check(id: string, input: Row): string[] {
  const call = release.catalogue.calls[id];
  if (!call) throw new Error(`no call ${id}`);
  return release.check(call, input).map(({ field, kind, text }) => `${field} ${kind} ${textOf(text, 'en-US')}`);
}

const lend = { id: 'b1', readerId: 'r1' };

describe('a call takes', () => {
  test.each<[string, string, Row]>([
    ['what it declares', 'book.lend', lend],
    ['null for what may be left out', 'book.lend', { ...lend, phone: null, due: null }],
    ['a phone of the right form', 'book.lend', { ...lend, phone: '13800001234' }],
    ['rows', 'book.lend', { ...lend, copies: [{ barcode: '1', shelfStatus: 1 }] }],
    ['a page of a list', 'book.list', { current: 1, size: 999, orderBy: '-title' }],
    ['one value of several', 'book.list', { shelfStatus: 1 }],
    ['several values', 'book.list', { shelfStatus: [0, 1] }],
    ['several values joined by commas', 'book.list', { shelfStatus: '0,1' }],
    ['a range of times', 'book.list', { createStartTime: '2026-01-31 08:00:00', createEndTime: '2026-02-01' }],
    ['codes joined by commas', 'book.insert', { title: 'x', authorId: 'a', subjectId: '1,4' }],
    ['a filter of any signs', 'book.list', { title: '\u202e' }],
    ['a point', 'book.insert', { title: 'x', authorId: 'a', shelfPoint: { lng: 114.05, lat: 22.54 } }],
    ['an update that leaves out what is required', 'book.update', { id: 'b1', pages: 3 }],
  ])('%s', (_name, call, input) => {
    expect(check(call, input)).toEqual([]);
  });
});

test('a parameter that is required and has a default need not be given, and may not be emptied', () => {
  const shelf = (words: object) => ({
    title: 'Shelf',
    shard: 'none',
    required: ['places'],
    properties: { places: { type: 'integer', title: 'Places', ...words } },
  });
  const checked = (words: object, input: Row): string[] => {
    const calls = { entity: 'shelf', calls: { insert: {} } };
    const { catalogue, check } = libraryRelease({ 'entities/shelf.json': shelf(words), 'calls/shelf.json': calls });
    const call = catalogue.calls['shelf.insert'];
    return call ? check(call, input).map(({ field, kind }) => `${field} ${kind}`) : ['no such call'];
  };
  expect(checked({}, {})).toEqual(['places missing']);
  expect(checked({ default: 40 }, {})).toEqual([]);
  expect(checked({ default: 40 }, { places: null })).toEqual(['places missing']);
});

test('several codes are as large and as small as one code may be', () => {
  const ids = [-2_147_483_648, -1, 2_147_483_647];
  const { catalogue, check } = libraryRelease({
    'dictionaries/depth.json': { title: 'Depth', items: ids.map((id) => ({ id, name: `Depth ${id}` })) },
    'entities/shelf.json': {
      title: 'Shelf',
      shard: 'none',
      properties: { depths: { type: 'array', title: 'Depths', dictionary: 'depth' } },
    },
    'calls/shelf.json': { entity: 'shelf', calls: { insert: {} } },
  });
  const call = catalogue.calls['shelf.insert'];
  expect(call && check(call, { depths: ids.join(',') })).toEqual([]);
});

describe('a call refuses', () => {
  test.each<[string, string, Row, string[]]>([
    [
      'a parameter that it does not take, with the nearest that it does',
      'book.lend',
      { ...lend, raeson: 'x' },
      ['raeson unknown There is no parameter "raeson"; did you mean "reason"?'],
    ],
    ['what is missing, with the field’s own message', 'book.lend', { id: 'b1' }, ['readerId missing No reader chosen']],
    ['null for what is required', 'book.lend', { id: 'b1', readerId: null }, ['readerId missing No reader chosen']],
    [
      'an empty text for what is required',
      'book.lend',
      { ...lend, readerId: '' },
      ['readerId missing No reader chosen'],
    ],
    [
      'a text of which nothing can be seen for what is required',
      'book.insert',
      { title: ' \u200b', authorId: 'a' },
      ['title missing Enter: Title'],
    ],
    [
      'an update that blanks what is required',
      'book.update',
      { id: 'b1', title: '  ' },
      ['title missing Enter: Title'],
    ],
    [
      'an update that empties what is required',
      'book.update',
      { id: 'b1', title: null },
      ['title missing Enter: Title'],
    ],
    ['another type', 'book.lend', { ...lend, mode: 'one' }, ['mode type Mode is not of the right type']],
    [
      'a time of another form',
      'book.lend',
      { ...lend, due: '31.1.2026' },
      ['due type Due: Enter a date, as in 2026-01-31'],
    ],
    [
      'a day that is none',
      'book.lend',
      { ...lend, due: '2026-02-30' },
      ['due type Due: Enter a date, as in 2026-01-31'],
    ],
    ['a number beyond its limit', 'book.lend', { ...lend, mode: 2 }, ['mode rule Mode must be at most 1']],
    [
      'a text that is too long, counted in characters',
      'book.lend',
      { ...lend, reason: '书'.repeat(201) },
      ['reason rule Reason must have at most 200 characters'],
    ],
    [
      'a sign that turns what follows around, in rows too',
      'book.lend',
      { ...lend, reason: '\u202e书', copies: [{ barcode: '1\u0007' }] },
      [
        'reason rule Reason contains an invisible control character (U+202E): type it again',
        'copies.0.barcode rule Barcode contains an invisible control character (U+0007): type it again',
      ],
    ],
    ['a format, with its text', 'book.lend', { ...lend, phone: '12345' }, ['phone rule Enter a valid mobile number']],
    [
      'a field within rows, at its place',
      'book.lend',
      { ...lend, copies: [{ barcode: '1' }, { barcod: '2' }] },
      [
        'copies.1.barcode missing Enter: Barcode',
        'copies.1.barcod unknown There is no parameter "barcod"; did you mean "barcode"?',
      ],
    ],
    [
      'a longitude beyond the world, at the point',
      'book.insert',
      { title: 'x', authorId: 'a', shelfPoint: { lng: 200, lat: 0 } },
      ['shelfPoint type Place of the shelf is not of the right type'],
    ],
    [
      'codes that are none',
      'book.insert',
      { title: 'x', authorId: 'a', subjectId: '1;4' },
      ['subjectId type Subjects is not of the right type'],
    ],
    ['a page of too many rows', 'book.list', { size: 1000 }, ['size rule Rows a page must be at most 999']],
    [
      'one of several that is no code',
      'book.list',
      { shelfStatus: [0, 'x'] },
      ['shelfStatus type Shelf status is not of the right type'],
    ],
    ['an object where a text is looked for', 'book.list', { title: {} }, ['title type Title is not of the right type']],
    [
      '__proto__',
      'book.lend',
      JSON.parse('{"id":"b1","readerId":"r1","__proto__":1}') as Row,
      ['__proto__ unknown There is no parameter "__proto__"'],
    ],
  ])('%s', (_name, call, input, expected) => {
    expect(check(call, input).sort()).toEqual([...expected].sort());
  });

  test('all faults at once, in both languages', () => {
    const call = release.catalogue.calls['book.lend'];
    const faults = call ? release.check(call, { mode: 9, x: 1 }) : [];
    const both = (text: Label): string => `${textOf(text, 'zh-CN')} | ${textOf(text, 'en-US')}`;
    expect(faults.map(({ text }) => both(text)).sort()).toEqual([
      '方式不能大于1 | Mode must be at most 1',
      '未选择读者 | No reader chosen',
      '没有参数"x" | There is no parameter "x"',
      '请输入编号 | Enter: Id',
    ]);
  });
});

test('an area whose border crosses itself breaks a rule at its place, within rows too', () => {
  const area = { type: 'object', title: { 'zh-CN': '范围', 'en-US': 'Area' }, widget: 'shape' };
  const districts = libraryRelease({
    'entities/district.json': {
      title: '片区',
      shard: 'none',
      properties: { area, parts: { type: 'array', rows: 'districtPart', by: 'districtId' } },
    },
    'calls/district.json': { entity: 'district', calls: { list: { allow: [1] }, insert: { allow: [] } } },
    'entities/districtPart.json': {
      title: '分片',
      shard: 'none',
      properties: { districtId: { type: 'string', readOnly: true }, area },
    },
  });
  const call = districts.catalogue.calls['district.insert'];
  if (!call) throw new Error('no call district.insert');
  const bow = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
        [0, 0],
      ],
    ],
  };
  const told = districts.check(call, { area: bow, parts: [{}, { area: bow }] });
  expect(told.map(({ field, kind, text }) => `${field} ${kind} ${textOf(text, 'en-US')}`)).toEqual([
    'area rule The border of Area crosses itself',
    'parts.1.area rule The border of Area crosses itself',
  ]);
});
