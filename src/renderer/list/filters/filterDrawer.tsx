/** The filters of a list where it is narrow. */
import { Drawer } from 'antd';
import { usePorts } from '../../engine/engine.ts';
import { texts } from '../../engine/texts.ts';
import { FilterDraft, type FiltersProps } from './filterDraft.tsx';

interface Props extends FiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function FilterDrawer({ open, onClose, ...props }: Props) {
  const { text } = usePorts();
  return (
    <Drawer open={open} onClose={onClose} title={text(texts.filters)} placement="bottom" height="80%" destroyOnHidden>
      <FilterDraft {...props} layout="drawer" />
    </Drawer>
  );
}
