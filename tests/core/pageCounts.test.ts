/** What the tutorial counts of a page, whatever it is about: each by a page that has it and one that has not. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { normalise } from '../../src/core/normalise.ts';
import { countNames, pageCounts, type CountName } from '../../src/core/pageCounts.ts';
import { libraryFiles } from '../library/files.ts';

const countsOf = (page: object) =>
  pageCounts(normalise([...libraryFiles(), { file: 'screens/stamps.json', json: page }]), 'stamps');
const text = { type: 'string', maxLength: 50 };
const date = { type: 'string', format: 'date' };

/** A page about something else, with these words beside its fields. */
function page(fields: object, entity: object = {}, words: object = {}): object {
  return { entity: { title: 'Stamp', properties: { name: text, ...fields }, ...entity }, ...words };
}
const two = { bought: date, sold: date, torn: { type: 'boolean' }, tear: text };
const linked = (set: object): object => page(two, { when: [{ if: { torn: true }, set: { tear: set } }] });
const checked = (needs: object): object => page(two, { checks: [{ needs, field: 'sold', text: 'Not before' }] });
const acting = (actions: object): object => page(two, {}, { actions });

/** What is counted → a page that has not enough of it, one that has, and how many. */
const cases: Readonly<Record<Exclude<CountName, 'page'>, readonly [object, number, object, number]>> = {
  fields: [page({}), 1, page({ bought: date, sold: date }), 3],
  kinds: [page({ place: text }), 1, page(two), 3],
  required: [page({}), 0, page({}, { required: ['name'] }), 1],
  lookups: [page({ branch: text }), 0, page({ branchId: { type: 'string', lookup: 'branch.lookup' } }), 1],
  masks: [page({ phone: text }), 0, page({ phone: { ...text, mask: { as: 'phone' } } }), 1],
  columns: [page(two, {}, { columns: ['name'] }), 1, page(two, {}, { columns: ['name', 'bought', 'sold'] }), 3],
  filters: [page(two), 0, page({ place: { ...text, search: true } }, {}, {}), 1],
  linkage: [linked({ disabled: true }), 0, linked({ required: true }), 1],
  comparisons: [checked({ sold: { gt: '2020-01-01' } }), 0, checked({ sold: { gte: { field: 'bought' } } }), 1],
  rowActions: [
    acting({ edit: { title: 'Change it' }, look: { title: 'Look', at: 'page', goto: 'stamps' } }),
    0,
    acting({ sell: { title: 'Sell', set: { torn: true } } }),
    1,
  ],
};

describe.each(Object.entries(cases))('%s', (name, [without, few, having, enough]) => {
  test('are too few', () => {
    expect(countsOf(without)?.[name as CountName]).toBe(few);
  });
  test('are enough', () => {
    expect(countsOf(having)?.[name as CountName]).toBe(enough);
  });
});

test('everything that can be asked for has its case', () => {
  expect(countNames).toEqual(['page', ...Object.keys(cases)]);
});

test('what hides counts as what requires, and a row of linkage counts once though two dialogs have it', () => {
  expect(countsOf(linked({ visible: false }))?.linkage).toBe(1);
});

test('what only shows counts where something hides it', () => {
  const shown = { if: { torn: true }, set: { tear: { visible: true } } };
  const counted = (...rows: readonly object[]) => countsOf(page(two, { when: [shown, ...rows] }))?.linkage;
  expect(counted()).toBe(0);
  expect(counted({ if: {}, set: { tear: { visible: false } } })).toBe(2);
});

test('a page that is not there has no counts, and one that brings no entity has those of the one it names', () => {
  expect(pageCounts(normalise(libraryFiles()), 'nowhere')).toBeNull();
  expect(countsOf({ entity: 'book' })?.fields).toBeGreaterThan(3);
});

test('the page of ten fields has all that was asked of it', () => {
  const json = JSON.parse(readFileSync(new URL('../library/equipmentLoans.json', import.meta.url), 'utf8')) as object;
  expect(countsOf(json)).toMatchObject({
    page: 1,
    fields: 10,
    lookups: 1,
    masks: 1,
    columns: 8,
    filters: 4,
    linkage: 2,
    comparisons: 1,
    rowActions: 1,
  });
});
