/** Ids of the apps that can be had now. */
import { useEffect, useState } from 'react';
import { CallFault } from '../../../renderer/index.ts';
import { useApp } from '../../app/app.ts';

const none: ReadonlySet<string> = new Set();

export function usePublished(): ReadonlySet<string> {
  const { http } = useApp();
  const [published, setPublished] = useState(none);
  useEffect(() => {
    let current = true;
    const ask = async (): Promise<void> => {
      try {
        const { data } = await http.call('publishedApps', {}, {});
        if (current) setPublished(new Set(Object.keys(data ?? {})));
      } catch (thrown) {
        // The refusal has shown itself; nothing is offered that may not be there.
        if (!(thrown instanceof CallFault)) throw thrown;
      }
    };
    void ask();
    return () => {
      current = false;
    };
  }, [http]);
  return published;
}
