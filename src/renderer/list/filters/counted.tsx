/** What it stands around, with a number at its corner; none where it is 0. */
import type { ReactNode } from 'react';

export function Counted({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className="vw-counted">
      {children}
      {count > 0 && <sup>{count}</sup>}
    </span>
  );
}
