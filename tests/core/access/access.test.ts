import { describe, expect, test } from 'vitest';
import { allowed, scopeOf, seesWhole } from '../../../src/core/access/access.ts';
import type { Allow, Field, Row } from '../../../src/core/model/catalogue.ts';
import { decidedAllow, isMaskedFor } from '../../../src/core/access/profile.ts';

const librarian = { userType: 1, superManager: 0, detachments: ['d1'], branchId: 'b1' };
const reader = { userType: 3, superManager: 0, detachments: ['d1'] };
const manager = { userType: 1, superManager: 1, detachments: 'all' };

test.each<[sentence: string, allow: Allow | undefined, user: Row, expected: boolean]>([
  ['a listed type may', [1, 2], librarian, true],
  ['a type that is not listed may not', [1, 2], reader, false],
  ['a type given as text is the same', [1], { userType: '1' }, true],
  ['nobody may', null, librarian, false],
  ['a super manager always may', null, manager, true],
  ['a super manager of an old store may', [], { userType: 3, superManager: '1' }, true],
  ['no word is everybody', undefined, reader, true],
  ['an empty list is nobody', [], librarian, false],
  ['a condition is over the user', { branchId: 'b1' }, librarian, true],
  ['a condition that does not hold refuses', { branchId: 'b1' }, reader, false],
])('%s', (_, allow, user, expected) => {
  expect(allowed(allow, user)).toBe(expected);
});

describe('the scope of an entity', () => {
  const own = { id: 'x', detachmentId: 'x' } as unknown as Record<string, Field>;
  test.each([
    ['all is all', { scope: 'all', fields: own }, reader, 'all'],
    [
      'detachment is the rows of the session',
      { scope: 'detachment', fields: own },
      reader,
      { detachmentId: { user: 'detachments' } },
    ],
    ['detachment is none where the rows have none', { scope: 'detachment', fields: {} }, reader, 'none'],
    ['a type not listed sees none', { scope: { '1': {} }, fields: own }, reader, 'none'],
    ['an empty condition is all', { scope: { '3': {} }, fields: own }, reader, 'all'],
    [
      'a condition stays',
      { scope: { '3': { readerId: { user: 'id' } } }, fields: own },
      reader,
      { readerId: { user: 'id' } },
    ],
    ['a super manager sees all', { scope: {}, fields: own }, manager, 'all'],
  ] as const)('%s', (_, entity, user, expected) => {
    expect(scopeOf(entity, user)).toEqual(expected);
  });
});

test('a masked field is whole for whom it excepts, for super managers, and where its condition over the row holds', () => {
  const now = '2026-03-31 00:00:00';
  const types = { mask: { as: 'phone', unless: [1] } } as const;
  expect(seesWhole(types, {}, { user: librarian, now })).toBe(true);
  expect(seesWhole(types, {}, { user: reader, now })).toBe(false);
  expect(seesWhole(types, {}, { user: manager, now })).toBe(true);
  const open = { mask: { as: 'phone', unless: { user: { userType: 3 }, returned: null } } } as const;
  expect(seesWhole(open, { returned: null }, { user: reader, now })).toBe(true);
  expect(seesWhole(open, { returned: 1 }, { user: reader, now })).toBe(false);
});

describe('a profile decides', () => {
  const profile = { userType: 3, superManager: false };
  test.each<[sentence: string, allow: Allow | undefined, expected: unknown]>([
    ['a list of types', [3], true],
    ['a list without it', [1], false],
    ['a condition over the type', { userType: [2, 3] }, true],
    ['a condition over the flag', { superManager: 1 }, false],
    ['and leaves what it does not know', { userType: 3, branchId: 'b1' }, { branchId: 'b1' }],
    ['and needs no more where the type decides', { userType: 2, branchId: 'b1' }, false],
    ['nothing where nothing is said', undefined, true],
  ])('%s', (_, allow, expected) => {
    expect(decidedAllow(allow, profile)).toEqual(expected);
  });

  test('whether it may meet a mask', () => {
    expect(isMaskedFor({ mask: { as: 'name', unless: [1] } }, profile)).toBe(true);
    expect(isMaskedFor({ mask: { as: 'name', unless: [3] } }, profile)).toBe(false);
    expect(isMaskedFor({ mask: { as: 'name', unless: { user: { userType: 3 } } } }, profile)).toBe(false);
    expect(isMaskedFor({ mask: { as: 'name', unless: { user: { userType: 3 }, returned: null } } }, profile)).toBe(
      true,
    );
    expect(isMaskedFor({ mask: { as: 'name', unless: null } }, { userType: 1, superManager: true })).toBe(false);
  });
});
