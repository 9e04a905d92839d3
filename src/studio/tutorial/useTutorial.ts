/** How far somebody is in the tutorial: kept for them, so that it can be left and gone on with on another day. */
import { useEffect, useMemo, useState } from 'react';
import { usePreference } from '../../renderer/index.ts';
import { screenOf } from '../schemaEditor.ts';
import type { Studio } from '../useStudio.ts';
import { doneIn, nextStep, type Counted } from './tutorial.ts';

export interface Tutorial {
  readonly isOpen: boolean;
  /** The page that the learner makes; null until they have begun one. */
  readonly file: string | null;
  /** It is open in the editor: what is said of it is what it has now. */
  readonly isHere: boolean;
  readonly counted: Counted | null;
  readonly done: readonly string[];
  readonly shown: string;
  readonly choose: (step: string | null) => void;
  readonly open: () => void;
  readonly leave: () => void;
  readonly restart: () => void;
  /** Goes on with the page that is open in the editor. */
  readonly take: () => void;
}

interface Kept {
  readonly isOpen: boolean;
  readonly file: string | null;
  readonly done: readonly string[];
}
const begun: Kept = { isOpen: true, file: null, done: [] };

/** What was kept may come from another release. */
function keptIn(value: Readonly<Record<string, unknown>> | undefined): Kept {
  const { isOpen, file, done } = value ?? {};
  return {
    isOpen: isOpen === true,
    file: typeof file === 'string' ? file : null,
    done: Array.isArray(done) ? done.map(String) : [],
  };
}

export function useTutorial(studio: Studio): Tutorial {
  const { value, write } = usePreference('tutorial');
  const kept = useMemo(() => keptIn(value), [value]);
  const { isOpen, file } = kept;
  const opened = studio.opened;
  const isHere = file !== null && opened?.file === file;
  const counted = useCounted(studio, isHere);
  const done = useMemo(() => (counted ? doneIn(counted) : kept.done), [counted, kept.done]);
  const [chosen, choose] = useState<string | null>(null);
  const fresh = opened && opened.version === 0 && opened.text === '' && screenOf(opened.file) ? opened.file : null;
  useEffect(() => {
    if (isOpen && file === null && fresh !== null) write({ ...begun, file: fresh });
  }, [isOpen, file, fresh, write]);
  useEffect(() => {
    if (isOpen && isHere && done.join() !== kept.done.join()) write({ ...kept, done });
  }, [isOpen, isHere, done, kept, write]);
  const next = nextStep(done);
  // A step that was looked at is left once another has been done.
  useEffect(() => choose(null), [next]);
  return {
    isOpen,
    file,
    isHere,
    counted,
    done,
    shown: chosen ?? next,
    choose,
    open: () => write({ ...kept, isOpen: true }),
    leave: () => write({ ...kept, isOpen: false }),
    restart: () => write({ ...begun }),
    take: () => opened && write({ ...begun, file: opened.file }),
  };
}

/** Of the learner's page as it was when it last had no fault; null where nothing is known. */
function useCounted({ tried, opened, proposals }: Studio, isHere: boolean): Counted | null {
  const [last, setLast] = useState<{ readonly file: string; readonly counts: Counted } | null>(null);
  const counts = isHere ? (tried?.counts ?? null) : null;
  const waits = proposals.some(({ file, isOwn, state }) => file === opened?.file && isOwn && state === 'waiting');
  const published = waits || (opened && opened.version > 0 && opened.text !== '') ? 1 : 0;
  const file = opened?.file;
  useEffect(() => {
    if (counts && file !== undefined) setLast({ file, counts: { ...counts, published } });
  }, [counts, file, published]);
  return isHere && last !== null && last.file === file ? last.counts : null;
}
