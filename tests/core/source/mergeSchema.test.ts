import { describe, expect, test } from 'vitest';
import { mergeSchema } from '../../../src/core/source/mergeSchema.ts';

const page = { title: '书', columns: ['title', { field: 'year', width: 80 }], size: 20 };

describe('a changed page over a changed shipment', () => {
  test.each([
    ['keeps what only I changed', page, { ...page, size: 50 }, { ...page, size: 50 }],
    ['takes what only the shipment changed', { ...page, title: '图书' }, page, { ...page, title: '图书' }],
    [
      'keeps both, where they lie apart',
      { ...page, title: '图书' },
      { ...page, size: 50 },
      { ...page, title: '图书', size: 50 },
    ],
    [
      'merges lists by the names of their items',
      { ...page, columns: ['title', { field: 'year', width: 90 }, 'isbn'] },
      { ...page, columns: ['price', 'title', { field: 'year', width: 80 }] },
      { ...page, columns: ['price', 'title', { field: 'year', width: 90 }, 'isbn'] },
    ],
    [
      'leaves out what I took away and nobody changed',
      { ...page, title: '图书' },
      { title: '书', size: 20 },
      { title: '图书', size: 20 },
    ],
    ['is no conflict where both did the same', { ...page, size: 50 }, { ...page, size: 50 }, { ...page, size: 50 }],
  ])('%s', (_sentence, shipped, mine, value) => {
    expect(mergeSchema(page, shipped, mine)).toEqual({ value, conflicts: [] });
  });

  test.each([
    ['in one word', { ...page, size: 30 }, { ...page, size: 50 }, ['size']],
    [
      'within one column',
      { ...page, columns: ['title', { field: 'year', width: 90 }] },
      { ...page, columns: ['title', { field: 'year', width: 70 }] },
      ['columns.year.width'],
    ],
    [
      'where I took away what the shipment changed',
      { ...page, size: 30 },
      { title: '书', columns: page.columns },
      ['size'],
    ],
    ['in a list whose items have no names', { rows: [[1]] }, { rows: [[2]] }, ['rows']],
  ])('is in conflict %s, and the shipment stands', (_sentence, shipped, mine, conflicts) => {
    const base = 'rows' in shipped ? { rows: [[0]] } : page;
    const merged = mergeSchema(base, shipped, mine);
    expect(merged.conflicts).toEqual(conflicts);
    expect(merged.value).toEqual(shipped);
  });
});
