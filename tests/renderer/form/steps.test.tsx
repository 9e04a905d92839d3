/** A form in steps: checked step by step, gone back without loss, summed up, sent once. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FormView } from '../../../src/core/model/view.ts';
import { ScreenPage } from '../../../src/renderer/index.ts';
import { both, call, copies, title } from '../libraryViews.ts';
import { makeWorld, show } from '../kit.tsx';

const shelve: FormView = {
  id: 'shelve',
  type: 'steps',
  title: both('上架', 'Shelve'),
  call: call('book.shelve', ['title', 'copies'], { changes: ['book'] }),
  fields: [title, { ...copies, required: true }],
  steps: [
    { title: both('书', 'The book'), fields: ['title'] },
    { title: both('册', 'Its copies'), fields: ['copies'] },
  ],
  when: [],
  initial: {},
  width: 520,
  then: 'books',
};

test('a form in steps checks each, keeps what was entered, sums up and sends once', async () => {
  const world = makeWorld([shelve], { 'book.shelve': { id: 'k9' } });
  const { user } = show(world, <ScreenPage id="shelve" />);
  await user.click(await screen.findByRole('button', { name: '下一步' }));
  expect(await screen.findByText('请输入书名')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/书名/), 'Dune');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  await user.type(await screen.findByLabelText(/册数/), '3');
  await user.click(screen.getByRole('button', { name: '上一步' }));
  expect(screen.getByLabelText(/书名/)).toHaveValue('Dune');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByLabelText(/册数/)).toHaveValue('3');
  await user.click(screen.getByRole('button', { name: '下一步' }));
  expect((await screen.findByRole('region', { name: '书' })).textContent).toContain('Dune');
  expect(world.sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() =>
    expect(world.sentTo('book.shelve').map(({ params }) => params)).toEqual([{ title: 'Dune', copies: 3 }]),
  );
  await waitFor(() => expect(world.went).toEqual([{ screen: 'books', params: { id: 'k9' } }]));
});
