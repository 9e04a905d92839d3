/** The studio's state: which file is open, what has been written, what the server says of it. */
import { useEffect, useMemo, useRef, useState } from 'react';
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
} from './schemaEditor.ts';
import { texts } from './texts.ts';
import { useCheck, type Checked } from './openFile/useCheck.ts';
import { useKeptDraft, type DraftKeeper } from './useKeptDraft.ts';
import { useLists } from './useLists.ts';
import { blank, useFollowing, useOpenFile } from './openFile/useOpenFile.ts';

export interface Studio extends Checked {
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
  /** Why what is written was not kept; null where nothing stands in the way. */
  readonly unkept: CallFault | null;
  readonly drafts: readonly KeptDraft[];
  /** What another window of the author has kept of the open file meanwhile. */
  readonly elsewhere: DraftKeeper['elsewhere'];
  /** Goes on with this text, or with what is written here, over what the other window has kept. */
  readonly goOn: (text?: string) => void;
  /** Forgets what was written of a file that was never published. */
  readonly giveUp: () => Promise<void>;
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
  const file = useOpenFile();
  const { opened, round, text, isDraft, found, stale, setOpened, setStale, write, load, take } = file;
  /** The text that is on its way to be published; null as a text takes the file away. */
  const [sent, setSent] = useState<{ readonly text: string | null } | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const lists = useLists(schemaEditor, sent !== null);
  const [failure, setFailure] = useState<{ readonly of: string; readonly fault: CallFault } | null>(null);
  const checked = useCheck(schemaEditor, opened, text);
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
  /** The file that was asked for last: an answer for another one comes too late. */
  const asked = useRef<string | null>(null);
  const mayGo = async (): Promise<boolean> => (await keeper.flush()) || (await mayLeave());
  const choose = async (chosen: string): Promise<void> => {
    const stays = chosen === opened?.file;
    asked.current = chosen;
    setOpening(stays ? null : chosen);
    if (stays) return;
    try {
      if (!(await mayGo())) return;
      await attempt(async () => {
        const next = await schemaEditor.open(chosen);
        // What was written meanwhile is kept too.
        if (asked.current === chosen && (await mayGo()) && asked.current === chosen) take(next);
      });
    } finally {
      setOpening((latest) => (latest === chosen ? null : latest));
    }
  };
  useFollowing(lists.files, opened, {
    changed: ({ file: changed }) =>
      attempt(async () => {
        const next = await schemaEditor.open(changed);
        const now = file.now();
        if (now.opened?.file !== changed) return;
        // What was approved is what its author has written, and no draft any more.
        if (next.text === now.text) setOpened(next);
        else if (now.isDraft) setStale(next);
        else load(next);
      }),
    gone: ({ file: gone }) => {
      ports.notify('warning', ports.text(isDraft ? texts.goneKept : texts.gone, { file: gone }));
      setOpened(isDraft ? blank(gone) : null);
    },
  });
  const reopen = async (): Promise<void> => {
    if (!opened || isDraft) return;
    await attempt(async () => {
      const next = await schemaEditor.open(opened.file);
      const now = file.now();
      if (now.opened?.file === next.file && !now.isDraft) load(next);
    });
  };
  const begin = async (begun: string, written: string): Promise<void> => {
    asked.current = begun;
    if (!(await mayGo())) return;
    load(blank(begun), written, written);
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
  const isOpenNow = (one: string): boolean => file.now().opened?.file === one;
  /** @returns false for what the studio knows no other answer to */
  const answered = (thrown: unknown, sentFile: string): boolean => {
    if (!(thrown instanceof CallFault)) throw thrown;
    if (thrown.error === 'waits-for-approval') ports.notify('warning', thrown.message);
    else if (!isOpenNow(sentFile))
      ports.notify('error', ports.text(texts.notPublishedOf, { file: sentFile, why: thrown.message }));
    else if (thrown.error === 'stale') setStale(thrown.data as OpenedFile);
    else {
      setFailure({ of: `${sentFile}\n${file.now().text}`, fault: thrown });
      return false;
    }
    return true;
  };
  const show = (next: OpenedFile, written: string | null): void => {
    if (next.text === '' && next.shipped === null) setOpened(null);
    else if (written === null) load(next);
    else setOpened(next);
    setStale(null);
  };
  const publish = async (written: string | null, reason?: string): Promise<boolean> => {
    if (!opened || sent) return true;
    setSent({ text: written });
    setFailure(null);
    try {
      const next = await schemaEditor.publish(opened.file, written, opened.version, reason);
      if (isOpenNow(opened.file)) show(next, written);
      keeper.forgotten(opened.file);
      ports.notify('success', ports.text(texts.published));
      warnOfBroken(ports, next.broken ?? []);
      return true;
    } catch (thrown) {
      return answered(thrown, opened.file);
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
    unkept: keeper.unkept,
    drafts: keeper.drafts,
    elsewhere: keeper.elsewhere,
    goOn,
    giveUp,
    ...checked,
    isPublishing: sent !== null,
    isProposed: opened !== null && isDraft && lists.proposals.some((one) => isOwnAndWaits(one, opened.file, text)),
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

/** Tells of the stored records that break a check which has just been published. */
function warnOfBroken({ notify, text: said }: Ports, broken: readonly BrokenRecords[]): void {
  for (const { title, text, count, ids } of broken) {
    const words = count === null ? texts.brokenUnknown : texts.broken;
    notify('warning', said(words, { title, text, count: count ?? 0, ids: ids.slice(0, 5).join(', ') }));
  }
}
