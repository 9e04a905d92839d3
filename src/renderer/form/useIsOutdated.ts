import { useCallback, useSyncExternalStore } from 'react';
import { useEngine } from '../engine/engine.ts';
import type { Opened } from './opened.ts';
import { ofItself } from './payload.ts';

/** Whether the record has a newer version than the one that the form would name: others have changed, ended or deleted it meanwhile. */
export function useIsOutdated({ view, params, record }: Opened, id: string): boolean {
  const { versionOf, onNote } = useEngine().left;
  const newest = useSyncExternalStore(
    onNote,
    useCallback(() => versionOf(id), [versionOf, id]),
  );
  const seen = params['version'] ?? ofItself(params, record.current)['version'];
  return view.call.takes.includes('version') && typeof seen === 'number' && newest > seen;
}
