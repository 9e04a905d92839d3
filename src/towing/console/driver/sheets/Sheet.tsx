/** A sheet from below, where the thumb is. */
import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Sheet({ title, onClose, children }: Props) {
  return (
    <Drawer open placement="bottom" height="auto" title={title} onClose={onClose} className="driver-sheet">
      {children}
    </Drawer>
  );
}
