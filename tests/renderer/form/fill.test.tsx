/** Fields that a form fills in by itself: only what nobody has chosen, with a word beside that says where it came from. */
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/core/model/catalogue.ts';
import type { FormView } from '../../../src/core/model/view.ts';
import { CallFault, ScreenPage } from '../../../src/renderer/index.ts';
// Lazy on a page; here it is loaded before the clock of a test starts.
import '../../../src/renderer/form/formPage.tsx';
import { later, makeWorld, show } from '../kit.tsx';
import { both, call, field } from '../libraryViews.ts';

const form: FormView = {
  id: 'order',
  type: 'form',
  title: both('订书', 'Order'),
  call: call('book.order', ['place', 'branch', 'shelf']),
  fields: [
    field('place', 'text', { title: both('地点', 'Place') }),
    field('branch', 'text', { title: both('分馆', 'Branch') }),
    field('shelf', 'text', { title: both('书架', 'Shelf') }),
  ],
  when: [],
  initial: {},
  fill: {
    call: call('branch.near', ['place']),
    params: { place: { field: 'place' } },
    gives: { branch: 'name', shelf: 'shelf' },
    notes: { branch: both('按地点：{area}', 'By the place: {area}') },
  },
  width: 520,
};

const near: Record<string, object> = {
  n: { name: '北馆', shelf: 'A', area: '城北' },
  s: { name: '南馆', shelf: null, area: '城南' },
};
const answer = ({ place }: { place?: unknown }) => near[String(place)] ?? {};
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function open(answers: (params: { place?: unknown }) => unknown = answer) {
  const world = makeWorld([form], { 'branch.near': answers, 'book.order': {} });
  const shown = show(world, <ScreenPage id="order" />);
  await screen.findByRole('textbox', { name: '地点' });
  return { ...shown, world };
}

describe('what a form fills in', () => {
  it('stands in fields that are empty, with the word beside; nothing is asked before, and it is sent', async () => {
    const { user, world } = await open();
    expect(world.sentTo('branch.near')).toEqual([]);
    await user.type(box('地点'), 'n');
    await waitFor(() => expect(box('分馆').value).toBe('北馆'));
    expect(box('书架').value).toBe('A');
    expect(screen.getByText('按地点：城北')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(world.sentTo('book.order')[0]?.params).toMatchObject({ branch: '北馆', shelf: 'A' }));
  });

  it('is not asked for by what is half typed', async () => {
    const fields = form.fields.map((each) => (each.name === 'place' ? { ...each, kind: 'point' as const } : each));
    const world = makeWorld([{ ...form, fields }], { 'branch.near': near['n'], 'book.order': {} });
    const { user } = show(world, <ScreenPage id="order" />);
    await user.type(await screen.findByRole('spinbutton', { name: '地点 经度' }), '113.9');
    await user.tab();
    expect(world.sentTo('branch.near')).toEqual([]);
    await user.type(screen.getByRole('spinbutton', { name: '地点 纬度' }), '22.5');
    await waitFor(() => expect(box('分馆').value).toBe('北馆'));
    expect(world.sentTo('branch.near').every(({ params }) => JSON.stringify(params).includes('"lat":2'))).toBe(true);
  });

  it('is waited for by a form that is sent meanwhile: the former value does not go with the new place', async () => {
    const south = later<Row>();
    const { user, world } = await open(({ place }) => (place === 's' ? south.promise : answer({ place })));
    await user.type(box('地点'), 'n');
    await waitFor(() => expect(box('分馆').value).toBe('北馆'));
    await user.clear(box('地点'));
    await user.type(box('地点'), 's');
    await user.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(world.sentTo('branch.near').at(-1)?.params).toEqual({ place: 's' }));
    expect(world.sentTo('book.order')).toEqual([]);
    south.resolve({ name: '南馆', shelf: null, area: '城南' });
    await waitFor(() => expect(world.sentTo('book.order')[0]?.params).toMatchObject({ place: 's', branch: '南馆' }));
  });

  it('keeps no form back when its question fails', async () => {
    const south = later<Row>();
    const { user, world } = await open(({ place }) => (place === 's' ? south.promise : answer({ place })));
    await user.type(box('地点'), 's');
    await user.click(screen.getByRole('button', { name: '提交' }));
    south.reject(new CallFault(503, 'unavailable', ''));
    await waitFor(() => expect(world.sentTo('book.order')[0]?.params).toMatchObject({ place: 's' }));
  });

  it('follows what it came from, and goes with it', async () => {
    const { user } = await open();
    await user.type(box('地点'), 'n');
    await waitFor(() => expect(box('分馆').value).toBe('北馆'));
    await user.clear(box('地点'));
    await waitFor(() => expect(box('分馆').value).toBe(''));
    await user.type(box('地点'), 's');
    await waitFor(() => expect(box('分馆').value).toBe('南馆'));
    expect(box('书架').value).toBe('');
    expect(screen.getByText('按地点：城南')).toBeVisible();
  });

  it('is never that of another question: neither while the next is asked, nor where it gets no answer', async () => {
    const south = later<object>();
    const { user } = await open(({ place }) => (place === 's' ? south.promise : answer({ place })));
    await user.type(box('地点'), 'n');
    await waitFor(() => expect(box('分馆').value).toBe('北馆'));
    await user.clear(box('地点'));
    await waitFor(() => expect(box('分馆').value).toBe(''));
    await user.type(box('地点'), 's');
    expect(box('分馆').value).toBe('');
    await act(async () => south.reject(new CallFault(0, 'timeout', '')));
    expect([box('分馆').value, box('书架').value]).toEqual(['', '']);
  });

  it('goes where what is asked in its place gets no answer', async () => {
    const { user } = await open(({ place }) => {
      if (place === 'n') return near['n'];
      throw new CallFault(0, 'timeout', '');
    });
    await user.type(box('地点'), 'n');
    await waitFor(() => expect(box('分馆').value).toBe('北馆'));
    await user.type(box('地点'), 's');
    await waitFor(() => expect(box('分馆').value).toBe(''));
    expect(box('书架').value).toBe('');
  });

  it('never stands over what somebody has chosen, nor comes back where they have emptied it', async () => {
    const { user } = await open();
    await user.type(box('分馆'), '自选');
    await user.type(box('地点'), 'n');
    await waitFor(() => expect(box('书架').value).toBe('A'));
    expect(box('分馆').value).toBe('自选');
    expect(screen.queryByText(/按地点/)).toBeNull();
    await user.clear(box('书架'));
    await user.clear(box('地点'));
    await user.type(box('地点'), 's');
    await user.clear(box('地点'));
    await user.type(box('地点'), 'n');
    expect(box('书架').value).toBe('');
  });

  it('says its word no more once the person has changed the field', async () => {
    const { user } = await open();
    await user.type(box('地点'), 'n');
    expect(await screen.findByText('按地点：城北')).toBeVisible();
    await user.type(box('分馆'), '二楼');
    await waitFor(() => expect(screen.queryByText('按地点：城北')).toBeNull());
  });

  it('lets the form be filled in by hand where the question fails', async () => {
    const { user, world } = await open(() => {
      throw new CallFault(403, 'forbidden', '没有');
    });
    await user.type(box('地点'), 'n');
    await waitFor(() => expect(world.sentTo('branch.near').length).toBeGreaterThan(0));
    await user.type(box('分馆'), '自选');
    expect(box('分馆').value).toBe('自选');
  });
});
