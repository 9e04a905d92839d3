import { useCallback, useEffect, useState } from 'react';
import type { View } from '../../core/model/view.ts';
import { useEngine } from './engine.ts';
import type { CallFault } from './ports.ts';
import { asFault } from './useRecords.ts';
import { useRetry } from './useRetry.ts';

/** The view of a screen. What was seen before stands at once; a newer release's view takes its place. One that the line was lost over comes by itself. */
export function useView(screen: string): {
  readonly view?: View;
  readonly fault?: CallFault;
  readonly retry: () => void;
} {
  const { ports, views } = useEngine();
  const load = ports.view;
  const [state, setState] = useState<{ screen: string; view?: View; fault?: CallFault }>(() => {
    const view = views.get(screen) ?? ports.viewNow?.(screen);
    return view ? { screen, view } : { screen };
  });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    load(screen).then(
      (view) => {
        views.set(screen, view);
        if (current) setState((before) => (before.view === view ? before : { screen, view }));
      },
      (fault: unknown) => {
        if (current && !(views.has(screen) && asFault(fault).isAway)) setState({ screen, fault: asFault(fault) });
      },
    );
    return () => {
      current = false;
    };
  }, [screen, load, views, round]);
  const retry = useCallback(() => {
    setState({ screen });
    setRound((before) => before + 1);
  }, [screen]);
  const current = state.screen === screen ? state : { screen };
  const again = useCallback(() => setRound((before) => before + 1), []);
  useRetry(current.fault, ports.offline, again);
  if (current.fault) return { fault: current.fault, retry };
  const view = current.view ?? views.get(screen);
  return view ? { view, retry } : { retry };
}
