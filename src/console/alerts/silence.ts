/**
 * An alerting console never goes silent: when its session expires it calls out, and again every 15
 * seconds, until somebody signs in. It outlives the shell, which is gone once the login page stands.
 */
import type { App } from '../app/app.ts';
import type { Bell } from './bell.ts';

const callEvery = 15_000;

/** @returns how to end it, where its user is alerted no more. */
export function breakSilence({ session, alerted, text }: App, bell: Bell): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const call = (): void => {
    bell.ring(true);
    if (!document.title.startsWith('(!)')) document.title = `(!) ${text('alert.silent')} - ${document.title}`;
  };
  const stopListening = session.subscribe(() => {
    const { ended, signedIn } = session.state();
    if (ended === 'expired') {
      if (timer !== undefined) return;
      timer = setInterval(call, callEvery);
      // The login page writes its own title first.
      setTimeout(call);
      return;
    }
    clearInterval(timer);
    timer = undefined;
    if (!signedIn) stop();
  });
  function stop(): void {
    clearInterval(timer);
    alerted.write(false);
    stopListening();
    bell.close();
  }
  alerted.write(true);
  return stop;
}
