import { describe, expect, test } from 'vitest';
import { admits, menuFor, readRoleRule, thereFor, type RoleHolder } from '../../../src/core/access/roles.ts';

const user = (roles: readonly string[], ability: readonly string[] = [], superManager = false): RoleHolder => ({
  roles,
  ability,
  superManager,
});

describe('a rule lets in', () => {
  const both = { role: ['editor', 'reader'], ability: ['write'] };
  test.each([
    ['everybody, where there is none', undefined, user(['guest']), true],
    ['a super manager', ['nobody'], user([], [], true), true],
    ['an admin', ['nobody'], user(['admin']), true],
    ['whoever has neither roles nor abilities', ['editor'], user([]), true],
    ['whoever holds one of a list', ['editor', 'reader'], user(['reader']), true],
    ['nobody who holds none of it', ['editor'], user(['reader']), false],
    ['by an ability as by a role', both, user([], ['write']), true],
    ['with allOf whoever holds every one', { ...both, mode: 'allOf' }, user(['editor', 'reader'], ['write']), true],
    ['with allOf nobody who lacks one', { ...both, mode: 'allOf' }, user(['editor', 'reader']), false],
    ['with except whoever holds none', { ...both, mode: 'except' }, user(['guest']), true],
    ['with except nobody who holds one', { ...both, mode: 'except' }, user(['editor']), false],
  ] as const)('%s', (_sentence, rule, holder, expected) => {
    expect(admits(readRoleRule(rule), holder)).toBe(expected);
  });
});

describe('a menu shows', () => {
  const entry = (id: string, parentId: string | null, types: readonly number[], roles?: unknown) => {
    const rule = readRoleRule(roles);
    return { id, parentId, types, ...(rule && { roles: rule }) };
  };
  const menu = [
    entry('desk', null, [1, 2]),
    entry('guide', null, [], ['admin', 'editor']),
    entry('guideOne', 'guide', [], ['admin', 'editor']),
    entry('guideTwo', 'guide', [], ['admin']),
    entry('guideThree', 'guide', [], { role: ['editor'], mode: 'except' }),
    entry('audit', 'desk', [1, 2], ['reader']),
  ];
  test.each([
    ['what the type has, to a user without roles', user([]), 1, ['desk', 'audit']],
    ['what the role gives besides, and not what it refuses', user(['editor']), 2, ['desk', 'guide', 'guideOne']],
    ['what asks for no roles, to whoever has any', user(['guest']), 1, ['desk']],
    ['nothing beneath what is not seen', user(['guest']), 3, []],
    ['everything to an admin', user(['admin']), 1, menu.map(({ id }) => id)],
    ['everything to a super manager', user([], [], true), 7, menu.map(({ id }) => id)],
  ] as const)('%s', (_sentence, holder, type, expected) => {
    const seen = menuFor(menu, holder, type).map(({ id }) => id);
    // An admin is not of the type, but of every role.
    expect(seen).toEqual(expected);
  });
});

test('an entry is there for whom its condition holds, and for super managers', () => {
  const visible = { branches: { has: ['north', 'east'] } };
  const menu = [
    { id: 'vans', parentId: null, types: [1], visible },
    { id: 'trips', parentId: 'vans', types: [1] },
    { id: 'keys', parentId: null, types: [], roles: readRoleRule(['keeper']), visible },
  ];
  const at = (branches: readonly string[], superManager = false) => {
    const holder = { ...user(['keeper'], [], superManager), branches };
    return menuFor(thereFor(menu, { user: { ...holder }, now: '' }), holder, 1).map(({ id }) => id);
  };
  expect(at(['west'])).toEqual([]);
  expect(at(['west', 'east'])).toEqual(['vans', 'trips', 'keys']);
  expect(at([], true)).toEqual(['vans', 'trips', 'keys']);
});
