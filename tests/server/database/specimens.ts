/** A toy entity that has a field of every kind, for tests that try values of all of them. */
import * as fc from 'fast-check';
import type { Catalogue, Entity } from '../../../src/core/model/catalogue.ts';
import type { ParsedFile } from '../../../src/core/normalise.ts';
import { normalise } from '../../../src/core/normalise.ts';
import { printWallClock } from '../../../src/core/model/wireTime.ts';
import state from './specimenState.json' with { type: 'json' };
import worth from './specimenWorth.json' with { type: 'json' };

const files: ParsedFile[] = [
  {
    file: 'entities/specimen.json',
    json: {
      title: 'Specimen',
      shard: 'none',
      scope: 'all',
      properties: {
        title: { type: 'string' },
        note: { type: 'string', widget: 'longText' },
        pages: { type: 'integer' },
        weight: { type: 'number' },
        price: { type: 'number', widget: 'money' },
        rare: { type: 'boolean' },
        printed: { type: 'string', format: 'date' },
        lent: { type: 'string', format: 'date-time' },
        shelf: { type: 'integer', dictionary: 'shelf' },
        subjects: { type: 'array', dictionary: 'shelf' },
        marks: { type: 'array', dictionary: 'mark' },
        authorId: { type: 'string', lookup: 'specimen.lookup' },
        editorIds: { type: 'array', lookup: 'specimen.lookup' },
        place: { type: 'object', widget: 'point' },
        extent: { type: 'object', widget: 'shape' },
        scans: { type: 'array', widget: 'files' },
        extra: { type: 'object', widget: 'json' },
        // Stored as the rule's default, and null to everything but the rule.
        loanStep: { type: 'integer' },
        returned: { type: 'integer', default: 0 },
        state: { rule: 'state' },
        heavy: { type: 'number' },
        cost: { type: 'number', widget: 'money' },
        lost: { type: 'boolean' },
        since: { type: 'string', format: 'date' },
        begun: { type: 'string', format: 'date-time' },
        word: { type: 'string' },
        worth: { rule: 'worth' },
      },
    },
  },
  { file: 'calls/specimen.json', json: { entity: 'specimen', calls: { lookup: { allow: [1] } } } },
  {
    file: 'dictionaries/shelf.json',
    json: { title: 'Shelf', items: [1, 2, 3, 4].map((id) => ({ id, name: `S${id}` })) },
  },
  { file: 'dictionaries/mark.json', json: { title: 'Mark', items: ['a', 'b', '7'].map((id) => ({ id, name: id })) } },
  { file: 'rules/state.json', json: state },
  { file: 'rules/worth.json', json: worth },
];

export const catalogue: Catalogue = normalise(files);

export function entityNamed(name: string, from: Catalogue = catalogue): Entity {
  const entity = from.entities[name];
  if (!entity) throw new Error(`the catalogue must have an entity "${name}"`);
  return entity;
}

const seldomNull = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null, freq: 4 });

const texts = fc.constantFrom(
  'a',
  'ab',
  'Ab',
  'b',
  '粤B12345',
  '深南大道',
  '100%',
  'a_b',
  '\\',
  '7',
  '7.0',
  ' 7 ',
  '-3',
  '1e2',
  'x y',
  '𠮷野家',
  '\ue000',
  '2026-03-01',
  '2026-03-01 00:00:00',
);
const days = fc.constantFrom('2026-02-28', '2026-03-01', '2026-03-02', '2025-12-31');
const times = fc.oneof(
  fc.constantFrom('2026-03-01 00:00:00', '2026-02-28 23:59:59', '2026-03-01 12:30:15'),
  fc
    .integer({ min: Date.UTC(2025, 11, 1), max: Date.UTC(2026, 3, 1) })
    .map((at) => printWallClock(Math.floor(at / 1000) * 1000)),
);
const integers = fc.integer({ min: -3, max: 12 });
const decimals = fc.constantFrom(0, 0.1, 0.2, 0.30000000000000004, -1.5, 7, 1e21, 12.5);
const cents = fc.integer({ min: -500, max: 5000 }).map((amount) => amount / 100);
const ids = fc.constantFrom('1', '2', '12', 'u-1', 'u-2');

/** What stands for a value that nobody has entered is never one. */
const entered = <T>(values: fc.Arbitrary<T>, unset: T): fc.Arbitrary<T | null> =>
  seldomNull(values.filter((value) => value !== unset));

/** Rows in wire form. */
export const specimens: fc.Arbitrary<Record<string, unknown>> = fc.record({
  title: seldomNull(texts),
  note: seldomNull(texts),
  pages: seldomNull(integers),
  weight: seldomNull(decimals),
  price: seldomNull(cents),
  rare: seldomNull(fc.boolean()),
  printed: seldomNull(days),
  lent: seldomNull(times),
  shelf: seldomNull(fc.integer({ min: 1, max: 4 })),
  subjects: seldomNull(
    fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }).map((codes) => codes.join(',')),
  ),
  marks: seldomNull(fc.uniqueArray(fc.constantFrom('a', 'b', '7'), { minLength: 1 }).map((codes) => codes.join(','))),
  authorId: seldomNull(ids),
  editorIds: seldomNull(fc.uniqueArray(ids)),
  place: seldomNull(fc.constantFrom({ lng: 114.05, lat: 22.54 }, { lng: -0.5, lat: 0 })),
  extent: seldomNull(fc.constantFrom({ type: 'Point', coordinates: [1, 2] })),
  scans: seldomNull(fc.constantFrom([], [{ id: '1', path: '/files/1' }])),
  extra: seldomNull(fc.constantFrom([], [1], 'text', { a: 1 }, 5, true)),
  loanStep: seldomNull(fc.constantFrom(0, 1, 2, 3)),
  returned: fc.constantFrom(0, 1),
  heavy: entered(decimals, worth.fields.heavy),
  cost: entered(cents, worth.fields.cost),
  lost: entered(fc.boolean(), worth.fields.lost),
  since: entered(days, worth.fields.since),
  begun: entered(times, worth.fields.begun),
  word: entered(texts, worth.fields.word),
});

export const operandValues = { texts, days, times, integers, decimals, cents, ids };
