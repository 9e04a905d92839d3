import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Field, FieldKind } from '../../../src/core/model/catalogue.ts';
import { fieldKinds, schemaOf, storageOf } from '../../../src/core/fields/index.ts';
import { ajvFormats } from '../../../src/core/fields/formats.ts';
import { textOf } from '../../../src/core/model/label.ts';
import { normalise } from '../../../src/core/normalise.ts';
import { libraryFiles } from '../../library/files.ts';

const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false, formats: ajvFormats });

function field(kind: FieldKind, words: Partial<Field> = {}): Field {
  return { name: 'f', kind, title: 'F', required: false, readOnly: false, search: false, stored: true, ...words };
}

interface Case {
  readonly storage: string | null;
  readonly match: string | undefined;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
  /** Text of an address, and what it reads as. */
  readonly read: readonly (readonly [string, unknown])[];
}

const text = { good: ['', 'a'], bad: [1, [], {}], read: [['a', 'a']] } as const;

const suite: Record<FieldKind, Case> = {
  text: { storage: 'text', match: 'like', ...text },
  longText: { storage: 'text', match: 'like', ...text },
  html: { storage: 'text', match: 'like', ...text },
  secret: { storage: 'text', match: undefined, ...text },
  ref: { storage: 'text', match: 'exact', ...text },
  integer: {
    storage: 'integer',
    match: 'exact',
    good: [0, -3],
    bad: [1.5, '1'],
    read: [
      ['3', 3],
      ['3.5', undefined],
      ['', undefined],
    ],
  },
  decimal: {
    storage: 'double precision',
    match: 'exact',
    good: [1.5],
    bad: ['1.5'],
    read: [
      ['-1.5', -1.5],
      ['1e3', undefined],
    ],
  },
  money: {
    storage: 'numeric(14,2)',
    match: 'exact',
    good: [19.99, 0],
    bad: [1.234, -1, '1'],
    read: [['19.99', 19.99]],
  },
  duration: {
    storage: 'integer',
    match: 'range',
    good: [0, 65],
    bad: [1.5, '65'],
    read: [
      ['65', 65],
      ['1:05', 65],
      ['1小时5分', 65],
      ['1 小时 5 分', 65],
      ['1 h 5 min', 65],
      ['2h', 120],
      ['5分钟', 5],
      ['1:60', undefined],
      ['soon', undefined],
      ['', undefined],
    ],
  },
  rating: {
    storage: 'integer',
    match: 'range',
    good: [1, 5],
    bad: [2.5, '3'],
    read: [
      ['3', 3],
      ['2.5', undefined],
      ['three', undefined],
    ],
  },
  boolean: {
    storage: 'boolean',
    match: 'exact',
    good: [true],
    bad: [0, 'true'],
    read: [
      ['true', true],
      ['false', false],
      ['1', undefined],
    ],
  },
  date: {
    storage: 'date',
    match: 'exact',
    good: ['2024-02-29'],
    bad: ['2026-02-29', 1],
    read: [
      ['2024-02-29', '2024-02-29'],
      ['soon', undefined],
    ],
  },
  dateTime: {
    storage: 'timestamptz(0)',
    match: 'exact',
    good: ['2024-02-29 08:00:00'],
    bad: ['2024-02-29', '2024-02-29T08:00:00Z'],
    read: [
      ['2024-02-29 08:00:00', '2024-02-29 08:00:00'],
      ['2024-02-29', undefined],
    ],
  },
  code: { storage: 'integer', match: 'exact', good: [4], bad: ['4', 1.5], read: [['4', 4]] },
  codes: {
    storage: 'integer[]',
    match: 'has',
    good: ['1,4', '', '1'],
    bad: ['1,', 'a', [1, 4]],
    read: [['1,4', '1,4']],
  },
  refs: {
    storage: 'text[]',
    match: 'has',
    good: [['a', 'b'], []],
    bad: ['a', [1], ['']],
    read: [
      ['a,b', ['a', 'b']],
      ['', []],
    ],
  },
  point: {
    storage: 'point',
    match: undefined,
    good: [{ lng: 114.05, lat: 22.5 }],
    bad: [{ lng: 200, lat: 0 }, { lng: 1 }, { lng: 1, lat: 1, alt: 1 }, [1, 2]],
    read: [
      ['{"lng":1,"lat":2}', { lng: 1, lat: 2 }],
      ['{', undefined],
    ],
  },
  shape: {
    storage: 'jsonb',
    match: undefined,
    good: [
      {
        type: 'Polygon',
        coordinates: [
          [
            [113, 22],
            [114, 22],
            [114, 23],
            [113, 22],
          ],
        ],
      },
      {
        type: 'LineString',
        coordinates: [
          [113, 22],
          [114, 22],
        ],
      },
      { type: 'Point', coordinates: [113, 22] },
    ],
    bad: [
      { type: 'Circle', coordinates: [] },
      { type: 'Polygon' },
      { type: 'Polygon', coordinates: [[]] },
      {
        type: 'Polygon',
        coordinates: [
          [
            [113, 22],
            [114, 22],
          ],
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [null, 22],
            [114, 22],
            [114, 23],
            [113, 22],
          ],
        ],
      },
      {
        type: 'Polygon',
        coordinates: [
          [
            [500, 22],
            [114, 22],
            [114, 23],
            [500, 22],
          ],
        ],
      },
      { type: 'Point', coordinates: [[113, 22]] },
    ],
    read: [['x', undefined]],
  },
  files: {
    storage: 'jsonb',
    match: undefined,
    good: [[], [{ id: 'a', path: 'b/c.png' }]],
    bad: [[{ id: 'a' }], 'a', [{ id: 'a', path: 'b', size: 1 }]],
    read: [['[]', []]],
  },
  rows: { storage: null, match: undefined, good: [[]], bad: ['a', {}], read: [['[]', []]] },
  json: { storage: 'jsonb', match: undefined, good: [1, { a: [] }, 'x'], bad: [], read: [['{"a":1}', { a: 1 }]] },
  derived: { storage: null, match: 'exact', good: ['done', 1], bad: [[]], read: [['done', 'done']] },
};

describe.each(Object.entries(suite) as [FieldKind, Case][])('%s', (kind, { storage, match, good, bad, read }) => {
  const definition = fieldKinds[kind];
  const schema = (words: Partial<Field> = {}): ReturnType<typeof ajv.compile> =>
    ajv.compile(schemaOf(field(kind, words), {}));

  test('names itself, its column and its first comparison', () => {
    expect([definition.kind, definition.storage, definition.matches[0]]).toEqual([kind, storage, match]);
  });
  test('accepts its own wire form, null where optional, and nothing else', () => {
    const validate = schema();
    for (const value of [...good, null]) expect([value, validate(value)]).toEqual([value, true]);
    for (const value of bad) expect([value, validate(value)]).toEqual([value, false]);
  });
  test('reads the text of an address', () => {
    for (const [given, expected] of read) expect(definition.readText(given, {})).toEqual(expected);
  });
  test('has no order without a column', () => {
    expect(definition.storage === null && definition.sortable).toBe(false);
  });
});

const mayBeNull: readonly string[] = ['json', 'derived'];
test.each(Object.keys(suite).filter((kind) => !mayBeNull.includes(kind)) as FieldKind[])(
  '%s is not null where it is required',
  (kind) => {
    for (const words of [{ required: true }, { notNull: true }] as const) {
      expect(ajv.compile(schemaOf(field(kind, words), {}))(null)).toBe(false);
    }
  },
);

test('codes that are texts are stored as texts', () => {
  expect(storageOf({ kind: 'code', codeType: 'string' })).toBe('text');
  expect(storageOf({ kind: 'codes', codeType: 'string' })).toBe('text[]');
  expect(storageOf({ kind: 'codes', codeType: 'integer' })).toBe('integer[]');
});

test('limits, patterns, formats and only values stand in the schema', () => {
  const name = ajv.compile(schemaOf(field('text', { maxLength: 2, pattern: '^a', required: true }), {}));
  expect(['ab', 'abc', 'b', ''].map((value) => name(value))).toEqual([true, false, false, false]);
  const phone = ajv.compile(schemaOf(field('text', { format: 'phone' }), {}));
  expect([phone('13812341234'), phone('123')]).toEqual([true, false]);
  const pages = ajv.compile(schemaOf(field('integer', { minimum: 1, maximum: 3 }), {}));
  expect([0, 1, 4].map((value) => pages(value))).toEqual([false, true, false]);
  const size = ajv.compile(schemaOf(field('text', { enum: ['S', 'L'] }), {}));
  expect(['S', 'M', null].map((value) => size(value))).toEqual([true, false, true]);
  const place = ajv.compile(schemaOf(field('decimal', { format: 'longitude' }), {}));
  expect([114.05786, 114.057861].map((value) => place(value))).toEqual([true, false]);
});

test('no place lies beyond 180 degrees of longitude or 90 of latitude', () => {
  const point = ajv.compile(schemaOf(field('point'), {}));
  const places: readonly (readonly [number, number, boolean])[] = [
    [180, 90, true],
    [-180, -90, true],
    [180.1, 0, false],
    [0, 90.1, false],
    [0, -120, false],
    [100, 179, false],
  ];
  const area = ajv.compile(schemaOf(field('shape'), {}));
  for (const [lng, lat, lies] of places) {
    const at = [lng, lat];
    const ring = [[0, 0], at, [1, 1], [0, 0]];
    expect([at, point({ lng, lat })]).toEqual([at, lies]);
    const shapes = [
      { type: 'Point', coordinates: at },
      { type: 'MultiPoint', coordinates: [[0, 0], at] },
      { type: 'LineString', coordinates: [[0, 0], at] },
      { type: 'MultiLineString', coordinates: [[[0, 0], at]] },
      { type: 'Polygon', coordinates: [ring] },
      { type: 'MultiPolygon', coordinates: [[ring]] },
    ];
    expect([at, shapes.map((shape) => area(shape))]).toEqual([at, shapes.map(() => lies)]);
  }
});

test('rows of an entity take its writable fields without the way back', () => {
  const catalogue = normalise(libraryFiles());
  const loans = catalogue.entities.book?.fields.loans;
  const schema = loans && schemaOf(loans, catalogue.entities);
  const items = schema?.items as { properties: object };
  expect(Object.keys(items.properties)).toEqual(['branchId', 'readerId', 'readerName', 'phone', 'due']);
});

describe('a number in a cell of days', () => {
  const dayOf = (cell: number): unknown =>
    fieldKinds.date.readText(fieldKinds.date.spelled?.(cell) ?? '', field('date'));
  const timeOf = (cell: number): unknown =>
    fieldKinds.dateTime.readText(fieldKinds.dateTime.spelled?.(cell) ?? '', field('dateTime'));

  test('is the day that every program counts by it', () => {
    expect([61, 36526].map(dayOf)).toEqual(['1900-03-01', '2000-01-01']);
    expect(timeOf(61.5)).toBe('1900-03-01 12:00:00');
  });
  test('is none where programs count differently, where it is an hour, and where it is a number of something else', () => {
    expect(
      [0, 0.5, 1, 45, 60].flatMap((cell) => [dayOf(cell), timeOf(cell)]).filter((read) => read !== undefined),
    ).toEqual([]);
  });
});

describe('what is said of a cell of a table', () => {
  test.each<[FieldKind, string]>([
    ['date', '2026-05-03'],
    ['dateTime', '2026-05-03 14:20'],
    ['duration', '1:30'],
    ['point', '113.90, 22.50'],
    ['shape', '113.90, 22.50; 113.92, 22.50; 113.92, 22.52'],
    ['boolean', '是'],
  ])('of %s is understood: %s', (kind, example) => {
    const { written, spelled, readText } = fieldKinds[kind];
    expect(textOf(written ?? '', 'zh-CN')).toContain(example);
    const value = readText(spelled?.(example) ?? example, field(kind));
    expect(ajv.compile(schemaOf(field(kind), {}))(value)).toBe(true);
  });
  test('is said of every kind whose cells are spelled otherwise than numbers are', () => {
    const silent = Object.values(fieldKinds).filter(
      ({ spelled, written, quantity, wire }) => spelled && !written && !quantity && wire !== 'number',
    );
    expect(silent.map(({ kind }) => kind)).toEqual([]);
  });
});
