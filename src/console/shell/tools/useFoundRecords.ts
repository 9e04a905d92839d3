/** Records for what is typed, asked for half a second after the last letter. */
import { useEffect, useState } from 'react';
import { preload } from '../../../renderer/engine/late/preload.ts';
import { CallFault, usePorts } from '../../../renderer/index.ts';
import { numberSetting } from '../../session/settings.ts';
import type { Searched } from '../../app/parts.ts';
import { useShell } from '../../running/context.ts';
import { type FoundRecord, findRecords, searchedBy } from './findRecords.ts';

const fewestLetters = 2;
const nothing: readonly FoundRecord[] = [];

interface Found {
  readonly words: string;
  readonly records: readonly FoundRecord[];
  readonly failed: boolean;
}

/** What this user searches for; null where they have no list of anything, and until it is known. */
export function useSearched(): Searched | null {
  const { signedIn, running } = useShell();
  const { screens } = signedIn.manifest;
  const { searched } = running.parts;
  const [found, setFound] = useState<Searched | null>(null);
  useEffect(() => {
    let current = true;
    // Without its code the search finds pages.
    preload(async () => {
      const sorts = (await searched?.())?.searched;
      if (current) setFound(searchedBy(sorts, screens));
    });
    return () => {
      current = false;
    };
  }, [searched, screens]);
  return found;
}

export function useFoundRecords(
  typed: string,
  searched: Searched | null,
): { records: readonly FoundRecord[]; busy: boolean; failed: boolean } {
  const { signedIn, running } = useShell();
  const { call } = usePorts();
  const { settings } = signedIn.manifest;
  const delay = numberSetting(settings, 'searchDebounce');
  const [found, setFound] = useState<Found>({ words: '', records: nothing, failed: false });
  const words = typed.trim();
  const isAsked = words.length >= fewestLetters && searched !== null;
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const records = await findRecords({ view: running.view, call }, searched.lists, words, stop.signal);
        if (!stop.signal.aborted) setFound({ words, records, failed: false });
      } catch (thrown) {
        if (stop.signal.aborted) return;
        if (!(thrown instanceof CallFault)) throw thrown;
        setFound({ words, records: nothing, failed: true });
      }
    };
    const timer = setTimeout(() => void ask(), delay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [words, isAsked, delay, searched, running, call]);
  const isCurrent = isAsked && found.words === words;
  return {
    records: isCurrent ? found.records : nothing,
    busy: isAsked && !isCurrent,
    failed: isCurrent && found.failed,
  };
}
