/** One call a row, in order, with its progress and the rows that failed. */
import { useRef, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import type { ViewAction } from '../../core/model/view.ts';
import { useEngine } from '../engine/engine.ts';
import { rowTexts } from '../fields/rowTexts.ts';
import { texts } from '../engine/texts.ts';
import { asFault } from '../engine/useRecords.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';
import { isVisible, whyDisabled } from './possible.ts';
import { actionParams, useConfirm } from './useRunAction.ts';

interface BulkFailure {
  readonly row: Row;
  readonly text: string;
}
export interface BulkRun {
  readonly action: ViewAction;
  readonly all: number;
  readonly done: number;
  readonly failures: readonly BulkFailure[];
  readonly finished: boolean;
}

export function useBulk(onDone: (failed: readonly Row[]) => void) {
  const { ports } = useEngine();
  const confirm = useConfirm();
  const [run, setRun] = useState<BulkRun | null>(null);
  const running = useRef(false);

  const start = async (action: ViewAction, rows: readonly Row[]) => {
    const { call } = action;
    if (!call) throw new Error(`Bulk action "${action.id}" must have a call; it has none.`);
    if (running.current) return;
    const possible = rows.filter((row) => isVisible(action, row, ports) && whyDisabled(action, row, ports) === null);
    if (possible.length === 0) {
      ports.notify('warning', ports.text(texts.noneSelectable));
      return;
    }
    running.current = true;
    try {
      if (!(await confirm(action, { count: possible.length }))) return;
      const refused = rows.filter((row) => !possible.includes(row));
      const failures: BulkFailure[] = refused.map((row) => ({
        row,
        text: whyDisabled(action, row, ports) ?? ports.text(rowTexts.notNow),
      }));
      let done = 0;
      setRun({ action, all: rows.length, done, failures: [...failures], finished: false });
      for (const row of possible) {
        try {
          await ports.call(call, actionParams(action, row, ports), {
            idempotencyKey: newIdempotencyKey(),
            quiet: true,
          });
          done += 1;
        } catch (fault) {
          failures.push({ row, text: asFault(fault).told || ports.text(texts.noConnection) });
        }
        setRun({ action, all: rows.length, done, failures: [...failures], finished: false });
      }
      if (done > 0) ports.changed(call.changes);
      if (failures.length === 0) {
        ports.notify('success', ports.text(texts.bulkDone, { title: ports.text(action.title), done }));
        setRun(null);
      } else {
        setRun({ action, all: rows.length, done, failures, finished: true });
      }
      onDone(failures.map((failure) => failure.row));
    } finally {
      running.current = false;
    }
  };
  return { run, start, dismiss: () => setRun(null) };
}
