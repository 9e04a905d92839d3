/** A screen over the page: its view, by the face of its type. */
import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import type { Row } from '../core/model/catalogue.ts';
import type { View } from '../core/model/view.ts';
import type { DialogProps } from './engine/screenFace.ts';
import { late, LateGuard } from './engine/late/late.tsx';
import { useView } from './engine/useView.ts';
import { faceOf } from './screens.ts';

const WaitingDialog = late(() => import('./waitingDialog.tsx').then(({ default: it }) => it));

function Print(props: DialogProps & { readonly view: View }) {
  const { Over } = faceOf(props.view);
  return Over && <Over.Print {...props} />;
}

/** Whether the code that prints the view is here, or is known not to come: who prints it then says so. */
function useFetched(view: View | undefined): boolean {
  const over = view && faceOf(view).Over;
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (done || !over) return undefined;
    let current = true;
    const settle = () => current && setDone(true);
    over.fetch().then(settle, settle);
    return () => {
      current = false;
    };
  }, [over, done]);
  return done || view === undefined || (over?.isHere() ?? true);
}

/** What takes longer than this shows that it works. */
const timeout = 300;

function Waiting(props: ComponentProps<typeof WaitingDialog>) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeout);
    return () => clearTimeout(timer);
  }, []);
  if (!late && !props.fault) return null;
  return <WaitingDialog {...props} />;
}

interface Props {
  readonly id: string;
  readonly params?: Row;
  /** The row from which it was opened. */
  readonly row?: Row;
  readonly danger?: boolean | undefined;
  /** Told once, with what came of it; undefined where it was closed without. */
  readonly onClose: (result: Row | undefined) => void;
  /** Told when it has left the page. */
  readonly onClosed?: () => void;
}

const nothing: Row = {};
const ignore = () => undefined;

export function ScreenDialog({ id, params = nothing, row = params, danger, onClose, onClosed = ignore }: Props) {
  const { view, fault, retry } = useView(id);
  // One opening keeps the view it began with: a newer release must not take a half-filled form away.
  const [kept, setKept] = useState<View | undefined>(view);
  const [open, setOpen] = useState(true);
  if (view && !kept) setKept(view);
  const close = (result: Row | undefined) => {
    setOpen(false);
    onClose(result);
  };
  const leave = () => {
    close(undefined);
    onClosed();
  };
  const waiting = (
    <Waiting
      {...{ open, fault, retry }}
      onClose={() => close(undefined)}
      afterClose={kept ? ignore : onClosed}
      onAbsent={kept ? ignore : leave}
    />
  );
  const fetched = useFetched(kept);
  if (!kept || !fetched) return waiting;
  return (
    <LateGuard onAbsent={leave}>
      <Suspense fallback={waiting}>
        <Print
          view={kept}
          params={params}
          row={row}
          danger={danger}
          open={open}
          onClose={close}
          afterClose={onClosed}
        />
      </Suspense>
    </LateGuard>
  );
}
