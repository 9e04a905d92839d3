/** A new task rings and shakes the phone until it is answered; one that is taken away does so once. */
import { useEffect } from 'react';
import { openBell } from '../../../console/alerts/bell.ts';
import type { DriverTask } from './task.ts';

const every = 5000;

export function useNewTaskBell(task: DriverTask | null): void {
  useRinging(task?.state === 'dispatched' ? task.id : null, every);
}

/**
 * Rings with every other cause.
 * @param again milliseconds from one ring to the next; null: it rings once.
 */
export function useRinging(cause: string | null, again: number | null): void {
  useEffect(() => {
    if (cause === null) return;
    const bell = openBell();
    const ring = (): void => {
      bell.ring(true);
      // Refused by the browser, with a line on its console, until somebody has touched the page.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([300, 150, 300]);
    };
    ring();
    const stopReady = bell.ready.subscribe(ring);
    const timer = again === null ? undefined : setInterval(ring, again);
    return () => {
      clearInterval(timer);
      stopReady();
      bell.close();
    };
  }, [cause, again]);
}
