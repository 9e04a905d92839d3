/** What is asked of the server's "why" and what it tells (`server/why`, `console/shell/tools/why`), as the wire has it. */
import type { WhyPlace } from './places.ts';
import type { Why, WhyStep } from './why.ts';

/** About whom: this person, a user type, or else who asks. */
export interface Whom {
  readonly username: string | null;
  readonly userType: number | null;
}

export interface WhyQuestion extends Whom {
  readonly screen: string;
  /** The record's id; none where nothing is asked of one. */
  readonly record: string | null;
}

export interface ToldStep extends Omit<WhyStep, 'at'> {
  readonly at: WhyPlace | null;
}

export interface ToldWhy extends Omit<Why, 'title' | 'steps'> {
  readonly title: string;
  readonly steps: readonly ToldStep[];
}

export interface WhyAnswer {
  readonly user: string;
  /** The record was found, so that what is asked of it is decided. */
  readonly hasRecord: boolean;
  readonly items: readonly ToldWhy[];
}
