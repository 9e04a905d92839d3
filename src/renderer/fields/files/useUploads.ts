/** Files on their way to the server: sent as they are chosen, sent again, given up. */
import { useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { DraftScopeContext } from '../../engine/drafts/drafts.ts';
import { usePorts } from '../../engine/engine.ts';
import type { EditProps } from '../face.ts';
import { filesOf } from './files.tsx';
import { fileTexts } from './fileTexts.ts';
import { refusalOf } from './refusal.ts';
import { UnsentContext, type Waiting } from './unsent.ts';

export interface Upload {
  readonly key: number;
  readonly file: File;
  /** How much of it is there, from 0 to 1. */
  readonly share: number;
  /** Gone once the same is sent again. */
  readonly fault?: string | undefined;
  /** It can be sent again: nothing about the file itself is refused. */
  readonly again: boolean;
}

const waitingOf = (uploads: readonly Upload[]): Waiting | null => {
  const waiting = uploads.filter(({ again }) => again);
  if (waiting.length === 0) return null;
  return waiting.some(({ fault }) => fault !== undefined) ? 'failed' : 'sending';
};

type Running = RefObject<Map<number, AbortController>>;

/** The form knows what of this field is still on its way. */
function useTold(id: string, uploads: readonly Upload[], running: Running): void {
  const unsent = useContext(UnsentContext);
  const waiting = waitingOf(uploads);
  useEffect(() => unsent?.tell(id, waiting), [unsent, id, waiting]);
  const page = useContext(DraftScopeContext);
  // A form that is left takes with it what is still on its way; a page that is only hidden goes on.
  useEffect(() => {
    const { current } = running;
    return () => {
      if (page?.shown === false) return;
      for (const abort of current.values()) abort.abort();
      unsent?.tell(id, null);
    };
  }, [unsent, id, page, running]);
}

export function useUploads(props: EditProps) {
  const ports = usePorts();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  const done = useRef(filesOf(props.value));
  done.current = filesOf(props.value);
  // Among child rows, what an older one writes are the rows as they were when the file was chosen.
  const latest = useRef(props);
  latest.current = props;
  useTold(props.id, uploads, running);

  const change = (key: number, with_: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...with_ } : upload)));
  const drop = (key: number) => {
    running.current.get(key)?.abort();
    setUploads((before) => before.filter((upload) => upload.key !== key));
  };

  const send = async ({ key, file }: Pick<Upload, 'key' | 'file'>) => {
    const { name } = file;
    const abort = new AbortController();
    running.current.set(key, abort);
    try {
      const stored = await ports.upload(file, props.field.name, (share) => change(key, { share }), abort.signal);
      const kept = { id: stored.id, path: stored.path, name };
      done.current = props.field.many === false ? [kept] : [...done.current, kept];
      latest.current.onChange(done.current);
      drop(key);
    } catch (fault) {
      if (abort.signal.aborted) return;
      const text = fault instanceof Error ? fault.message : '';
      change(key, { fault: ports.text(fileTexts.failed, { name, text }) });
    } finally {
      running.current.delete(key);
    }
  };

  const begin = (file: File): void => {
    next.current += 1;
    const key = next.current;
    const fault = refusalOf(file, props.field, ports);
    const again = fault === undefined;
    setUploads((before) => [...before, { key, file, share: 0, again, fault }]);
    if (again) void send({ key, file });
  };
  const add = (files: Iterable<File>): void => {
    // Whoever chooses anew has read what was wrong with the last choice.
    setUploads((before) => before.filter((upload) => upload.again));
    for (const file of files) begin(file);
  };
  const retry = (upload: Upload): void => {
    change(upload.key, { fault: undefined, share: 0 });
    void send(upload);
  };
  return { uploads, drop, add, retry };
}
