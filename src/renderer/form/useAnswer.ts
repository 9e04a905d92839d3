/** One record that a call answers: asked at once, and again when what is asked has changed; the last question wins. */
import { useCallback, useEffect, useState } from 'react';
import type { Row } from '../../core/model/catalogue.ts';
import { parseJson, rowOf, isRow } from '../../core/model/row.ts';
import type { ViewCall } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import type { CallFault } from '../engine/ports.ts';
import { asFault } from '../engine/useRecords.ts';

interface Answered {
  /** What was asked. */
  readonly key: string;
  readonly answer?: Row;
  readonly fault?: CallFault;
}

export interface Answer {
  /** Undefined until it is there; while it is asked for again, the one before. */
  readonly answer: Row | undefined;
  readonly fault: CallFault | undefined;
  readonly retry: () => void;
}

const nothing: Row = {};

/** @param params null while nothing is to be asked. */
export function useAnswer(call: ViewCall, params: Row | null): Answer {
  const { call: send } = usePorts();
  const [answered, setAnswered] = useState<Answered>({ key: '' });
  const [round, setRound] = useState(0);
  const key = params && JSON.stringify(params);
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    send(call, rowOf(parseJson(key)), { signal: abort.signal }).then(
      ({ data }) => {
        if (!abort.signal.aborted) setAnswered({ key, answer: isRow(data) ? data : nothing });
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted) setAnswered({ key, fault: asFault(thrown) });
      },
    );
    return () => abort.abort();
  }, [key, call, send, round]);
  const retry = useCallback(() => {
    setAnswered({ key: '' });
    setRound((before) => before + 1);
  }, []);
  return { answer: answered.answer, fault: answered.key === key ? answered.fault : undefined, retry };
}
