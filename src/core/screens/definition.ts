/** All that differs by the type of a screen: one that lacks any of it does not compile. */
import type { Call, Catalogue, Entity, Label, Screen, ScreenType } from '../model/catalogue.ts';
import type { Condition } from '../condition/condition.ts';
import type { ScreenOf, ViewOf } from '../model/screens/screen.ts';
import type { Profile } from '../access/profile.ts';
import type { Asked } from '../source/callParameters.ts';
import type { Declared, RawScreenOf } from '../source/raw.ts';
import type { Place } from '../source/source.ts';
import type { Targets } from '../normalise/normaliseActions.ts';
import type { Fields } from '../normalise/normaliseFilters.ts';
import type { Linting } from '../lint/lintReferences.ts';
import type { CountedPart } from './counted.ts';
import type { Projected } from '../project/projectFields.ts';

/** What screens are normalised among. */
export interface ScreenWorld {
  readonly entities: Readonly<Record<string, Entity>>;
  readonly calls: Readonly<Record<string, Call>>;
  readonly declared: Declared;
  readonly targets: Targets;
  /** Those over calls of their own; known to the others alone. */
  readonly screens: Readonly<Record<string, Screen>>;
}

/** What names a screen that has no title. */
export interface Naming {
  readonly call: Call | undefined;
  readonly entity: Entity | undefined;
  /** The title of another screen. */
  readonly titleOf: (screen: string) => Label | undefined;
}

/** What a screen is to the others on a desk. */
export interface PaneShape {
  /** The fields of the rows of which one is chosen in it; undefined where nothing is. */
  readonly gives: Fields | undefined;
  /** What it can be opened with; undefined where that may be anything. */
  readonly takes: readonly string[] | undefined;
  /** Without these it cannot show anything. */
  readonly needs: readonly string[];
  /** It shows one record, and waits for whatever it is opened with. */
  readonly waits?: true;
}

export interface ScreenDefinition<T extends ScreenType> {
  /** Whether an action opens it over its page, by `open`; the menu leads to none of these. */
  readonly over: boolean;
  /** Whether it reads the row that it is opened from; one that reads a record of its own does not. */
  readonly fromRow: boolean;
  /** Whether an action goes to it, by `goto`. */
  readonly page: boolean;
  /** Made of other screens, and normalised after them. */
  readonly ofScreens: boolean;
  /** What it is as a pane of a desk; undefined where it cannot stand on one. */
  readonly pane: ((screen: ScreenOf<T>, catalogue: Catalogue) => PaneShape) | undefined;
  /** The call whose rows it shows or that it sends; undefined where it has none of its own. */
  readonly callName: (id: string, raw: RawScreenOf<T>) => string | undefined;
  /** What an action that leads to it is called. */
  readonly title: (raw: RawScreenOf<T>, naming: Naming) => Label | undefined;
  /** What it asks of this call. */
  readonly asks: (id: string, raw: RawScreenOf<T>, call: string) => Asked;
  /** The screen, and those that it brings along; none where it cannot be. */
  readonly normalise: (id: string, raw: RawScreenOf<T>, world: ScreenWorld) => Screen[];
  /** @param opened what actions open it with */
  readonly lint: (linting: Linting, screen: Place, opened: ReadonlySet<string>) => void;
  /** What counts of the words that many places share, part by part; the rest is told where it stands. */
  readonly counts: readonly CountedPart[];
  /** Whether a profile has it: true, false, or the condition over the user that is still open. */
  readonly decided: (screen: ScreenOf<T>, catalogue: Catalogue, profile: Profile) => boolean | Condition;
  /** Undefined where nothing of it is left. */
  readonly project: (screen: ScreenOf<T>, world: Projected) => ViewOf<T> | undefined;
}
