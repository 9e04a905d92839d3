/** A list as a workbook: made by the server, fetched from the downloads when it is ready. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { CallFault } from '../../renderer/index.ts';
import { useApp } from '../../console/app/app.ts';
import { useShell } from '../../console/running/context.ts';
import { Panel, Sheet } from '../page.tsx';
import { pageWords, useWords } from '../words.ts';
import { GoodsTable, useGoodsColumns } from './GoodsTable.tsx';
import { goodsList, useGoods } from './goodsRows.ts';

const words = pageWords('ExportExcel', {
  title: ['导出 Excel', 'Export to Excel'],
  lead: [
    '由服务器逐行写出，多少行都不占浏览器内存；完成后在右上角的下载里取。',
    'Written by the server row by row, whatever their number; fetched from the downloads at the top.',
  ],
  run: ['导出全部', 'Export all'],
  csv: ['导出 CSV', 'Export as CSV'],
  begun: ['已开始，完成后在下载里取', 'Started. Find it under downloads when ready'],
});

export default function ExportExcel() {
  const { say } = useWords(words);
  const { http } = useApp();
  const { running } = useShell();
  const source = useGoods();
  const { flat } = useGoodsColumns();
  const [busy, setBusy] = useState(false);
  const run = async (format: 'xlsx' | 'csv'): Promise<void> => {
    setBusy(true);
    try {
      await http.call('exportList', { call: goodsList, params: {}, format });
      running.notify('success', say('begun'));
    } catch (thrown) {
      // Refused calls have shown their text.
      if (!(thrown instanceof CallFault)) throw thrown;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <>
          <Button disabled={busy} onClick={() => void run('csv')}>
            {say('csv')}
          </Button>
          <Button type="primary" icon={<DownloadOutlined />} loading={busy} onClick={() => void run('xlsx')}>
            {say('run')}
          </Button>
        </>
      }
    >
      <Panel>
        <GoodsTable source={source} columns={flat} />
      </Panel>
    </Sheet>
  );
}
