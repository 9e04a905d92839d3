/** What a projection is made from. */
import type { Profile } from '../access/profile.ts';
import type { Condition } from '../condition/condition.ts';
import type { Catalogue } from '../model/catalogue.ts';

export interface Projected {
  readonly catalogue: Catalogue;
  readonly profile: Profile;
  /** The screens that this profile has; true, or what is still open about the user. */
  readonly screens: ReadonlyMap<string, true | Condition>;
  /** Those that read the row from which they are opened. */
  readonly rowScreens: ReadonlySet<string>;
}

/** For parts of views that stand on no screen. */
export const withoutScreens = (catalogue: Catalogue, profile: Profile): Projected => ({
  catalogue,
  profile,
  screens: new Map(),
  rowScreens: new Set(),
});
