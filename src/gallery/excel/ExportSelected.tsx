/** The rows that were ticked, as a workbook made in the browser. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../console/downloads/saveFile.ts';
import { Panel, Sheet } from '../page.tsx';
import { pageWords, useWords } from '../words.ts';
import { GoodsTable, useGoodsColumns } from './GoodsTable.tsx';
import { useGoods } from './goodsRows.ts';
import { workbookOf } from './workbook.ts';

const words = pageWords('ExportSelected', {
  title: ['导出选中行', 'Export selected rows'],
  lead: ['勾选几行，立即得到文件。', 'Tick rows and the file is made at once.'],
  run: ['导出 {count} 行', 'Export selected ({count})'],
  name: ['物料', 'Goods'],
});

export default function ExportSelected() {
  const { say } = useWords(words);
  const source = useGoods();
  const { flat } = useGoodsColumns();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const run = (): void => {
    const rows = (source.goods ?? []).filter(({ id }) => chosen.includes(id));
    const values = rows.map((row) => flat.map(({ dataIndex }) => row[dataIndex]));
    const sheet = { name: say('name'), header: [flat.map(({ title }) => ({ text: title }))], rows: values };
    saveFile(workbookOf(sheet), `${say('name')}.xlsx`);
  };
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <Button type="primary" icon={<DownloadOutlined />} disabled={chosen.length === 0} onClick={run}>
          {say('run', { count: chosen.length })}
        </Button>
      }
    >
      <Panel>
        <GoodsTable
          source={source}
          columns={flat}
          chosen={{ selectedRowKeys: [...chosen], onChange: (keys) => setChosen(keys.map(String)) }}
        />
      </Panel>
    </Sheet>
  );
}
