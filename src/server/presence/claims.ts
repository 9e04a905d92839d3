/** Soft claims: who is handling which record. Each process keeps all of them in memory; none outlives its time. */
import type { Row } from '../../core/model/catalogue.ts';

/** What processes tell each other of a claim. */
export interface Claim {
  /** Its name on the wire, which tells nothing of the user. */
  readonly key: string;
  readonly entity: string;
  readonly recordId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  /** What their unit is called; null where it has no name. */
  readonly unit: string | null;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** With what decides who may hear of it. */
export interface HeldClaim extends Claim {
  readonly record: Row;
  /** The user's own record; null where it is gone. */
  readonly holder: Row | null;
}

export interface Claims {
  readonly put: (claim: HeldClaim) => void;
  /** @returns what was taken */
  readonly take: (fits: (claim: HeldClaim) => boolean) => readonly HeldClaim[];
  readonly find: (entity: string, recordId: string, userId: string) => HeldClaim | undefined;
  /** Those whose time has not passed, oldest first. */
  readonly standing: (now: number) => readonly HeldClaim[];
}

const placeOf = ({ entity, recordId, userId }: Pick<Claim, 'entity' | 'recordId' | 'userId'>): string =>
  JSON.stringify([entity, recordId, userId]);

export function openClaims(): Claims {
  const held = new Map<string, HeldClaim>();
  return {
    put: (claim) => {
      held.delete(placeOf(claim));
      held.set(placeOf(claim), claim);
    },
    take: (fits) => {
      const taken = [...held.values()].filter(fits);
      for (const claim of taken) held.delete(placeOf(claim));
      return taken;
    },
    find: (entity, recordId, userId) => held.get(placeOf({ entity, recordId, userId })),
    standing: (now) => {
      for (const [place, { until }] of held) if (until <= now) held.delete(place);
      return [...held.values()];
    },
  };
}
