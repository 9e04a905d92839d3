/** What seems renamed against what is published, and does not say so. */
import { expect, test } from 'vitest';
import { edited } from '../../../src/core/lint.ts';
import { unsaidRenames } from '../../../src/release/rename/unsaidRenames.ts';

const text = { type: 'string', title: '器材' };
const count = { type: 'integer', title: '数量' };
const entity = (properties: object): string => JSON.stringify({ title: 'Loan', properties });
const codes = (...items: readonly object[]): string => JSON.stringify({ title: 'Kind', items });
const loans = 'entities/loan.json';
const kinds = 'dictionaries/kind.json';
const page = (properties: object): string => JSON.stringify({ entity: { title: 'Loan', properties } });

/** What is published, what is written, and who is told to have been whom. */
const cases: readonly (readonly [string, string, string, string, readonly string[]])[] = [
  ['of the same title', loans, entity({ thing: text }), entity({ tool: text }), ['tool was thing']],
  [
    'of nearly the same name',
    loans,
    entity({ borower: text }),
    entity({ borrower: { ...text, title: '借用人' } }),
    ['borrower was borower'],
  ],
  [
    'in a page that brings its entity',
    'screens/loans.json',
    page({ thing: text }),
    page({ tool: text }),
    ['tool was thing'],
  ],
  [
    'two at once',
    loans,
    entity({ thing: text, amount: count }),
    entity({ tool: text, stock: count }),
    ['tool was thing', 'stock was amount'],
  ],
  ['of another kind', loans, entity({ thing: text }), entity({ tool: { ...count, title: '器材' } }), []],
  [
    'of another choice',
    loans,
    entity({ at: { ...text, lookup: 'park.lookup' } }),
    entity({ to: { ...text, lookup: 'fence.lookup' } }),
    [],
  ],
  ['that is like nothing', loans, entity({ thing: text }), entity({ note: { ...text, title: '备注' } }), []],
  ['that is like two', loans, entity({ thing: text }), entity({ tool: text, gear: text }), []],
  ['that says so', loans, entity({ thing: text }), entity({ tool: { ...text, was: 'thing' } }), []],
  ['that was something else', loans, entity({ thing: text }), entity({ tool: { ...text, was: 'gear' } }), []],
  ['that stays, beside a like one', loans, entity({ thing: text }), entity({ thing: text, tool: text }), []],
  [
    'without a column',
    loans,
    entity({ thing: { ...text, field: 'x' } }),
    entity({ tool: { ...text, field: 'x' } }),
    [],
  ],
  ['code of the same name', kinds, codes({ id: 1, name: '绳' }), codes({ id: 7, name: '绳' }), ['7 was 1']],
  ['code of another name', kinds, codes({ id: 1, name: '绳' }), codes({ id: 7, name: '钩' }), []],
  ['that cannot be read', loans, entity({ thing: text }), '{', []],
];

test.each(cases)('one %s', (_name, file, before, after, expected) => {
  const found = unsaidRenames(before, { file, text: after });
  const pairs = found.map(({ label }) => /"(.*?)" is gone, and "(.*?)"/.exec(label['en-US'])?.slice(1) ?? []);
  expect(pairs.map(([was, name]) => `${name} was ${was}`)).toEqual(expected);
});

test('the fix of each says what it was, after which it is told no more', () => {
  for (const [, file, before, after, expected] of cases) {
    const fixes = unsaidRenames(before, { file, text: after }).flatMap(({ fix }) => fix?.edits ?? []);
    expect(fixes).toHaveLength(expected.length);
    expect(unsaidRenames(before, { file, text: edited(after, fixes) })).toEqual([]);
  }
});

test('a file that is new has renamed nothing', () => {
  expect(unsaidRenames(undefined, { file: loans, text: entity({ tool: text }) })).toEqual([]);
});
