import type { ReactNode } from 'react';

/** One line beneath the top bar, with the one thing to do about it. */
export function Line({
  tone,
  action,
  children,
}: {
  tone: 'waiting' | 'danger';
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`line ${tone}`}>
      <span>{children}</span>
      {action}
    </div>
  );
}
