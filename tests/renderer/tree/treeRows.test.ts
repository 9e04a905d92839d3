/** Rows that name the row above them: how they stand, where they can go, what is in sight. */
import { describe, expect, test } from 'vitest';
import {
  allNodes,
  dropPlace,
  growTree,
  movedRows,
  placeAmong,
  shownNodes,
  stepsFrom,
  type TreeNode,
} from '../../../src/renderer/tree/treeRows.ts';

const words = { rowKey: 'id', parent: 'parentId', order: 'place' };
const row = (id: string, parentId: string | null, place: number) => ({ id, parentId, place });
/** a(b, c(d)), e */
const rows = [row('e', null, 9), row('a', null, 1), row('c', 'a', 5), row('b', 'a', 2), row('d', 'c', 0)];
const drawn = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ id, children }) => (children.length > 0 ? `${id}(${drawn(children)})` : id)).join(' ');
const tree = growTree(rows, words);
const all = allNodes(tree);
const node = (id: string): TreeNode => {
  const found = all.find((one) => one.id === id);
  if (!found) throw new Error(`no row ${id}`);
  return found;
};
const after = (id: string, place: { parentId: string | null; beforeId: string | null }) =>
  drawn(growTree(movedRows(rows, id, place, words), words));

describe('rows', () => {
  test('stand beneath the row that they name, by their place', () => {
    expect(drawn(tree)).toBe('a(b c(d)) e');
    expect(node('a').row).toMatchObject({ childCount: 2 });
  });
  test('whose parent is not there stand at the top', () => {
    expect(drawn(growTree([row('x', 'gone', 1)], words))).toBe('x');
  });
  test('of a circle are shown once, at the top', () => {
    expect(drawn(growTree([row('x', 'y', 1), row('y', 'x', 2)], words))).toBe('x(y)');
  });
});

describe('in sight', () => {
  const ids = (folded: string[], matches: ((one: object) => boolean) | null = null): string[] =>
    shownNodes(tree, new Set(folded), matches).map(({ node: { id }, level }) => `${id}${level}`);
  test('is what is not folded away', () => {
    expect(ids([])).toEqual(['a1', 'b2', 'c2', 'd3', 'e1']);
    expect(ids(['a'])).toEqual(['a1', 'e1']);
  });
  test('is, of a search, what matches and what stands above it, folded or not', () => {
    expect(ids(['a'], (one) => 'id' in one && one.id === 'd')).toEqual(['a1', 'c2', 'd3']);
  });
});

describe('a step', () => {
  const steps = (id: string) => {
    const shown = shownNodes(tree, new Set(), null).find((one) => one.node.id === id);
    return shown ? stepsFrom(shown, all) : {};
  };
  test('goes up, down, beneath the one above and out, where there is a place', () => {
    expect(steps('c')).toEqual({
      up: { parentId: 'a', beforeId: 'b' },
      in: { parentId: 'b', beforeId: null },
      out: { parentId: null, beforeId: 'e' },
    });
    expect(Object.keys(steps('a'))).toEqual(['down']);
  });
  test('is undone by the place that it came from', () => {
    const back = placeAmong(node('b'), all);
    expect(back).toEqual({ parentId: 'a', beforeId: 'c' });
    expect(after('b', back)).toBe('a(b c(d)) e');
  });
});

describe('a row that is dropped', () => {
  test('goes before, after or beneath the other', () => {
    expect(dropPlace(node('e'), node('b'), 'before', all)).toEqual({ parentId: 'a', beforeId: 'b' });
    expect(after('e', { parentId: 'a', beforeId: 'b' })).toBe('a(e b c(d))');
    expect(dropPlace(node('e'), node('b'), 'after', all)).toEqual({ parentId: 'a', beforeId: 'c' });
    expect(dropPlace(node('e'), node('d'), 'inside', all)).toEqual({ parentId: 'd', beforeId: null });
  });
  test('never goes beneath itself, nor where it stands', () => {
    expect(dropPlace(node('a'), node('d'), 'inside', all)).toBeNull();
    expect(dropPlace(node('c'), node('b'), 'after', all)).toBeNull();
  });
});
