/** A file in, its faults by row and column out; nothing is added before all of it can be. */
import { DownloadOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress, Table } from 'antd';
import { useRef, useState, type DragEvent } from 'react';
import { betweenNames } from '../../../core/model/label.ts';
import type { ViewImport } from '../../../core/model/view.ts';
import { useOnce } from '../../actions/useOnce.ts';
import { usePorts } from '../../engine/engine.ts';
import type { Tables } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import { asFault } from '../../engine/useRecords.ts';
import type { ImportFault, Outcome } from './imported.ts';
import { useImport, type ImportState } from './useImport.ts';
import './import.css';

interface Props {
  readonly call: ViewImport;
  readonly title: string;
  readonly tables: Tables;
  readonly open: boolean;
  readonly onClose: (done: boolean) => void;
}

export default function ImportDialog({ call, title, tables, open, onClose }: Props) {
  const ports = usePorts();
  const { text } = ports;
  const { state, choose, send, stop } = useImport(call, tables);
  const { outcome, busy } = state;
  const ready = outcome !== null && outcome.faultCount === 0;
  // All of it is at the server, which takes it or refuses it: whoever went away would not hear which.
  const isDecided = busy?.doing === 'sending' && busy.share >= 1;
  const close = () => {
    if (isDecided) return;
    stop();
    onClose(false);
  };
  const [once] = useOnce(async () => {
    if (!(await send())) return;
    ports.notify('success', text(texts.imported, { count: outcome?.rows ?? 0 }));
    ports.changed(call.changes);
    onClose(true);
  });
  return (
    <Modal
      open={open}
      title={title}
      width={720}
      closable={!isDecided}
      keyboard={!isDecided}
      onCancel={close}
      maskClosable={state.file === null}
      footer={
        <>
          <Button disabled={isDecided} onClick={close}>
            {text(texts.cancel)}
          </Button>
          <Button type="primary" disabled={!ready} loading={busy?.doing === 'sending'} onClick={once}>
            {ready ? text(texts.importCount, { count: outcome.rows }) : text(texts.importRows)}
          </Button>
        </>
      }
    >
      <div className="vw-import">
        <Template call={call} tables={tables} />
        {call.written && <HowWritten written={call.written} />}
        <Drop state={state} onFile={choose} />
        {busy && <Busy busy={busy} />}
        {state.refused !== null && <Alert type="error" showIcon message={state.refused} />}
        {outcome && !busy && <Judgement outcome={outcome} />}
      </div>
    </Modal>
  );
}

function Template({ call, tables }: Pick<Props, 'call' | 'tables'>) {
  const { text, notify } = usePorts();
  const [once, busy] = useOnce(async () => {
    try {
      await tables.template(call);
    } catch (thrown) {
      notify('error', asFault(thrown).told || text(texts.noConnection));
    }
  });
  return (
    <p className="vw-import-lead">
      {text(texts.importLead)}
      <Button type="link" size="small" icon={<DownloadOutlined />} loading={busy} onClick={once}>
        {text(texts.importTemplate)}
      </Button>
    </p>
  );
}

function HowWritten({ written }: { written: NonNullable<ViewImport['written']> }) {
  const { text } = usePorts();
  return (
    <dl className="vw-import-written">
      {written.map(({ title, as }) => (
        <div key={text(title)}>
          <dt>{text(title)}</dt>
          <dd>{text(as)}</dd>
        </div>
      ))}
    </dl>
  );
}

const kinds = '.xlsx,.csv';

/** One file, chosen or dropped; a button, so that a keyboard reaches it. */
function Drop({ state, onFile }: { state: ImportState; onFile: (file: File) => void }) {
  const { text } = usePorts();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { file } = state;
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      <button
        type="button"
        className={over ? 'vw-drop vw-over' : 'vw-drop'}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? <FileExcelOutlined /> : <InboxOutlined />}
        <strong>{file ? file.name : text(texts.importChoose)}</strong>
        <span>{text(file ? texts.importOther : texts.importKinds)}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept={kinds}
        hidden
        aria-label={text(texts.importChoose)}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again once it has been mended.
          event.target.value = '';
        }}
      />
    </>
  );
}

function Busy({ busy: { doing, share } }: { busy: NonNullable<ImportState['busy']> }) {
  const { text } = usePorts();
  const isSent = share >= 1;
  return (
    <div role="status">
      {text(isSent ? (doing === 'trying' ? texts.importTrying : texts.importSending) : texts.importUploading)}
      <Progress percent={Math.round(share * 100)} status={isSent ? 'active' : 'normal'} size="small" />
    </div>
  );
}

function Judgement({ outcome }: { outcome: Outcome }) {
  const { text } = usePorts();
  const { rows, faultCount, faults, passedOver } = outcome;
  const left =
    passedOver.length > 0 ? text(texts.importPassedOver, { columns: passedOver.join(text(betweenNames)) }) : '';
  if (faultCount === 0)
    return <Alert type="success" showIcon message={text(texts.importReady, { count: rows })} description={left} />;
  const columns = [
    { title: text(texts.importRow), dataIndex: 'row', width: 56, align: 'right' as const },
    {
      title: text(texts.importColumn),
      dataIndex: 'column',
      width: '30%',
      render: (column: string | null) => column ?? text(texts.importWholeRow),
    },
    { title: text(texts.importFault), dataIndex: 'message' },
  ];
  const more = faultCount > faults.length ? text(texts.importMore, { count: faults.length }) : '';
  return (
    <>
      <Alert
        type="error"
        showIcon
        message={text(texts.importFaults, { count: faultCount, rows })}
        description={`${text(texts.importMend)}${more}${left}`}
      />
      <Table<ImportFault & { key: number }>
        size="small"
        columns={columns}
        dataSource={faults.map((fault, key) => ({ ...fault, key }))}
        pagination={false}
        scroll={{ y: 240 }}
      />
    </>
  );
}
