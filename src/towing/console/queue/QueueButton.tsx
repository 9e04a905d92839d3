/** The queue on a phone: how many wait, and the list over the page. */
import { UnorderedListOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer } from 'antd';
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
      <Badge count={count} size="small" offset={[-8, 9]} {...(isLate ? {} : { color: 'orange' })}>
        <Button
          type="text"
          icon={<UnorderedListOutlined />}
          aria-label={text('queue.open', { count })}
          onClick={() => setOpenAt(pathname)}
        />
      </Badge>
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
