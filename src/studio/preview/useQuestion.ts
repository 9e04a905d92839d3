/** One question of the preview and what came of it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFault, usePorts, useRetry } from '../../renderer/index.ts';

export interface Answered<T> {
  /** Undefined while there is no answer. */
  readonly found: T | undefined;
  /** Why there is none; asked again by itself only where the line was lost. */
  readonly fault: CallFault | undefined;
  readonly again: () => void;
}

interface Came<T> {
  readonly of: object;
  readonly found?: T;
  readonly fault?: CallFault;
}

/**
 * A late answer never stands for another question.
 * @param question another object is another question; null where nothing is asked
 */
export function useQuestion<Q extends object, T>(
  question: Q | null,
  ask: (question: Q, signal: AbortSignal) => Promise<T>,
): Answered<T> {
  const [came, setCame] = useState<Came<T> | null>(null);
  const [round, setRound] = useState(0);
  const { offline = false } = usePorts();
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (question === null) return undefined;
    const abort = new AbortController();
    latest.current(question, abort.signal).then(
      (found) => !abort.signal.aborted && setCame({ of: question, found }),
      (thrown: unknown) => {
        if (abort.signal.aborted) return;
        if (!(thrown instanceof CallFault)) throw thrown;
        setCame({ of: question, fault: thrown });
      },
    );
    return () => abort.abort();
  }, [question, round]);
  const again = useCallback(() => {
    setCame(null);
    setRound((before) => before + 1);
  }, []);
  const { found, fault } = came !== null && came.of === question ? came : { found: undefined, fault: undefined };
  useRetry(fault, offline, again);
  return { found, fault, again };
}
