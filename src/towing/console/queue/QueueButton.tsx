/** The queue on a phone: how many wait, and the list over the page. */
import { UnorderedListOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../../console/app/app.ts';

interface Props {
  readonly count: number;
  readonly isLate: boolean;
  /** What the drawer holds; it is given how to close it. */
  readonly children: (close: () => void) => ReactNode;
}

export default function QueueButton({ count, isLate, children }: Props) {
  const { text } = useTexts();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = (): void => setOpenAt(null);
  return (
    <>
      <Button
        type="text"
        icon={<UnorderedListOutlined />}
        aria-label={text('queue.open', { count })}
        onClick={() => setOpenAt(pathname)}
      >
        {count > 0 && <b className={isLate ? 'queue-count late' : 'queue-count'}>{count}</b>}
      </Button>
      <Drawer
        rootClassName="queue-drawer"
        title={text('queue.title')}
        open={openAt === pathname}
        onClose={close}
        width="min(100vw, 400px)"
      >
        {children(close)}
      </Drawer>
    </>
  );
}
