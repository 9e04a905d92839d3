/** Sessions whose last stream has closed: a browser whose line broke may come back before it counts as gone, here or at another process. */
import type { EventStream } from '../events/stream.ts';

/** In milliseconds. */
const comesBackWithin = 5_000;
/** In which another process says that it has a stream of the session. */
const answersWithin = 1_000;

interface Leaving {
  /** A process has a stream of the session: it watches from now on. */
  readonly hasCome: (sessionId: string) => void;
  readonly stop: () => void;
}

/** @param ask asks the other processes whether they have a stream of the session */
export function watchLeaving(
  stream: Pick<EventStream, 'whenLeft' | 'has'>,
  { ask, onGone }: Readonly<Record<'ask' | 'onGone', (sessionId: string) => void>>,
): Leaving {
  const leaving = new Map<string, NodeJS.Timeout>();

  function forget(sessionId: string): void {
    clearTimeout(leaving.get(sessionId));
    leaving.delete(sessionId);
  }

  function after(milliseconds: number, sessionId: string, next: (sessionId: string) => void): void {
    forget(sessionId);
    const timer = setTimeout(() => {
      leaving.delete(sessionId);
      if (!stream.has(sessionId)) next(sessionId);
    }, milliseconds);
    timer.unref();
    leaving.set(sessionId, timer);
  }

  stream.whenLeft((left) =>
    after(comesBackWithin, left, (sessionId) => {
      after(answersWithin, sessionId, onGone);
      ask(sessionId);
    }),
  );
  return {
    hasCome: forget,
    stop: () => {
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
}
