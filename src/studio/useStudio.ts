/** The studio's state: which file is open, what has been written, what the server says of it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallFault, useDraft, useLeaveGuard, usePorts, type Ports } from '../renderer/index.ts';
import {
  openSchemaEditor,
  type BrokenRecords,
  type EditorFile,
  type KeptDraft,
  type Names,
  type OpenedFile,
  type Proposal,
  type Review,
  type SchemaEditor,
  type Tried,
} from './schemaEditor.ts';
import { texts } from './texts.ts';
import { useKeptDraft, type DraftKeeper } from './useKeptDraft.ts';
import { useLists } from './useLists.ts';

const settled = 500;

export interface Studio {
  readonly files: readonly EditorFile[];
  readonly names: Names | null;
  readonly fault: CallFault | null;
  readonly retry: () => void;
  readonly opened: OpenedFile | null;
  /** A file is on its way to be opened. */
  readonly isOpening: boolean;
  /** Counts what was loaded from outside the editor; another number is another editor. */
  readonly round: number;
  readonly text: string;
  readonly isDraft: boolean;
  /** What is written lies on the server too. */
  readonly isKept: boolean;
  readonly drafts: readonly KeptDraft[];
  /** What another window of the author has kept of the open file meanwhile. */
  readonly elsewhere: DraftKeeper['elsewhere'];
  /** Goes on with this text, or with what is written here, over what the other window has kept. */
  readonly goOn: (text?: string) => void;
  /** Forgets what was written of a file that was never published. */
  readonly giveUp: () => Promise<void>;
  readonly tried: Tried | null;
  readonly isChecking: boolean;
  readonly isPublishing: boolean;
  /** The page and its calls are being taken away. */
  readonly isRemoving: boolean;
  /** What is written waits for a second super manager as it stands. */
  readonly isProposed: boolean;
  /** Who was quicker; null otherwise. */
  readonly stale: OpenedFile | null;
  readonly write: (text: string) => void;
  readonly choose: (file: string) => Promise<void>;
  readonly begin: (file: string, text: string) => Promise<void>;
  /** @param written in place of its text */
  readonly load: (opened: OpenedFile, written?: string) => void;
  /** Reads the open file again, unless something is written in it. */
  readonly reopen: () => Promise<void>;
  /** @returns false where it failed, and `failed` says why */
  readonly publish: (text: string | null, reason?: string) => Promise<boolean>;
  /** Why the last publication of the open file failed; null once something else is written or published. */
  readonly failed: CallFault | null;
  /** What users gain and lose by what is written, and what it touches. @throws CallFault */
  readonly review: () => Promise<Review>;
  readonly editor: SchemaEditor;
  /** Changes that wait for a second super manager, and own ones that were refused. */
  readonly proposals: readonly Proposal[];
}

export function useStudio(): Studio {
  const ports = usePorts();
  const schemaEditor = useMemo(() => openSchemaEditor(ports), [ports]);
  const mayLeave = useLeaveGuard();
  const { opened, round, text, found, stale, setOpened, setStale, write, load, take } = useOpenFile();
  /** The text that is on its way to be published; null as a text takes the file away. */
  const [sent, setSent] = useState<{ readonly text: string | null } | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const lists = useLists(schemaEditor, sent !== null);
  const [failure, setFailure] = useState<{ readonly of: string; readonly fault: CallFault } | null>(null);
  const checked = useCheck(schemaEditor, opened, text);
  const isDraft = opened !== null && text !== opened.text;
  const keeper = useKeptDraft(schemaEditor, { opened, text, isDraft, found });
  useDraft(() => !keeper.isKept, keeper.flush);
  const { setDrafts } = keeper;
  useEffect(() => setDrafts(lists.kept), [setDrafts, lists.kept]);

  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act();
    } catch (thrown) {
      if (!(thrown instanceof CallFault)) throw thrown;
      ports.notify('error', thrown.message);
    }
  };
  const choose = async (file: string): Promise<void> => {
    if (file === opened?.file) return;
    setOpening(file);
    try {
      if (!((await keeper.flush()) || (await mayLeave()))) return;
      await attempt(async () => take(await schemaEditor.open(file)));
    } finally {
      setOpening((latest) => (latest === file ? null : latest));
    }
  };
  useFollowing(lists.files, opened, {
    changed: ({ file }) =>
      attempt(async () => {
        const found = await schemaEditor.open(file);
        // What was approved is what its author has written, and no draft any more.
        if (found.text === text) setOpened(found);
        else if (isDraft) setStale(found);
        else load(found);
      }),
    gone: ({ file }) => {
      ports.notify('warning', ports.text(isDraft ? texts.goneKept : texts.gone, { file }));
      setOpened(isDraft ? blank(file) : null);
    },
  });
  const reopen = async (): Promise<void> => {
    if (!opened || isDraft) return;
    await attempt(async () => load(await schemaEditor.open(opened.file)));
  };
  const begin = async (file: string, written: string): Promise<void> => {
    if (!((await keeper.flush()) || (await mayLeave()))) return;
    load(blank(file), written, written);
  };
  const goOn = (written?: string): void => {
    keeper.settle();
    if (opened && written !== undefined) load(opened, written);
  };
  const giveUp = async (): Promise<void> => {
    if (!opened) return;
    await attempt(async () => {
      await keeper.forget(opened.file);
      setOpened(null);
    });
  };
  /** @returns false for what the studio knows no other answer to */
  const answered = (thrown: unknown): boolean => {
    if (!(thrown instanceof CallFault)) throw thrown;
    if (thrown.error === 'stale') setStale(thrown.data as OpenedFile);
    else if (thrown.error === 'waits-for-approval') ports.notify('warning', thrown.message);
    else {
      setFailure({ of: `${opened?.file}\n${text}`, fault: thrown });
      return false;
    }
    return true;
  };
  const publish = async (written: string | null, reason?: string): Promise<boolean> => {
    if (!opened || sent) return true;
    setSent({ text: written });
    setFailure(null);
    try {
      const next = await schemaEditor.publish(opened.file, written, opened.version, reason);
      if (next.text === '' && next.shipped === null) setOpened(null);
      else if (written === null) load(next);
      else setOpened(next);
      setStale(null);
      keeper.forgotten(opened.file);
      ports.notify('success', ports.text(texts.published));
      warnOfBroken(ports, next.broken ?? []);
      return true;
    } catch (thrown) {
      return answered(thrown);
    } finally {
      setSent(null);
      lists.retry();
    }
  };
  return {
    ...lists,
    opened,
    isOpening: opening !== null,
    round,
    text,
    isDraft,
    isKept: keeper.isKept,
    drafts: keeper.drafts,
    elsewhere: keeper.elsewhere,
    goOn,
    giveUp,
    ...checked,
    isPublishing: sent !== null,
    isProposed: isDraft && lists.proposals.some((one) => isOwnAndWaits(one, opened.file, text)),
    isRemoving: sent?.text === null && opened?.shipped === null,
    stale,
    write,
    choose,
    begin,
    load,
    reopen,
    publish,
    failed: failure?.of === `${opened?.file}\n${text}` ? failure.fault : null,
    review: () => schemaEditor.review(opened?.file ?? '', text),
    editor: schemaEditor,
  };
}

const isOwnAndWaits = ({ isOwn, state, file, text }: Proposal, opened: string, written: string): boolean =>
  isOwn && state === 'waiting' && file === opened && text === written;

/** Tells when the open file is not what it was any more: somebody has published it, here or elsewhere, or taken it away. */
function useFollowing(
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
function useOpenFile() {
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
  return { opened, round, text, found, stale, setOpened, setStale, write, load, take };
}

/** Tells of the stored records that break a check which has just been published. */
function warnOfBroken({ notify, text: said }: Ports, broken: readonly BrokenRecords[]): void {
  for (const { title, text, count, ids } of broken) {
    const words = count === null ? texts.brokenUnknown : texts.broken;
    notify('warning', said(words, { title, text, count: count ?? 0, ids: ids.slice(0, 5).join(', ') }));
  }
}

/** A file that nobody has published. */
function blank(file: string): OpenedFile {
  const own = { file, state: 'added', editable: true, author: null, changedAt: null, aside: null, text: '' } as const;
  return { ...own, served: null, shipped: null, version: 0, conflicts: [], history: [] };
}

/** Tries what is written when the writing has paused; a late answer never stands over a newer one. */
function useCheck(schemaEditor: ReturnType<typeof openSchemaEditor>, opened: OpenedFile | null, text: string) {
  const [state, setState] = useState<{ of: string; tried: Tried } | null>(null);
  const latest = useRef(schemaEditor);
  latest.current = schemaEditor;
  const file = opened?.file;
  const key = `${file}\n${text}`;
  useEffect(() => {
    if (file === undefined) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      latest.current.try(file, text, abort.signal).then(
        (tried) => setState({ of: `${file}\n${text}`, tried }),
        (thrown: unknown) => {
          // The line or the server is away: the console says so, and the next key tries again.
          if (!abort.signal.aborted && !(thrown instanceof CallFault)) throw thrown;
        },
      );
    }, settled);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [file, text]);
  return { tried: state?.of.startsWith(`${file}\n`) ? state.tried : null, isChecking: state?.of !== key };
}
