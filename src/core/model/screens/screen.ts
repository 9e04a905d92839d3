/** Screens after normalising, and views: what a screen is to one access profile. */
import type { ScreenModels } from '../../screens/models.ts';
import type { ScreenType } from '../screenType.ts';

/** A type without a model is named by `core/screens/models.ts`; whoever reads screens is not at fault for it. */
type Models = { readonly [T in ScreenType]: T extends keyof ScreenModels ? ScreenModels[T] : NoModel };
interface NoModel {
  readonly screen: never;
  readonly view: never;
}

export type ScreenOf<T extends ScreenType> = Models[T]['screen'];
export type ViewOf<T extends ScreenType> = Models[T]['view'];
export type Screen = ScreenOf<ScreenType>;
export type View = ViewOf<ScreenType>;
