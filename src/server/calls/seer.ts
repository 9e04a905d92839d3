/** In whose place a super manager looks at a page: a person's, that of anybody of a user type, or their own. */
import type { Actor } from './handler.ts';

interface Seer {
  /** Null: nobody by name. */
  readonly username: string | null;
  /** Null: the asker's own eyes, where no name is given either. */
  readonly userType: number | null;
}

/** @throws Refusal 404 for nobody's name */
export type SeenBy = (seer: Seer, asker: Actor) => Promise<Actor>;
