/** The queue on a phone: how many wait, and the list over the page. */
import { UnorderedListOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSay } from '../../../console/app/app.ts';
import { words } from './words.ts';

interface Props {
  /** Null where it could not be read. */
  readonly count: number | null;
  readonly isLate: boolean;
  /** What the drawer holds; it is given how to close it. */
  readonly children: (close: () => void) => ReactNode;
}

export default function QueueButton({ count, isLate, children }: Props) {
  const say = useSay();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const close = (): void => setOpenAt(null);
  return (
    <>
      <Button
        type="text"
        icon={<UnorderedListOutlined />}
        aria-label={say(words.open, { count: count ?? '?' })}
        onClick={() => setOpenAt(pathname)}
      >
        {count !== 0 && <b className={isLate || count === null ? 'queue-count late' : 'queue-count'}>{count ?? '?'}</b>}
      </Button>
      <Drawer
        rootClassName="queue-drawer"
        title={say(words.title)}
        open={openAt === pathname}
        onClose={close}
        width="min(100vw, 400px)"
      >
        {children(close)}
      </Drawer>
    </>
  );
}
