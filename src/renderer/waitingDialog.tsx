/** A dialog whose page is not here yet, or could not be fetched. */
import { Modal } from 'antd';
import type { CallFault } from './engine/ports.ts';
import { LoadFault, PageSkeleton } from './engine/states.tsx';
import { texts } from './engine/texts.ts';

interface Props {
  readonly open: boolean;
  readonly fault: CallFault | undefined;
  readonly retry: () => void;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

export default function WaitingDialog({ open, fault, retry, onClose, afterClose }: Props) {
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
