/** Rows that name the row above them, as a tree; where one can be put; what is shown of it. Pure. */
import type { Row } from '../../core/model/catalogue.ts';
import { childCount } from '../../core/screens/tree/model.ts';
import type { TreeView } from '../../core/model/view.ts';
import { asText } from '../engine/asText.ts';

export interface TreeNode {
  readonly id: string;
  /** The row, with how many stand beneath it. */
  readonly row: Row;
  readonly parentId: string | null;
  readonly children: readonly TreeNode[];
}

/** A node in sight, with what a screen reader says of its place. */
export interface ShownNode {
  readonly node: TreeNode;
  readonly level: number;
  readonly position: number;
  readonly siblings: readonly TreeNode[];
}

/** Where a row is put: beneath which, and before which of those that stand there; null is the end. */
export interface Place {
  readonly parentId: string | null;
  readonly beforeId: string | null;
}

type Words = Pick<TreeView, 'rowKey' | 'parent' | 'order'>;

const idOf = (row: Row, { rowKey }: Words) => asText(row[rowKey]);
const parentOf = (row: Row, { parent }: Words) => asText(row[parent]) || null;

function ordered(rows: readonly Row[], { order }: Words): readonly Row[] {
  if (order === undefined) return rows;
  return [...rows].sort((left, right) => Number(left[order] ?? 0) - Number(right[order] ?? 0));
}

/** A row whose parent is not there stands at the top, and so does one of a cycle. */
export function growTree(rows: readonly Row[], words: Words): readonly TreeNode[] {
  const known = new Set(rows.map((row) => idOf(row, words)));
  const beneath = new Map<string | null, Row[]>();
  for (const row of ordered(rows, words)) {
    const parent = parentOf(row, words);
    const at = parent !== null && known.has(parent) ? parent : null;
    beneath.set(at, [...(beneath.get(at) ?? []), row]);
  }
  const placed = new Set<string>();
  const grow = (row: Row, parentId: string | null): TreeNode => {
    const id = idOf(row, words);
    placed.add(id);
    const own = (beneath.get(id) ?? []).filter((child) => !placed.has(idOf(child, words)));
    const children = own.map((child) => grow(child, id));
    return { id, row: { ...row, [childCount]: children.length }, parentId, children };
  };
  const roots = (beneath.get(null) ?? []).map((row) => grow(row, null));
  const circling = ordered(rows, words).flatMap((row) => (placed.has(idOf(row, words)) ? [] : [grow(row, null)]));
  return [...roots, ...circling];
}

export const allNodes = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)]);

const isWithin = (node: TreeNode, id: string): boolean =>
  node.id === id || node.children.some((child) => isWithin(child, id));

/** The nodes in sight: those whose ancestors are all unfolded; of a search, what matches and what stands above it. */
export function shownNodes(
  roots: readonly TreeNode[],
  folded: ReadonlySet<string>,
  matches: ((row: Row) => boolean) | null,
): readonly ShownNode[] {
  const found = (node: TreeNode): boolean => matches === null || matches(node.row) || node.children.some(found);
  const walk = (siblings: readonly TreeNode[], level: number): readonly ShownNode[] =>
    siblings.filter(found).flatMap((node, index) => {
      const shown = { node, level, position: index + 1, siblings };
      const open = matches !== null || !folded.has(node.id);
      return [shown, ...(open ? walk(node.children, level + 1) : [])];
    });
  return walk(roots, 1);
}

export type Step = 'up' | 'down' | 'in' | 'out';

/** Where one step takes a row; a step that leads nowhere is left out. */
export function stepsFrom({ node, siblings }: ShownNode, all: readonly TreeNode[]): Partial<Record<Step, Place>> {
  const at = siblings.findIndex(({ id }) => id === node.id);
  const before = siblings[at - 1];
  const after = siblings[at + 1];
  const parent = all.find(({ id }) => id === node.parentId);
  const { parentId } = node;
  return {
    ...(before ? { up: { parentId, beforeId: before.id } } : {}),
    ...(after ? { down: { parentId, beforeId: siblings[at + 2]?.id ?? null } } : {}),
    ...(before ? { in: { parentId: before.id, beforeId: null } } : {}),
    ...(parent ? { out: { parentId: parent.parentId, beforeId: nextOf(parent, all) } } : {}),
  };
}

function siblingsOf(node: TreeNode, all: readonly TreeNode[]): readonly TreeNode[] {
  return all.filter(({ parentId }) => parentId === node.parentId);
}

function nextOf(node: TreeNode, all: readonly TreeNode[]): string | null {
  const siblings = siblingsOf(node, all);
  return siblings[siblings.findIndex(({ id }) => id === node.id) + 1]?.id ?? null;
}

/** Where it stands now: what undoes a move. */
export const placeAmong = (node: TreeNode, all: readonly TreeNode[]): Place => ({
  parentId: node.parentId,
  beforeId: nextOf(node, all),
});

export type Drop = 'before' | 'inside' | 'after';

/** Where a row dropped on another goes; null where that would put it beneath itself, or where it stands already. */
export function dropPlace(moved: TreeNode, target: TreeNode, drop: Drop, all: readonly TreeNode[]): Place | null {
  if (isWithin(moved, target.id)) return null;
  if (drop === 'inside') return { parentId: target.id, beforeId: null };
  const beforeId = drop === 'before' ? target.id : nextOf(target, all);
  if (beforeId === moved.id) return null;
  return { parentId: target.parentId, beforeId };
}

/** The rows as they are once one has been put elsewhere, before the server has said so. */
export function movedRows(rows: readonly Row[], id: string, place: Place, words: Words): readonly Row[] {
  const all = allNodes(growTree(rows, words));
  const there = all.filter((node) => node.parentId === place.parentId && node.id !== id).map((node) => node.id);
  // At the end, too, where what it was put before is gone by now.
  const at = place.beforeId !== null && there.includes(place.beforeId) ? there.indexOf(place.beforeId) : there.length;
  const order = new Map([...there.slice(0, at), id, ...there.slice(at)].map((one, index) => [one, index]));
  return rows.map((row) => {
    const own = idOf(row, words);
    const index = order.get(own);
    if (index === undefined) return row;
    const placed = words.order === undefined ? row : { ...row, [words.order]: index };
    return own === id ? { ...placed, [words.parent]: place.parentId } : placed;
  });
}
