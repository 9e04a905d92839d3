/** What is written is kept on the server shortly after each pause, for its author: it survives signing out, and another browser. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallFault } from '../renderer/index.ts';
import type { KeptDraft, OpenedFile, SchemaEditor } from './schemaEditor.ts';

/** Milliseconds without a key. */
const pause = 800;

interface Written {
  readonly opened: OpenedFile | null;
  readonly text: string;
  readonly isDraft: boolean;
}

export interface DraftKeeper {
  readonly drafts: readonly KeptDraft[];
  readonly setDrafts: (drafts: readonly KeptDraft[]) => void;
  /** Nothing would be lost if the page were closed now. */
  readonly isKept: boolean;
  /** Keeps at once what has not been kept; false where that failed. */
  readonly flush: () => Promise<boolean>;
  readonly forget: (file: string) => Promise<void>;
  /** The server has forgotten it. */
  readonly forgotten: (file: string) => void;
}

export function useKeptDraft(editor: SchemaEditor, written: Written): DraftKeeper {
  const { opened, text, isDraft } = written;
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([]);
  const [keptText, setKept] = useState<{ readonly file: string; readonly text: string } | null>(null);
  const file = opened?.editable ? opened.file : undefined;
  const isKept = file === undefined || !isDraft || (keptText?.file === file && keptText.text === text);
  const hasDraft = drafts.some((one) => one.file === file);
  const forgotten = useCallback((gone: string) => {
    setDrafts((before) => before.filter((one) => one.file !== gone));
    setKept((before) => (before?.file === gone ? null : before));
  }, []);
  const keep = useRef(() => Promise.resolve(true));
  keep.current = async () => {
    if (file === undefined || !opened) return true;
    if (!isDraft) {
      if (!hasDraft) return true;
      await editor.keepDraft(file, null);
      forgotten(file);
      return true;
    }
    if (isKept) return true;
    const base = opened.version === 0 && opened.text === '' ? null : opened.text;
    await editor.keepDraft(file, { text, version: opened.version, base });
    const draft = { file, text, version: opened.version, base, updatedAt: null };
    setDrafts((before) => [...before.filter((one) => one.file !== file), draft]);
    setKept({ file, text });
    return true;
  };
  const flush = useCallback(async () => {
    try {
      return await keep.current();
    } catch (thrown) {
      // The line or the server is away: the console says so, and the next key tries again.
      if (!(thrown instanceof CallFault)) throw thrown;
      return false;
    }
  }, []);
  const isIdle = isKept && (isDraft || !hasDraft);
  useEffect(() => {
    if (isIdle) return undefined;
    const timer = setTimeout(() => void flush(), pause);
    return () => clearTimeout(timer);
  }, [isIdle, text, file, flush]);
  const forget = useCallback(
    async (gone: string) => {
      await editor.keepDraft(gone, null);
      forgotten(gone);
    },
    [editor, forgotten],
  );
  return useMemo(
    () => ({ drafts, setDrafts, isKept, flush, forget, forgotten }),
    [drafts, isKept, flush, forget, forgotten],
  );
}
