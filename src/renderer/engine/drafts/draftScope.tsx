/** A page that may be kept alive out of sight: its unsaved input is not forgotten while it is hidden, only when it goes. */
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { DraftScopeContext } from './drafts.ts';
import { useEngine } from '../engine.ts';

/** Stands around the `Activity` that hides the page. */
export function DraftScope({ name, shown, children }: { name: string; shown: boolean; children: ReactNode }) {
  const { drafts } = useEngine();
  const [page] = useState(() => ({ name, shown }));
  // Before the effects of the hidden page end.
  useLayoutEffect(() => {
    page.shown = shown;
  }, [page, shown]);
  useEffect(() => () => drafts.forgetPage(name), [drafts, name]);
  return <DraftScopeContext value={page}>{children}</DraftScopeContext>;
}
