/** What each type of screen is in the catalogue, and what a profile sees of it. */
import type { ScreenType } from '../model/screenType.ts';
import type { ChartScreen, ChartView } from './chart/model.ts';
import type { DeskScreen, DeskView } from './desk/model.ts';
import type { DetailScreen, DetailView } from './detail/model.ts';
import type { FormScreen, FormView } from './form/model.ts';
import type { ListScreen, ListView } from './list/model.ts';
import type { MapScreen, MapView } from './map/model.ts';
import type { PickerScreen, PickerView } from './picker/model.ts';
import type { TreeScreen, TreeView } from './tree/model.ts';

export type * from './chart/model.ts';
export type * from './desk/model.ts';
export type * from './detail/model.ts';
export type * from './form/model.ts';
export type * from './list/model.ts';
export type * from './list/partsModel.ts';
export type * from './map/model.ts';
export type * from './picker/model.ts';
export type * from './tree/model.ts';

interface FormModel {
  readonly screen: FormScreen;
  readonly view: FormView;
}

interface Models {
  readonly list: { readonly screen: ListScreen; readonly view: ListView };
  readonly detail: { readonly screen: DetailScreen; readonly view: DetailView };
  readonly form: FormModel;
  readonly dialog: FormModel;
  readonly steps: FormModel;
  readonly picker: { readonly screen: PickerScreen; readonly view: PickerView };
  readonly tree: { readonly screen: TreeScreen; readonly view: TreeView };
  readonly chart: { readonly screen: ChartScreen; readonly view: ChartView };
  readonly desk: { readonly screen: DeskScreen; readonly view: DeskView };
  readonly map: { readonly screen: MapScreen; readonly view: MapView };
}

/** A type of the grammar that has no line above is named here. */
type Complete<M extends Readonly<Record<ScreenType, unknown>>> = M;
export type ScreenModels = Complete<Models>;
