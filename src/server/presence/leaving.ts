/** Sessions whose last stream has closed: a browser whose line broke may come back before it counts as gone. */
import type { EventStream } from '../events/stream.ts';

/** In milliseconds. */
const comesBackWithin = 5_000;

/** @returns what ends the watching */
export function watchLeaving(stream: EventStream, onGone: (sessionId: string) => void): () => void {
  const leaving = new Map<string, NodeJS.Timeout>();
  stream.whenLeft((sessionId) => {
    clearTimeout(leaving.get(sessionId));
    const timer = setTimeout(() => {
      leaving.delete(sessionId);
      if (!stream.has(sessionId)) onGone(sessionId);
    }, comesBackWithin);
    timer.unref();
    leaving.set(sessionId, timer);
  });
  return () => {
    for (const timer of leaving.values()) clearTimeout(timer);
  };
}
