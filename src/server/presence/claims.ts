/** Soft claims: who is handling which record. Each process keeps all of them in memory; none outlives its time. */
import type { Row } from '../../core/model/catalogue.ts';

/** A page of a user: two of them may be at work on one record, and the claim stands until both have left. */
interface Page {
  readonly sessionId: string;
  /** The page's own name within its session. */
  readonly tab: string;
}

/** What processes tell each other of a claim. */
export interface Claim extends Page {
  /** Its name on the wire, which tells nothing of the user. */
  readonly key: string;
  readonly entity: string;
  readonly recordId: string;
  readonly userId: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** With what decides who may hear of it. */
export interface HeldClaim extends Claim {
  readonly record: Row;
}

export interface Claims {
  readonly put: (claim: HeldClaim) => void;
  /** The pages that fit are no longer at it. @returns claims that no page holds any more */
  readonly leave: (fits: (page: Page, claim: HeldClaim) => boolean) => readonly HeldClaim[];
  readonly find: (entity: string, recordId: string, userId: string) => HeldClaim | undefined;
  /** Those whose time has not passed, oldest first. */
  readonly standing: (now: number) => readonly HeldClaim[];
  /** Those that a page of the session holds. */
  readonly ofSession: (sessionId: string) => readonly HeldClaim[];
}

/** Names a record and who is at it. */
export const claimKey = ({ entity, recordId, userId }: Pick<Claim, 'entity' | 'recordId' | 'userId'>): string =>
  JSON.stringify([entity, recordId, userId]);
const nameOf = ({ sessionId, tab }: Page): string => JSON.stringify([sessionId, tab]);

/** A session is at one record with no more pages; the one that was heard of longest ago makes room. */
const mostPages = 20;

interface Held {
  readonly claim: HeldClaim;
  readonly pages: Map<string, Page & { readonly until: number }>;
}

export function openClaims(): Claims {
  const held = new Map<string, Held>();
  return {
    put: (claim) => {
      const { sessionId, tab, until } = claim;
      const pages = held.get(claimKey(claim))?.pages ?? new Map<string, Page & { readonly until: number }>();
      pages.delete(nameOf(claim));
      pages.set(nameOf(claim), { sessionId, tab, until });
      const own = [...pages].filter(([, page]) => page.sessionId === sessionId);
      for (const [name] of own.slice(0, -mostPages)) pages.delete(name);
      held.delete(claimKey(claim));
      held.set(claimKey(claim), { claim, pages });
    },
    leave: (fits) => {
      const left: HeldClaim[] = [];
      for (const [place, { claim, pages }] of held) {
        const before = pages.size;
        for (const [name, page] of pages) if (fits(page, claim)) pages.delete(name);
        if (before === 0 || pages.size > 0) continue;
        held.delete(place);
        left.push(claim);
      }
      return left;
    },
    find: (entity, recordId, userId) => held.get(claimKey({ entity, recordId, userId }))?.claim,
    standing: (now) => {
      for (const [place, { claim, pages }] of held) {
        for (const [name, { until }] of pages) if (until <= now) pages.delete(name);
        if (claim.until <= now) held.delete(place);
      }
      return [...held.values()].map(({ claim }) => claim);
    },
    ofSession: (sessionId) =>
      [...held.values()].flatMap(({ claim, pages }) =>
        [...pages.values()].some((page) => page.sessionId === sessionId) ? [claim] : [],
      ),
  };
}
