/** Screens after normalising, and views: what a screen is to one access profile. */
import type { ScreenModels } from '../../screens/models.ts';
import type { ScreenType } from '../screenType.ts';

export type ScreenOf<T extends ScreenType> = ScreenModels[T]['screen'];
export type ViewOf<T extends ScreenType> = ScreenModels[T]['view'];
export type Screen = ScreenOf<ScreenType>;
export type View = ViewOf<ScreenType>;
