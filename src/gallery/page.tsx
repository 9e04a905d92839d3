/** What template pages have in common: how they are called, their heading, their panels. */
import type { ReactNode } from 'react';
import type { Row } from '../core/model/catalogue.ts';

export interface PageProps {
  /** What the address says, and what the menu's entry gives beside it. */
  readonly params: Row;
  /** The page's own address. */
  readonly path: string;
}

interface SheetProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Buttons and fields at the heading's end. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

export function Sheet({ title, lead, tools, children }: SheetProps) {
  return (
    <div className="sheet">
      <header className="sheet-head">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {tools && <div className="sheet-tools">{tools}</div>}
      </header>
      {children}
    </div>
  );
}

export function Panel({ title, note, children }: { title?: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="panel sheet-panel">
      {title && <h2>{title}</h2>}
      {note && <p className="sheet-note">{note}</p>}
      {children}
    </section>
  );
}
