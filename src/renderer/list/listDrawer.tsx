/** A list in a drawer over a page. */
import { Drawer } from 'antd';
import type { ListView } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import type { DialogProps } from '../engine/screenFace.ts';
import { ListPage } from './listPage.tsx';

export function ListDrawer({ view, params, open, onClose, afterClose }: DialogProps & { view: ListView }) {
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
