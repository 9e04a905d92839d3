/** One opening of a form as React holds it: its record is read, and its fields are checked as they are left. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { isRow } from '../../core/model/row.ts';
import type { FormView, ViewField } from '../../core/model/view.ts';
import { pick } from '../engine/conditionContext.ts';
import { useEngine } from '../engine/engine.ts';
import type { CallFault } from '../engine/ports.ts';
import { asFault } from '../engine/useRecords.ts';
import { useRetry } from '../engine/useRetry.ts';
import { keepOwn, openForm, type Opened } from './opened.ts';
import { useChecks } from './useChecks.ts';

export type FormStatus =
  | { readonly status: 'loading' }
  | { readonly status: 'fault'; readonly fault: CallFault; readonly retry: () => void }
  | { readonly status: 'open'; readonly opened: Opened; readonly reload: () => Promise<void> };

/** Loads the record where the form has one, and opens the form on it. */
export function useForm(view: FormView, params: Row, row: Row): FormStatus {
  const { ports } = useEngine();
  const { loaded, loadRecord, retry } = useLoaded(view, params, row);
  const startCheck = useChecks(ports, (name, fault) => openedRef.current?.form.setFaults(name, { '': fault }));
  const onHand = useRef((field: ViewField, opened: Opened) => void (field && opened));
  onHand.current = (field, opened) => {
    // A fault that is shown goes as soon as it is mended; a new one waits until the field is left.
    for (const each of view.fields) if (Object.keys(opened.form.faultsOf(each.name)).length > 0) opened.check(each);
    startCheck(field, opened.all);
  };
  const openedRef = useRef<Opened | null>(null);
  const record = loaded && 'record' in loaded ? loaded : null;
  const opened = useMemo(
    () =>
      record &&
      openForm({
        view,
        params,
        row,
        loaded: record.record,
        ports,
        onHand: (field, each) => onHand.current(field, each),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- one form an opening: neither language, ports nor a silent refresh make a new one
    [record, view],
  );
  openedRef.current = opened;
  const reload = useCallback(async () => {
    const { current } = openedRef;
    if (!current) return;
    const fresh = await loadRecord();
    keepOwn(current, fresh);
  }, [loadRecord]);

  if (loaded && 'fault' in loaded) return { status: 'fault', fault: loaded.fault, retry };
  return opened ? { status: 'open', opened, reload } : { status: 'loading' };
}

/** The record where the form has one, or why it could not be read. */
function useLoaded(view: FormView, params: Row, row: Row) {
  const { ports } = useEngine();
  const [loaded, setLoaded] = useState<{ record: Row | null } | { fault: CallFault } | null>(
    view.load ? null : { record: null },
  );
  const [round, setRound] = useState(0);
  const call = useRef(ports.call);
  call.current = ports.call;
  const load = view.load;
  const loadRecord = useCallback(
    async (signal?: AbortSignal): Promise<Row> => {
      if (!load) return row;
      const { data } = await call.current(load, pick(params, load.takes), signal ? { signal } : {});
      return isRow(data) ? data : {};
    },
    [load, params, row],
  );
  useEffect(() => {
    if (!load) return;
    const abort = new AbortController();
    loadRecord(abort.signal).then(
      (record) => !abort.signal.aborted && setLoaded({ record }),
      (fault: unknown) => !abort.signal.aborted && setLoaded({ fault: asFault(fault) }),
    );
    return () => abort.abort();
  }, [load, loadRecord, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useRetry(loaded && 'fault' in loaded ? loaded.fault : undefined, ports.offline, again);
  const retry = (): void => {
    setLoaded(null);
    again();
  };
  return { loaded, loadRecord, retry };
}
