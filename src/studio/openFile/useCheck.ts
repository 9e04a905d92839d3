/** What the server says of what is written, asked for when the writing has paused. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFault, usePorts, useRetry } from '../../renderer/index.ts';
import type { OpenedFile } from '../../core/editorAnswers.ts';
import type { SchemaEditor, Tried } from '../schemaEditor.ts';

/** Milliseconds without a key. */
const settled = 500;

export interface Checked {
  /** The last that is known, be it of an earlier text. */
  readonly tried: Tried | null;
  /** It is not known of what is written now. */
  readonly isChecking: boolean;
  /** Why it could not be asked; null otherwise. */
  readonly unchecked: CallFault | null;
}

/** What came of a text, named by its file and itself. */
interface Of<T> {
  readonly of: string;
  readonly found: T;
}

/** A late answer never stands over a newer one; a question that the line was lost over is asked again. */
export function useCheck(schemaEditor: SchemaEditor, opened: OpenedFile | null, text: string): Checked {
  const [tried, setTried] = useState<Of<Tried> | null>(null);
  const [failed, setFailed] = useState<Of<CallFault> | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const { offline = false } = usePorts();
  const latest = useRef(schemaEditor);
  latest.current = schemaEditor;
  const file = opened?.file;
  const key = `${file}\n${text}`;
  useEffect(() => {
    if (file === undefined) return undefined;
    const of = `${file}\n${text}`;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      latest.current.try(file, text, abort.signal).then(
        (found) => setTried({ of, found }),
        (thrown: unknown) => {
          if (abort.signal.aborted) return;
          if (!(thrown instanceof CallFault)) throw thrown;
          setFailed({ of, found: thrown });
        },
      );
    }, settled);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [file, text, round]);
  const isChecking = tried?.of !== key;
  const unchecked = isChecking && failed?.of === key ? failed.found : null;
  useRetry(unchecked ?? undefined, offline, again);
  return { tried: tried?.of.startsWith(`${file}\n`) ? tried.found : null, isChecking, unchecked };
}
