/** Whose reading of which records has been told within the hour. Kept in memory: after a restart it is told again. */
import type { Unmasked } from '../records/auditTrail.ts';

interface Reading {
  readonly userId: string;
  readonly address: string;
  readonly now: Date;
}

/** Milliseconds. */
const hour = 3_600_000;
/** Records of all readers together, some 40 MB; of more the earliest are told again. */
const keptAtMost = 200_000;

/** @returns what of a reading has not been told of this user at this address within the hour, and counts as told from now on */
export function freshReads(atMost = keptAtMost): (reading: Reading, unmasked: Unmasked) => Unmasked {
  /** When each was told, the earliest first. */
  const told = new Map<string, number>();

  function forget(now: number): void {
    for (const [key, since] of told) {
      if (now - since < hour && told.size <= atMost) return;
      told.delete(key);
    }
  }

  return ({ userId, address, now }, { entity, ids }) => {
    forget(now.getTime());
    const fresh = ids.filter((id) => {
      const key = `${userId} ${address} ${entity} ${id}`;
      if (told.has(key)) return false;
      told.set(key, now.getTime());
      return true;
    });
    forget(now.getTime());
    return { entity, ids: fresh, count: fresh.length };
  };
}
