import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeChosen, mergeSchema } from '../../../src/core/source/mergeSchema.ts';

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

describe('three states that were typed at random', () => {
  const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('x', 'y'), fc.constant(null));
  const item = fc.record(
    { field: fc.constantFrom('a', 'b', 'c', 'd'), title: leaf, width: leaf },
    { requiredKeys: ['field'] },
  );
  const list = fc.uniqueArray(item, { selector: ({ field }) => field, maxLength: 4 });
  const page = fc.record(
    {
      title: leaf,
      size: leaf,
      columns: list,
      allow: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
      entity: fc.dictionary(
        fc.constantFrom('k', 'l', 'm'),
        fc.record({ title: leaf, max: leaf }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: [] },
  );
  const same = (left: unknown, right: unknown) => expect(JSON.stringify(left)).toBe(JSON.stringify(right));

  test('keep what only one side did, on either side, and what both did alike', () => {
    fc.assert(
      fc.property(page, page, (base, changed) => {
        same(mergeSchema(base, base, changed).value, changed);
        same(mergeSchema(base, changed, base).value, changed);
        same(mergeSchema(base, changed, changed), { value: changed, conflicts: [] });
      }),
    );
  });

  test('conflict in the same places whichever side is asked first, and are settled by whose value is taken', () => {
    fc.assert(
      fc.property(page, page, page, (base, left, right) => {
        const one = mergeChosen(base, left, right, () => true);
        const other = mergeChosen(base, right, left, () => false);
        const pathsOf = (conflicts: readonly { readonly path: string }[]) => conflicts.map(({ path }) => path).sort();
        expect(pathsOf(one.conflicts)).toEqual(pathsOf(other.conflicts));
        expect(sorted(one.value)).toEqual(sorted(other.value));
      }),
    );
  });

  test('lose nothing: each value of either side stands, was taken away by the other, or is told as a conflict', () => {
    fc.assert(
      fc.property(page, page, page, (base, theirs, mine) => {
        const { value, conflicts } = mergeChosen(base, theirs, mine, () => false);
        const [was, now] = [leavesOf(base), leavesOf(value)];
        for (const [path, leaf] of [...leavesOf(mine), ...leavesOf(theirs)]) {
          const isNew = JSON.stringify(was.get(path)) !== JSON.stringify(leaf);
          const stands = JSON.stringify(now.get(path)) === JSON.stringify(leaf);
          const told = conflicts.some((one) => path === one.path || path.startsWith(`${one.path}.`));
          expect(!isNew || stands || told).toBe(true);
        }
      }),
    );
  });
});

/** Values by their paths, the items of lists by what names them. */
function leavesOf(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]]);
  const members = Array.isArray(value)
    ? value.map((item: unknown): [string, unknown] => [
        String((item as { field?: string } | null)?.field ?? item),
        item,
      ])
    : Object.entries(value);
  return new Map(members.flatMap(([name, one]) => [...leavesOf(one, path === '' ? name : `${path}.${name}`)]));
}

/** Without the order of keys and items. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]): [string, unknown] => [name, sorted(one)])
      .sort(),
  );
}
