/** Publishing the open file, and what is said of how it went. */
import { useState } from 'react';
import { CallFault, usePorts, type Ports } from '../../renderer/index.ts';
import type { BrokenRecords, OpenedFile } from '../../core/editorAnswers.ts';
import type { SchemaEditor } from '../schemaEditor.ts';
import { texts } from '../texts.ts';
import type { DraftKeeper } from '../useKeptDraft.ts';
import type { OpenFile } from './useOpenFile.ts';

/** The text that is on its way to be published; null as a text takes the file away. */
export interface Sent {
  readonly text: string | null;
}

interface Publishing {
  readonly file: OpenFile;
  readonly keeper: Pick<DraftKeeper, 'forgotten'>;
  /** Null where nothing is on its way. */
  readonly sending: readonly [Sent | null, (sent: Sent | null) => void];
  /** However it went. */
  readonly onEnd: () => void;
}

export function usePublishing(
  schemaEditor: SchemaEditor,
  { file, keeper, sending: [sent, setSent], onEnd }: Publishing,
) {
  const ports = usePorts();
  const { opened, text, setOpened, setStale, load } = file;
  const [failure, setFailure] = useState<{ readonly of: string; readonly fault: CallFault } | null>(null);
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
      onEnd();
    }
  };
  return {
    publish,
    isPublishing: sent !== null,
    isRemoving: sent?.text === null && opened?.shipped === null,
    failed: failure?.of === `${opened?.file}\n${text}` ? failure.fault : null,
  };
}

/** Tells of the stored records that break a check which has just been published. */
function warnOfBroken({ notify, text: said }: Ports, broken: readonly BrokenRecords[]): void {
  for (const { title, text, count, ids } of broken) {
    const words = count === null ? texts.brokenUnknown : texts.broken;
    notify('warning', said(words, { title, text, count: count ?? 0, ids: ids.slice(0, 5).join(', ') }));
  }
}
