/** How many rows there are, and the way from page to page. */
import { Pagination } from 'antd';
import { memo, useRef } from 'react';
import type { ViewFilter } from '../../core/model/view.ts';
import { usePorts } from '../engine/engine.ts';
import { late } from '../engine/late/late.tsx';
import type { Records } from '../engine/records.ts';
import { rowTexts } from '../fields/rowTexts.ts';
import type { State } from './table/listRows.tsx';

const ArchiveNote = late(() => import('./archiveNote.tsx').then(({ ArchiveNote: it }) => it));

interface PagesProps extends Pick<Records, 'total' | 'totalCapped'> {
  readonly archivedBefore: string | undefined;
  readonly state: State;
  readonly narrow: boolean;
  readonly filters: readonly ViewFilter[];
}

/** Far above the foot of a list of cards: another page is read from its first one. */
const toFirstCard = (foot: HTMLElement | null): void =>
  foot?.parentElement?.querySelector('.vw-cards')?.scrollIntoView?.({ block: 'start' });

/** Printed again for another page or number of rows, not for other rows. */
export const Pages = memo(function Pages(props: PagesProps) {
  const { total, totalCapped, archivedBefore, state, narrow, filters } = props;
  const { text } = usePorts();
  const foot = useRef<HTMLDivElement>(null);
  const { page, size } = state.state;
  const sizes = [...new Set([10, 20, 50, 100, 200, 500, 999, size])].sort((a, b) => a - b);
  return (
    <div className="vw-pages" ref={foot}>
      <span>
        <span className="vw-total">{text(rowTexts.total, { total: totalCapped ? `${total}+` : String(total) })}</span>
        {archivedBefore && <ArchiveNote before={archivedBefore} filters={filters} state={state} />}
      </span>
      {/* On a phone it says on which page of how many one is: of nothing there is none. */}
      {(!narrow || total > 0) && (
        <Pagination
          size="small"
          simple={narrow}
          current={page}
          pageSize={size}
          total={total}
          showSizeChanger={!narrow}
          pageSizeOptions={sizes}
          onChange={(next, nextSize) => {
            state.setState({ page: nextSize === size ? next : 1, size: nextSize });
            if (narrow) toFirstCard(foot.current);
          }}
        />
      )}
    </div>
  );
});
