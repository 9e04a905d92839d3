import { Alert, Button } from 'antd';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';
import { useBulk, type BulkRun } from './useBulk.ts';
import { useOnce } from './useOnce.ts';
import './bulk.css';

function BulkButton({
  action,
  rows,
  start,
}: {
  action: ViewAction;
  rows: readonly Row[];
  start: ReturnType<typeof useBulk>['start'];
}) {
  const { text } = usePorts();
  const [once, busy] = useOnce(() => start(action, rows));
  return (
    <Button size="small" danger={action.danger} disabled={busy} onClick={once}>
      {text(action.title)}
    </Button>
  );
}

function Outcome({ run, nameOf, dismiss }: { run: BulkRun; nameOf: (row: Row) => string; dismiss: () => void }) {
  const { text } = usePorts();
  const title = text(run.action.title);
  const settled = run.done + run.failures.length;
  if (!run.finished) {
    return (
      <div role="status" className="vw-bulk-progress">
        {text(texts.bulkRunning, { title, done: settled, all: run.all })}
        <progress value={settled} max={run.all} aria-label={title} />
      </div>
    );
  }
  return (
    <Alert
      type="warning"
      showIcon
      closable
      onClose={dismiss}
      message={text(texts.bulkFailures, { title, done: run.done, failed: run.failures.length })}
      description={
        <ul className="vw-failures">
          {run.failures.map((failure) => (
            <li key={nameOf(failure.row)}>
              {nameOf(failure.row)}: {failure.text}
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface Props {
  readonly actions: readonly ViewAction[];
  readonly selected: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly onDone: (failed: readonly Row[]) => void;
  readonly onClear: () => void;
}

export function BulkBar({ actions, selected, nameOf, onDone, onClear }: Props) {
  const { text } = usePorts();
  const { run, start, dismiss } = useBulk(onDone);
  if (selected.length === 0 && run === null) return null;
  return (
    <div className="vw-bulk">
      {selected.length > 0 && (
        <div className="vw-bulk-bar">
          <span>{text(texts.selected, { count: selected.length })}</span>
          {actions.map((action) => (
            <BulkButton key={action.id} action={action} rows={selected} start={start} />
          ))}
          <Button type="link" size="small" onClick={onClear}>
            {text(texts.clearSelection)}
          </Button>
        </div>
      )}
      {run && <Outcome run={run} nameOf={nameOf} dismiss={dismiss} />}
    </div>
  );
}
