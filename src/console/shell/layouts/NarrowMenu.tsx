/** The menu of a narrow window, over its page. */
import { Drawer } from 'antd';
import { useLocation } from 'react-router-dom';
import { measures } from '../../theme/theme.ts';
import { Sidebar } from '../Sidebar.tsx';

/** @param openedAt the page over which it was opened: another page closes it. */
export default function NarrowMenu({ openedAt, onClose }: { openedAt: string | null; onClose: () => void }) {
  const { pathname } = useLocation();
  return (
    <Drawer
      open={openedAt === pathname}
      onClose={onClose}
      placement="left"
      width={measures.sidebar + 40}
      closable={false}
      className="frame-drawer"
      title={null}
    >
      <Sidebar folded={false} />
    </Drawer>
  );
}
