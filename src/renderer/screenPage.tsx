/** A screen as a page: its view, by the face of its type. */
import { Suspense, useState } from 'react';
import type { Row } from '../core/model/catalogue.ts';
import type { View } from '../core/model/view.ts';
import type { PageProps } from './engine/screenFace.ts';
import { LoadFault, PageSkeleton } from './engine/states.tsx';
import type { PaneSide } from './engine/paneSide.ts';
import { texts } from './engine/texts.ts';
import { useView } from './engine/useView.ts';
import { faceOf } from './screens.ts';

const nothing: Row = {};

function Print(props: PageProps & { readonly view: View }) {
  const { Page } = faceOf(props.view);
  return <Page {...props} />;
}

interface Props {
  readonly id: string;
  /** What the address says beside the screen: a record's id, a list's filters. */
  readonly params?: Row;
  /** What its menu entry opens it with, where the address says nothing. */
  readonly begins?: Row;
  /** Where it is a pane of a desk, which opens it and not the address. */
  readonly pane?: PaneSide;
}

export function ScreenPage({ id, params = nothing, begins, pane }: Props) {
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
      <Print
        key={`${view.id} ${round}`}
        view={view}
        params={params}
        begins={begins}
        again={() => setRound((before) => before + 1)}
        inAddress={pane === undefined}
        pane={pane}
      />
    </Suspense>
  );
}

/** A view that no release holds yet, printed as a part of another page. */
export function ViewPreview({ view, params = nothing }: { view: View; params?: Row }) {
  const [round, setRound] = useState(0);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Print key={round} view={view} params={params} again={() => setRound((before) => before + 1)} inAddress={false} />
    </Suspense>
  );
}
