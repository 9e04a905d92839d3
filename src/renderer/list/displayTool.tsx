import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Spin } from 'antd';
import { useState } from 'react';
import { usePorts } from '../engine/engine.ts';
import { late } from '../engine/late/late.tsx';
import { useNarrow } from '../engine/narrow.ts';
import { texts } from '../engine/texts.ts';
import type { ListToolProps } from './listToolProps.ts';
import './display.css';

const DisplayPanel = late(() => import('./displayPanel.tsx').then(({ default: it }) => it));

/** Density and columns, as this user likes them. */
export function DisplayTool({ view, look }: ListToolProps) {
  const { text } = usePorts();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const word = text(texts.display);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <DisplayPanel
          {...{ view, look, narrow }}
          onAbsent={() => setOpen(false)}
          fallback={<Spin className="vw-display" />}
        />
      }
    >
      <Button icon={<SettingOutlined />} aria-label={word} title={word} aria-expanded={open} />
    </Popover>
  );
}
