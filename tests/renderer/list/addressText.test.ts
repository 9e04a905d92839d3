/** A text of an address means the same to the page and to the server: what one takes for a value, the other does not refuse. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { FieldKind } from '../../../src/core/model/catalogue.ts';
import type { ListView, ViewFilter } from '../../../src/core/model/view.ts';
import { fieldKinds } from '../../../src/core/fields/index.ts';
import { faceOf } from '../../../src/renderer/fields/faces.ts';
import { isUnderstood, readListState } from '../../../src/renderer/list/listState.ts';
import { readTexts } from '../../../src/server/calls/input.ts';
import { libraryRelease } from '../../release/library.ts';

const filters = [
  'title',
  { field: 'title', as: 'exact', params: ['titleIs'] },
  { field: 'title', as: 'in', params: ['titles'] },
  'copies',
  { field: 'copies', as: 'range', params: ['copiesFrom', 'copiesTo'] },
  { field: 'copies', as: 'in', params: ['counts'] },
  'weight',
  { field: 'weight', as: 'range', params: ['weightFrom', 'weightTo'] },
  { field: 'weight', as: 'in', params: ['weights'] },
  'price',
  { field: 'price', as: 'range', params: ['priceFrom', 'priceTo'] },
  'rare',
  'published',
  { field: 'published', as: 'range', params: ['publishedFrom', 'publishedTo'] },
  'acquired',
  { field: 'acquired', as: 'range', params: ['acquiredFrom', 'acquiredTo'] },
  'status',
  { field: 'status', as: 'in', params: ['statuses'] },
  'subjects',
  'binding',
];

const page = {
  entity: {
    title: 'Specimens',
    properties: {
      title: { title: 'Title', type: 'string' },
      copies: { title: 'Copies', type: 'integer' },
      weight: { title: 'Weight', type: 'number' },
      price: { title: 'Price', type: 'number', widget: 'money' },
      rare: { title: 'Rare', type: 'boolean' },
      published: { title: 'Published', type: 'string', format: 'date' },
      acquired: { title: 'Acquired', type: 'string', format: 'date-time' },
      status: { title: 'Status', type: 'integer', dictionary: 'shelfStatus' },
      subjects: { title: 'Subjects', type: 'array', dictionary: 'subject' },
      binding: { title: 'Binding', type: 'string', enum: ['S', 'L'] },
    },
  },
  filters,
};

const release = libraryRelease({ 'screens/specimens.json': page });

function specimens(): ListView {
  const { screens, views } = release.project({ userType: 1, superManager: true });
  const view = views[screens['specimens'] ?? ''];
  if (view?.type !== 'list') throw new Error('the page of specimens must be a list');
  return view;
}

const view = specimens();
const call = release.catalogue.calls[view.call.id];
if (!call) throw new Error('the page of specimens must have a call');
const context = { user: {}, now: '2026-01-01 00:00:00' };
const valueInPage = (param: string, text: string) =>
  readListState(view, new URLSearchParams({ [param]: text }).toString(), context).values[param];
const readByServer = (param: string, text: string) => readTexts(call, [[param, text]]);
const isRefused = (param: string, text: string) =>
  release.check(call, readByServer(param, text)).some(({ field }) => field === param);

/** What it offers is all that the page can show; the server may be asked for more. */
const isOffered = ({ definition }: ViewFilter) => definition.options !== undefined;
const params = view.filters.flatMap((filter) => filter.params.map((param) => ({ param, filter })));

const number = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(1.5, 0, 7, 1.234, -1),
);
const text = fc
  .oneof(
    number.map(String),
    fc.array(number, { minLength: 2, maxLength: 3 }).map((all) => all.join(',')),
    fc.constantFrom(
      'true',
      'false',
      '2026-01-31',
      '2026-02-30',
      '2026-01-31 08:30:00',
      '1,2',
      'S',
      'S,L',
      '1e3',
      '007',
    ),
    fc.constantFrom('2026-1-3', '2026-01-31T08:30:00Z', '+1', '1.', '.5', 'constructor', 'TRUE', '是', '1,000', ' 1'),
    fc.string({ minLength: 1, maxLength: 8 }),
  )
  .filter((one) => one !== '');

test('every filter of the page is tried', () => {
  expect(params.map(({ param }) => param).length).toBeGreaterThan(filters.length);
});

describe.each(params)('$param', ({ param, filter }) => {
  it('is refused by the server where the page does not understand it, and only there', () => {
    fc.assert(
      fc.property(text, (written) => {
        const understood = isUnderstood(view, param, written);
        if (understood) expect([written, isRefused(param, written)]).toEqual([written, false]);
        else if (!isOffered(filter)) expect([written, isRefused(param, written)]).toEqual([written, true]);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same value to both', () => {
    fc.assert(
      fc.property(text, (written) => {
        if (!isUnderstood(view, param, written)) return;
        const inPage = valueInPage(param, written);
        const server = readByServer(param, written)[param];
        expect(Array.isArray(inPage) ? inPage.map(String) : inPage).toEqual(
          Array.isArray(inPage) ? String(server).split(',').map(readBack(inPage)) : server,
        );
      }),
      { numRuns: 300 },
    );
  });
});

/** Several values stay one text until the query reads them. */
const readBack = (values: readonly unknown[]) => (part: string, index: number) =>
  typeof values[index] === 'number' ? String(Number(part)) : part;

describe.each(Object.keys(fieldKinds) as FieldKind[])('a field of kind %s', (kind) => {
  const { matches, member, computed, endsWithDay, fits } = fieldKinds[kind];
  const face = faceOf({ kind });

  it('is read by one reader', () => {
    // What a rule says is read by the rule, which only the page has at hand.
    if (matches.length === 0 || computed) return;
    expect(face.readText).toBe(fieldKinds[member ?? kind].readText);
    expect([face.endsWithDay, face.fits]).toEqual([endsWithDay, fits]);
  });
});
