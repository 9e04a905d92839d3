/** A screen over the page: its view, by the face of its type. */
import { Modal } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import type { Row } from '../core/model/catalogue.ts';
import type { View } from '../core/model/view.ts';
import type { CallFault } from './engine/ports.ts';
import type { DialogProps } from './engine/screenFace.ts';
import { LoadFault, PageSkeleton } from './engine/states.tsx';
import { texts } from './engine/texts.ts';
import { useView } from './engine/useView.ts';
import { faceOf } from './screens.ts';

function Print(props: DialogProps & { readonly view: View }) {
  const { Over } = faceOf(props.view);
  return Over && <Over {...props} />;
}

/** What takes longer than this shows that it works. */
const timeout = 300;

interface WaitingProps {
  readonly open: boolean;
  readonly fault: CallFault | undefined;
  readonly retry: () => void;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

function Waiting({ open, fault, retry, onClose, afterClose }: WaitingProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeout);
    return () => clearTimeout(timer);
  }, []);
  if (!late && !fault) return null;
  return (
    <Modal
      open={open}
      footer={null}
      onCancel={onClose}
      afterClose={afterClose}
      destroyOnHidden
      transitionName=""
      maskTransitionName=""
    >
      {fault ? (
        <LoadFault fault={fault} retry={retry} title={fault.status === 404 ? texts.pageMissing : texts.pageFailed} />
      ) : (
        <PageSkeleton />
      )}
    </Modal>
  );
}

interface Props {
  readonly id: string;
  readonly params?: Row;
  /** The row from which it was opened. */
  readonly row?: Row;
  /** Told once, with what came of it; undefined where it was closed without. */
  readonly onClose: (result: Row | undefined) => void;
  /** Told when it has left the page. */
  readonly onClosed?: () => void;
}

const nothing: Row = {};
const ignore = () => undefined;

export function ScreenDialog({ id, params = nothing, row = params, onClose, onClosed = ignore }: Props) {
  const { view, fault, retry } = useView(id);
  // One opening keeps the view it began with: a newer release must not take a half-filled form away.
  const [kept, setKept] = useState<View | undefined>(view);
  const [open, setOpen] = useState(true);
  if (view && !kept) setKept(view);
  const close = (result: Row | undefined) => {
    setOpen(false);
    onClose(result);
  };
  const waiting = (
    <Waiting {...{ open, fault, retry }} onClose={() => close(undefined)} afterClose={kept ? ignore : onClosed} />
  );
  if (!kept) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Print view={kept} params={params} row={row} open={open} onClose={close} afterClose={onClosed} />
    </Suspense>
  );
}
