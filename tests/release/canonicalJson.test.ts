/** Hashes of events and releases that databases keep are made of this text: it must never come out another. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../../src/release/canonicalJson.ts';
import { eventHash } from '../../src/server/database/events.ts';
import { filesBelow } from '../house/sourceFiles.ts';

describe('canonical JSON', () => {
  test.each<[string, unknown, string]>([
    [
      'orders keys by their UTF-16 units',
      { b: 1, a: { d: [], c: {} }, B: 2, é: 3, '10': 4, '9': 5 },
      '{"10":4,"9":5,"B":2,"a":{"c":{},"d":[]},"b":1,"é":3}',
    ],
    ['leaves out what is undefined, but in a list', { a: undefined, b: [undefined, null] }, '{"b":[null,null]}'],
    ['writes numbers as JSON does', [1e21, 1e-7, -0, 0.1, Number.NaN], '[1e+21,1e-7,0,0.1,null]'],
    [
      'escapes as JSON does',
      ['"\\\b\u0007\n\u2028/<', '\ud800', '😀', '拖车'],
      '["\\"\\\\\\b\\u0007\\n\u2028/<","\\ud800","😀","拖车"]',
    ],
  ])('%s', (_, value, text) => expect(canonicalJson(value)).toBe(text));

  test('of an input does not depend on the order of its keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined })).toBe('{"b":[1,{"c":"x","d":null}]}');
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  test('says the same as JSON, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  test('gives an event the hash that it has in databases', () => {
    const event = {
      prevHash: '0f'.repeat(32),
      detachmentId: '016f5e66-e800-7996-8f68-20e93afafcdf',
      entity: 'book',
      recordId: '016f5e66-e800-7165-a64e-a102cd1ef80f',
      seq: 2,
      time: new Date('2026-11-22T08:00:00.123Z'),
      userId: 'u1',
      userName: '馆员 "一"',
      step: 'lend',
      from: { status: 1, due: null },
      to: { status: 2, due: '2026-12-01', copies: 1.5 },
      why: null,
      audience: { before: { unit: ['b', 'a'] }, after: { unit: ['a'], all: false } },
    };
    expect(eventHash(event)).toBe('895fc69cb40b05cfe3d91e63987bc7254cd02b76cef3add0d9ae45fe06f02f5a');
  });

  test('is made in one place', () => {
    const makers = [...filesBelow('src'), ...filesBelow('codegen')].filter((file) =>
      /from 'safe-stable-stringify'|function \w*[cC]anonical/.test(readFileSync(file, 'utf8')),
    );
    expect(makers).toEqual([expect.stringMatching(/canonicalJson\.ts$/)]);
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}
