/** The file that is open: what it was, what is written in it, and what others do to it meanwhile. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditorFile, OpenedFile } from '../../core/editorAnswers.ts';

/** Tells when the open file is not what it was any more: somebody has published it, here or elsewhere, or taken it away. */
export function useFollowing(
  files: readonly EditorFile[],
  opened: OpenedFile | null,
  say: Readonly<Record<'changed' | 'gone', (opened: OpenedFile) => unknown>>,
): void {
  const latest = useRef({ opened, say });
  latest.current = { opened, say };
  useEffect(() => {
    const { current } = latest;
    if (files.length === 0 || !current.opened) return;
    const { file, changedAt, text } = current.opened;
    const listed = files.find((one) => one.file === file);
    if (listed && listed.changedAt !== changedAt) current.say.changed(current.opened);
    // One that nobody has published yet is in no list either.
    if (!listed && text !== '') current.say.gone(current.opened);
  }, [files]);
}

/** The file that is open, what is written in it, and who was quicker. */
export function useOpenFile() {
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [round, setRound] = useState(0);
  const [text, write] = useState('');
  const [stale, setStale] = useState<OpenedFile | null>(null);
  /** What of it the author had kept, or what stood in it, when it was read from the server. */
  const [found, setFound] = useState('');
  const load = useCallback((next: OpenedFile, written = next.text, known?: string) => {
    setOpened(next);
    write(written);
    if (known !== undefined) setFound(known);
    setStale(null);
    setRound((before) => before + 1);
  }, []);
  /** With what its author had written in it: on an older version, where somebody has published meanwhile. */
  const take = (found: OpenedFile): void => {
    const { draft = null, ...next } = found;
    if (!draft || draft.text === next.text) return load(next, next.text, next.text);
    if (draft.version === next.version) return load(next, draft.text, draft.text);
    load({ ...next, text: draft.base ?? '', version: draft.version }, draft.text, draft.text);
    setStale(next);
  };
  const isDraft = opened !== null && text !== opened.text;
  const latest = useRef({ opened, text, isDraft });
  latest.current = { opened, text, isDraft };
  /** As it is by the time that an answer has come. */
  const now = () => latest.current;
  return { opened, round, text, isDraft, now, found, stale, setOpened, setStale, write, load, take };
}

export type OpenFile = ReturnType<typeof useOpenFile>;

/** A file that nobody has published. */
export function blank(file: string): OpenedFile {
  const own = { file, state: 'added', editable: true, author: null, changedAt: null, aside: null, text: '' } as const;
  return { ...own, served: null, shipped: null, version: 0, conflicts: [], history: [] };
}
