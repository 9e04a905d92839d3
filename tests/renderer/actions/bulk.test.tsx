/** One action over several rows, some of which somebody else has changed meanwhile. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BulkBar } from '../../../src/renderer/actions/bulkBar.tsx';
import { CallFault } from '../../../src/renderer/index.ts';
import { makeWorld, show } from '../kit.tsx';
import { book, books } from '../libraryViews.ts';

test('each refusal is said in the list of what failed, and nowhere else', async () => {
  const world = makeWorld([], {
    'book.discard': ({ id }: { id: string }) => {
      if (id !== 'k2') throw new CallFault(409, 'stale', '记录已被他人修改，请刷新后重试');
      return {};
    },
  });
  const left: string[] = [];
  const { user } = show(
    world,
    <BulkBar
      actions={books.actions.filter(({ at }) => at === 'bulk')}
      selected={[book(1), book(2), book(3)]}
      nameOf={({ title }) => String(title)}
      onDone={(failed) => left.push(...failed.map(({ id }) => String(id)))}
      onClear={() => undefined}
    />,
  );
  await user.click(screen.getByRole('button', { name: '注销' }));
  expect(await screen.findByText('Book 1: 记录已被他人修改，请刷新后重试')).toBeInTheDocument();
  expect(screen.getByText('Book 3: 记录已被他人修改，请刷新后重试')).toBeInTheDocument();
  expect(left).toEqual(['k1', 'k3']);
  expect(world.sent.map(({ options }) => options.quiet)).toEqual([true, true, true]);
});

test('what does not hold at a field is said with its row', async () => {
  const world = makeWorld([], {
    'book.discard': () => {
      throw new CallFault(422, 'rule-broken', '填写的内容不符合要求', { price: '价格须先清零' });
    },
  });
  const { user } = show(
    world,
    <BulkBar
      actions={books.actions.filter(({ at }) => at === 'bulk')}
      selected={[book(1)]}
      nameOf={({ title }) => String(title)}
      onDone={() => undefined}
      onClear={() => undefined}
    />,
  );
  await user.click(screen.getByRole('button', { name: '注销' }));
  expect(await screen.findByText('Book 1: 填写的内容不符合要求; 价格须先清零')).toBeInTheDocument();
});
