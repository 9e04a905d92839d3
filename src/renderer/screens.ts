/** Every type of screen: the one place where its face is registered. A type without one does not compile. */
import { lazy } from 'react';
import type { ScreenType, ViewOf } from '../core/model/view.ts';
import type { ScreenFace } from './engine/screenFace.ts';
import { ListPage } from './list/listPage.tsx';

const fetchForm = () => import('./form/formDialog.tsx');
const fetchDetail = () => import('./detail/detailPage.tsx');
const fetchPicker = () => import('./picker/pickerDialog.tsx');
const fetchDrawer = () => import('./list/listDrawer.tsx');

const form: ScreenFace<ViewOf<'form'>> = {
  Page: lazy(() => import('./form/formPage.tsx').then(({ FormPage }) => ({ default: FormPage }))),
  Over: lazy(() => fetchForm().then(({ FormDialog }) => ({ default: FormDialog }))),
  fetchOver: fetchForm,
};

/** A list is what most pages are, and comes with the shell; the others come when one is opened. */
export const screenFaces: { readonly [T in ScreenType]: ScreenFace<ViewOf<T>> } = {
  list: {
    Page: ListPage,
    Over: lazy(() => fetchDrawer().then(({ ListDrawer }) => ({ default: ListDrawer }))),
    fetchOver: fetchDrawer,
  },
  detail: {
    Page: lazy(() => fetchDetail().then(({ DetailPage }) => ({ default: DetailPage }))),
    Over: lazy(() => fetchDetail().then(({ DetailDrawer }) => ({ default: DetailDrawer }))),
    fetchOver: fetchDetail,
  },
  form,
  dialog: form,
  steps: form,
  picker: {
    Page: lazy(() => import('./picker/pickerPage.tsx').then(({ PickerPage }) => ({ default: PickerPage }))),
    Over: lazy(() => fetchPicker().then(({ PickerDialog }) => ({ default: PickerDialog }))),
    fetchOver: fetchPicker,
  },
  tree: {
    Page: lazy(() => import('./tree/treePage.tsx').then(({ TreePage }) => ({ default: TreePage }))),
    Over: undefined,
  },
  chart: {
    Page: lazy(() => import('./chart/chartPage.tsx').then(({ ChartPage }) => ({ default: ChartPage }))),
    Over: undefined,
  },
  desk: {
    Page: lazy(() => import('./desk/deskPage.tsx').then(({ DeskPage }) => ({ default: DeskPage }))),
    Over: undefined,
  },
  map: {
    Page: lazy(() => import('./map/mapPage.tsx').then(({ MapPage }) => ({ default: MapPage }))),
    Over: undefined,
  },
};

export function faceOf<T extends ScreenType>({ type }: { readonly type: T }): ScreenFace<ViewOf<T>> {
  return screenFaces[type];
}
