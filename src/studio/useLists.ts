/** What the studio lists: files, the names in them, drafts, and changes that wait. Read again with every release. */
import { useCallback, useEffect, useState } from 'react';
import { CallFault, usePorts, useRetry } from '../renderer/index.ts';
import type { EditorFile, KeptDraft, Names, Proposal } from '../core/editorAnswers.ts';
import type { SchemaEditor } from './schemaEditor.ts';

interface Lists {
  readonly files: readonly EditorFile[];
  readonly names: Names | null;
  readonly kept: readonly KeptDraft[];
  readonly proposals: readonly Proposal[];
}

const nothing: Lists = { files: [], names: null, kept: [], proposals: [] };

/** @param isSending a text of one's own is on its way: what is read beside it may be of before or after, and is read once it is answered */
export function useLists(schemaEditor: SchemaEditor, isSending: boolean) {
  const [lists, setLists] = useState(nothing);
  const [fault, setFault] = useState<CallFault | null>(null);
  const [round, setRound] = useState(0);
  const { view, offline = false } = usePorts();
  const retry = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    if (isSending) return undefined;
    let current = true;
    Promise.all([schemaEditor.files(), schemaEditor.names(), schemaEditor.drafts(), schemaEditor.proposals()]).then(
      ([files, names, kept, proposals]) => {
        if (!current) return;
        setLists({ files, names, kept, proposals });
        setFault(null);
      },
      (thrown: unknown) => {
        if (current) setFault(thrown instanceof CallFault ? thrown : new CallFault(0, 'failed', String(thrown)));
      },
    );
    return () => {
      current = false;
    };
  }, [schemaEditor, round, view, isSending]);
  useRetry(fault ?? undefined, offline, retry);
  // Once there is something to work on it stays: nobody is put out of their text because a list could not be read again.
  return { ...lists, fault: lists === nothing ? fault : null, retry };
}
