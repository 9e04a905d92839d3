/** A table under a header of two rows, and the workbook with the same merged cells. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { saveFile } from '../../console/downloads/saveFile.ts';
import { Panel, Sheet } from '../page.tsx';
import { pageWords, useWords } from '../words.ts';
import { GoodsTable, useGoodsColumns } from './GoodsTable.tsx';
import { useGoods } from './goodsRows.ts';
import { workbookOf } from './workbook.ts';

const words = pageWords('ExportMerged', {
  title: ['导出合并表头', 'Export a merged header'],
  lead: ['两行表头，文件里的单元格与页面上一样合并。', 'A header of two rows, merged in the file as on the page.'],
  run: ['导出', 'Export'],
  name: ['物料', 'Goods'],
});

export default function ExportMerged() {
  const { say } = useWords(words);
  const source = useGoods();
  const { groups, flat } = useGoodsColumns();
  const run = (): void => {
    const header = [
      groups.map(({ title, children }) => ({ text: title, wide: children.length })),
      flat.map(({ title }) => ({ text: title })),
    ];
    const rows = (source.goods ?? []).map((row) => flat.map(({ dataIndex }) => row[dataIndex]));
    saveFile(workbookOf({ name: say('name'), header, rows }), `${say('name')}.xlsx`);
  };
  return (
    <Sheet
      title={say('title')}
      lead={say('lead')}
      tools={
        <Button type="primary" icon={<DownloadOutlined />} disabled={!source.goods?.length} onClick={run}>
          {say('run')}
        </Button>
      }
    >
      <Panel>
        <GoodsTable
          source={source}
          bordered
          columns={groups.map(({ title, children }) => ({ title, children: [...children] }))}
        />
      </Panel>
    </Sheet>
  );
}
