/** A thin line at the top bar's edge while the view of the page that was asked for is on its way. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CallFault } from '../../renderer/index.ts';
import { usePlace, useShell } from '../running/context.ts';
import { useLook } from './useLook.ts';

export function Progress() {
  const { running } = useShell();
  const { pathname } = useLocation();
  const { progressBar } = useLook();
  const place = usePlace(pathname);
  const screen = place.is === 'screen' ? place.screen : null;
  const [arrived, setArrived] = useState<string | null>(null);
  useEffect(() => {
    if (screen === null) return;
    const arrive = (): void => setArrived(screen);
    running.view(screen).then(arrive, (thrown: unknown) => {
      // The page itself shows what went wrong with its view.
      if (!(thrown instanceof CallFault)) throw thrown;
      arrive();
    });
  }, [screen, running]);
  return progressBar && screen !== null && arrived !== screen ? <div className="progress" aria-hidden="true" /> : null;
}
