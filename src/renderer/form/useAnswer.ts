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

/** @param params null while nothing is to be asked. @param of what is asked of: another version of a record is asked of anew. */
export function useAnswer(call: ViewCall, params: Row | null, of = ''): Answer {
  const { call: send } = usePorts();
  const [answered, setAnswered] = useState<Answered>({ key: '' });
  const [round, setRound] = useState(0);
  const question = params && JSON.stringify(params);
  const key = question && `${of} ${question}`;
  useEffect(() => {
    if (key === null || question === null) return;
    const abort = new AbortController();
    send(call, rowOf(parseJson(question)), { signal: abort.signal }).then(
      ({ data }) => {
        if (!abort.signal.aborted) setAnswered({ key, answer: isRow(data) ? data : nothing });
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted) setAnswered({ key, fault: asFault(thrown) });
      },
    );
    return () => abort.abort();
  }, [key, question, call, send, round]);
  const retry = useCallback(() => {
    setAnswered({ key: '' });
    setRound((before) => before + 1);
  }, []);
  return { answer: answered.answer, fault: answered.key === key ? answered.fault : undefined, retry };
}
