import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';

/** A button of the top bar: a picture, and its name on hover and for screen readers. */
export function IconButton({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={name} mouseEnterDelay={0.5}>
      <Button type="text" icon={icon} aria-label={name} onClick={onClick} />
    </Tooltip>
  );
}
