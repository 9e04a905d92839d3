/** A screen as a page: its view by its type. A type without a page does not compile. */
import { lazy, Suspense, useState } from 'react';
import type { Row } from '../core/model/catalogue.ts';
import type { View } from '../core/model/view.ts';
import { ListPage } from './list/listPage.tsx';
import { LoadFault, PageSkeleton } from './engine/states.tsx';
import { texts } from './engine/texts.ts';
import { useView } from './engine/useView.ts';

// A list is what most pages are, and comes with the shell; the others come when one is opened.
const DetailPage = lazy(() => import('./detail/detailPage.tsx').then(({ DetailPage }) => ({ default: DetailPage })));
const FormPage = lazy(() => import('./form/formPage.tsx').then(({ FormPage }) => ({ default: FormPage })));
const ChartPage = lazy(() => import('./chart/chartPage.tsx').then(({ ChartPage }) => ({ default: ChartPage })));
const MapPage = lazy(() => import('./map/mapPage.tsx').then(({ MapPage }) => ({ default: MapPage })));
const TreePage = lazy(() => import('./tree/treePage.tsx').then(({ TreePage }) => ({ default: TreePage })));
const PickerPage = lazy(() => import('./picker/pickerPage.tsx').then(({ PickerPage }) => ({ default: PickerPage })));

const nothing: Row = {};

interface Printed {
  readonly view: View;
  readonly params: Row;
  readonly again: () => void;
  /** A list keeps its filters and page in the address. */
  readonly inAddress?: boolean;
}

function Print({ view, params, again, inAddress = true }: Printed) {
  switch (view.type) {
    case 'list':
      return <ListPage view={view} params={params} inAddress={inAddress} />;
    case 'detail':
      return <DetailPage view={view} params={params} />;
    case 'chart':
      return <ChartPage view={view} />;
    case 'map':
      return <MapPage view={view} params={params} />;
    case 'tree':
      return <TreePage view={view} params={params} />;
    case 'form':
    case 'dialog':
    case 'steps':
      return <FormPage view={view} params={params} again={again} />;
    case 'picker':
      return <PickerPage view={view} params={params} />;
  }
}

/** `params` are what the address says beside the screen: a record's id, a list's filters. */
export function ScreenPage({ id, params = nothing }: { id: string; params?: Row }) {
  const { view, fault, retry } = useView(id);
  // A form without a page to go to begins anew when it has succeeded.
  const [round, setRound] = useState(0);
  if (fault)
    return (
      <LoadFault fault={fault} retry={retry} title={fault.status === 404 ? texts.pageMissing : texts.pageFailed} />
    );
  if (!view) return <PageSkeleton />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Print key={`${view.id} ${round}`} view={view} params={params} again={() => setRound((before) => before + 1)} />
    </Suspense>
  );
}

/** A view that no release holds yet, printed as a part of another page. */
export function ViewPreview({ view }: { view: View }) {
  const [round, setRound] = useState(0);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Print
        key={round}
        view={view}
        params={nothing}
        again={() => setRound((before) => before + 1)}
        inAddress={false}
      />
    </Suspense>
  );
}
