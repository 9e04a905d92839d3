/** What everybody did, what they were told, and when: all that a run is judged by afterwards. */

/** `unknown`: no answer came, or one that promises nothing; it may have happened once, or not at all. */
export type Outcome = 'done' | 'refused' | 'unknown';

/** One sending of a deed. */
export interface Attempt {
  readonly sent: number;
  readonly answered: number;
  /** `200`, `409 driver-busy`, `503 database-away`, `no answer`. */
  readonly told: string;
}

/** What an actor wants, before anybody has answered. */
export interface Wish {
  /** Of the commands: `assign`, `upload`. */
  readonly name: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** In the body too, wherever the call has a place for it: no other deed has the same. */
  readonly tag: string;
  /** The record whose chain of events tells it, and the step it is told as; null where no chain does. */
  readonly chain: { readonly entity: string; readonly record: string; readonly step: string } | null;
  /** A photo to be sent along. */
  readonly photo?: Buffer;
}

export interface Deed extends Wish {
  readonly who: string;
  readonly userId: string;
  readonly sent: number;
  readonly answered: number;
  readonly attempts: readonly Attempt[];
  readonly outcome: Outcome;
  readonly status: number;
  readonly error: string;
  readonly data: unknown;
}

export class Journal {
  readonly deeds: Deed[] = [];

  add(deed: Deed): void {
    this.deeds.push(deed);
  }

  /** Everything that anybody was told within this time, and how often. */
  toldWithin(from: number, until: number): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { attempts } of this.deeds) {
      for (const { answered, told } of attempts) {
        if (answered >= from && answered <= until) counts.set(told, (counts.get(told) ?? 0) + 1);
      }
    }
    return counts;
  }
}
