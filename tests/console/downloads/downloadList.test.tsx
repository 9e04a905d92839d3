import { ConfigProvider } from 'antd';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { DownloadList } from '../../../src/console/shell/tools/DownloadList.tsx';
import { openDownloads } from '../../../src/console/downloads/downloads.ts';
import { AppContext } from '../../../src/console/app/app.ts';
import type { Http } from '../../../src/console/api/request.ts';
import { ShellContext, type ShellParts } from '../../../src/console/running/context.ts';
import { downloadTexts } from '../../../src/console/texts/downloads.ts';
import { shellTexts } from '../../../src/console/texts/shell.ts';
import { handTicker, listedDownload as item } from '../fakes.ts';
import { fakeApp } from '../testApp.ts';

let listed: object[];
const call = vi.fn<Http['call']>();
const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  listed = [];
  call.mockReset();
  call.mockImplementation(async (name) => ({ code: 200, msg: '', data: name === 'ces' ? listed : null }));
});

function show(language: 'zh-CN' | 'en-US' = 'zh-CN') {
  const app = fakeApp(call);
  app.speech.learn(shellTexts);
  app.speech.learn(downloadTexts);
  app.speech.use(language);
  const downloads = openDownloads({
    http: app.http,
    ticker: handTicker(),
    text: app.text,
    notify: (_, text) => said.push(text),
    exportPoll: 5000,
    listPoll: 30_000,
    fileTimeout: 600_000,
  });
  const parts = { running: { downloads }, signedIn: { manifest: { settings: {} } } } as unknown as ShellParts;
  render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <AppContext value={app}>
        <ShellContext value={parts}>
          <DownloadList />
        </ShellContext>
      </AppContext>
    </ConfigProvider>,
  );
  return userEvent.setup();
}
const shown = async (name: string) => {
  const entry = (await screen.findByText(name)).closest('li');
  if (!entry) throw new Error(`${name} must stand in the list`);
  return within(entry);
};

test('an empty list says where files come from, and how long they are kept', async () => {
  show();
  expect(await screen.findByText('还没有下载任务')).toBeInTheDocument();
  expect(screen.getByText('文件保留 24 小时，到期自动删除。')).toBeInTheDocument();
});

test('an item shows name, percentage, size in MB and state; below 100 it can be neither fetched nor deleted', async () => {
  listed = [
    item('甲', 'downloading', 45, { size: 1.5 }),
    item('乙', 'waiting', 0),
    item('丙', 'done', 100, { size: 3 }),
  ];
  show();
  const running = await shown('甲.xlsx');
  expect(running.getByText('生成中')).toBeInTheDocument();
  expect(running.getByText('1.50 MB')).toBeInTheDocument();
  const bar = running.getByRole('progressbar', { name: '甲.xlsx 的进度' });
  expect(bar).toHaveAttribute('aria-valuenow', '45');
  expect(bar).toHaveAttribute('data-step', '60');
  for (const name of ['甲', '乙']) {
    const entry = await shown(`${name}.xlsx`);
    expect(entry.getByRole('button', { name: `下载 ${name}.xlsx` })).toBeDisabled();
    expect(entry.getByRole('button', { name: `删除 ${name}.xlsx` })).toBeDisabled();
    expect(entry.getAllByRole('note', { name: '进度到 100% 后才能下载和删除' })).toHaveLength(2);
  }
  const done = await shown('丙.xlsx');
  expect(done.getByRole('button', { name: '下载 丙.xlsx' })).toBeEnabled();
  expect(done.getByRole('button', { name: '删除 丙.xlsx' })).toBeEnabled();
  expect(done.getByText('已完成')).toBeInTheDocument();
});

test('deleting asks first, and then says 删除成功', async () => {
  listed = [item('甲', 'done', 100)];
  const hand = show();
  await hand.click((await shown('甲.xlsx')).getByRole('button', { name: '删除 甲.xlsx' }));
  expect(call).not.toHaveBeenCalledWith('deleteExport', expect.anything());
  listed = [];
  await hand.click(await screen.findByRole('button', { name: '删除' }));
  expect(await screen.findByText('还没有下载任务')).toBeInTheDocument();
  expect(call).toHaveBeenCalledWith('deleteExport', { id: '甲' });
  expect(said).toEqual(['删除成功']);
});

test('what failed says why, and can be tried again', async () => {
  listed = [item('a', 'failed', 30, { fault: 'You may not do this' })];
  const hand = show('en-US');
  const failed = await shown('a.xlsx');
  expect(failed.getByText('You may not do this')).toBeInTheDocument();
  expect(failed.queryByRole('progressbar')).toBeNull();
  listed = [item('a', 'waiting', 0)];
  await hand.click(failed.getByRole('button', { name: 'Try a.xlsx again' }));
  expect(await failed.findByText('Waiting')).toBeInTheDocument();
});
