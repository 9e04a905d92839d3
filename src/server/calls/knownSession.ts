import type { Actor } from './handler.ts';

/** A session as it was read some seconds ago. */
export interface KnownSession {
  readonly actor: Actor;
  /** Until its sign of life must be written again, or until it ends. Milliseconds since 1970. */
  readonly until: number;
  /** What has been answered in it, for whoever wants to know: gone with it. */
  readonly answers: Map<string, unknown>;
}
