/** The nav bar's button of the download list; its number counts the files and those that are being made. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { late } from '../../../renderer/index.ts';
import { useTexts } from '../../app/app.ts';
import { useShell } from '../../running/context.ts';
import { useSignal } from '../../state/signal.ts';
import { isFinished } from '../../downloads/downloadItem.ts';
import type { Downloads } from '../../downloads/downloads.ts';

export const DownloadList = late(() => import('./DownloadList.tsx').then(({ DownloadList: it }) => it));

export function DownloadsButton() {
  const { text } = useTexts();
  const { downloads } = useShell().running;
  const count = useDownloadCount(downloads);
  const isMaking = useSignal(downloads.items).some((item) => !isFinished(item));
  const [open, setOpen] = useState(false);
  return (
    <Popover
      content={<DownloadList onAbsent={() => setOpen(false)} />}
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
    >
      <Button
        type="text"
        className="downloads-tool"
        icon={<DownloadOutlined />}
        aria-label={text('made.open', { count })}
      >
        {count > 0 && <sup className={isMaking ? 'bell-count' : 'bell-count made-ready'}>{count}</sup>}
      </Button>
    </Popover>
  );
}

/** Asks once what is there already: what was begun before this page stood goes on being made. */
export function useDownloadCount(downloads: Downloads): number {
  const { length } = useSignal(downloads.items);
  useEffect(() => void downloads.look(), [downloads]);
  return length;
}
