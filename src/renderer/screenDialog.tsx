/** A screen over the page: form, dialog and picker in a window, detail and list in a drawer. */
import { Drawer, Modal } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Row } from '../core/model/catalogue.ts';
import type { ListView, View } from '../core/model/view.ts';
import { usePorts } from './engine/engine.ts';
import type { DialogProps } from './form/formDialog.tsx';
import { ListPage } from './list/listPage.tsx';
import type { CallFault } from './engine/ports.ts';
import { LoadFault, PageSkeleton } from './engine/states.tsx';
import { texts } from './engine/texts.ts';
import { useView } from './engine/useView.ts';

const DetailDrawer = lazy(() =>
  import('./detail/detailPage.tsx').then(({ DetailDrawer }) => ({ default: DetailDrawer })),
);
const FormDialog = lazy(() => import('./form/formDialog.tsx').then(({ FormDialog }) => ({ default: FormDialog })));
const PickerDialog = lazy(() =>
  import('./picker/pickerDialog.tsx').then(({ PickerDialog }) => ({ default: PickerDialog })),
);

function ListDrawer({ view, params, open, onClose, afterClose }: DialogProps & { view: ListView }) {
  const { text } = usePorts();
  return (
    <Drawer
      open={open}
      title={text(view.title)}
      width="min(1080px, 100%)"
      destroyOnHidden
      onClose={() => onClose(undefined)}
      afterOpenChange={(opened) => {
        if (!opened) afterClose();
      }}
    >
      <ListPage view={view} params={params} inAddress={false} />
    </Drawer>
  );
}

function Print({ view, ...props }: DialogProps & { view: View }) {
  switch (view.type) {
    case 'form':
    case 'dialog':
    case 'steps':
      return <FormDialog view={view} {...props} />;
    case 'picker':
      return <PickerDialog view={view} {...props} />;
    case 'detail':
      return <DetailDrawer view={view} {...props} />;
    case 'list':
      return <ListDrawer view={view} {...props} />;
  }
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
