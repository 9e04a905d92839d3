/** A new task rings and shakes the phone until it is answered. */
import { useEffect } from 'react';
import { openBell } from '../../../console/alerts/bell.ts';
import type { DriverTask } from './task.ts';

const every = 5000;

export function useNewTaskBell(task: DriverTask | null): void {
  const offered = task?.state === 'dispatched' ? task.id : null;
  useEffect(() => {
    if (offered === null) return;
    const bell = openBell();
    const ring = (): void => {
      bell.ring(true);
      // Refused by the browser, with a line on its console, until somebody has touched the page.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([300, 150, 300]);
    };
    ring();
    const stopReady = bell.ready.subscribe(ring);
    const timer = setInterval(ring, every);
    return () => {
      clearInterval(timer);
      stopReady();
      bell.close();
    };
  }, [offered]);
}
