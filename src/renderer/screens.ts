/** Every type of screen: the one place where its face is registered. A type without one does not compile. */
import { lazy } from 'react';
import type { ScreenType, ViewOf } from '../core/model/view.ts';
import { pick } from './engine/conditionContext.ts';
import { fetchedEarly } from './engine/late/fetchedEarly.ts';
import type { DialogProps, ScreenFace } from './engine/screenFace.ts';
import { ListPage } from './list/listPage.tsx';

type Over<T extends ScreenType> = DialogProps & { readonly view: ViewOf<T> };

const formOver = fetchedEarly<Over<'form'>>(() =>
  import('./form/formDialog.tsx').then(({ FormDialog: it }) => ({ default: it })),
);
const fetchDetail = () => import('./detail/detailPage.tsx');
const detailOver = fetchedEarly<Over<'detail'>>(() => fetchDetail().then(({ DetailDrawer: it }) => ({ default: it })));
const pickerOver = fetchedEarly<Over<'picker'>>(() =>
  import('./picker/pickerDialog.tsx').then(({ PickerDialog: it }) => ({ default: it })),
);
const listOver = fetchedEarly<Over<'list'>>(() =>
  import('./list/listDrawer.tsx').then(({ ListDrawer: it }) => ({ default: it })),
);

const form: ScreenFace<ViewOf<'form'>> = {
  Page: lazy(() => import('./form/formPage.tsx').then(({ FormPage }) => ({ default: FormPage }))),
  Over: formOver,
};

/** A list is what most pages are, and comes with the shell; the others come when one is opened. */
export const screenFaces: { readonly [T in ScreenType]: ScreenFace<ViewOf<T>> } = {
  list: {
    Page: ListPage,
    Over: listOver,
  },
  detail: {
    Page: lazy(() => fetchDetail().then(({ DetailPage }) => ({ default: DetailPage }))),
    Over: detailOver,
    asksOver: ({ call }, params) => ({ call, params: pick(params, call.takes) }),
  },
  form,
  dialog: form,
  steps: form,
  picker: {
    Page: lazy(() => import('./picker/pickerPage.tsx').then(({ PickerPage }) => ({ default: PickerPage }))),
    Over: pickerOver,
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
