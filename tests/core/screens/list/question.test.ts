/** What a list asks: which of its filters show, by the values of the others. */
import { expect, test } from 'vitest';
import { emptyContext } from '../../../../src/core/condition/condition.ts';
import type { LinkageRow } from '../../../../src/core/model/catalogue.ts';
import { valuesByField, visibleFilters } from '../../../../src/core/screens/list/question.ts';
import { field, filter } from '../../../renderer/libraryViews.ts';

const filters = [
  filter(field('createTime', 'dateTime'), { as: 'range', params: ['createStartTime', 'createEndTime'] }),
  filter(field('subjectId', 'codes'), { as: 'in' }),
  filter(field('shelfId', 'text')),
];
const when = (test: LinkageRow['if'][string], by = 'createTime'): LinkageRow[] => [
  { if: { [by]: test }, set: { shelfId: { visible: false } } },
];
const shown = (linkage: readonly LinkageRow[], values: Record<string, unknown>) =>
  visibleFilters(filters, linkage, values, emptyContext).some((one) => one.field === 'shelfId');

test.each([
  ['both ends', { createStartTime: '2026-01-01 00:00:00', createEndTime: '2026-02-01 00:00:00' }, true],
  ['one end', { createStartTime: null, createEndTime: '2026-02-01 00:00:00' }, true],
  ['no end', { createStartTime: null, createEndTime: null }, false],
  ['nothing at all', {}, false],
])('a range with %s', (_ends, values, isFilled) => {
  expect(shown(when({ filled: true }), values)).toBe(!isFilled);
  expect(shown(when({ filled: false }), values)).toBe(isFilled);
  expect(shown(when(null), values)).toBe(isFilled);
});

test('a list of which nothing is chosen is null', () => {
  expect(shown(when(null, 'subjectId'), { subjectId: [] })).toBe(false);
  expect(shown(when(null, 'subjectId'), { subjectId: [1] })).toBe(true);
});

test('a range that says something is the pair of its ends', () => {
  const values = { createStartTime: null, createEndTime: '2026-02-01 00:00:00' };
  expect(valuesByField(filters, values)['createTime']).toEqual([null, '2026-02-01 00:00:00']);
});
