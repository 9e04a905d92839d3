/** Takes away what stands at a place; where that could only be refused, it says why instead. */
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { usePorts } from '../../renderer/index.ts';
import { useDesign } from './design.ts';
import type { Path } from './document.ts';
import { designTexts as texts } from './texts.ts';

interface BinProps {
  readonly path: Path;
  readonly what: string;
  readonly disabled?: boolean;
  readonly onTake: () => void;
}

export function Bin({ path, what, disabled = false, onTake }: BinProps) {
  const { text } = usePorts();
  const { readOnly, freeAt } = useDesign();
  const { goes } = freeAt(path);
  return (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined />}
      disabled={readOnly || disabled || !goes}
      aria-label={text(texts.remove, { what })}
      {...(!goes && { title: text(texts.shippedStays) })}
      onClick={onTake}
    />
  );
}
