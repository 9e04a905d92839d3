/** Rows that a call answers for values that are still being typed: asked when they have stood still, the last question wins. */
import { useEffect, useRef, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { parseJson, rowOf } from '../../core/model/row.ts';
import type { ViewCall } from '../../core/model/view.ts';
import { usePorts } from './engine.ts';
import type { CallFault } from './ports.ts';
import { readRecords, type Records } from './records.ts';
import { asFault } from './useRecords.ts';

interface Asked {
  readonly rows: readonly Row[];
  /** The whole of what was answered. */
  readonly records?: Records;
  readonly fault?: CallFault;
  /** The question that they answer: while the next one waits, they stay. */
  readonly key: string | null;
}

const nothing: Asked = { rows: [], key: null };
const usualDelay = 500;
/** Milliseconds until a question that met a fault of the server or of the network is asked again. */
const againAfter = 5000;

/** @param params null while there is nothing to ask. */
export function useAsked(call: ViewCall, params: Row | null): Asked & { readonly isWaiting: boolean } {
  const { call: send, suggestionDelay = usualDelay, offline } = usePorts();
  const [asked, setAsked] = useState(nothing);
  const [round, setRound] = useState(0);
  const key = params && JSON.stringify(params);
  useEffect(() => {
    if (key === null) {
      setAsked(nothing);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      send(call, rowOf(parseJson(key)), { signal: abort.signal, quiet: true }).then(
        ({ data }) => {
          if (abort.signal.aborted) return;
          const records = readRecords(data);
          setAsked({ rows: records.rows, records, key });
        },
        (thrown: unknown) => {
          if (!abort.signal.aborted) setAsked({ rows: [], fault: asFault(thrown), key });
        },
      );
    }, suggestionDelay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, call, send, suggestionDelay, round]);
  const isLost = asked.fault !== undefined && (asked.fault.status === 0 || asked.fault.status >= 500);
  const wasOffline = useRef(false);
  useEffect(() => {
    const isBack = wasOffline.current && !offline;
    wasOffline.current = offline === true;
    if (!isLost || offline) return undefined;
    // Once the network is back nobody waits for it.
    const timer = setTimeout(() => setRound((before) => before + 1), isBack ? 0 : againAfter);
    return () => clearTimeout(timer);
  }, [isLost, offline, asked]);
  return { ...asked, isWaiting: asked.key !== key };
}
