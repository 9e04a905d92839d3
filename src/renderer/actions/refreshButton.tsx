import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { usePorts } from '../engine/engine.ts';
import { texts } from '../engine/texts.ts';

export function RefreshButton({ reload }: { reload: () => void }) {
  const { text } = usePorts();
  const word = text(texts.refresh);
  return <Button icon={<ReloadOutlined />} aria-label={word} title={word} onClick={() => reload()} />;
}
