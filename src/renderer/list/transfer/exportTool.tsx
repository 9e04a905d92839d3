/** Every row of the list that is shown, with its filters and its order, as a file that is made meanwhile. */
import { ExportOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import type { Row } from '../../../core/model/catalogue.ts';
import { useOnce } from '../../actions/useOnce.ts';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import { asFault } from '../../engine/useRecords.ts';
import type { ListToolProps } from '../listToolProps.ts';

const formats = ['xlsx', 'csv'] as const;
type Format = (typeof formats)[number];

export function ExportTool(props: ListToolProps): ReactNode {
  const { tables } = usePorts();
  return tables && props.view.exports ? <Choice {...props} begin={tables.begin} /> : null;
}

type Begin = NonNullable<ReturnType<typeof usePorts>['tables']>['begin'];

function Choice({ view, params, begin }: ListToolProps & { begin: Begin }) {
  const { text, notify } = usePorts();
  const word = text(texts.exportRows);
  async function run(format: Format): Promise<void> {
    try {
      const { msg } = await begin({ call: view.call, params: wholeList(params()), screen: view.id, format });
      notify('success', msg || text(texts.exportBegun));
    } catch (thrown) {
      notify('error', asFault(thrown).told || text(texts.noConnection));
    }
  }
  const [xlsx, xlsxBusy] = useOnce(() => run('xlsx'));
  const [csv, csvBusy] = useOnce(() => run('csv'));
  const start: Record<Format, () => void> = { xlsx, csv };
  const items = formats.map((format) => ({
    key: format,
    label: text(texts.exportAs[format]),
    onClick: start[format],
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        icon={<ExportOutlined />}
        aria-label={word}
        title={word}
        loading={(xlsxBusy || csvBusy) && { delay: 300 }}
      />
    </Dropdown>
  );
}

/** All pages: what the rows were asked with, but for the place of a page. */
function wholeList({ current: _, size: __, ...params }: Row): Row {
  return params;
}
