/**
 * Who is signed in, as it was read some seconds ago. What is kept here counts only while the feeds are known as a whole
 * (`events/knowledge`): then whatever ends or changes a session has been heard, and has been forgotten here.
 */
import type { Actor } from '../calls/handler.ts';
import type { KnownSession } from '../calls/knownSession.ts';

export interface SessionCache {
  readonly find: (tokenHash: string, now: Date) => KnownSession | undefined;
  /** @returns what keeps a session that is read from now on; it keeps nothing where something is forgotten meanwhile. */
  readonly reading: () => (tokenHash: string, actor: Actor, until: number) => void;
  readonly forgetSessions: (ids: readonly string[] | null) => void;
  readonly forgetUser: (id: string) => void;
  readonly forgetAll: () => void;
}

/** More than any office has; beyond it everything is read again. */
const keptAtMost = 20_000;

export function sessionCache(): SessionCache {
  const kept = new Map<string, KnownSession>();
  let forgotten = 0;

  function forget(which: (actor: Actor) => boolean): void {
    forgotten += 1;
    for (const [hash, { actor }] of kept) if (which(actor)) kept.delete(hash);
  }

  return {
    find: (tokenHash, now) => {
      const session = kept.get(tokenHash);
      if (!session || now.getTime() < session.until) return session;
      kept.delete(tokenHash);
      return undefined;
    },
    reading: () => {
      const before = forgotten;
      return (tokenHash, actor, until) => {
        if (before !== forgotten) return;
        if (kept.size >= keptAtMost) kept.clear();
        kept.set(tokenHash, { actor, until, answers: new Map() });
      };
    },
    forgetSessions: (ids) => forget(({ sessionId }) => ids === null || ids.includes(sessionId)),
    forgetUser: (id) => forget((actor) => actor.id === id),
    forgetAll: () => forget(() => true),
  };
}
