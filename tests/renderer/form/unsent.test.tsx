/** A form is not sent without the files that were chosen in it. */
import { Activity, useState } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FormView } from '../../../src/core/model/view.ts';
import type { Ports } from '../../../src/renderer/engine/ports.ts';
import { CallFault, DraftScope, ScreenDialog, ScreenPage } from '../../../src/renderer/index.ts';
import { later, makeWorld, show } from '../kit.tsx';
import { call, field, lend, title } from '../libraryViews.ts';

const view: FormView = {
  ...lend,
  id: 'withPhotos',
  call: call('book.lendTo', ['title', 'photos']),
  fields: [title, field('photos', 'files', { title: '照片' })],
  when: [],
};
const photo = (name: string): File => new File(['x'], name, { type: 'image/png' });
const stored = { id: 'a', path: '/files/a.png' };

async function open(upload: Ports['upload']) {
  const world = makeWorld([view], { 'book.lendTo': {} }, { upload });
  const onClose = vi.fn();
  const { user } = show(world, <ScreenDialog id="withPhotos" params={{}} row={{}} onClose={onClose} />);
  await user.type(await screen.findByLabelText('书名'), '三国');
  const choose = (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('The form must have an input for files.');
    return user.upload(input, files);
  };
  const submit = () => user.click(screen.getByRole('button', { name: '确定' }));
  const sent = () => world.sentTo('book.lendTo').map(({ params }) => params['photos']);
  return { user, onClose, choose, submit, sent };
}

it('waits for a file that is on its way, and says so until it has arrived', async () => {
  const arrived = later<typeof stored>();
  const { choose, submit, sent, onClose } = await open(() => arrived.promise);
  await choose(photo('a.png'));
  await submit();
  expect(await screen.findByText('文件仍在上传，传完后再提交')).toBeVisible();
  expect([sent(), onClose.mock.calls]).toEqual([[], []]);
  arrived.resolve(stored);
  await waitFor(() => expect(screen.queryByText('文件仍在上传，传完后再提交')).toBeNull());
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.stringify(sent())).toContain('/files/a.png');
});

it('sends again what did not arrive, and only without it once it is taken away', async () => {
  let fails = true;
  const { user, choose, submit, sent } = await open(async (file) => {
    if (fails || file.name === 'never.png') throw new CallFault(0, '', '请求发生错误');
    return stored;
  });
  await choose(photo('a.png'), photo('never.png'));
  expect(await screen.findByText('a.png 上传失败：请求发生错误')).toBeVisible();
  await submit();
  expect(await screen.findByText('有文件没有上传成功，请重试或移除')).toBeVisible();
  fails = false;
  for (const again of screen.getAllByRole('button', { name: '重试' })) await user.click(again);
  await waitFor(() => expect(screen.queryByText(/^a\.png 上传失败/)).toBeNull());
  await submit();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: '删除 never.png' }));
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(JSON.stringify(sent())).toContain('/files/a.png');
});

it('gives up what is on its way where one says so, or leaves the form, which asks first', async () => {
  const signals: AbortSignal[] = [];
  const { user, choose, onClose } = await open((_file, _group, _tell, signal) => {
    if (signal) signals.push(signal);
    return new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(new Error('given up'))));
  });
  await user.clear(screen.getByLabelText('书名'));
  await choose(photo('a.png'));
  await user.click(screen.getByRole('button', { name: '取消上传 a.png' }));
  expect([signals[0]?.aborted, screen.queryByText('a.png')]).toEqual([true, null]);
  await choose(photo('b.png'));
  await user.click(screen.getByRole('button', { name: '取消' }));
  await user.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('loses a saved photo only when it is sent', async () => {
  const photos = ['a', 'b'].map((id) => ({ id, path: `/files/${id}.png`, name: `${id}.png` }));
  const world = makeWorld([view], { 'book.lendTo': {} });
  const onClose = vi.fn();
  const row = { title: '三国', photos };
  const { user } = show(world, <ScreenDialog id="withPhotos" params={row} row={{}} onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: '删除 照片 第 1 张' }));
  await user.click(screen.getByRole('button', { name: '取消' }));
  await user.click(await screen.findByRole('button', { name: '继续填写' }));
  await waitFor(() => expect(screen.queryByText('放弃未保存的内容？')).toBeNull());
  expect([onClose.mock.calls, world.sent]).toEqual([[], []]);
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(world.sentTo('book.lendTo').map(({ params }) => params['photos'])).toEqual([[photos[1]]]));
});

it('goes on while its page is hidden behind another tab', async () => {
  const arrived = later<typeof stored>();
  const signals: (AbortSignal | undefined)[] = [];
  const upload: Ports['upload'] = (_file, _group, _tell, signal) => {
    signals.push(signal);
    return arrived.promise;
  };
  function Tabbed() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button onClick={() => setShown(!isShown)}>tab</button>
        <DraftScope name="/form" shown={isShown}>
          <Activity mode={isShown ? 'visible' : 'hidden'}>
            <ScreenPage id="withPhotos" params={{}} />
          </Activity>
        </DraftScope>
      </>
    );
  }
  const world = makeWorld([{ ...view, type: 'form' }], { 'book.lendTo': {} }, { upload });
  const { user } = show(world, <Tabbed />);
  await user.type(await screen.findByLabelText('书名'), '三国');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The form must have an input for files.');
  await user.upload(input, photo('a.png'));
  await user.click(screen.getByRole('button', { name: 'tab' }));
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
  await act(async () => arrived.resolve(stored));
  await user.click(screen.getByRole('button', { name: 'tab' }));
  await user.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
  expect(JSON.stringify(world.sentTo('book.lendTo'))).toContain('/files/a.png');
});

it('forgets what was no picture once something else is chosen, and is sent without it', async () => {
  const { choose, submit, sent, user } = await open(async () => stored);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  input?.removeAttribute('accept');
  await choose(new File(['x'], 'b.gif', { type: 'image/gif' }));
  expect(await screen.findByText(/^b\.gif 不是/)).toBeVisible();
  await choose(photo('a.png'));
  await waitFor(() => expect(screen.queryByText(/^b\.gif 不是/)).toBeNull());
  await user.click(document.body);
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('leaves what is typed in its row, and in others, while the file is on its way', async () => {
  const arrived = later<typeof stored>();
  const children = [field('name', 'text', { title: '名称' }), field('photos', 'files', { title: '照片' })];
  const inRows: FormView = {
    ...view,
    call: call('book.lendTo', ['title', 'volumes']),
    fields: [title, field('volumes', 'rows', { title: '分册', rows: children, default: [{ name: '' }, { name: '' }] })],
  };
  const world = makeWorld([inRows], { 'book.lendTo': {} }, { upload: () => arrived.promise });
  const { user } = show(world, <ScreenDialog id="withPhotos" params={{}} row={{}} onClose={vi.fn()} />);
  await user.type(await screen.findByLabelText('书名'), '三国');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('Each row must have an input for files.');
  await user.upload(input, photo('a.png'));
  await user.type(screen.getByRole('textbox', { name: '名称 1' }), '上');
  await user.type(screen.getByRole('textbox', { name: '名称 2' }), '下');
  await act(async () => arrived.resolve(stored));
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(world.sentTo('book.lendTo')).toHaveLength(1));
  expect(world.sentTo('book.lendTo')[0]?.params['volumes']).toMatchObject([
    { name: '上', photos: [{ path: '/files/a.png' }] },
    { name: '下' },
  ]);
});
