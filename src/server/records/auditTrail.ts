/** What one request leaves for the audit log: records whose masked fields it handed out whole, and whom and what it was about. */

export interface Unmasked {
  readonly entity: string;
  /** All of them, or the first of a long export. */
  readonly ids: readonly string[];
  readonly count: number;
}

export interface About {
  /** Whom a call without a session turned out to be about. */
  readonly userId?: string;
  readonly entity?: string;
  readonly ids?: readonly string[];
  readonly count?: number;
}

export interface AuditTrail {
  readonly unmasked: (entity: string, id: string) => void;
  readonly about: (known: About) => void;
  /** What another trail has collected, in a thread of its own. */
  readonly add: (collected: readonly Unmasked[]) => void;
  readonly collected: () => readonly Unmasked[];
  readonly known: () => About;
}

/** More than a page can hold; beyond, records are counted and no longer named. */
const namedAtMost = 2_000;

interface Named {
  readonly ids: Set<string>;
  beyond: number;
}

export function auditTrail(): AuditTrail {
  const entities = new Map<string, Named>();
  let about: About = {};
  const named = (entity: string): Named => {
    const known = entities.get(entity) ?? { ids: new Set<string>(), beyond: 0 };
    entities.set(entity, known);
    return known;
  };
  const note = (entity: string, id: string): void => {
    const one = named(entity);
    if (one.ids.has(id)) return;
    if (one.ids.size < namedAtMost) one.ids.add(id);
    else one.beyond += 1;
  };
  return {
    unmasked: note,
    about: (known) => void (about = { ...about, ...known }),
    add: (collected) => {
      for (const { entity, ids, count } of collected) {
        for (const id of ids) note(entity, id);
        named(entity).beyond += count - ids.length;
      }
    },
    collected: () =>
      [...entities].map(([entity, { ids, beyond }]) => ({ entity, ids: [...ids], count: ids.size + beyond })),
    known: () => about,
  };
}
