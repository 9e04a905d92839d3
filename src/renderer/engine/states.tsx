/** What a page says while it has nothing to show yet, cannot show it, or shows what was. */
import { Alert, Button, Result, Skeleton } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { usePorts } from './engine.ts';
import { useAtRest } from './hand/useAtRest.ts';
import type { CallFault } from './ports.ts';
import { texts } from './texts.ts';

export function PageSkeleton() {
  const { text } = usePorts();
  return (
    <div className="vw-skeleton" role="status" aria-label={text(texts.loading)}>
      <Skeleton active title={{ width: '24%' }} paragraph={{ rows: 6 }} />
    </div>
  );
}

/** The shape of the rows to come. */
export function RowsSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const { text } = usePorts();
  const shown = Math.min(columns, 8);
  return (
    <div className="vw-rows-skeleton" role="status" aria-label={text(texts.loading)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="vw-rows-skeleton-row">
          {Array.from({ length: shown }, (_, column) => (
            <i key={column} style={{ width: `${50 + ((row * 7 + column * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

export function LoadFault({
  fault,
  retry,
  title = texts.loadFailed,
}: {
  fault: CallFault;
  retry: () => void;
  title?: (typeof texts)['loadFailed'];
}) {
  const { text, stands } = usePorts();
  useEffect(() => stands?.(null), [stands]);
  return (
    <Result
      className="vw-fault-page"
      status={fault.status === 404 ? 'info' : 'warning'}
      title={text(title)}
      subTitle={fault.told || text(texts.noConnection)}
      extra={
        <Button type="primary" onClick={retry}>
          {text(texts.retry)}
        </Button>
      }
    />
  );
}

/** Above rows that are from before: the line is gone, or the refresh was refused. A record that its reader has no more is not asked for again. */
export function StaleBanner({
  fault,
  offline,
  retry,
}: {
  fault: CallFault | undefined;
  offline: boolean;
  retry: () => void;
}) {
  const { text } = usePorts();
  const lost = offline || fault?.status === 0;
  const refused = fault && [text(texts.stalePage), fault.told].filter(Boolean).join(' · ');
  const message = useAtRest(lost ? text(texts.offline) : (refused ?? null));
  if (message === null) return null;
  return (
    <Alert
      className="vw-banner"
      type="warning"
      showIcon
      message={message}
      action={
        !lost && fault?.status === 404 ? null : (
          <Button size="small" onClick={retry}>
            {text(texts.retry)}
          </Button>
        )
      }
    />
  );
}

/** A clear sheet, ticked: drawn in the colours of the page, so that it is seen in light and dark alike. */
function ClearSheet() {
  return (
    <svg className="vw-nothing-picture" viewBox="0 0 72 48" width="72" height="48" aria-hidden="true">
      <rect x="14" y="4" width="40" height="40" rx="5" />
      <path d="M22 14h24M22 23h16M22 32h11" />
      <circle cx="53" cy="35" r="10" />
      <path className="vw-nothing-tick" d="m48.5 35 3.2 3.2 6-6.2" />
    </svg>
  );
}

/** There is nothing here: what that means or what to do next, and beneath it the button that does it. */
export function Nothing({
  said,
  className,
  children,
}: {
  readonly said: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={className === undefined ? 'vw-nothing' : `vw-nothing ${className}`}>
      <ClearSheet />
      <div className="vw-nothing-said">{said}</div>
      {children}
    </div>
  );
}
