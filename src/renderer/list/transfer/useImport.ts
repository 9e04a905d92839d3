/** A table on its way in: tried as soon as it is chosen, and sent when it is without a fault and somebody says so. */
import { useEffect, useRef, useState } from 'react';
import type { ViewCall } from '../../../core/model/view.ts';
import { createSubmitKeys, isUnanswered } from '../../actions/idempotencyKey.ts';
import { usePorts } from '../../engine/engine.ts';
import type { Tables } from '../../engine/ports.ts';
import { texts } from '../../engine/texts.ts';
import { asFault } from '../../engine/useRecords.ts';
import { readOutcome, type Outcome } from './imported.ts';

export interface ImportState {
  readonly file: File | null;
  /** Null where nothing is under way; `share` of the upload, 0 to 1. */
  readonly busy: { readonly doing: 'trying' | 'sending'; readonly share: number } | null;
  readonly outcome: Outcome | null;
  /** Why the file as a whole was refused. */
  readonly refused: string | null;
}

const nothing: ImportState = { file: null, busy: null, outcome: null, refused: null };

export function useImport(call: ViewCall, tables: Tables) {
  const ports = usePorts();
  const [state, setState] = useState(nothing);
  const [keys] = useState(createSubmitKeys);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  /** True where the server took it. */
  async function send(file: File, dryRun: boolean): Promise<boolean> {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    const doing = dryRun ? ('trying' as const) : ('sending' as const);
    const note = (share: number) => setState((before) => ({ ...before, busy: { doing, share } }));
    setState((before) => ({ file, busy: { doing, share: 0 }, outcome: dryRun ? null : before.outcome, refused: null }));
    const key = dryRun ? {} : { idempotencyKey: keys.keyFor([file.name, file.size, file.lastModified]) };
    try {
      const { data } = await tables.fill(call, file, dryRun, { ...key, onProgress: note, signal: mine.signal });
      keys.answered();
      setState({ file, busy: null, outcome: readOutcome(data) ?? null, refused: null });
      return true;
    } catch (thrown) {
      if (mine.signal.aborted) return false;
      const fault = asFault(thrown);
      if (!isUnanswered(fault.status)) keys.answered();
      const outcome = readOutcome(fault.data) ?? null;
      const refused = outcome ? null : fault.told || ports.text(texts.noConnection);
      setState({ file, busy: null, outcome, refused });
      return false;
    }
  }

  return {
    state,
    choose: (file: File) => void send(file, true),
    send: async () => (state.file ? send(state.file, false) : false),
    /** Of a file that is still on its way nothing has been taken. */
    stop: () => {
      abort.current?.abort();
      setState((before) => ({ ...before, busy: null }));
    },
  };
}
