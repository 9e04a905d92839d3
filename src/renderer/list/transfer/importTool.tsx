/** Where a list has an `add`, a table of rows may be added at once. */
import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { usePorts } from '../../engine/engine.ts';
import { late } from '../../engine/late/late.tsx';
import { texts } from '../../engine/texts.ts';
import { importedBy } from '../plainList.ts';
import type { ListToolProps } from '../listToolProps.ts';

const ImportDialog = late(() => import('./importDialog.tsx').then(({ default: it }) => it));

export function ImportTool({ view, reload }: ListToolProps): ReactNode {
  const ports = usePorts();
  const { text, tables } = ports;
  const [open, setOpen] = useState(false);
  const [begun, setBegun] = useState(0);
  if (!tables || !view.imports || !importedBy(view, ports)) return null;
  const word = text(texts.importRows);
  const begin = () => {
    setBegun(begun + 1);
    setOpen(true);
  };
  return (
    <>
      <Button icon={<ImportOutlined />} aria-label={word} title={word} onClick={begin} />
      {begun > 0 && (
        <ImportDialog
          onAbsent={() => setBegun(0)}
          key={begun}
          call={view.imports}
          title={text(texts.importInto, { title: text(view.title) })}
          tables={tables}
          open={open}
          onClose={(done) => {
            setOpen(false);
            if (done) reload();
          }}
        />
      )}
    </>
  );
}
