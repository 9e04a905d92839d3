/**
 * A view is a screen as one access profile may see it: plain data, complete, in both languages, addressed by its hash.
 * Options of dictionaries and rows of rules stand inside it; what the profile may not see is absent.
 */
import type { Json } from './values.ts';

export type * from '../screens/models.ts';
export type { View, ViewOf } from './screens/screen.ts';
export type * from './screenType.ts';
export type * from './screens/viewParts.ts';

/** What a signed-in console loads first: which view a screen is, for this profile. */
/** A schema file that is set aside, as its authors are told. */
export interface AsideNote {
  readonly file: string;
  /** An older text of it serves. */
  readonly serves: boolean;
  /** Its first fault with line and column; null where it waits for another file. */
  readonly fault: string | null;
}

export interface Manifest {
  readonly release: string;
  /** Screen id → hash; the view stands at `/views/<hash>.json`. */
  readonly screens: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, Json>>;
}
