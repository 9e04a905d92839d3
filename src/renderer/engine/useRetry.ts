/** A question that the line or the session was lost over is asked again by itself. */
import { useEffect, useRef } from 'react';
import { usePorts } from './engine.ts';
import type { CallFault } from './ports.ts';

/** In milliseconds. */
const firstRetry = 3000;
const lastRetry = 30_000;

/** Asks again while no answer comes from the server, after a while that doubles from 3 to 30 s; not while the browser says that it has no line. What was refused for want of a session is asked again once somebody has signed in. */
export function useRetry(fault: CallFault | undefined, offline: boolean, again: () => void): void {
  const wait = useRef(firstRetry);
  const lost = fault?.isAway === true;
  useEffect(() => {
    if (!lost) wait.current = firstRetry;
  }, [lost]);
  useEffect(() => {
    if (!lost || offline) return;
    const timer = setTimeout(again, wait.current);
    wait.current = Math.min(wait.current * 2, lastRetry);
    return () => clearTimeout(timer);
  }, [lost, fault, offline, again]);
  const { signedOut = false } = usePorts();
  const wasOut = useRef(signedOut);
  const unknown = fault?.status === 401;
  useEffect(() => {
    if (wasOut.current && !signedOut && unknown) again();
    wasOut.current = signedOut;
  }, [signedOut, unknown, again]);
}
