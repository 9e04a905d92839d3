import { useEffect, useState } from 'react';
import { usePorts } from '../engine/engine.ts';
import type { Opened } from './opened.ts';

/** Whether the record has a newer version than the one that the form would name: others have changed, ended or deleted it meanwhile. */
export function useIsOutdated({ view, params, record }: Opened, id: string): boolean {
  const { records } = usePorts();
  const [newest, setNewest] = useState(0);
  const names = view.call.takes.includes('version');
  useEffect(() => {
    if (!names || id === '') return undefined;
    return records?.((change) => {
      if (change.id === id && change.version !== undefined) setNewest(change.version);
    });
  }, [records, names, id]);
  const seen = params['version'] ?? record.current['version'];
  return typeof seen === 'number' && newest > seen;
}
