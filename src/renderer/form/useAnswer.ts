/** One record that a call answers: asked at once, and again when what is asked has changed, or is old; the last question wins. */
import { useCallback, useEffect, useRef, useState } from 'react';
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

interface Answer {
  /** Undefined until it is there; while it is asked for again, the one before. */
  readonly answer: Row | undefined;
  /** It answers what is asked now. */
  readonly isCurrent: boolean;
  readonly fault: CallFault | undefined;
  readonly retry: () => void;
  /** Asks again, and keeps what is there until the new answer has come. */
  readonly renew: () => void;
}

const nothing: Row = {};

interface About {
  /** What is asked of: another version of a record is asked of anew. */
  readonly of?: string;
  /** In milliseconds: an answer that is older is asked for again while somebody looks, and stands where none comes. */
  readonly fresh?: number;
}

/** @param params null while nothing is to be asked */
export function useAnswer(call: ViewCall, params: Row | null, { of = '', fresh }: About = {}): Answer {
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
        if (abort.signal.aborted) return;
        const fault = asFault(thrown);
        setAnswered((before) => (before.key === key && before.answer ? before : { key, fault }));
      },
    );
    return () => abort.abort();
  }, [key, question, call, send, round]);
  useWhenOld(fresh, answered, () => setRound((before) => before + 1));
  const retry = useCallback(() => {
    setAnswered({ key: '' });
    setRound((before) => before + 1);
  }, []);
  const renew = useCallback(() => setRound((before) => before + 1), []);
  const isCurrent = answered.key === key;
  return { answer: answered.answer, isCurrent, fault: isCurrent ? answered.fault : undefined, retry, renew };
}

/** Whoever comes back to the page after a while has what is new so soon, in milliseconds. */
const lookEvery = 5_000;

function useWhenOld(fresh: number | undefined, answered: Answered, again: () => void): void {
  const since = useRef(0);
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    since.current = performance.now();
    if (fresh === undefined || !answered.answer) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || performance.now() - since.current < fresh) return;
      since.current = performance.now();
      latest.current();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [fresh, answered]);
}
