import { SettingOutlined } from '@ant-design/icons';
import { Button, Popover, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePorts } from '../engine/engine.ts';
import { useNarrow } from '../engine/narrow.ts';
import { texts } from '../engine/texts.ts';
import type { ListToolProps } from './listToolProps.ts';
import './display.css';

const DisplayPanel = lazy(() => import('./displayPanel.tsx'));

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
        <Suspense fallback={<Spin className="vw-display" />}>
          <DisplayPanel view={view} look={look} narrow={narrow} />
        </Suspense>
      }
    >
      <Button icon={<SettingOutlined />} aria-label={word} title={word} aria-expanded={open} />
    </Popover>
  );
}
