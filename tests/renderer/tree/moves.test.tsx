/** Rows of a tree that are put elsewhere one after the other: each move is sent, none is lost. */
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { TreeView } from '../../../src/core/model/view.ts';
import { CallFault, PortsProvider } from '../../../src/renderer/index.ts';
import { allNodes, growTree, type TreeNode } from '../../../src/renderer/tree/treeRows.ts';
import { useMove } from '../../../src/renderer/tree/useMove.ts';
import { later, makeWorld } from '../kit.tsx';
import { both, call } from '../libraryViews.ts';

const view: TreeView = {
  id: 'shelves',
  type: 'tree',
  title: both('书架', 'Shelves'),
  call: call('shelf.list', []),
  move: call('shelf.move', ['id', 'version', 'parentId', 'beforeId'], { changes: ['shelf'] }),
  rowKey: 'id',
  parent: 'parentId',
  order: 'place',
  search: [],
  columns: [],
  actions: [],
  watches: [],
};
const row = (id: string, place: number): Row => ({ id, name: id, parentId: null, place, version: 1 });
const rows = [row('a', 1), row('b', 2), row('c', 3)];

function open(answers: readonly Promise<unknown>[]) {
  let asked = 0;
  const reload = vi.fn();
  const world = makeWorld([], { 'shelf.move': () => answers[asked++] });
  const ports = world.portsIn('zh-CN');
  const hook = renderHook((of: readonly Row[]) => useMove(view, of, reload), {
    initialProps: rows,
    wrapper: ({ children }) => <PortsProvider ports={ports}>{children}</PortsProvider>,
  });
  const all = (): readonly TreeNode[] => allNodes(growTree(hook.result.current.rows, view));
  const before = (id: string, beforeId: string | null): void => {
    const node = all().find((one) => one.id === id);
    if (node) act(() => hook.result.current.move(node, { parentId: null, beforeId }, all(), id));
  };
  return {
    ...hook,
    world,
    before,
    order: () =>
      all()
        .map(({ id }) => id)
        .join(' '),
    sent: () => world.sentTo('shelf.move'),
  };
}

test('a second move while the first is on its way is shown at once, and sent after it', async () => {
  const [first, second] = [later<object>(), later<object>()];
  const { before, order, sent, rerender } = open([first.promise, second.promise]);
  before('c', 'b');
  before('b', 'a');
  expect(order()).toBe('b a c');
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  await act(async () => first.resolve({}));
  await vi.waitFor(() =>
    expect(sent().map(({ params }) => params)).toEqual([
      { id: 'c', version: 1, parentId: null, beforeId: 'b' },
      { id: 'b', version: 1, parentId: null, beforeId: 'a' },
    ]),
  );
  rerender([row('a', 1), row('c', 2), row('b', 3)]);
  expect(order()).toBe('b a c');
  await act(async () => second.resolve({}));
  rerender([row('b', 1), row('a', 2), row('c', 3)]);
  expect(order()).toBe('b a c');
});

test('the same row moved again names no version: the first move has raised it', async () => {
  const first = later<object>();
  const { before, order, sent } = open([first.promise, Promise.resolve({})]);
  before('c', 'b');
  before('c', 'a');
  expect(order()).toBe('c a b');
  await act(async () => first.resolve({}));
  await vi.waitFor(() => expect(sent().map(({ params }) => params['version'])).toEqual([1, undefined]));
});

test('where the first is refused, what was built on it goes back with it', async () => {
  const first = later<object>();
  const { before, order, sent, world } = open([first.promise, Promise.resolve({})]);
  before('c', 'b');
  before('b', 'a');
  await act(async () => first.reject(new CallFault(409, 'stale', '已被他人移动')));
  await vi.waitFor(() => expect(order()).toBe('a b c'));
  expect(sent()).toHaveLength(1);
  expect(world.said).toEqual([{ tone: 'error', message: '已被他人移动' }]);
});

test('a refusal says what does not hold at a field: none is on the screen', async () => {
  const first = later<object>();
  const { before, sent, world } = open([first.promise]);
  before('c', 'b');
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  await act(async () =>
    first.reject(new CallFault(422, 'rule-broken', '填写的内容不符合要求', { parentId: '不能放在自己下面' })),
  );
  await vi.waitFor(() =>
    expect(world.said).toEqual([{ tone: 'error', message: '填写的内容不符合要求; 不能放在自己下面' }]),
  );
});
