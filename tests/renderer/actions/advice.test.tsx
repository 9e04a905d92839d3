/** What is told beside a form: what could not be asked says so there, is counted by nobody, and is asked again. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FormView } from '../../../src/core/model/view.ts';
import { CallFault, ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/form/formPage.tsx';
import { makeWorld, show } from '../kit.tsx';
import { both, call, column, field } from '../libraryViews.ts';

const title = field('name', 'text', { title: both('书名', 'Title') });
const form: FormView = {
  id: 'order',
  type: 'form',
  title: both('订书', 'Order'),
  call: call('book.order', ['name', 'mail', 'reason']),
  fields: [
    title,
    field('pages', 'integer', { title: both('页数', 'Pages'), maximum: 9 }),
    field('reason', 'text', { title: both('仍要订的原因', 'Why another') }),
  ],
  when: [{ if: { same: 0 }, set: { reason: { visible: false } } }],
  initial: {},
  advice: [
    {
      id: 'same',
      title: both('同名的书（{count}）', 'Of the same title ({count})'),
      call: call('book.similar', ['name', 'pages']),
      params: { name: { field: 'name' }, pages: { field: 'pages' } },
      columns: [column(title)],
      actions: [],
    },
  ],
  width: 520,
};

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function open(similar: unknown) {
  const world = makeWorld([form], { 'book.similar': similar, 'book.order': {} }, { suggestionDelay: 5 });
  const shown = show(world, <ScreenPage id="order" />);
  await screen.findByRole('textbox', { name: '书名' });
  return { ...shown, world };
}

describe('advice that could not be asked for', () => {
  it.each([
    ['a request that the server does not understand', 400],
    ['somebody who may not ask', 403],
    ['a value that breaks a rule', 422],
    ['a server in trouble', 500],
  ])('says so beside its panel after %s, and is not none', async (_of, status) => {
    const { user, world } = await open(() => {
      throw new CallFault(status, 'refused', '不能核对');
    });
    expect(screen.queryByRole('textbox', { name: '仍要订的原因' })).toBeNull();
    await user.type(box('书名'), '白夜');
    const said = await screen.findByText('同名的书（?） 未能核对：不能核对');
    expect(said).toHaveAttribute('role', 'alert');
    // What the panel says is said once, and nobody leaves the page for it.
    expect(world.sentTo('book.similar').at(-1)?.options).toMatchObject({ quiet: true });
    // Neither none nor some: the field that goes with none is there.
    expect(await screen.findByRole('textbox', { name: '仍要订的原因' })).toBeVisible();
  });

  it('is asked for again at once when the network is back', async () => {
    let isAway = true;
    const { user, become } = await open(() => {
      if (isAway) throw new CallFault(0, 'no-answer', '请求发生错误');
      return [{ name: '白夜' }];
    });
    await user.type(box('书名'), '白夜');
    await screen.findByText(/未能核对：请求发生错误/);
    become('zh-CN', { offline: true });
    isAway = false;
    become('zh-CN', { offline: false });
    expect(await screen.findByRole('region', { name: '同名的书（1）' })).toBeVisible();
    expect(screen.queryByText(/未能核对/)).toBeNull();
  });

  it('is not asked with what is half typed: the field itself says that', async () => {
    const { user, world } = await open([]);
    await user.click(screen.getByRole('spinbutton', { name: '页数' }));
    await user.paste('99');
    await user.type(box('书名'), '白');
    await waitFor(() => expect(world.sentTo('book.similar').at(-1)?.params).toEqual({ name: '白' }));
    expect(world.sentTo('book.similar').every(({ params }) => !('pages' in params))).toBe(true);
  });
});

describe('a form that gets no answer', () => {
  it('sends along what it is for, so that the message can say what failed', async () => {
    const { user, world } = await open([]);
    await user.type(box('书名'), '白夜');
    await user.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(world.sentTo('book.order')[0]?.options).toMatchObject({ about: '订书' }));
  });
});
