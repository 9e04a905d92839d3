/** Who has dealt with a record while it lies open here: they were at work on it, it changed, and they are at it no more. */
import { useEffect, useState } from 'react';
import { usePorts } from '../engine/engine.ts';

type Names = readonly (string | null)[];

/** What tells of the change and what tells that they are done come one after the other. In milliseconds. */
const together = 3000;

/**
 * @param entity undefined where nobody is to be told of
 * @returns their names; the latest's, where several did
 */
export function useFinishedBy(entity: string | undefined, id: string): Names {
  const { presence, records } = usePorts();
  const [finished, setFinished] = useState<Names>([]);
  useEffect(() => {
    setFinished([]);
    if (!presence || !records || entity === undefined || id === '') return undefined;
    let at = presence.of(entity, id);
    let gone: Names = [];
    let goneAt = -Infinity;
    let changedAt = -Infinity;
    const compare = (): void => {
      if (gone.length > 0 && Math.abs(goneAt - changedAt) <= together) setFinished(gone);
    };
    const stopPresence = presence.watch(() => {
      const now = presence.of(entity, id);
      const left = at.filter((name) => !now.includes(name));
      at = now;
      if (left.length === 0) return;
      gone = left;
      goneAt = performance.now();
      compare();
    });
    const stopRecords = records((change) => {
      if (change.id !== id) return;
      changedAt = performance.now();
      compare();
    });
    return () => {
      stopPresence();
      stopRecords();
    };
  }, [presence, records, entity, id]);
  return finished;
}
