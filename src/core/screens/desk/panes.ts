/** What a desk asks of the other types of screen: handed to it, since they are registered beside it. */
import type { Condition } from '../../condition/condition.ts';
import type { Catalogue, Screen, ScreenType } from '../../model/catalogue.ts';
import type { Profile } from '../../access/profile.ts';
import type { PaneShape } from '../definition.ts';

export interface Panes {
  /** The types that can stand on a desk. */
  readonly types: () => readonly ScreenType[];
  readonly shape: (screen: Screen, catalogue: Catalogue) => PaneShape | undefined;
  readonly decided: (screen: Screen, catalogue: Catalogue, profile: Profile) => boolean | Condition;
}
