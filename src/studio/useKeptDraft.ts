/** What is written is kept on the server shortly after each pause, for its author: it survives signing out, and another browser. */
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { rowOf } from '../core/model/row.ts';
import { CallFault, usePorts, useRetry } from '../renderer/index.ts';
import type { KeptDraft, OpenedFile } from '../core/editorAnswers.ts';
import type { SchemaEditor } from './schemaEditor.ts';

/** Milliseconds without a key. */
const pause = 800;

/** Texts that are on their way, or may have arrived though no answer came: so many of the last. */
const mostSent = 8;

/** What another window of the author has kept of the same file, and the last text that both knew. */
export interface Elsewhere {
  readonly file: string;
  readonly base: string;
  readonly text: string;
}

interface Written {
  readonly opened: OpenedFile | null;
  readonly text: string;
  readonly isDraft: boolean;
  /** What was kept of the file, or stood in it, when it was opened. */
  readonly found: string;
}

export interface DraftKeeper {
  readonly drafts: readonly KeptDraft[];
  readonly setDrafts: (drafts: readonly KeptDraft[]) => void;
  /** Nothing would be lost if the page were closed now. */
  readonly isKept: boolean;
  /** Why it could not be kept; where nobody answered it is tried again. */
  readonly unkept: CallFault | null;
  /** Keeps at once what has not been kept; false where that failed. */
  readonly flush: () => Promise<boolean>;
  readonly forget: (file: string) => Promise<void>;
  /** The server has forgotten it. */
  readonly forgotten: (file: string) => void;
  /** Nothing more is kept until it is settled. */
  readonly elsewhere: Elsewhere | null;
  /** What the other window has kept is known here now, and is written over. */
  readonly settle: () => void;
}

export function useKeptDraft(editor: SchemaEditor, written: Written): DraftKeeper {
  const { opened, text, isDraft, found } = written;
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([]);
  const [keptText, setKept] = useState<{ readonly file: string; readonly text: string } | null>(null);
  const file = opened?.editable ? opened.file : undefined;
  const isKept = file === undefined || !isDraft || (keptText?.file === file && keptText.text === text);
  const hasDraft = drafts.some((one) => one.file === file);
  const forgotten = useCallback((gone: string) => {
    setDrafts((before) => before.filter((one) => one.file !== gone));
    setKept((before) => (before?.file === gone ? null : before));
  }, []);
  const { elsewhere, setMet, known, settle } = useElsewhere(file, found);
  const keep = useRef(() => Promise.resolve(true));
  keep.current = async () => {
    if (file === undefined || !opened) return true;
    if (!isDraft) {
      if (!hasDraft) return true;
      await editor.keepDraft(file, null, known.current);
      forgotten(file);
      return true;
    }
    if (isKept) return true;
    if (elsewhere) return false;
    const over = known.current;
    known.current = [...over.slice(0, 1), ...over.slice(1).slice(-mostSent), text];
    const base = opened.version === 0 && opened.text === '' ? null : opened.text;
    try {
      await editor.keepDraft(file, { text, version: opened.version, base }, over);
    } catch (thrown) {
      const other = keptElsewhere(thrown);
      if (other !== undefined) setMet({ file, base: over[0] ?? '', text: other });
      throw thrown;
    }
    known.current = known.current.slice(known.current.lastIndexOf(text));
    const draft = { file, text, version: opened.version, base, updatedAt: null };
    setDrafts((before) => [...before.filter((one) => one.file !== file), draft]);
    setKept({ file, text });
    return true;
  };
  const isIdle = isKept && (isDraft || !hasDraft);
  const { unkept, flush } = useFlushing(keep, isIdle, { file, text, elsewhere });
  const forget = useCallback(
    async (gone: string) => {
      await editor.keepDraft(gone, null);
      forgotten(gone);
    },
    [editor, forgotten],
  );
  return useMemo(
    () => ({ drafts, setDrafts, isKept, unkept, flush, forget, forgotten, elsewhere, settle }),
    [drafts, isKept, unkept, flush, forget, forgotten, elsewhere, settle],
  );
}

/** What another window of the author has kept of the file meanwhile, and the texts that are known here to lie on the server. */
function useElsewhere(file: string | undefined, found: string) {
  const [met, setMet] = useState<Elsewhere | null>(null);
  const elsewhere = met?.file === file ? met : null;
  const known = useRef<readonly string[]>([]);
  useEffect(() => {
    known.current = [found];
    setMet(null);
  }, [file, found]);
  const settle = useCallback(() => {
    if (elsewhere) known.current = [elsewhere.text];
    setMet(null);
  }, [elsewhere]);
  return { elsewhere, setMet, known, settle };
}

interface ToKeep {
  readonly file: string | undefined;
  readonly text: string;
  readonly elsewhere: Elsewhere | null;
}

/** Keeps what is written after each pause of typing, and again where nobody answered. @param isIdle there is nothing to keep */
function useFlushing(keep: RefObject<() => Promise<boolean>>, isIdle: boolean, { file, text, elsewhere }: ToKeep) {
  const [fault, setFault] = useState<CallFault | null>(null);
  const flush = useCallback(async () => {
    try {
      const isDone = await keep.current();
      setFault(null);
      return isDone;
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      setFault(thrown);
      return false;
    }
  }, [keep]);
  useEffect(() => {
    if (isIdle) return undefined;
    const timer = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer);
  }, [isIdle, text, file, flush, elsewhere]);
  const unkept = isIdle || elsewhere ? null : fault;
  const { offline = false } = usePorts();
  const again = useCallback(() => void flush(), [flush]);
  useRetry(unkept ?? undefined, offline, again);
  return { unkept, flush };
}

/** What another window of the author has kept; undefined for any other fault. */
function keptElsewhere(thrown: unknown): string | undefined {
  if (!(thrown instanceof CallFault) || thrown.error !== 'draft-elsewhere') return undefined;
  return String(rowOf(thrown.data)['text'] ?? '');
}
