/** The studio's state: which file is open, what has been written, what the server says of it. */
import { useEffect, useMemo, useState } from 'react';
import { useDraft, usePorts, type CallFault } from '../renderer/index.ts';
import type { EditorFile, KeptDraft, Names, OpenedFile, Proposal, Review } from '../core/editorAnswers.ts';
import { openSchemaEditor, type SchemaEditor } from './schemaEditor.ts';
import { attempt } from './openFile/attempt.ts';
import { useCheck, type Checked } from './openFile/useCheck.ts';
import { useChoosing } from './openFile/useChoosing.ts';
import { usePublishing, type Sent } from './openFile/usePublishing.ts';
import { useRenewing } from './openFile/useRenewing.ts';
import { useKeptDraft, type DraftKeeper } from './useKeptDraft.ts';
import { useLists } from './useLists.ts';
import { useOpenFile } from './openFile/useOpenFile.ts';

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
  const file = useOpenFile();
  const { opened, round, text, isDraft, found, stale, setOpened, write, load } = file;
  const sending = useState<Sent | null>(null);
  const lists = useLists(schemaEditor, sending[0] !== null);
  const checked = useCheck(schemaEditor, opened, text);
  const keeper = useKeptDraft(schemaEditor, { opened, text, isDraft, found });
  useDraft(() => !keeper.isKept, keeper.flush);
  const { setDrafts } = keeper;
  useEffect(() => setDrafts(lists.kept), [setDrafts, lists.kept]);
  const choosing = useChoosing(schemaEditor, file, keeper);
  const reopen = useRenewing(schemaEditor, lists.files, file);
  const publishing = usePublishing(schemaEditor, { file, keeper, sending, onEnd: lists.retry });
  const goOn = (written?: string): void => {
    keeper.settle();
    if (opened && written !== undefined) load(opened, written);
  };
  const giveUp = async (): Promise<void> => {
    if (!opened) return;
    await attempt(ports, async () => {
      await keeper.forget(opened.file);
      setOpened(null);
    });
  };
  return {
    ...lists,
    opened,
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
    ...choosing,
    ...publishing,
    isProposed: opened !== null && isDraft && lists.proposals.some((one) => isOwnAndWaits(one, opened.file, text)),
    stale,
    write,
    load,
    reopen,
    review: () => schemaEditor.review(opened?.file ?? '', text),
    editor: schemaEditor,
  };
}

const isOwnAndWaits = ({ isOwn, state, file, text }: Proposal, opened: string, written: string): boolean =>
  isOwn && state === 'waiting' && file === opened && text === written;
